"""`pairwright outlook`: who is through, who may draw, which rounds need a rematch, as text and as JSON."""

from __future__ import annotations

import pytest


@pytest.fixture
def last_round(run):
    """Eight players, three rounds, the best four go on; the first seat wins, the last round is open."""
    words = ("--preset", "casual-1", "--players", 8, "--rounds", 3, "--cut", 4, "--seed", 5)
    assert run("new", "Cut", *words, "--start").code == 0
    for _ in range(2):
        assert run("start").code == 0
        for table in range(1, 5):
            assert run("result", table, "1-0").code == 0
    assert run("start").code == 0
    return run


def test_C11_the_outlook_of_the_last_round(last_round):
    """Two have 6 points and meet at table 1: two others at most can get to 6, so they are through."""
    said = last_round("outlook").out.splitlines()
    assert said[0] == "The best 4 go on"
    assert [line.split()[-4:] for line in said[2:4]] == [["Through", "with", "any", "result"]] * 2
    assert "Table 1: both may draw." in said
    told = last_round("--json", "outlook").json
    statuses = [one["status"] for one in told["cut"]["prospects"].values()]
    assert statuses.count("sure") == 2
    assert (told["cut"]["last"], told["cut"]["draws"], told["ahead"]) == (True, [1], None)


def test_C11_another_number_can_be_asked_for(last_round):
    """Of the best seven only one stays behind."""
    told = last_round("--json", "outlook", "--top", 7).json
    assert told["cut"]["count"] == 7
    assert [one["status"] for one in told["cut"]["prospects"].values()].count("sure") >= 2


def test_C11_the_number_is_a_setting(run):
    assert run("new", "Cut", "--players", 4, "--rounds", 2).code == 0
    assert run("settings", "--cut", 2).code == 0
    assert run("--json", "settings").json["settings"]["cut"] == 2
    assert run("settings", "--cut", -1).code != 0


def test_before_anything_is_played_there_is_nothing_to_say(started):
    assert started("outlook").out == "There is nothing to be said yet about what lies ahead.\n"
    assert started("--json", "outlook").json == {"cut": None, "ahead": None}


def test_SW44_rounds_that_need_a_rematch_are_named(run):
    """Four players have three rounds; of five planned, one is played."""
    assert run("new", "Few", "--players", 4, "--rounds", 5, "--seed", 1, "--start").code == 0
    assert run("start").code == 0
    for table in (1, 2):
        assert run("result", table, "2-0").code == 0
    expected = "From round 4 on somebody must meet again: only 2 more rounds are possible without a rematch."
    assert expected in run("outlook").out
    assert run("--json", "outlook").json["ahead"]["ahead"]["most"] == 2


def test_C11_the_cut_asks_the_settings_for_its_number(last_round):
    for table in range(1, 5):
        assert last_round("result", table, "1-0").code == 0
    assert last_round("--json", "cut").json == last_round("--json", "cut", 4).json
    assert last_round("settings", "--cut", 0).code == 0
    refused = last_round("--json", "cut")
    assert refused.code != 0
    assert refused.refused["refused"] == "bad-setting"
