"""Files of a day that somebody has edited, checksums and all: refused or named, never a crash [D20]."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any

import pytest

from kit.desks import desk
from kit.tampering import a_day, numbered, tampered
from pairwright.app import past, reports, views
from pairwright.app.desk import Sheet
from pairwright.app.look import look
from pairwright.app.outlook import ahead_view, cut_view
from pairwright.app.preview import changed_since
from pairwright.app.public import place_now, public
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.core.refusals import Refusal
from pairwright.core.settings import StageSettings
from pairwright.files import archive
from pairwright.store.refusals import Damaged
from pairwright.words import language
from pairwright.words.history import tell

NEW = (f.TableTimeAdded, f.ByeChanged, f.ReportsSwitched, f.ResultReported, f.ProgressSaved, f.Restored)
SHEETS = {format: a_day(format) for format in ("swiss", "monrad", "round-robin", "cup")}


@pytest.mark.parametrize("format", SHEETS)
def test_the_genuine_day_has_no_differences_and_every_new_fact(format: str) -> None:
    sheet = SHEETS[format]
    assert differences(sheet.entries, sheet.texts) == []
    told = {type(entry.fact) for entry in sheet.entries}
    assert set(NEW) - told <= (set() if format in ("swiss", "monrad") else {f.ByeChanged})


@pytest.mark.parametrize("format", SHEETS)
def test_any_tampering_is_refused_or_told_and_what_can_be_read_can_be_shown_and_gone_on_with(
    format: str,
) -> None:
    chance, taken = random.Random(format), 0
    for attempt in range(60):
        d, id = desk(1), f"tampered-{format}-{attempt}"
        sheet = SHEETS[format]
        try:
            event = archive.read(archive.write(id, numbered(tampered(sheet, chance, NEW)), sheet.texts))
            differences(event.entries, event.texts)
            sheet = d.take_in(id, event.entries, event.texts)
        except Refusal:
            continue
        taken += 1
        shown(sheet)
        for command in (
            c.Report(2, 1, 1, Result(2, 0)),
            c.AddTableTime(2, 1, 60),
            c.ChangeBye(1, 8, f.Worth.FULL),
            c.Record(1, 2, Result(0, 2)),
            c.SwitchReports(on=True),
            c.Drop(5),
            c.Save("x"),
            c.StepBack(losing_results=True),
        ):
            try:
                look(d, id, command, after=1)
                sheet = d.act(id, command).sheet
            except Refusal:
                continue
            shown(sheet)
    assert taken > 5


def shown(sheet: Sheet) -> None:
    """Everything that is shown of an event is made."""
    event = public(sheet)
    for one in (sheet, event.sheet):
        views.overview(one)
        cut_view(one)
        ahead_view(one)
        for stage in one.state.stages:
            views.standings_view(one, stage=stage.number)
        for number in range(1, len(one.state.rounds) + 1):
            views.round_view(one, number)
    for number in sheet.state.entrants:
        views.player_view(sheet, number)
        place_now(event, number)
        reports.place(sheet, number)
    for number in range(1, len(sheet.state.rounds) + 1):
        changed_since(sheet, number)
    past.history(sheet)
    past.same_ground(sheet)
    past.passage(sheet, len(sheet.entries) // 2)
    tell(language("ar"), sheet.entries, sheet.texts)


WRONG = (None, "x", "", -1, 2.5, [], {}, True, 10**30, "9" * 5000, [1, 2], {"x": 1})
"""Values that no field of these facts can have, or not where they are put."""


@pytest.mark.parametrize("kind", NEW, ids=lambda kind: kind.__name__)
def test_a_field_that_is_missing_unknown_or_of_another_kind_is_refused_with_its_line(
    kind: type[f.Fact],
) -> None:
    sheet = SHEETS["swiss"]
    lines = archive.write("a", sheet.entries, sheet.texts).split(b"\n")
    at = next(n for n, raw in enumerate(lines) if b'"fact":"%s"' % kind.__name__.encode() in raw)

    def changed(change: Callable[[dict[str, Any]], None]) -> bytes:
        plain = json.loads(lines[at])
        change(plain)
        new = [*lines[:at], json.dumps(plain).encode(), *lines[at + 1 : -2]]
        return b"\n".join([*new, b'{"end":%d}' % len(sheet.entries), b""])

    def line_of_fault(data: bytes) -> int | None:
        try:
            archive.read(data)
        except Refusal as refusal:
            return getattr(refusal, "line", 0)
        return None

    for field in fields(kind):  # type: ignore[arg-type]
        for value in WRONG:
            fault = line_of_fault(
                changed(lambda plain, at=field.name, value=value: plain.update({at: value}))
            )
            assert fault is None or fault >= at + 1  # a place before it is never blamed
        if field.default is MISSING:
            assert line_of_fault(changed(lambda plain, at=field.name: plain.pop(at))) == at + 1
    assert line_of_fault(changed(lambda plain: plain.update({"more": 1}))) == at + 1


def test_a_tournament_without_a_stage_is_not_taken_in_and_not_gone_back_to_D20() -> None:
    """No command makes one; no page could show one."""
    facts: list[f.Fact] = [f.TournamentCreated(1), f.StageAdded(StageSettings())]
    for told in (facts[:1], [*facts, f.Restored(1)]):
        event = archive.read(archive.write("bare", numbered(told), {1: "Bare"}))
        d = desk(1)
        with pytest.raises(Damaged):
            d.take_in("bare", event.entries, event.texts)
        assert not d.store.listed()
    d = desk(1)
    late = [f.TournamentCreated(1), f.TitleChanged(1), f.StageAdded(StageSettings())]
    sheet = d.take_in("late", numbered(late), {1: "Late"})
    for go_back in (lambda: d.restore("late", 2), lambda: d.undo("late")):
        with pytest.raises(Damaged):
            go_back()
    assert d.sheet("late") is sheet
