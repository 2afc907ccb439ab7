"""`pairwright erase`: what would go is shown, and goes when that is said [H8]."""

import pytest


@pytest.fixture
def known(started):
    """Four players; NO. 2 was called something else before, is written about, and round 1 is being played."""
    assert started("players", "rename", 2, "Żofia Wiśniewska").code == 0
    assert started("players", "note", 2, "arrives at ten").code == 0
    assert started("save", "before Żofia Wiśniewska came").code == 0
    return started


def test_what_would_go_is_shown_and_nothing_is_done_h8(known):
    shown = known("erase", 2)
    assert shown.code == 0
    assert shown.out.splitlines() == [
        "4 texts would go for good:",
        "Player 2",
        "Żofia Wiśniewska",
        "arrives at ten",
        "before Żofia Wiśniewska came",
        "Nothing is done yet, and nothing brings them back then. Do it with --for-good.",
    ]
    assert known("erase", "Żofia Wiśniewska", "--json").json["texts"][1] == "Żofia Wiśniewska"
    assert "Żofia" in known("players").out


def test_for_good_the_name_is_in_no_output_and_in_no_file_of_the_folder_h8(known, tmp_path):
    assert known("erase", 2, "--for-good").out == "The name of NO. 2 was erased.\n"
    for words in (["players"], ["history", "--all"], ["history", "--saves"], ["standings"], ["pairings"]):
        told = known(*words).out
        assert "Żofia" not in told
        assert "arrives" not in told
    assert "NO. 2" in known("players").out
    for path in tmp_path.iterdir():
        assert "Wiśniewska" not in path.read_text("utf-8")
    assert known("verify").code == 0
    assert known("undo").code == 0
    assert "NO. 2" in known("players").out
    assert known("erase", 2).out == "There is no name to erase any more.\n"


def test_who_was_taken_off_the_list_is_erased_by_number_h8(run, tmp_path):
    assert run("new", "Three", "--players", 3).code == 0
    assert run("players", "rename", 3, "Gone Away").code == 0
    assert run("players", "remove", 3).code == 0
    assert run("erase", 3, "--for-good").code == 0
    assert all("Gone Away" not in path.read_text("utf-8") for path in tmp_path.iterdir())


@pytest.mark.parametrize("words", [["9"], ["0"], ["Nobody"], ["2", "--member", "1"]])
def test_nobody_else_is_erased_h8(known, words):
    before = known("history", "--json").out
    assert known("erase", *words, "--for-good").code in (3, 4)
    assert known("history", "--json").out == before
