"""Tampering with true checksums: `verify` names the entry, whatever was changed [D20]."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from kit.desks import begun, desk, play
from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.core.refusals import BadSetting, Refusal
from pairwright.core.settings import StageSettings, StandingsSettings
from pairwright.core.tournament import fold
from pairwright.files import archive


def genuine() -> Sheet:
    """An event with late entry, byes, a swap by hand, a step back, a correction, an undo and a drop."""
    d = desk()
    id = begun(d, 7)
    d.act(id, c.RequestBye(2, 2, f.Worth.HALF), c.SetWish(1, 3, f.Wish.FORBID), c.KeepTable(4, 2))
    play(d, id)
    d.act(id, c.Enter((c.Newcomer("Late", 1, "Club", 1500, "NO", 3),)))
    first, second = sorted(d.sheet(id).state.rounds[1].matches.values(), key=lambda m: m.table)[:2]
    d.swap(id, first.first, second.first)
    play(d, id)
    d.act(id, c.Drop(5))
    d.act(id, c.Fix(3))
    d.act(id, c.StepBack())
    d.act(id, c.StartRound(3))
    d.act(id, c.Record(3, 1, Result(1, 1)))
    d.undo(id)
    d.act(id, c.Record(3, 1, Result(0, 2)))
    return d.sheet(id)


SHEET = genuine()


def numbered(facts: Sequence[f.Fact]) -> list[f.Entry]:
    return [f.Entry(seq, seq, 0, "x", fact) for seq, fact in enumerate(facts, 1)]


def test_a_genuine_event_has_no_differences() -> None:
    assert differences(SHEET.entries, SHEET.texts) == []


def first(kind: type[f.Fact]) -> int:
    return next(place for place, entry in enumerate(SHEET.entries) if isinstance(entry.fact, kind))


def changed(kind: type, **fields: object) -> Callable[[], tuple[int, list[f.Entry]]]:
    def make() -> tuple[int, list[f.Entry]]:
        place, entries = first(kind), list(SHEET.entries)
        entries[place] = replace(entries[place], fact=replace(entries[place].fact, **fields))
        return place + 1, entries

    return make


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (changed(f.EntrantAdded, awarded=6), "not-possible"),
        (changed(f.EntrantAdded, country="x" * 41), "not-the-same"),
        (changed(f.ByeRequested, round=0), "not-possible"),
        (changed(f.TableKept, table=-1), "not-possible"),
        (changed(f.ResultRecorded, result=Result(9, 0)), "not-possible"),
        (changed(f.Dropped, after=0), "not-the-same"),
        (changed(f.RoundDrafted, cost=()), "cost"),
    ],
)
def test_each_kind_of_tampering_is_named_with_its_entry(
    make: Callable[[], tuple[int, list[f.Entry]]], code: str
) -> None:
    seq, entries = make()
    found = differences(entries, SHEET.texts)
    assert (found[0].entry, found[0].code) == (seq, code)


def test_a_worse_pairing_said_to_be_the_engine_s_is_named() -> None:
    entries = list(SHEET.entries)
    place = next(
        i
        for i, e in enumerate(entries)
        if isinstance(e.fact, f.RoundDrafted) and e.fact.source is f.Source.HAND
    )
    entries[place] = replace(entries[place], fact=replace(entries[place].fact, source=f.Source.ENGINE))
    assert (place + 1, "not-the-best") in [(one.entry, one.code) for one in differences(entries, SHEET.texts)]


def test_a_restoration_into_the_middle_of_an_act_is_named() -> None:
    entries = list(SHEET.entries)
    place = first(f.Restored)
    started = next(e for e in entries if isinstance(e.fact, f.RoundStarted) and e.act < e.seq)
    entries[place] = replace(entries[place], fact=f.Restored(started.seq - 1))
    assert differences(entries[: place + 1], SHEET.texts)[-1].code == "inside-an-act"


@pytest.mark.parametrize("to", [-1, 0, 1, 4, 10**9])
def test_a_restoration_to_where_nothing_is_is_named_also_where_it_was_undone(to: int) -> None:
    facts: list[f.Fact] = [e.fact for e in SHEET.entries[:3]]
    found = differences(numbered([*facts, f.Restored(to), f.Restored(3)]), SHEET.texts)
    assert (found[0].entry, found[0].code) == (4, "not-possible")


def test_what_cannot_be_folded_is_named_also_where_it_was_undone_later() -> None:
    facts: list[f.Fact] = [e.fact for e in SHEET.entries[:3]]
    facts += [f.RoundFixed(5), f.Restored(3)]
    found = differences(numbered(facts), SHEET.texts)
    assert [(one.entry, one.code) for one in found] == [(4, "not-possible")]


def test_a_beginning_without_a_stage_or_a_second_stage_is_named() -> None:
    facts = [e.fact for e in SHEET.entries]
    assert differences(numbered([facts[0]]), SHEET.texts)[0].code == "not-possible"
    assert differences(numbered([*facts[:3], facts[1]]), SHEET.texts)[0].entry == 4


@pytest.mark.parametrize(
    "settings",
    [StageSettings(format="later"), StageSettings(standings=StandingsSettings(order=("PTS", "LATER")))],
    ids=["format", "tie-break"],
)
def test_an_event_played_by_what_this_release_does_not_know_is_refused_everywhere(
    settings: StageSettings,
) -> None:
    facts = [SHEET.entries[0].fact, f.StageAdded(settings), *(e.fact for e in SHEET.entries[2:])]
    with pytest.raises(BadSetting):
        differences(numbered(facts), SHEET.texts)
    d = desk()
    d.store.append("a", 0, [replace(e, act=1) for e in numbered(facts[:2])], {1: "A"})
    with pytest.raises(BadSetting):
        d.sheet("a")
    with pytest.raises(BadSetting):
        d.create(c.Create("B", settings))


def test_any_tampering_is_refused_or_told_and_what_can_be_read_can_be_shown() -> None:
    """A fact changed, left out, told twice or moved, 300 times; files are read whole or not at all."""
    chance = random.Random(20)
    for _ in range(300):
        facts = [entry.fact for entry in SHEET.entries]
        place, other = chance.randrange(len(facts)), chance.randrange(len(facts))
        match chance.randrange(4):
            case 0:
                del facts[place]
            case 1:
                facts.insert(other, facts[place])
            case 2:
                facts[place], facts[other] = facts[other], facts[place]
            case _:
                facts[place] = _twisted(facts[place], chance)
        try:
            event = archive.read(archive.write("a", numbered(facts), SHEET.texts))
            differences(event.entries, event.texts)
        except Refusal:
            continue
        sheet = Sheet(f"tampered-{place}", fold(event.entries), event.entries, event.texts)
        views.overview(sheet)
        views.standings_view(sheet)
        for number in range(1, len(sheet.state.rounds) + 1):
            views.round_view(sheet, number)


def _twisted(fact: f.Fact, chance: random.Random) -> f.Fact:
    numbers = [name for name in fact.__slots__ if type(getattr(fact, name)) is int]
    if not numbers:
        return fact
    name = chance.choice(numbers)
    return replace(fact, **{name: chance.choice([0, 1, 2, 3, -1, 9, 10**9, getattr(fact, name) + 1])})
