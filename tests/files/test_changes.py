"""What an edited list changes [D3]."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pairwright.files.changes import ByesChanged, Changes, Listed, Renamed, reconcile
from pairwright.files.players import print_list, read_list

OLD = [Listed(1, "Ann"), Listed(2, "Bo"), Listed(3, "Kim"), Listed(4, "Kim", 2), Listed(5, "Zoë")]


def changes(text: str) -> Changes:
    return reconcile(OLD, read_list(text))


def test_the_same_list_changes_nothing_in_any_order() -> None:
    assert not changes("Ann\nBo\nKim\nKim\t2\nZoë")
    assert not changes("Zoe\u0308\nKim\nBo\n\nKim\t2\nAnn")


def test_a_line_more_is_an_add_and_a_line_less_a_drop() -> None:
    found = changes("Ann\nBo\nNew\t1\nKim\nKim\t2")
    assert [(n.name, n.awarded) for n in found.added] == [("New", 1)]
    assert found.dropped == (Listed(5, "Zoë"),)
    assert (found.renamed, found.byes) == ((), ())


def test_a_line_overwritten_is_a_rename_even_to_a_name_unlike() -> None:
    assert changes("Ann\nRobert\nKim\nKim\t2\nZoë") == Changes(renamed=(Renamed(2, "Bo", "Robert"),))


def test_a_count_changed_is_about_byes_only() -> None:
    assert changes("Ann\t1\nBo\nKim\nKim\nZoë") == Changes(
        byes=(ByesChanged(1, "Ann", 0, 1), ByesChanged(4, "Kim", 2, 0))
    )


def test_of_namesakes_the_later_one_goes() -> None:
    assert changes("Ann\nBo\nKim\nZoë").dropped == (Listed(4, "Kim", 2),)


def test_a_mistyped_name_beside_a_line_taken_out_is_a_rename() -> None:
    found = reconcile([Listed(1, "Ann Lee"), Listed(2, "Bob Roe")], read_list("Bob Row"))
    assert found == Changes(renamed=(Renamed(2, "Bob Roe", "Bob Row"),), dropped=(Listed(1, "Ann Lee"),))


def test_an_empty_text_drops_everybody() -> None:
    assert changes("").dropped == tuple(OLD)


lists = st.lists(
    st.tuples(st.sampled_from(["Ann", "Anne", "Bo", "Kim", "山田"]), st.integers(0, 2)), max_size=7
)


@given(lists, lists)
def test_changes_applied_to_the_old_list_give_the_new_one(
    before: list[tuple[str, int]], after: list[tuple[str, int]]
) -> None:
    old = [Listed(number, name, awarded) for number, (name, awarded) in enumerate(before, 1)]
    found = reconcile(old, read_list(print_list(after)))
    now = {entrant.number: [entrant.name, entrant.awarded] for entrant in old}
    for gone in found.dropped:
        del now[gone.number]
    for renamed in found.renamed:
        assert now[renamed.number][0] == renamed.old != renamed.new
        now[renamed.number][0] = renamed.new
    for byes in found.byes:
        assert now[byes.number][1] == byes.old != byes.new
        now[byes.number][1] = byes.new
    there = [tuple(person) for person in now.values()] + [(n.name, n.awarded) for n in found.added]
    assert sorted(there) == sorted(after)


def test_ten_thousand_lines_of_strangers_are_compared_line_by_line() -> None:
    old = [Listed(number, f"Player {number}") for number in range(1, 10_001)]
    found = reconcile(old, read_list("\n".join(f"Spieler {number}" for number in range(1, 10_000))))
    assert (len(found.added), len(found.dropped)) == (9_999, 10_000)
