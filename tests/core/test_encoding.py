"""Facts are written and read back exactly; what is no fact is named [D20]."""

from __future__ import annotations

import json
from dataclasses import fields
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.encoding import (
    COMMANDS,
    FACTS,
    Unreadable,
    decode,
    decode_entry,
    encode,
    encode_command,
    encode_entry,
    instant,
    read,
)
from pairwright.core.outcome import How, Result
from pairwright.core.settings import StageSettings

st.register_type_strategy(int, st.integers(-(2**64) + 1, 2**64 - 1))
st.register_type_strategy(Fraction, st.fractions(min_value=0, max_value=1, max_denominator=1000))
games = st.integers(0, 9)
st.register_type_strategy(Result, st.builds(Result, games, games, games, st.sampled_from(How)))


@pytest.mark.parametrize("name", FACTS)
@given(data=st.data())
def test_every_fact_is_read_back_as_it_was_written(name: str, data: st.DataObject) -> None:
    fact = data.draw(st.from_type(FACTS[name]))
    entry = f.Entry(7, 5, 1_700_000_000_123, "organiser", fact)
    assert decode_entry(json.loads(json.dumps(encode_entry(entry)))) == entry


@pytest.mark.parametrize(
    ("plain", "where"),
    [
        ({}, "fact"),
        ({"fact": "Nonsense"}, "fact"),
        ({"fact": ["Dropped"]}, "fact"),
        ({"fact": "Dropped", "entrant": 1}, "Dropped.after"),
        ({"fact": "Dropped", "entrant": "1", "after": 0}, "Dropped.entrant"),
        ({"fact": "Dropped", "entrant": True, "after": 0}, "Dropped.entrant"),
        ({"fact": "Dropped", "entrant": 1, "after": 0, "more": 1}, "Dropped.more"),
        ({"fact": "ResultRecorded", "round": 1, "table": 1, "result": [2]}, "ResultRecorded.result"),
        ({"fact": "ResultRecorded", "round": 1, "table": 1, "result": [2, 1, -1]}, "ResultRecorded.result"),
        (
            {"fact": "ResultRecorded", "round": 1, "table": 1, "result": [2, 1, 0, "x"]},
            "ResultRecorded.result",
        ),
        (
            {"fact": "ResultRecorded", "round": 1, "table": 1, "result": [2**64, 0, 0]},
            "ResultRecorded.result",
        ),
        ({"fact": "Dropped", "entrant": 1, "after": 10**30}, "Dropped.after"),
        ({"fact": "Dropped", "entrant": -(2**64), "after": 0}, "Dropped.entrant"),
        ({"fact": "WishSet", "first": 1, "second": 2, "wish": "love"}, "WishSet.wish"),
    ],
)
def test_what_is_no_fact_says_where(plain: dict[str, object], where: str) -> None:
    with pytest.raises(Unreadable) as caught:
        decode(plain)
    assert caught.value.field == where


@pytest.mark.parametrize("name", COMMANDS)
@settings(max_examples=20)
@given(data=st.data())
def test_every_command_is_read_back_as_it_was_written(name: str, data: st.DataObject) -> None:
    command = data.draw(st.from_type(COMMANDS[name]))
    assert read(c.Command, json.loads(json.dumps(encode_command(command)))) == command


@pytest.mark.parametrize(
    ("hint", "plain", "where"),
    [
        (c.Command, {"round": 1}, "command"),
        (c.Command, {"command": "Fixed", "round": 1}, "command"),
        (c.Command, [], "command"),
        (tuple[c.Command, ...], [{"command": "Close"}, {"command": "Fix", "round": "1"}], "1.round"),
        (tuple[str | c.Newcomer, ...], ["Ann", {"name": "Bo", "club": 1}], "1.club"),
        (tuple[str | c.Newcomer, ...], ["Ann", 7], "1"),
        (int | None, "1", ""),
    ],
)
def test_what_is_no_command_says_where(hint: object, plain: object, where: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(hint, plain)
    assert caught.value.field == where


@pytest.mark.parametrize("text", ["", "2026-01-01", "yesterday", 5, None, "2026-13-01T00:00:00.000Z"])
def test_an_instant_that_is_none_is_refused(text: object) -> None:
    with pytest.raises(Unreadable):
        instant(text)


def test_a_result_that_was_not_played_says_how() -> None:
    assert encode(f.ResultRecorded(1, 2, Result(2, 0, 0, How.FORFEIT)))["result"] == [2, 0, 0, "forfeit"]


def test_settings_are_carried_whole_so_that_presets_may_change() -> None:
    written = encode(f.StageAdded(StageSettings()))["settings"]
    assert set(written) == {field.name for field in fields(StageSettings)}


def test_a_floor_of_endless_numbers_is_refused() -> None:
    plain = encode(f.StageAdded(StageSettings()))
    plain["settings"]["standings"]["game_floor"] = f"1/{10**40}"
    with pytest.raises(Unreadable) as caught:
        decode(plain)
    assert caught.value.field == "StageAdded.settings.standings.game_floor"
