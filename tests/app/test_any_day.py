"""Whatever the day brings in whatever order: reports, byes put right, rounds drawn again, marks, ways back.

Beside `test_any_event`: after every act nothing was entered that nobody said, a preview was what saving did,
an undo took back one act, and points and ranks are those of a slow count that shares no code with it.
Source: spec day [D11] [D12] [D18].
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from kit.desks import begun, desk
from pairwright.app import again, past, reports, views
from pairwright.app.desk import Sheet
from pairwright.app.look import REDRAW, START, commands_of, look, look_at_redraw
from pairwright.app.outlook import ahead_view, cut_view
from pairwright.app.preview import changed_since
from pairwright.app.public import place_now, public
from pairwright.app.roles import Actor, Role
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.refusals import Refusal
from pairwright.core.scoring import Late
from pairwright.core.tournament import Tournament, effective, fold
from pairwright.files import archive
from pairwright.standings.presets import preset_of
from standings.plain import Slow

PLAYER = Actor(Role.PLAYER, "player")
ACTS = 80
BY_PLAYERS = (f.ResultReported, f.ResultRecorded, f.RoundDrafted)
"""What a player's report makes happen: itself, the result both said, the round that follows the last one."""


class Day:
    """One event on a desk and everything somebody could do about it; `seen` are the ways that were gone."""

    def __init__(self, seed: int) -> None:
        self.chance, self.desk, self.seen = random.Random(seed), desk(seed), set[str]()
        settings = replace(
            preset_of(("mtg", "monrad")[seed % 2] if seed % 4 else "casual-3").settings,
            late=self.chance.choice(list(Late)),
            rounds=self.chance.choice([None, 4]),
            cut=self.chance.randint(0, 3),
        )
        self.id = begun(self.desk, self.chance.randint(3, 9), settings)
        self.desk.act(self.id, c.SwitchReports(on=True))

    @property
    def sheet(self) -> Sheet:
        return self.desk.sheet(self.id)

    def somebody(self) -> int:
        return self.chance.randint(1, self.sheet.state.numbers)

    def command(self) -> c.Command:
        """Something about this event, sensible or not."""
        state, chance, who = self.sheet.state, self.chance, self.somebody()
        last = max(1, len(state.rounds))
        number = last if chance.random() < 0.7 else chance.randint(1, last)
        matches = list(state.rounds[number - 1].matches.values()) if state.rounds else []
        match = chance.choice([m for m in matches if m.result is None] or matches) if matches else None
        results = [choice.result for choice in (*state.settings.match.menu(), *state.settings.match.extras())]
        worth = chance.choice([*f.Worth, None])
        made: list[Callable[[], c.Command]] = [
            lambda: c.Enter((c.Newcomer("New", chance.choice([0, 0, 1])),)),
            lambda: c.Drop(who),
            lambda: c.Return(who),
            lambda: c.Remove(who),
            lambda: c.RequestBye(who, state.next_round, worth),
            lambda: c.SetWish(who, self.somebody(), chance.choice([*f.Wish, None])),
            lambda: c.KeepTable(who, chance.choice([None, 1, 2, 9])),
            lambda: c.StepBack(losing_results=chance.random() < 0.4),
            lambda: c.AddTableTime(number, match.table if match else 1, chance.choice([60, -60, 90_000])),
            lambda: c.SwitchReports(on=chance.random() < 0.7),
            lambda: c.Save(chance.choice(["", "Lunch"])),
            lambda: c.Close() if chance.random() < 0.3 else c.Reopen(),
            *[lambda: c.ChangeBye(number, who, worth)] * 3,
            *[lambda: c.Fix(last)] * 2,
        ]
        turn = chance.random()
        if state.closed and turn < 0.5:
            return c.Reopen()
        if turn < 0.2:
            return c.StartRound(last)
        if match is not None and turn < 0.5:
            return c.Record(number, match.table, chance.choice([*results, *results, None]))
        if match is not None and turn < 0.7:
            side = chance.choice([match.first, match.second, who])
            return c.Report(number, match.table, side, chance.choice([*results[:2], None]))
        return chance.choice(made)()

    def step(self) -> None:
        """One thing is done or refused; refused, nothing changed."""
        before = self.sheet
        ways = [self.act] * 10 + [self.correct] * 4 + [self.undo, self.restore, self.redraw, self.shuffle]
        try:
            self.chance.choice(ways)()
        except Refusal:
            assert self.sheet is before

    def act(self) -> None:
        command = self.command()
        self.desk.act(self.id, command, actor=PLAYER if isinstance(command, c.Report) else None)

    def shuffle(self) -> None:
        self.chance.choice([self.desk.shuffle, self.desk.draw])(self.id)

    def correct(self) -> None:
        """A change is looked at, and done in one of the ways there are: what was shown is what it makes."""
        before, command = self.sheet, self.command()
        after = getattr(command, "round", len(before.state.published))
        told = look(self.desk, self.id, command, after=after)
        assert self.sheet is before
        way = self.chance.choice(told.ways)
        commands = commands_of(self.desk, self.id, way.name, (command,), after, told.seed)
        done = self.desk.act(self.id, *commands, seed=told.seed).sheet
        assert [entry.fact for entry in done.entries] == [entry.fact for entry in way.after.entries]
        assert timeless(done.state) == timeless(way.after.state)
        self.seen.add(way.name)

    def redraw(self) -> None:
        """The newest round is drawn again, anew or as it has to be."""
        seed = self.chance.choice([None, self.sheet.state.rounds[-1].seed if self.sheet.state.rounds else 1])
        told = look_at_redraw(self.desk, self.id, seed)
        done = self.desk.act(self.id, *told.ways[0].commands, seed=told.seed).sheet
        assert timeless(done.state) == timeless(told.ways[0].after.state)
        self.seen.add("anew")

    def undo(self) -> None:
        """All that counted counts still, but for one act and the marks after it."""
        was = effective(self.sheet.entries)
        self.desk.undo(self.id)
        now = effective(self.sheet.entries)
        assert was[: len(now)] == now
        gone = [entry for entry in was[len(now) :] if not isinstance(entry.fact, f.ProgressSaved)]
        assert len({entry.act for entry in gone}) == 1
        self.seen.add("undo")

    def restore(self) -> None:
        """Everything is as it was then, also where that had been undone; only numbers aren't given again."""
        before = self.sheet
        to = self.chance.randint(1, before.version)
        self.desk.restore(self.id, to)
        now, then = self.sheet.state, fold(before.entries[:to])
        assert now == replace(then, version=now.version, texts=now.texts, numbers=now.numbers)

    def check(self) -> None:
        """What holds after every act."""
        state, entries = self.sheet.state, self.sheet.entries
        assert state.draft is None or not state.stale or state.held
        for entry in (entry for entry in entries if entry.act == entries[-1].act and entry.by == "player"):
            assert isinstance(entry.fact, BY_PLAYERS)
            if isinstance(entry.fact, f.ResultRecorded):
                round = state.rounds[entry.fact.round - 1]
                match, said = round.matches[entry.fact.table], round.reports[entry.fact.table]
                assert said == dict.fromkeys((match.first, match.second), match.result)
        for round in state.rounds:
            for table, said in round.reports.items():
                match = round.matches[table]
                assert said.keys() <= {match.first, match.second}
                both_differ = len(said) == 2 and len(set(said.values())) == 2
                assert (table in round.disputed) == (both_differ and match.result is None)
                assert match.result is not None or len(said) < 2 or both_differ

    def check_whole(self) -> None:
        """The log verifies, is the same once out and in, and tells what a slow count tells."""
        sheet = self.sheet
        assert fold(sheet.entries) == sheet.state
        assert differences(sheet.entries, sheet.texts) == []
        written = archive.write(self.id, sheet.entries, sheet.texts)
        event = archive.read(written)
        assert archive.write(event.id, event.entries, event.texts) == written
        slow, table = Slow(sheet.state), views.standings_view(sheet)
        keys = [column.key for column in table.columns]
        for row in table.rows:
            assert [slow.value(key, row.person.number) for key in keys] == list(row.values)
        for row in table.rows:
            if row.rank is not None:
                better = [other for other in table.rows if other.rank is not None and other.rank < row.rank]
                assert row.rank == len(better) + 1

    def show(self) -> None:
        """Everything that is shown of it can be shown, to everybody."""
        sheet, state = self.sheet, self.sheet.state
        event = public(sheet)
        assert event.state.draft is None
        assert not any(round.reports for round in event.state.rounds)
        for shown in (sheet, event.sheet):
            views.overview(shown)
            cut_view(shown)
            ahead_view(shown)
            for number in range(1, len(shown.state.rounds) + 1):
                views.round_view(shown, number)
        for number in state.entrants:
            place_now(event, number)
            reports.place(sheet, number)
            views.player_view(sheet, number)
        for number in range(1, len(state.rounds) + 1):
            assert all(earlier < number for earlier in changed_since(sheet, number))
        ground = past.same_ground(sheet)
        for act in past.history(sheet):
            then = fold(sheet.entries[: ground[act.last]])
            assert fold(sheet.entries[: act.last]).rounds == then.rounds
        create, more = again.commands(sheet, "Once more")
        made = self.desk.create(create, *more).sheet
        assert len(made.state.entrants) == sum(one.left is None for one in state.entrants.values())


def timeless(state: Tournament) -> Tournament:
    """The state without its clocks: a preview is a moment earlier than the act."""
    return replace(state, rounds=tuple(replace(round, timer=None) for round in state.rounds))


def test_any_day_is_whole_at_every_step_and_tells_what_a_slow_count_tells() -> None:
    gone: set[str] = set()
    for seed in range(10):
        day = Day(seed)
        for number in range(1, ACTS + 1):
            day.step()
            day.check()
            if number % 16 == 0:
                day.check_whole()
                day.show()
        gone |= day.seen
    assert {"keep", REDRAW, START, "anew", "undo"} <= gone
