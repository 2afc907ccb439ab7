"""The order of slips for cutting the stack [D15]."""

from __future__ import annotations

import pytest

from pairwright.files.slips import cutting_order


@pytest.mark.parametrize(
    ("count", "pages"),
    [
        (12, ((1, 4, 7, 10), (2, 5, 8, 11), (3, 6, 9, 12))),
        (10, ((1, 4, 7, 10), (2, 5, 8, None), (3, 6, 9, None))),
        (9, ((1, 4, 7, None), (2, 5, 8, None), (3, 6, 9, None))),
        (0, ()),
    ],
)
def test_stacked_order_pr_01(count: int, pages: tuple[tuple[int | None, ...], ...]) -> None:
    assert cutting_order(count, 4) == pages


@pytest.mark.parametrize("per_page", [1, 4, 6, 8])
def test_cut_once_and_laid_on_one_another_the_piles_are_in_order_pr_01(per_page: int) -> None:
    for count in range(60):
        pages = cutting_order(count, per_page)
        stack = [page[pile] for pile in range(per_page) for page in pages]
        assert [number for number in stack if number is not None] == list(range(1, count + 1))
        assert len(pages) == -(-count // per_page)


def test_no_page_holds_less_than_nothing() -> None:
    with pytest.raises(ValueError, match="0 a page"):
        cutting_order(3, 0)
