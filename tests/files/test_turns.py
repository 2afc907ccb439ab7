"""Schedules from other programs and hands become turns, or are refused where they go wrong [T7]."""

import json

import pytest

from pairwright.files.refusals import NotASchedule, NotText, QuoteNotClosed, TurnUnreadable
from pairwright.files.turns import TurnList, read_turns
from pairwright.schedule import Turn

THREE = (Turn(1, 2), Turn(2, 3), Turn(3, 1))


@pytest.mark.parametrize(
    "source",
    [
        "Ann,Bo\nBo,Cy\nCy,Ann",
        "picker,other\r\nAnn,Bo\r\n\r\nBo,Cy\r\nCy,Ann\r\n",
        "\ufeffPicker;Other\nAnn;Bo\nBo;Cy\nCy;Ann\n",
        "Ann\tBo\nBo\tCy\nCy\tAnn",
        '"Ann",Bo\n"Bo" , Cy\nCy, Ann',
        '[["Ann", "Bo"], ["Bo", "Cy"], ["Cy", "Ann"]]',
        '{"turns": [{"picker": "Ann", "other": "Bo"}, ["Bo", "Cy"], {"other": "Ann", "picker": "Cy"}]}',
        '{"teams": ["Ann", "Bo", "Cy"], "turns": [[1, 2], [2, 3], [3, 1]]}',
        '{"teams": ["Ann", "Bo", "Cy"], "turns": [["Ann", 2], ["2", 3], [3, 1]]}',
    ],
)
def test_the_same_schedule_is_read_in_every_form(source):
    assert read_turns(source.encode()) == TurnList(("Ann", "Bo", "Cy"), THREE, 3)


def test_numbers_without_names_are_teams_in_their_order():
    assert read_turns(b"10,2\n2,7\n7,10") == TurnList(
        ("2", "7", "10"), (Turn(3, 1), Turn(1, 2), Turn(2, 3)), 3
    )


def test_teams_that_are_known_are_met_by_name_or_number_and_may_have_no_turn():
    read = read_turns(b"Ann,2\n3,Ann", ["Ann", "Bo", "Cy", "Di"])
    assert read == TurnList(("Ann", "Bo", "Cy", "Di"), (Turn(1, 2), Turn(3, 1)), 4)


def test_a_name_that_is_a_number_goes_before_the_number_in_a_table_and_not_in_json():
    assert read_turns(b"2,1", ["2", "Bo"]).turns == (Turn(1, 1),)
    assert read_turns(b"[[2, 1]]", ["2", "Bo"]).turns == (Turn(2, 1),)


def test_the_teams_given_go_before_those_of_the_file():
    read = read_turns(b'{"teams": ["X", "Y"], "turns": [[1, 2]]}', ["Ann", "Bo", "Cy"])
    assert (read.names, read.known) == (("Ann", "Bo", "Cy"), 3)


def test_a_team_nobody_named_is_kept_apart_for_the_checker_to_find():
    read = read_turns(b"Ann,Zed\n9,Bo\n0,Ann", ["Ann", "Bo"])
    assert read == TurnList(("Ann", "Bo", "Zed", "9", "0"), (Turn(1, 3), Turn(4, 2), Turn(5, 1)), 2)


def test_a_name_that_two_teams_have_means_neither():
    assert read_turns(b"Ann,Bo\n1,2", ["Ann", "Ann", "Bo"]).turns == (Turn(4, 3), Turn(1, 2))


def test_a_number_of_thousands_of_digits_is_a_name():
    assert read_turns(b"9" * 5000 + b",1").known == 2


def test_names_in_other_encodings_and_compositions_are_the_same_team():
    assert read_turns("A\u030a,Bo\n\u00c5,Bo".encode()).names == ("Å", "Bo")
    assert read_turns("大田,髙橋".encode("cp932")).names == ("大田", "髙橋")


def test_nothing_is_a_schedule_of_no_rounds():
    assert read_turns(b"") == TurnList((), (), 0)
    assert read_turns(b"[]") == TurnList((), (), 0)


@pytest.mark.parametrize(
    ("source", "facts"),
    [
        ('{"turns": [[1, 2],\n[3 4]]}', (2, 4, "4]]}")),
        ('{"tiles": 3}', (1, 1, '{"tiles": 3}')),
        ('{"turns": 3}', (1, 1, '{"turns": 3}')),
        ('{"teams": "AB", "turns": []}', (1, 1, '{"teams": "AB", "turns": []}')),
        ('{"teams": [1, 2], "turns": []}', (1, 1, '{"teams": [1, 2], "turns": []}')),
        ("[" * 100_000, (1, 1, "[" * 40)),
        ("[" + "9" * 5000 + "]", (1, 1, "[" + "9" * 39)),
    ],
)
def test_json_that_is_no_schedule_is_refused_where_it_ends_to_be_one(source, facts):
    with pytest.raises(NotASchedule) as caught:
        read_turns(source.encode())
    assert tuple(caught.value.facts.values()) == facts


@pytest.mark.parametrize(
    ("source", "facts"),
    [
        ("Ann,Bo\nCy", (2, "Cy")),
        ("picker,other\nAnn,Bo\nAnn,Bo,Cy", (2, "Ann,Bo,Cy")),
        ("Ann,", (1, "Ann,")),
        ("a schedule in words", (1, "a schedule in words")),
        ("[[1, 2], 5]", (2, "5")),
        ("[[1, 2], [1]]", (2, "[1]")),
        ("[[1, true]]", (1, "[1, true]")),
        ("[[1, 1.5]]", (1, "[1, 1.5]")),
        ('[{"picker": 1}]', (1, '{"picker": 1}')),
        ('[[1, " "]]', (1, '[1, " "]')),
    ],
)
def test_a_round_that_does_not_name_two_teams_is_refused_by_its_number(source, facts):
    with pytest.raises(TurnUnreadable) as caught:
        read_turns(source.encode())
    assert tuple(caught.value.facts.values()) == facts


def test_what_is_no_text_or_no_table_is_refused_as_everywhere():
    with pytest.raises(NotText):
        read_turns(b"\x89PNG\r\n\x1a\n\x00\x00")
    with pytest.raises(QuoteNotClosed):
        read_turns(b'"Ann,Bo')


def test_what_the_checker_is_given_is_what_json_holds():
    turns = [[1, 2], [3, 4], [2, 3]]
    assert [[t.picker, t.other] for t in read_turns(json.dumps(turns).encode()).turns] == turns
