"""A whole tournament in a program: the desk with one event on it.

    >>> event = Event("Friday", ["Ann", "Bo", "Cy", "Di"], preset="mtg", seed=7)
    >>> event.start()
    >>> for table in event.round().tables:
    ...     event.record(table.table, "2-0")
    >>> event.standings().rows[0].values[0]
    3

Everything the pages can do is `event.do(command)`; what they show is `event.sheet` with `app.views`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path

from pairwright.core import commands as c
from pairwright.core.commands import Newcomer
from pairwright.core.refusals import UnknownEntrant, UnreadableScore
from pairwright.core.settings import StageSettings
from pairwright.core.tiles import TILES
from pairwright.core.tournament import Phase
from pairwright.files import archive
from pairwright.standings.presets import preset_of
from pairwright.standings.tiebreak import Working
from pairwright.store.contract import Store
from pairwright.store.file import SUFFIX, FileStore
from pairwright.store.memory import MemoryStore

from . import views
from .board import BoardView, board
from .desk import Desk, Done, Sheet
from .why import WhyPairing, why_pairing, why_rank


def _desk(store: Store, seed: int | None) -> Desk:
    desk = Desk(store)
    if seed is not None:
        chance = random.Random(seed)
        desk.die = lambda: chance.getrandbits(31)
    return desk


class Event:
    """A tournament with its entrants, from names to final standings.

    `names` are entrants in order of entry; `preset` names the settings (see `standings.presets`) unless
    `settings` are given. With `seed` every draw is repeatable; without it chance is the system's. With
    a `store` other than memory the event lasts.

    Every method that acts raises a `core.refusals.Refusal` where the rules say no, and then did nothing.
    """

    def __init__(
        self,
        title: str,
        names: Iterable[str | Newcomer] = (),
        *,
        preset: str = "casual-3",
        settings: StageSettings | None = None,
        seed: int | None = None,
        store: Store | None = None,
    ) -> None:
        chosen = settings or preset_of(preset).settings
        self.desk = _desk(store or MemoryStore(), seed)
        newcomers = tuple(n if isinstance(n, Newcomer) else Newcomer(n) for n in names)
        begin: tuple[c.Command, ...] = (c.Enter(newcomers),) if newcomers else ()
        self.id = self.desk.create(c.Create(title, chosen), *begin).sheet.id

    @classmethod
    def open(cls, path: str | Path, *, seed: int | None = None) -> Event:
        """The event in the event file at `path`; from now on every act is appended to it.

        Raises `UnknownTournament` where there is no such file, and the store's refusals for a damaged one.
        """
        path = Path(path)
        event = cls.__new__(cls)
        event.desk = _desk(FileStore(path.parent, archive), seed)
        event.id = path.name.removesuffix(SUFFIX)
        event.desk.sheet(event.id)  # a file that can't be read is refused now, not at the first act
        return event

    @property
    def sheet(self) -> Sheet:
        """State, log and names as they stand."""
        return self.desk.sheet(self.id)

    def do(self, *commands: c.Command) -> Done:
        """Any commands of `core.commands`, as one act."""
        return self.desk.act(self.id, *commands)

    def start(self) -> None:
        """Go one step on: begin the first round, or start the round that is drawn [S7]–[S9].

        A tile game begins; after that tiles are picked.
        """
        state = self.sheet.state
        if not state.stage.started or state.settings.format == TILES:
            self.do(c.StartStage())
        if state.settings.format == TILES:
            return
        number = len(self.sheet.state.rounds)
        if number == 0 or self.sheet.state.rounds[-1].phase is Phase.FINISHED:
            number = len(self.desk.draw(self.id).sheet.state.rounds)
        self.do(c.StartRound(number))

    def record(self, table: int, score: str, round: int | None = None, drop: Sequence[int] = ()) -> None:
        """Record `score` ("2-1", "ID", "forfeit-win" …, seen from the first seat) at `table`.

        `round` is the last one unless given. Raises `UnreadableScore` besides what the core refuses.
        """
        state = self.sheet.state
        match_type = state.settings.match
        result = match_type.read(score)
        if result is None:
            raise UnreadableScore(score, tuple(choice.name for choice in match_type.menu()))
        number = len(state.published) if round is None else round
        self.do(c.Record(number, table, result, tuple(drop)))

    def round(self, number: int | None = None) -> views.RoundView:
        """Round `number`, the last one unless given: tables, byes, what is missing."""
        return views.round_view(self.sheet, len(self.sheet.state.rounds) if number is None else number)

    def standings(self, through: int | None = None) -> views.StandingsView:
        """The standings now, or after round `through`; values are exact."""
        return views.standings_view(self.sheet, through)

    def lay(self, tiles: int | Iterable[str | c.NewTile]) -> None:
        """Lay out the board of a tile game: so many tiles, or these, by title or with all they say [T10]."""
        if isinstance(tiles, int):
            self.do(c.SetBoard(tiles))
            return
        said = tuple(tile if isinstance(tile, c.NewTile) else c.NewTile(tile) for tile in tiles)
        self.do(c.SetBoard(len(said), said))

    def pick(self, tile: int, picker: int | None = None, other: int | None = None) -> None:
        """Open the tile that was picked, between the two teams whose round it is [T11].

        Without a schedule the teams are named, by entry number [T14].
        """
        self.do(c.OpenTile(tile, picker, other))

    def finish(self, tile: int, winner: int | None) -> None:
        """The tile in play was won by the team of that number, or by nobody; the round moves on [T12]."""
        self.do(c.FinishTile(tile, winner))

    def board(self) -> BoardView:
        """The tile game of the newest stage: board, who plays, who is next, score [T11].

        Raises `WrongKindOfStage` for a stage of another kind.
        """
        return board(self.sheet)

    def number(self, name: str) -> int:
        """The entry number of the first entrant called `name`. Raises LookupError for nobody."""
        for person in views.people(self.sheet).values():
            if person.name == name:
                return person.number
        raise LookupError(name)

    def why_pairing(self, round: int, entrant: int) -> WhyPairing:
        """Why `entrant` meets (or sits out) as they do in `round`, as codes and facts [S18]."""
        if entrant not in self.sheet.state.entrants:
            raise UnknownEntrant(entrant)
        return why_pairing(self.sheet, round, entrant)

    def why_rank(self, entrant: int) -> tuple[Working, ...]:
        """The working behind every number of `entrant`'s place."""
        if entrant not in self.sheet.state.entrants:
            raise UnknownEntrant(entrant)
        return why_rank(self.sheet, entrant)
