"""The order in which result slips are laid out on pages [D15]."""

from __future__ import annotations


def cutting_order(count: int, per_page: int) -> tuple[tuple[int | None, ...], ...]:
    """Pages of slip numbers 1…`count`; None is an empty place.

    The pages are printed as one stack and the stack is cut once: each of the `per_page` piles is in order,
    and laid on one another so are they all.

    >>> cutting_order(9, 4)
    ((1, 4, 7, None), (2, 5, 8, None), (3, 6, 9, None))
    """
    if count < 0 or per_page < 1:
        raise ValueError(f"{count} slips, {per_page} a page")
    pages = -(-count // per_page)
    return tuple(
        tuple(number if number <= count else None for number in range(page, page + pages * per_page, pages))
        for page in range(1, pages + 1)
    )
