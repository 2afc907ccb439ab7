"""Events of every kind in which anything happens, in whatever order: stage after stage, sensibly or not.

`Anything` holds one event on a desk in memory. `step` does one thing or is refused; `check` says what holds
after every step, `check_whole` what takes longer to see.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from pairwright.app import views
from pairwright.app.desk import Sheet
from pairwright.app.look import commands_of, look
from pairwright.app.public import public
from pairwright.app.roles import ORGANISER, Actor, Role
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.refusals import Refusal
from pairwright.core.scoring import Late, best_of
from pairwright.core.settings import StageSettings
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Match, Phase, Tournament, fold
from pairwright.files import archive
from pairwright.formats.cut import top
from pairwright.standings.presets import PRESETS, preset_of

from .desks import desk
from .holding import said
from .mangling import NAMES
from .stages import stage

PLAYER = Actor(Role.PLAYER, "player")
KINDS = ("swiss", "monrad", "round-robin", "cup", "bracket", "teams", "team-cup", "by-game", "tiles", "host")
"""What an event can begin with, and go on with."""
TITLES = ("Spring Open", "春の大会", "بطولة الربيع", "<b>", "x" * 200)


def settings_of(kind: str, chance: random.Random) -> StageSettings:
    """Settings of such a stage, with much of what can be set."""
    many = {"rounds": chance.choice([None, 2, 3]), "cut": chance.choice([0, 0, 2, 4])}
    match kind:
        case "swiss" | "monrad":
            rounds = [preset.settings for preset in PRESETS if preset.settings.format == kind]
            made = replace(chance.choice(rounds), late=chance.choice(list(Late)), **many)
            return replace(
                made,
                first_round=chance.choice(["random", "halves"]),
                last_round_by_standings=chance.random() < 0.3,
                second_bye_before_rematch=chance.random() < 0.3,
                pair_down_both_sit=chance.random() < 0.3,
            )
        case "round-robin":
            groups = chance.choice([1, 1, 2, 3])
            return stage(
                "round-robin", "PTS H2H SB", cycles=chance.choice([1, 1, 2]), groups=groups, cut=many["cut"]
            )
        case "cup" | "bracket":
            return stage(
                "cup",
                reseed=kind == "cup",
                seeding=chance.choice(["standings", "rating", "entry", "lot", "groups"]),
                walkovers=chance.choice(["each", "first"]),
                begins=chance.choice(["seed", "lot"]),
                ranking=chance.choice(["points", "reached"]),
                games=chance.choice([0, 0, 2, 3]),
                stop_when_decided=chance.random() < 0.3,
                tiebreak_games=chance.choice([1, 2]),
            )
        case "teams":
            return stage(chance.choice(["swiss", "monrad", "round-robin"]), boards=chance.choice([2, 3, 4]))
        case "team-cup":
            return stage("cup", boards=chance.choice([2, 4]), reseed=chance.random() < 0.5)
        case "by-game":
            sequence = chance.random() < 0.5
            return stage("swiss", games=chance.choice([1, 2, 5]), one_game_at_a_time=sequence, **many)
    return replace(preset_of(TILES).settings, scheduled=kind == "tiles")


class Anything:
    """One event; what it was refused for and what it did is counted in `refused` and `done`."""

    def __init__(self, seed: int, kind: str | None = None) -> None:
        self.chance, self.desk = random.Random(seed), desk(seed)
        self.kind = kind or self.chance.choice(KINDS)
        self.refused: dict[str, int] = {}
        self.done: dict[str, int] = {}
        self.saved: list[int] = []
        chance = self.chance
        count = chance.choice([0, 2, 3, 4, 5, 6, 7, 9])
        more: list[c.Command] = [c.Enter(tuple(self.newcomer() for _ in range(count)))] if count else []
        first = settings_of(self.kind, chance)
        if first.format == TILES:
            more.append(c.SetBoard(chance.randint(1, 9)))
        try:
            self.id = self.desk.create(c.Create(chance.choice(TITLES), first), *more).sheet.id
        except Refusal:
            self.id = self.desk.create(c.Create("Anything", StageSettings())).sheet.id

    @property
    def sheet(self) -> Sheet:
        return self.desk.sheet(self.id)

    @property
    def state(self) -> Tournament:
        return self.sheet.state

    def name(self) -> str:
        return self.chance.choice(NAMES)

    def newcomer(self) -> c.Newcomer:
        chance = self.chance
        name = self.name().strip() if chance.random() < 0.5 else ""
        return c.Newcomer(
            name
            if name and len(name) <= 200 and not name.isspace() and name not in "\u3164\u200b\ufeff"
            else "New",
            chance.choice([0, 0, 0, 1, 2]),
            chance.choice(["", "", "Rooks", "龍"]),
            chance.choice([None, None, 1500, 1850, 0]),
            chance.choice(["", "NO", "日本"]),
            chance.choice([None, None, 1, 2]),
        )

    def result(self, settings: StageSettings) -> Any:
        return self.chance.choice(
            [*settings.match.menu(), *settings.match.menu(), *settings.match.extras()]
        ).result

    def forward(self) -> Sequence[c.Command]:
        """What brings the event on."""
        state, chance = self.state, self.chance
        if state.closed:
            return [c.Reopen()]
        if not state.stage.started:
            return [c.StartStage()]
        if state.settings.format == TILES:
            game = state.stage.game
            if game.open is not None:
                return [
                    c.FinishTile(game.open.tile, chance.choice([game.open.picker, game.open.other, None]))
                ]
            left = [t for t in game.tiles if t not in game.plays and t not in game.cancelled]
            if not left:
                return [self.next_stage()]
            pair = (None, None) if state.settings.scheduled else (self.somebody(), self.somebody())
            return [c.OpenTile(chance.choice(left), *pair)]
        if not state.rounds or state.rounds[-1].stage != state.stage.number:
            return [c.StartStage()]
        last = state.rounds[-1]
        if last.phase in (Phase.DRAFT, Phase.FIXED):
            return [c.StartRound(last.number)]
        open_ = [match for match in last.matches.values() if match.open]
        if not open_:
            return [self.next_stage()]
        few = open_ if chance.random() < 0.3 else [chance.choice(open_)]
        return [command for match in few for command in self.missing(last.number, match)]

    def missing(self, round: int, match: Match) -> list[c.Command]:
        settings = self.state.settings
        if not match.games:
            return [c.Record(round, match.table, self.result(settings))]
        places = [place for place, game in enumerate(match.games, 1) if game.result is None]
        return [c.RecordGame(round, match.table, place, self.result(settings)) for place in places]

    def next_stage(self) -> c.Command:
        """The best go on, or all, or some."""
        chance, state = self.chance, self.state
        alive = [entrant.number for entrant in state.active()]
        members: tuple[int, ...] | None = None
        if alive and chance.random() < 0.6:
            many = chance.randint(2, max(2, len(alive)))
            try:
                members = (
                    top(state, many)
                    if chance.random() < 0.6
                    else tuple(chance.sample(alive, min(many, len(alive))))
                )
            except Refusal as refusal:
                said(refusal)
        return c.AddStage(settings_of(chance.choice(KINDS), chance), members)

    def somebody(self) -> int:
        return self.chance.randint(1, max(1, self.state.numbers))

    def command(self) -> c.Command:
        """Something about this event, sensible or not."""
        state, chance, who = self.state, self.chance, self.somebody()
        last = max(1, len(state.rounds))
        number = last if chance.random() < 0.7 else chance.randint(1, last + 1)
        matches = list(state.rounds[number - 1].matches.values()) if number <= len(state.rounds) else []
        match = chance.choice(matches) if matches else None
        table = match.table if match else chance.randint(0, 4)
        tile, teams = chance.randint(0, 9), (who, self.somebody())
        side = chance.choice([match.first, match.second]) if match else who
        settings = state.settings
        result = chance.choice([self.result(settings), None])
        squad = tuple(
            c.SquadMember(
                chance.choice(["Kai", "Mio", "山"]),
                chance.choice([0, 0, 1, 2, 9]),
                chance.choice([None, None, 1, 2]),
            )
            for _ in range(chance.randint(0, 5))
        )
        says = c.NewTile(chance.choice(["Rome", "", "<i>"]), "", chance.randint(0, 5), "Where?", "Here")
        made: list[Callable[[], c.Command]] = [
            lambda: c.Enter((self.newcomer(),)),
            lambda: c.Rename(who, self.name()),
            lambda: c.Retitle(chance.choice(TITLES)),
            lambda: c.Remove(who),
            lambda: c.AwardByes(who, chance.randint(0, 6)),
            lambda: c.RequestBye(who, last + chance.randint(0, 2), chance.choice([*f.Worth, None])),
            lambda: c.Drop(who),
            lambda: c.Return(who),
            lambda: c.SetWish(*teams, chance.choice([*f.Wish, None])),
            lambda: c.KeepTable(who, chance.choice([None, 1, 2, 9])),
            lambda: c.WriteNote(who, chance.choice(["", "note\nأ"])),
            lambda: c.ChangeSettings(
                replace(settings, rounds=chance.choice([None, 2, 5]), minutes=chance.choice([None, 30]))
            ),
            lambda: c.ChangeSettings(replace(settings, match=best_of(chance.choice([1, 3, 5])))),
            lambda: c.ChangeSettings(settings_of(chance.choice(KINDS), chance)),
            lambda: c.StartStage(),
            lambda: c.Fix(number),
            lambda: c.StartRound(number),
            lambda: c.StepBack(losing_results=chance.random() < 0.5),
            lambda: c.Record(number, table, result, (side,) if chance.random() < 0.3 else ()),
            lambda: c.Record(number, table, result),
            lambda: c.Record(number, table, result),
            lambda: c.RecordGame(number, table, chance.randint(0, 4), result),
            lambda: c.RecordGame(number, table, chance.randint(1, 3), result),
            lambda: c.PauseTimer(number),
            lambda: c.ResumeTimer(number),
            lambda: c.AdjustTimer(number, chance.choice([60, -60, 10**6, -(10**6)])),
            lambda: c.AddTableTime(number, table, chance.choice([60, -60, 90_000])),
            lambda: c.ChangeBye(number, who, chance.choice([*f.Worth, None])),
            lambda: c.SwitchReports(on=chance.random() < 0.8),
            lambda: c.Report(number, table, side, result),
            lambda: c.Report(number, table, side, result),
            lambda: c.Save(chance.choice(["", "Lunch", "昼"])),
            lambda: self.next_stage(),
            lambda: c.AddTiebreaks(number),
            lambda: c.SetTiebreak(number, table, chance.randint(0, 3)),
            lambda: c.LengthenMatch(number, table, chance.randint(0, 5)),
            lambda: c.AddBronze(number),
            lambda: c.SetSquad(who, squad),
            lambda: c.SetSquad(who, squad),
            lambda: c.SetAbsence(who, chance.randint(1, 4), number, chance.random() < 0.7),
            lambda: c.SetLineUp(
                number, who, tuple(chance.randint(0, 4) for _ in range(chance.choice([0, settings.boards])))
            ),
            lambda: c.Colour(who, chance.choice([None, 1, 12, 13])),
            lambda: c.SetBoard(chance.randint(0, 9), (says,)),
            lambda: c.AddTiles(chance.randint(1, 2), (says,)),
            lambda: c.RemoveTile(tile),
            lambda: c.ChangeTile(tile, says),
            lambda: c.OpenTile(tile, *chance.choice([teams, (None, None)])),
            lambda: c.FinishTile(tile, chance.choice([who, None])),
            lambda: c.CancelTile(tile),
            lambda: c.ReturnTile(tile),
            lambda: c.ReopenTile(tile),
            lambda: c.MoveRound(chance.randint(0, 9)),
            lambda: c.Close() if chance.random() < 0.2 else c.Reopen(),
            lambda: c.Withdraw(),
        ]
        return chance.choice(made)()

    def step(self) -> None:
        """One thing is done, or refused with a sentence; refused, nothing changed."""
        before, chance = self.sheet, self.chance
        ways = [self.go_on] * 12 + [self.act] * 12 + [self.act_and_undo] * 2
        ways += [self.correct, self.undo, self.redo, self.restore, self.shuffle, self.swap, self.several]
        way = chance.choice(ways)
        try:
            way()
        except Refusal as refusal:
            said(refusal)
            self.refused[refusal.code] = self.refused.get(refusal.code, 0) + 1
            assert self.sheet is before, way.__name__
        else:
            self.done[way.__name__] = self.done.get(way.__name__, 0) + 1
            for entry in self.sheet.entries[before.version :]:
                kind = type(entry.fact).__name__
                self.done[kind] = self.done.get(kind, 0) + 1

    def go_on(self) -> None:
        self.desk.act(self.id, *self.forward())

    def act(self) -> None:
        command = self.command()
        self.desk.act(self.id, command, actor=PLAYER if isinstance(command, c.Report) else ORGANISER)

    def several(self) -> None:
        self.desk.act(self.id, self.command(), self.command(), *self.forward())

    def act_and_undo(self) -> None:
        """What is taken back leaves everything as it was."""
        before = self.sheet
        after = self.desk.act(self.id, self.command(), actor=ORGANISER).sheet
        if after.version == before.version or isinstance(after.entries[-1].fact, f.ProgressSaved):
            return
        self.desk.undo(self.id)
        assert self.as_it_was(before.state)

    def as_it_was(self, then: Tournament) -> bool:
        now = self.state
        return now == replace(then, version=now.version, texts=now.texts, numbers=now.numbers)

    def correct(self) -> None:
        """A change is looked at and then done: what was shown is what it makes."""
        before, command = self.sheet, self.command()
        after = getattr(command, "round", len(before.state.published))
        told = look(self.desk, self.id, command, after=after)
        assert self.sheet is before
        way = self.chance.choice(told.ways)
        commands = commands_of(self.desk, self.id, way.name, (command,), after, told.seed)
        done = self.desk.act(self.id, *commands, seed=told.seed).sheet
        assert [entry.fact for entry in done.entries] == [entry.fact for entry in way.after.entries]

    def undo(self) -> None:
        self.desk.undo(self.id)

    def redo(self) -> None:
        """To before the last entry, if that was a way back."""
        last = self.sheet.entries[-1]
        if isinstance(last.fact, f.Restored):
            then = fold(self.sheet.entries[: last.act - 1])
            self.desk.restore(self.id, last.act - 1)
            assert self.as_it_was(then)

    def restore(self) -> None:
        before, to = self.sheet, self.chance.randint(1, self.sheet.version)
        self.desk.restore(self.id, to)
        assert self.as_it_was(fold(before.entries[:to]))

    def shuffle(self) -> None:
        self.chance.choice([self.desk.shuffle, self.desk.draw])(self.id)

    def swap(self) -> None:
        self.desk.swap(self.id, self.somebody(), self.somebody())

    def check(self) -> None:
        """What holds after every step."""
        sheet = self.sheet
        state = sheet.state
        assert state.draft is None or not state.stale or state.held
        event = public(sheet)
        assert event.state.draft is None
        assert not any(round.reports for round in event.state.rounds)
        for round in state.rounds:
            seated = [who for match in round.matches.values() for who in (match.first, match.second)]
            seated += [bye.entrant for bye in round.byes]
            # In a cup the two of the bronze match have no other in that round.
            assert len(seated) == len(set(seated)), round.number

    def check_whole(self) -> None:
        """The log verifies, is the same once out and in, folds to the same, and its standings add up."""
        sheet = self.sheet
        assert fold(sheet.entries) == sheet.state
        found = differences(sheet.entries, sheet.texts)
        assert found == [], found
        written = archive.write(sheet.id, sheet.entries, sheet.texts)
        event = archive.read(written)
        assert (event.entries, dict(event.texts)) == (sheet.entries, dict(sheet.texts))
        assert archive.write(event.id, event.entries, event.texts) == written
        for one in sheet.state.stages:
            table = views.standings_view(sheet, stage=one.number)
            ranks = [row.rank for row in table.rows if row.rank is not None]
            for place, row in enumerate(table.rows) if one.settings.groups == 1 else ():
                if row.rank is not None:  # behind a cup, places start after all who were in it
                    assert 1 + sum(other < row.rank for other in ranks) <= row.rank <= place + 1
            numbers = [row.person.number for row in table.rows]
            assert len(numbers) == len(set(numbers))

    def file(self) -> bytes:
        """The event as a file."""
        sheet = self.sheet
        return archive.write(sheet.id, sheet.entries, sheet.texts)


def played(seed: int, steps: int, kind: str | None = None) -> Anything:
    """An event after so many steps."""
    event = Anything(seed, kind)
    for _ in range(steps):
        event.step()
    return event
