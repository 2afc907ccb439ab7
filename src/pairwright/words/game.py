"""What happens in a tile game, as sentences of the history; and the words of its screens' states.

`told(lang, fact, name, tile)` gives the sentence of one fact, "" for a fact of another kind; `name` makes a
team's name of its number, `tile` what a tile is called in running text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..core import facts as f
from ..core.tiles import TileState
from .language import Language, mark

STATES: Mapping[TileState, str] = {
    TileState.BOARD: mark("On the board"),
    TileState.PLAY: mark("In play"),
    TileState.FINISHED: mark("Finished"),
    TileState.CANCELLED: mark("Cancelled"),
}


def state(lang: Language, state: TileState) -> str:
    """Where a tile is."""
    return lang.gettext(STATES[state])


def tile_name(lang: Language, number: int, title: str) -> str:
    """What a tile is called in running text: its number, and its title if it has one.

    >>> from pairwright.words import language
    >>> tile_name(language("en"), 7, ""), tile_name(language("en"), 7, "Rome")
    ('7', '7 (Rome)')
    """
    return lang.say("%(number)s (%(title)s)", number=number, title=title) if title else str(number)


def told(lang: Language, fact: f.Fact, name: Callable[[int], str], tile: Callable[[int], str]) -> str:
    """The sentence of a fact about tiles; "" for any other fact."""
    match fact:
        case f.TeamColoured(team, None):
            return lang.say("%(entrant)s has its own colour again.", entrant=name(team))
        case f.TeamColoured(team, colour):
            return lang.say("%(entrant)s has colour %(colour)s now.", entrant=name(team), colour=colour)
        case f.BoardSet(count):
            return lang.count("The board has %(num)s tile.", "The board has %(num)s tiles.", count)
        case f.TilesAdded(count):
            return lang.count("%(num)s tile was added.", "%(num)s tiles were added.", count)
        case f.TileRemoved(number):
            return lang.say("Tile %(tile)s was struck from the board.", tile=tile(number))
        case f.TileChanged(number):
            return lang.say("Tile %(tile)s was changed.", tile=tile(number))
        case f.ScheduleDrawn():
            return _schedule(lang, fact)
        case f.TileOpened(number, round, picker, other):
            return lang.say(
                "Round %(round)s: %(picker)s picked tile %(tile)s against %(other)s.",
                round=round,
                picker=name(picker),
                tile=tile(number),
                other=name(other),
            )
        case f.TileFinished(number, None):
            return lang.say("Tile %(tile)s was won by nobody.", tile=tile(number))
        case f.TileFinished(number, winner):
            return lang.say("%(entrant)s won tile %(tile)s.", entrant=name(winner or 0), tile=tile(number))
        case f.TileCancelled(number):
            return lang.say("Tile %(tile)s was cancelled.", tile=tile(number))
        case f.TileReturned(number):
            return lang.say("Tile %(tile)s went back to the board.", tile=tile(number))
        case f.TileReopened(number):
            return lang.say("Tile %(tile)s was reopened.", tile=tile(number))
        case f.RoundMoved(round):
            return lang.say("The game was moved to round %(round)s by hand.", round=round)
    return ""


def _schedule(lang: Language, fact: f.ScheduleDrawn) -> str:
    if not fact.turns:
        if fact.kept:
            return lang.count(
                "The schedule was cut; %(num)s round is still to come.",
                "The schedule was cut; %(num)s rounds are still to come.",
                fact.kept,
            )
        return lang.gettext("The schedule was taken away.")
    if fact.kept:
        return lang.count(
            "%(num)s round was added to the schedule.",
            "%(num)s rounds were added to the schedule.",
            len(fact.turns),
        )
    return lang.count(
        "A schedule of %(num)s round was drawn.",
        "A schedule of %(num)s rounds was drawn.",
        len(fact.turns),
    )
