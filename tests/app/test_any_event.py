"""Whatever is done in whatever order: only refusals, drafts that fit, logs that verify [S7]–[S15]."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from kit.desks import begun, desk
from pairwright.app import views
from pairwright.app.desk import Desk, Sheet
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.refusals import Refusal
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase, fold
from pairwright.files import archive


def somebody(sheet: Sheet, chance: random.Random) -> int:
    return chance.randint(1, max(1, sheet.state.numbers))


def command(sheet: Sheet, chance: random.Random) -> c.Command:
    """Any command about this event, sensible or not."""
    state, who, other = sheet.state, somebody(sheet, chance), somebody(sheet, chance)
    last = max(1, len(state.rounds))
    round = chance.randint(max(1, last - 2), last)
    match = state.settings.match
    results = [None, *(choice.result for choice in (*match.menu(), *match.extras()))]
    made: list[Callable[[], c.Command]] = [
        lambda: c.Enter((c.Newcomer(chance.choice("ABC"), chance.choice([0, 0, 1, 2])),)),
        lambda: c.Rename(who, chance.choice("XYZ")),
        lambda: c.Remove(who),
        lambda: c.AwardByes(who, chance.randint(0, 5)),
        lambda: c.RequestBye(who, last + chance.randint(0, 1), chance.choice([*f.Worth, None])),
        lambda: c.Drop(who),
        lambda: c.Return(who),
        lambda: c.SetWish(who, other, chance.choice([*f.Wish, None])),
        lambda: c.KeepTable(who, chance.choice([None, 1, 2, 9])),
        lambda: c.WriteNote(who, chance.choice(["", "note"])),
        lambda: c.ChangeSettings(
            replace(state.settings, pair_down_both_sit=chance.random() < 0.3, rounds=chance.choice([None, 3]))
        ),
        lambda: c.StepBack(losing_results=chance.random() < 0.5),
        lambda: c.PauseTimer(round),
        lambda: c.ResumeTimer(round),
        c.Close,
        c.Reopen,
        lambda: c.Fix(last),
    ]
    if state.closed and chance.random() < 0.5:
        return c.Reopen()
    if chance.random() < 0.2:
        return c.StartRound(last)
    if chance.random() < 0.6:
        missing = [t for t, m in state.rounds[-1].matches.items() if m.result is None] if state.rounds else []
        table = chance.choice(missing) if missing and chance.random() < 0.8 else chance.randint(1, 4)
        played = last if chance.random() < 0.9 else round
        return c.Record(played, table, chance.choice(results), (who,) if chance.random() < 0.1 else ())
    return chance.choice(made)()


def step(d: Desk, id: str, chance: random.Random) -> None:
    sheet = d.sheet(id)
    acts: list[Callable[[], object]] = [
        *[lambda: d.act(id, command(sheet, chance))] * 14,
        lambda: d.act(id, command(sheet, chance), command(sheet, chance)),
        lambda: d.shuffle(id),
        lambda: d.draw(id),
        lambda: d.swap(id, somebody(sheet, chance), somebody(sheet, chance)),
        lambda: d.undo(id),
        lambda: d.restore(id, chance.randint(1, sheet.version)),
    ]
    try:
        chance.choice(acts)()
    except Refusal:
        assert d.sheet(id).version == sheet.version


def check(sheet: Sheet) -> None:
    state = sheet.state
    assert state.draft is None or not state.stale or state.held
    if state.draft is not None and not state.closed:
        placed = [n for m in state.draft.matches.values() for n in (m.first, m.second)]
        placed += [bye.entrant for bye in state.draft.byes]
        assert sorted(placed) == sorted(entrant.number for entrant in state.active())
        assert all(round.phase is Phase.FINISHED for round in state.published)
    views.overview(sheet)
    table = views.standings_view(sheet)
    assert len({row.person.number for row in table.rows}) == len(table.rows)


@pytest.mark.parametrize("seed", range(12))
def test_any_event_is_whole_at_every_step_and_verifies_at_its_end(seed: int) -> None:
    chance = random.Random(seed)
    d = desk(seed)
    id = begun(d, chance.randint(2, 8), StageSettings(preset="mtg"))
    for _ in range(120):
        step(d, id, chance)
        check(d.sheet(id))
    sheet = d.sheet(id)
    assert fold(sheet.entries) == sheet.state
    assert differences(sheet.entries, sheet.texts) == []
    written = archive.write(id, sheet.entries, sheet.texts)
    event = archive.read(written)
    assert archive.write(event.id, event.entries, event.texts) == written
    assert fold(event.entries) == sheet.state
