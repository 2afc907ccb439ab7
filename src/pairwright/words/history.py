"""The history in words: every act as one line and what went with it [D12].

`tell(lang, entries, texts)` goes over a log once and keeps in mind who sat where and was called what at each
moment, so that an old line stays true after redraws, renames and restorations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from types import MappingProxyType

from ..core import facts as f
from ..core.outcome import How, Result
from ..core.settings import StageSettings
from ..core.tiles import TILES, TILES_MOST
from . import day, game, presets, terms
from .games import game_score
from .language import Language

Seats = Mapping[int, tuple[int, int]]
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NO_NAME = "–"


@dataclass(frozen=True, slots=True)
class _Scene:
    """What must be known of a moment to tell the next fact: who sits where, who was renamed, the settings,
    what stands on the tiles."""

    seats: Mapping[int, Seats] = field(default_factory=lambda: MappingProxyType({}))
    renamed: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    settings: StageSettings = field(default_factory=StageSettings)
    stages: int = 0
    titles: tuple[int, ...] = ()  # of the tiles, by number from 1


def tell(
    lang: Language, entries: Sequence[f.Entry], texts: Mapping[int, str], zone: tzinfo = UTC
) -> dict[int, tuple[str, ...]]:
    """Act (`Entry.act`, the place of its first fact) → its sentences, the one it was done for first.

    `entries` is a whole log, `texts` its roster, `zone` where times of day are read. An act of many alike
    facts (a list of entrants) is one sentence. Cost: linear in the log.

    >>> from pairwright.words import language
    >>> log = [f.Entry(1, 1, 0, "organiser", f.TournamentCreated(1))]
    >>> tell(language("en"), log, {1: "Open"})
    {1: ('The tournament “Open” was created.',)}
    """
    teller = Teller(lang, zone)
    teller.see(entries, texts)
    return {act: teller.say(act) for act in teller.acts}


class Teller:
    """Tells the acts of a log that may grow: it sees the whole log, and says the acts it is asked for.

    `acts` maps each act to the places of its entries. Seeing is quick; only saying makes sentences.
    """

    def __init__(self, lang: Language, zone: tzinfo = UTC) -> None:
        self.lang, self.zone = lang, zone
        self.acts: dict[int, range] = {}
        self.entries: list[f.Entry] = []
        self.texts: Mapping[int, str] = {}
        self.born: dict[int, int] = {}  # entrant -> text of the first name; numbers are never given twice
        self.scenes: list[_Scene] = [_Scene()]  # by place: what is known after that entry
        self.counting: list[int] = [0]  # by place: the last place that counts at that moment
        self.before = self.scene = self.scenes[0]

    def see(self, entries: Sequence[f.Entry], texts: Mapping[int, str]) -> None:
        """Take in the entries that follow those seen so far, and the roster as it is now."""
        self.texts = texts
        for entry in entries:
            self.entries.append(entry)
            known = self.acts.get(entry.act, range(entry.seq, entry.seq))
            self.acts[entry.act] = range(known.start, entry.seq + 1)
            self._see(entry)

    def say(self, act: int) -> tuple[str, ...]:
        """The sentences of `act`, the one it was done for first. KeyError for no such act."""
        said, places = [], self.acts[act]
        place = places.start
        while place < places.stop:
            end = self._together(place, places.stop)
            self.before, self.scene = self.scenes[place - 1], self.scenes[end - 1]
            said.append(self._sentence(self.entries[place - 1 : end - 1]))
            place = end
        return tuple(said)

    def _together(self, place: int, stop: int) -> int:
        """Where the next sentence begins: entrants added by one act are told in one."""
        end = place + 1
        if isinstance(self.entries[place - 1].fact, f.EntrantAdded):
            while end < stop and isinstance(self.entries[end - 1].fact, f.EntrantAdded):
                end += 1
        return end

    def _see(self, entry: f.Entry) -> None:
        scene, fact, counts = self.scenes[-1], entry.fact, entry.seq
        match fact:
            case f.EntrantAdded():
                self.born[fact.entrant] = fact.name
            case f.EntrantRenamed(number, name):
                scene = replace(scene, renamed=MappingProxyType({**scene.renamed, number: name}))
            case f.RoundDrafted():
                seats = MappingProxyType({s.table: (s.first, s.second) for s in fact.tables})
                scene = replace(scene, seats=MappingProxyType({**scene.seats, fact.round: seats}))
            case f.MatchAdded(round, table, first, second):
                seats = MappingProxyType({**scene.seats.get(round, {}), table: (first, second)})
                scene = replace(scene, seats=MappingProxyType({**scene.seats, round: seats}))
            case f.StageAdded(settings):
                scene = replace(scene, settings=settings, stages=scene.stages + 1, titles=())
            case f.SettingsChanged(settings):
                scene = replace(scene, settings=settings)
            case f.BoardSet(count, tiles) | f.TilesAdded(count, tiles):
                before = () if isinstance(fact, f.BoardSet) else scene.titles
                titles = [tile.title for tile in tiles] + [0] * (min(count, TILES_MOST) - len(tiles))
                scene = replace(scene, titles=(*before, *titles))
            case f.TileChanged(tile, says) if 0 < tile <= len(scene.titles):
                titles = list(scene.titles)
                titles[tile - 1] = says.title
                scene = replace(scene, titles=tuple(titles))
            case f.Restored(to):
                scene, counts = self.scenes[to], self.counting[to]
        self.scenes.append(scene)
        self.counting.append(counts)

    # --- sentences

    def _name(self, entrant: int) -> str:
        text = self.scene.renamed.get(entrant, self.born.get(entrant, 0))
        return terms.entrant(self.lang, {entrant: self.texts.get(text, "")}, entrant)

    def _moment(self, at: int) -> str:
        return self.lang.moment((EPOCH + timedelta(milliseconds=at)).astimezone(self.zone))

    def _sentence(self, entries: Sequence[f.Entry]) -> str:
        lang, fact = self.lang, entries[0].fact
        match fact:
            case f.EntrantAdded() if len(entries) > 1:
                return lang.count("%(num)s entrant was added.", "%(num)s entrants were added.", len(entries))
            case f.EntrantAdded():
                return lang.say(
                    "%(entrant)s was added as NO. %(number)s.",
                    entrant=self._name(fact.entrant),
                    number=fact.entrant,
                )
            case f.ResultRecorded(round, table, result):
                return self._result(round, table, result)
            case f.ResultCleared(round, table):
                first, second = self._seats(round, table)
                return lang.say(
                    "Table %(table)s of round %(round)s is open again: %(first)s against %(second)s.",
                    table=table,
                    round=round,
                    first=first,
                    second=second,
                )
            case f.Restored(to):
                return self._restored(entries[0].seq, to)
        told = self._round(fact) or self._person(fact) or game.told(lang, fact, self._name, self._tile)
        moment = self._moment(entries[0].at)
        told = told or day.told(lang, fact, self._name, self._text, moment) or self._game(fact)
        return told or self._event(fact)

    def _game(self, fact: f.Fact) -> str:
        """Games of a match, tiebreaks, the bronze match, squads and line-ups."""
        lang = self.lang
        match fact:
            case f.GameRecorded(round, table, game, result):
                first, second = self._seats(round, table)
                return lang.say(
                    "Table %(table)s of round %(round)s, game %(game)s: %(first)s %(score)s %(second)s.",
                    table=table,
                    round=round,
                    game=game,
                    first=first,
                    score=game_score(lang, result),
                    second=second,
                )
            case f.GameCleared(round, table, game):
                return lang.say(
                    "Game %(game)s at table %(table)s of round %(round)s is open again.",
                    game=game,
                    table=table,
                    round=round,
                )
            case f.TiebreakSet(round, table, games):
                first, second = self._seats(round, table)
                return lang.count(
                    "%(first)s and %(second)s drew in round %(round)s and play %(num)s tiebreak game.",
                    "%(first)s and %(second)s drew in round %(round)s and play %(num)s tiebreak games.",
                    games,
                    first=first,
                    second=second,
                    round=round,
                )
            case f.MatchLengthened(round, table, games):
                first, second = self._seats(round, table)
                return lang.count(
                    "The match of %(first)s and %(second)s in round %(round)s has %(num)s game.",
                    "The match of %(first)s and %(second)s in round %(round)s has %(num)s games.",
                    games,
                    first=first,
                    second=second,
                    round=round,
                )
            case f.MatchAdded(round, _, first, second):
                return lang.say(
                    "The bronze match of %(first)s and %(second)s was added to round %(round)s.",
                    first=self._name(first),
                    second=self._name(second),
                    round=round,
                )
            case f.SquadSet(number, members):
                return lang.count(
                    "%(entrant)s has %(num)s player on its list.",
                    "%(entrant)s has %(num)s players on its list.",
                    len(members),
                    entrant=self._name(number),
                )
            case f.AbsenceSet(number, member, round, True):
                return lang.say(
                    "Player %(member)s of %(entrant)s is absent from round %(round)s.",
                    member=member,
                    entrant=self._name(number),
                    round=round,
                )
            case f.AbsenceSet(number, member, round):
                return lang.say(
                    "Player %(member)s of %(entrant)s is there in round %(round)s after all.",
                    member=member,
                    entrant=self._name(number),
                    round=round,
                )
            case f.LineUpSet(round, number):
                return lang.say(
                    "%(entrant)s has its line-up for round %(round)s.",
                    entrant=self._name(number),
                    round=round,
                )
        return ""

    def _text(self, number: int) -> str:
        return self.texts.get(number, "")

    def _tile(self, number: int) -> str:
        known = 0 < number <= len(self.scene.titles)
        title = self.scene.titles[number - 1] if known else 0
        return game.tile_name(self.lang, number, self.texts.get(title, ""))

    def _seats(self, round: int, table: int) -> tuple[str, str]:
        """The names of the two at a table; dashes for a table that isn't there: nobody checks what was undone
        in a log from elsewhere."""
        seats = self.scene.seats.get(round, {}).get(table)
        return (NO_NAME, NO_NAME) if seats is None else (self._name(seats[0]), self._name(seats[1]))

    def _result(self, round: int, table: int, result: Result) -> str:
        lang = self.lang
        first, second = self._seats(round, table)
        at = {"table": table, "round": round}
        winner, loser = (first, second) if result.won > result.lost else (second, first)
        match result.how:
            case How.AGREED:
                return lang.say(
                    "Table %(table)s of round %(round)s: %(first)s and %(second)s agreed on a draw.",
                    **at,
                    first=first,
                    second=second,
                )
            case How.FORFEIT:
                return lang.say(
                    "Table %(table)s of round %(round)s: %(winner)s won by forfeit against %(loser)s.",
                    **at,
                    winner=winner,
                    loser=loser,
                )
            case How.ASSIGNED:
                return lang.say(
                    "Table %(table)s of round %(round)s: %(loser)s was given the loss against %(winner)s.",
                    **at,
                    winner=winner,
                    loser=loser,
                )
            case How.DOUBLE_LOSS:
                return lang.say(
                    "Table %(table)s of round %(round)s: %(first)s and %(second)s were both given the loss.",
                    **at,
                    first=first,
                    second=second,
                )
        seats = at | {"first": first, "second": second, "won": result.won, "lost": result.lost}
        if result.drawn:
            return lang.count(
                "Table %(table)s of round %(round)s: %(first)s %(won)s–%(lost)s %(second)s,"
                " %(num)s game drawn.",
                "Table %(table)s of round %(round)s: %(first)s %(won)s–%(lost)s %(second)s,"
                " %(num)s games drawn.",
                result.drawn,
                **seats,
            )
        return lang.say("Table %(table)s of round %(round)s: %(first)s %(won)s–%(lost)s %(second)s.", **seats)

    def _restored(self, seq: int, to: int) -> str:
        """A restoration that takes back just the last act is an undo, and says of what."""
        lang, last = self.lang, self.counting[seq - 1]
        act = self.entries[last - 1].act
        if act == to + 1:
            return lang.say("Undone: %(act)s", act=self.say(act)[0])
        return lang.say(
            "Everything was put back to how it was at %(moment)s, after entry %(entry)s.",
            moment=self._moment(self.entries[to - 1].at),
            entry=to,
        )

    def _round(self, fact: f.Fact) -> str:
        lang = self.lang
        match fact:
            case f.RoundDrafted(round) if fact.source is f.Source.HAND:
                return lang.say("The pairings of round %(round)s were changed by hand.", round=round)
            case f.RoundDrafted(round) if round in self.before.seats:
                return lang.say("Round %(round)s was drawn again.", round=round)
            case f.RoundDrafted(round):
                return lang.say("Round %(round)s was drawn.", round=round)
            case f.RoundDiscarded(round):
                return lang.say("The draft of round %(round)s was taken away.", round=round)
            case f.RoundFixed(round):
                return lang.say("Round %(round)s was fixed.", round=round)
            case f.RoundUnfixed(round):
                return lang.say("Round %(round)s was made a draft again.", round=round)
            case f.RoundStarted(round):
                return lang.say("Round %(round)s was started.", round=round)
            case f.RoundUnstarted(round):
                return lang.say("The start of round %(round)s was taken back.", round=round)
            case f.TimerPaused(round):
                return lang.say("The timer of round %(round)s was paused.", round=round)
            case f.TimerResumed(round):
                return lang.say("The timer of round %(round)s goes on.", round=round)
            case f.TimerAdjusted(round, seconds):
                time = day.clock(abs(seconds))
                if seconds < 0:
                    return lang.say("Round %(round)s has %(time)s less time.", round=round, time=time)
                return lang.say("Round %(round)s has %(time)s more time.", round=round, time=time)
        return ""

    def _person(self, fact: f.Fact) -> str:
        lang = self.lang
        match fact:
            case f.EntrantRenamed(number):
                return lang.say(
                    "NO. %(number)s is called %(entrant)s now.", number=number, entrant=self._name(number)
                )
            case f.EntrantErased(number, None):
                return lang.say("The name of NO. %(number)s was erased.", number=number)
            case f.EntrantErased(number, member):
                return lang.say(
                    "The name of player %(member)s of %(entrant)s was erased.",
                    member=member,
                    entrant=self._name(number),
                )
            case f.EntrantRemoved(number):
                return lang.say("%(entrant)s was taken off the list.", entrant=self._name(number))
            case f.ByesAwarded(number, awarded):
                return lang.count(
                    "%(entrant)s has %(num)s awarded bye.",
                    "%(entrant)s has %(num)s awarded byes.",
                    awarded,
                    entrant=self._name(number),
                )
            case f.ByeRequested(number, round, worth):
                return self._requested(self._name(number), round, worth)
            case f.Dropped(number) if self.scene.settings.format == TILES:
                return lang.say("%(entrant)s left the game.", entrant=self._name(number))
            case f.Returned(number) if self.scene.settings.format == TILES:
                return lang.say("%(entrant)s is back in the game.", entrant=self._name(number))
            case f.Dropped(number, 0):
                return lang.say("%(entrant)s dropped before the first round.", entrant=self._name(number))
            case f.Dropped(number, after):
                return lang.say(
                    "%(entrant)s dropped after round %(round)s.", entrant=self._name(number), round=after
                )
            case f.Returned(number, entered):
                return lang.say(
                    "%(entrant)s is back from round %(round)s on.", entrant=self._name(number), round=entered
                )
            case f.WishSet(first, second, wish):
                return self._wish(self._name(first), self._name(second), wish)
            case f.TableKept(number, None):
                return lang.say("%(entrant)s may sit at any table.", entrant=self._name(number))
            case f.TableKept(number, table):
                return lang.say(
                    "%(entrant)s always sits at table %(table)s.", entrant=self._name(number), table=table
                )
            case f.NoteWritten(number, 0):
                return lang.say("The note about %(entrant)s was removed.", entrant=self._name(number))
            case f.NoteWritten(number):
                return lang.say("A note about %(entrant)s was written.", entrant=self._name(number))
        return ""

    def _requested(self, who: str, round: int, worth: f.Worth | None) -> str:
        lang = self.lang
        match worth:
            case f.Worth.FULL:
                return lang.say(
                    "%(entrant)s sits out round %(round)s with a bye worth a win.", entrant=who, round=round
                )
            case f.Worth.HALF:
                return lang.say(
                    "%(entrant)s sits out round %(round)s with a bye worth half a win.",
                    entrant=who,
                    round=round,
                )
            case f.Worth.ZERO:
                return lang.say(
                    "%(entrant)s sits out round %(round)s without points.", entrant=who, round=round
                )
            case None:
                return lang.say("%(entrant)s plays in round %(round)s after all.", entrant=who, round=round)

    def _wish(self, first: str, second: str, wish: f.Wish | None) -> str:
        lang, pair = self.lang, {"first": first, "second": second}
        match wish:
            case f.Wish.FORBID:
                return lang.say("%(first)s and %(second)s shall never meet.", **pair)
            case f.Wish.AVOID:
                return lang.say("%(first)s and %(second)s are kept apart where possible.", **pair)
            case f.Wish.LOCK:
                return lang.say("%(first)s and %(second)s shall meet in the next round.", **pair)
            case None:
                return lang.say("%(first)s and %(second)s may meet as anybody.", **pair)

    def _event(self, fact: f.Fact) -> str:
        lang = self.lang
        match fact:
            case f.TournamentCreated(title):
                return lang.say("The tournament “%(title)s” was created.", title=self._title(title))
            case f.TitleChanged(title):
                return lang.say("The tournament is called “%(title)s” now.", title=self._title(title))
            case f.StageAdded(settings, members) if self.scene.stages > 1:
                return self._next_stage(settings, members)
            case f.StageAdded(settings):
                return lang.say(
                    "It is played by the preset “%(preset)s”.", preset=presets.name(lang, settings.preset)
                )
            case f.SettingsChanged(settings):
                changed = [terms.setting(lang, key) for key in differing(self.before.settings, settings)]
                return lang.say("Settings were changed: %(settings)s.", settings=lang.list(changed))
            case f.StageStarted() if self.scene.settings.format == TILES:
                return lang.gettext("The game was begun.")
            case f.StageStarted() if self.scene.stages > 1:
                return lang.gettext("The stage was started.")
            case f.StageStarted():
                return lang.gettext("The tournament was started.")
            case f.TournamentClosed():
                return lang.gettext("The tournament was closed: the standings are final.")
            case f.TournamentReopened():
                return lang.gettext("The tournament was reopened.")
        raise TypeError(f"no sentence for {type(fact).__name__}")

    def _next_stage(self, settings: StageSettings, members: tuple[int, ...] | None) -> str:
        lang, preset = self.lang, presets.name(self.lang, settings.preset)
        if members is None:
            return lang.say("The next stage is played by the preset “%(preset)s”.", preset=preset)
        return lang.count(
            "The next stage is played by the preset “%(preset)s”; %(num)s goes on.",
            "The next stage is played by the preset “%(preset)s”; %(num)s go on.",
            len(members),
            preset=preset,
        )

    def _title(self, text: int) -> str:
        return self.texts.get(text) or "–"


DIFFERENCES = (
    ("preset", "preset"),
    ("format", "format"),
    ("match", "best-of"),
    ("scoring", "scoring"),
    ("standings", "standings"),
    ("rounds", "rounds"),
    ("minutes", "minutes"),
    ("late", "late"),
    ("first_round", "first-round"),
    ("last_round_by_standings", "last-round-by-standings"),
    ("second_bye_before_rematch", "second-bye-before-rematch"),
    ("pair_down_both_sit", "pair-down-both-sit"),
    ("scheduled", "scheduled"),
    ("games", "games"),
    ("boards", "boards"),
    ("one_game_at_a_time", "one-game-at-a-time"),
    ("cycles", "cycles"),
    ("groups", "groups"),
    ("cup", "cup"),
    ("cut", "cut"),
)
"""Field of `StageSettings` → the setting's key in `terms.SETTINGS`."""


def differing(before: StageSettings, after: StageSettings) -> tuple[str, ...]:
    """Keys of the settings that differ, in the order of the fields."""
    return tuple(key for field, key in DIFFERENCES if getattr(before, field) != getattr(after, field))
