"""Any tile game, whatever is done in whatever order: what the rule promises holds after every act [T1]–[T17].

A shadow of the game is kept beside it in the plainest way: who has played which tile and who won it. The
program is never asked what it should have done.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kit.desks import desk
from pairwright.app import views
from pairwright.app.board import board, schedule_view
from pairwright.app.desk import Sheet
from pairwright.app.verify import differences
from pairwright.core import commands as c
from pairwright.core import facts as f
from pairwright.core.encoding import decode_entry, encode_entry
from pairwright.core.refusals import Refusal
from pairwright.core.tiles import Game, TileState
from pairwright.core.tournament import Tournament, effective, fold
from pairwright.files import archive
from pairwright.formats.tiles import tally, teams
from pairwright.schedule import Turn, check, measure
from pairwright.standings.presets import preset_of
from pairwright.words import LANGUAGES, language
from pairwright.words.history import tell

TILES = preset_of("tiles").settings


@dataclass(frozen=True)
class Shadow:
    """The game as somebody with a pencil keeps it: tile → (picker, other, winner) once finished, the tile
    in play, the cancelled ones, and what each tile on the list is worth."""

    worth: tuple[tuple[int, int], ...] = ()
    done: tuple[tuple[int, tuple[int, int, int | None]], ...] = ()
    open: tuple[int, int, int] | None = None
    cancelled: frozenset[int] = frozenset()

    def points(self) -> dict[int, int]:
        worth, points = dict(self.worth), {}
        for tile, (_, _, winner) in self.done:
            if winner is not None:
                points[winner] = points.get(winner, 0) + worth[tile]
        return points


class AnyGame(RuleBasedStateMachine):
    """Acts on one tile game; `shadows` are the shadow after each version at which an act ended."""

    @initialize(
        count=st.integers(0, 7),
        tiles=st.integers(0, 12),
        seed=st.integers(0, 99),
        scheduled=st.sampled_from([True, True, True, False]),
        begun=st.sampled_from([True, True, False]),
    )
    def begin(self, count: int, tiles: int, seed: int, scheduled: bool, begun: bool) -> None:
        self.desk = desk(seed)
        newcomers = tuple(c.Newcomer(f"Team {number}") for number in range(1, count + 1))
        more = [c.Enter(newcomers)] if count else []
        more += [c.SetBoard(tiles)] if tiles else []
        self.id = self.desk.create(c.Create("Game", replace(TILES, scheduled=scheduled)), *more).sheet.id
        self.shadow = Shadow(tuple((tile, 1) for tile in range(1, tiles + 1)))
        self.shadows = {self.sheet.version: self.shadow}
        if begun:
            self.act(c.StartStage())

    @property
    def sheet(self) -> Sheet:
        return self.desk.sheet(self.id)

    @property
    def state(self) -> Tournament:
        return self.sheet.state

    @property
    def game(self) -> Game:
        return self.state.stage.game

    def act(self, *commands: c.Command, **changes: object) -> bool:
        """Whether it was done, with these changes to the shadow; if not, nothing may have changed."""
        before = self.sheet
        try:
            self.desk.act(self.id, *commands)
        except Refusal:
            assert self.sheet is before
            return False
        if self.sheet is before:  # said twice, done once
            return True
        self.shadow = replace(self.shadow, **changes)
        self.shadows[self.sheet.version] = self.shadow
        return True

    def tile(self, data: st.DataObject, *states: TileState) -> int:
        """A tile in one of these states, now and then any other number."""
        fitting = [tile for tile in self.game.tiles if self.game.state_of(tile) in states]
        if fitting and data.draw(st.integers(0, 9)):
            return data.draw(st.sampled_from(fitting))
        return data.draw(st.integers(0, 14))

    def team(self, data: st.DataObject) -> int:
        return data.draw(st.integers(1, max(2, self.state.numbers)))

    # --- set-up and changes

    @rule(more=st.integers(1, 3), worth=st.integers(0, 9))
    def add_tiles(self, more: int, worth: int) -> None:
        first = self.game.highest + 1
        added = ((first, worth), *((tile, 1) for tile in range(first + 1, first + more)))
        self.act(c.AddTiles(more, (c.NewTile("Rome", points=worth),)), worth=(*self.shadow.worth, *added))

    @rule(data=st.data())
    def remove_tile(self, data: st.DataObject) -> None:
        tile = self.tile(data, TileState.BOARD)
        self.act(c.RemoveTile(tile), worth=tuple(pair for pair in self.shadow.worth if pair[0] != tile))

    @rule(data=st.data(), worth=st.integers(0, 9))
    def change_tile(self, data: st.DataObject, worth: int) -> None:
        tile = self.tile(data, *TileState)
        says = c.NewTile("Oslo", "Cities", worth, "Where?", "Here")
        changed = tuple((t, worth if t == tile else w) for t, w in self.shadow.worth)
        self.act(c.ChangeTile(tile, says), worth=changed)

    @rule(count=st.integers(1, 12))
    def set_board(self, count: int) -> None:
        self.act(c.SetBoard(count), worth=tuple((tile, 1) for tile in range(1, count + 1)))

    @rule(count=st.integers(1, 2))
    def join(self, count: int) -> None:
        if len(self.state.entrants) < 9:
            self.act(c.Enter(tuple(c.Newcomer("New") for _ in range(count))))

    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        self.act(c.Drop(self.team(data)))

    @rule(data=st.data())
    def come_back(self, data: st.DataObject) -> None:
        self.act(c.Return(self.team(data)))

    @rule(data=st.data())
    def strike(self, data: st.DataObject) -> None:
        self.act(c.Remove(self.team(data)))

    @rule(data=st.data(), colour=st.none() | st.integers(0, 13))
    def colour(self, data: st.DataObject, colour: int | None) -> None:
        self.act(c.Colour(self.team(data), colour))

    @rule()
    def start(self) -> None:
        self.act(c.StartStage())

    @rule()
    def switch(self) -> None:
        now = self.state.settings
        self.act(c.ChangeSettings(replace(now, scheduled=not now.scheduled)))

    @rule()
    def new_draw(self) -> None:
        before = self.sheet
        try:
            self.desk.shuffle(self.id)
        except Refusal:
            assert self.sheet is before
        self.shadows[self.sheet.version] = self.shadow

    @rule()
    def close_or_reopen(self) -> None:
        self.act(c.Reopen() if self.state.closed else c.Close())

    @rule(data=st.data())
    def several_in_one_act(self, data: st.DataObject) -> None:
        """A team leaves, one comes, and there is a tile more, all at once."""
        worth = (*self.shadow.worth, (self.game.highest + 1, 1))
        self.act(c.Drop(self.team(data)), c.Enter((c.Newcomer("New"),)), c.AddTiles(1), worth=worth)

    # --- play

    @rule(data=st.data())
    def open(self, data: st.DataObject) -> None:
        tile, asked = self.tile(data, TileState.BOARD), (None, None)
        if not self.state.settings.scheduled:
            asked = (self.team(data), self.team(data))
        self._open(tile, *asked)

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Open and finish in one go, so that games come somewhere."""
        on_board = [tile for tile in self.game.tiles if self.game.state_of(tile) is TileState.BOARD]
        if on_board and self.game.open is None:
            asked = (None, None)
            if not self.state.settings.scheduled:
                asked = (self.team(data), self.team(data))
            self._open(data.draw(st.sampled_from(on_board)), *asked)
        self.finish(data)

    def _open(self, tile: int, picker: int | None, other: int | None) -> None:
        planned = self.game.plan.get(self.game.round) if self.state.settings.scheduled else None
        if self.shadow.open is not None:
            self.act(c.OpenTile(tile, picker, other))
        else:
            self.act(c.OpenTile(tile, picker, other), open=(tile, *(planned or (picker, other))))

    @precondition(lambda self: self.shadow.open)
    @rule(data=st.data())
    def finish(self, data: st.DataObject) -> None:
        if self.shadow.open is None:
            return
        tile, picker, other = self.shadow.open
        winner = data.draw(st.sampled_from([picker, other, None]))
        done = (*self.shadow.done, (tile, (picker, other, winner)))
        self.act(c.FinishTile(tile, winner), open=None, done=done)

    @rule(data=st.data())
    def finish_anything(self, data: st.DataObject) -> None:
        """Refused, or finished already just so: nothing changes but by `finish`."""
        tile, winner = data.draw(st.integers(0, 14)), self.team(data)
        if self.shadow.open is None or (tile, winner) not in {
            (self.shadow.open[0], team) for team in self.shadow.open[1:]
        }:
            before = self.sheet
            self.act(c.FinishTile(tile, winner))
            assert self.sheet is before

    @rule(data=st.data())
    def cancel(self, data: st.DataObject) -> None:
        tile = self.tile(data, TileState.BOARD, TileState.PLAY)
        self.act(c.CancelTile(tile), open=self._still_open(tile), cancelled=self.shadow.cancelled | {tile})

    @rule(data=st.data())
    def return_tile(self, data: st.DataObject) -> None:
        tile = self.tile(data, TileState.CANCELLED, TileState.PLAY)
        self.act(c.ReturnTile(tile), open=self._still_open(tile), cancelled=self.shadow.cancelled - {tile})

    def _still_open(self, tile: int) -> tuple[int, int, int] | None:
        now = self.shadow.open
        return None if now is None or now[0] == tile else now

    @rule(data=st.data())
    def reopen(self, data: st.DataObject) -> None:
        tile = self.tile(data, TileState.FINISHED)
        picker, other, _ = dict(self.shadow.done).get(tile, (0, 0, None))
        done = tuple(entry for entry in self.shadow.done if entry[0] != tile)
        self.act(c.ReopenTile(tile), open=(tile, picker, other), done=done)

    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        self.act(c.MoveRound(data.draw(st.integers(0, self.game.rounds + 1))))

    # --- the past

    @rule()
    def undo(self) -> None:
        self._back(lambda: self.desk.undo(self.id))

    @rule()
    def redo(self) -> None:
        """To before the last entry, if that was a restoration."""
        last = self.sheet.entries[-1]
        if isinstance(last.fact, f.Restored):
            self._back(lambda: self.desk.restore(self.id, last.seq - 1))

    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        to = data.draw(st.integers(1, self.sheet.version))
        self._back(lambda: self.desk.restore(self.id, to))

    def _back(self, go: object) -> None:
        before = self.sheet
        try:
            go()
        except Refusal:
            assert self.sheet is before
            return
        to = self.sheet.entries[-1].fact.to
        self.shadow = self.shadows[self.sheet.version] = self.shadows[to]
        assert self.state == replace(
            fold(self.sheet.entries[:to]),
            version=self.sheet.version,
            texts=self.state.texts,
            numbers=self.state.numbers,
        )

    # --- what holds

    @invariant()
    def the_history_is_what_was_played_and_nothing_else(self) -> None:
        game, shadow = self.game, self.shadow
        played = [(p.tile, (p.picker, p.other, p.winner)) for p in game.plays.values()]
        assert played == list(shadow.done)
        opened = None if game.open is None else (game.open.tile, game.open.picker, game.open.other)
        assert opened == shadow.open
        assert game.cancelled == shadow.cancelled
        assert {tile: text.points for tile, text in game.tiles.items()} == dict(shadow.worth)

    @invariant()
    def as_many_rounds_are_to_come_as_tiles_are_left_T1_T9(self) -> None:
        state, game, field = self.state, self.game, teams(self.state)
        shadow, ahead = self.shadow, self.game.ahead()
        left = len(shadow.worth) - len(shadow.done) - len(shadow.cancelled) - (shadow.open is not None)
        assert game.left == left
        if state.settings.scheduled and len(field) >= 2:
            assert len(ahead) == left
        else:
            assert ahead == ()
        for number in ahead:
            assert len(set(game.plan[number])) == 2
            assert set(game.plan[number]) <= set(field)
        if ahead and game.open is None and game.round in game.plan and game.round not in game.played():
            assert game.round == ahead[0]

    @invariant()
    def a_plan_is_as_fair_as_can_be_T2_T5_T8_T9(self) -> None:
        """The whole by the bounds while nothing was ever in play or moved; later what was just planned."""
        sheet, game, field = self.sheet, self.game, teams(self.state)
        turns = tuple(Turn(*game.plan[number]) for number in game.ahead())
        if not turns:
            return
        begun = any(isinstance(e.fact, f.TileOpened | f.RoundMoved) for e in effective(sheet.entries))
        if not begun:
            verdict = check(field, turns)
            assert verdict.faults == ()
            assert verdict.beyond == ()
            return
        fact = sheet.entries[-1].fact
        if not isinstance(fact, f.ScheduleDrawn) or fact.kept:
            return
        assert fact.turns == tuple((turn.picker, turn.other) for turn in turns)
        before = tally(game, field)
        plays = {team: before.plays[team] for team in field}
        for turn in turns:
            assert sorted(plays[team] for team in (turn.picker, turn.other)) == sorted(plays.values())[:2]
            for team in (turn.picker, turn.other):
                plays[team] += 1
        spread = max(before.plays[team] for team in field) - min(before.plays[team] for team in field)
        assert measure(field, turns, before).play_spread_ever <= max(1, spread)

    @invariant()
    def the_score_is_the_points_of_the_tiles_won_and_ties_share_a_rank_T15(self) -> None:
        points = self.shadow.points()
        view = board(self.sheet)
        for row in view.score:
            better = sum(points.get(other.team.person.number, 0) > row.points for other in view.score)
            assert row.points == points.get(row.team.person.number, 0)
            assert row.rank == better + 1
        assert set(points) <= {row.team.person.number for row in view.score}
        table = views.standings_view(self.sheet)
        assert [(r.person, r.rank, r.values[0]) for r in table.rows] == [
            (r.team.person, r.rank, r.points) for r in view.score
        ]

    @invariant()
    def everything_can_be_shown(self) -> None:
        view, plan = board(self.sheet), schedule_view(self.sheet)
        assert (view.open is None) == (self.shadow.open is None)
        for row in view.score:
            if row.next_round is not None and row.next_round not in self.game.played():
                turn = next(t for t in plan.turns if t.round == row.next_round and not t.finished)
                assert (row.team, row.against) in ((turn.picker, turn.other), (turn.other, turn.picker))
                assert row.picking == (row.team == turn.picker)
        assert [t.tile for t in plan.turns if t.finished] == [tile for tile, _ in self.shadow.done]
        views.overview(self.sheet)
        for number in self.state.entrants:
            views.player_view(self.sheet, number)

    def teardown(self) -> None:
        """The log is the game: folded in one go, act by act, from its file; nothing in it is wrong [T17]."""
        sheet = self.sheet
        assert fold(sheet.entries) == sheet.state
        assert list(fold(sheet.entries).stage.game.plays) == list(sheet.state.stage.game.plays)
        assert [decode_entry(encode_entry(entry)) for entry in sheet.entries] == list(sheet.entries)
        event = archive.read(archive.write(self.id, sheet.entries, sheet.texts))
        assert fold(event.entries) == sheet.state
        assert differences(sheet.entries, sheet.texts) == []
        for known in LANGUAGES:
            told = tell(language(known.code), sheet.entries, sheet.texts)
            assert all(said for lines in told.values() for said in lines)


AnyGame.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestAnyGame = AnyGame.TestCase
