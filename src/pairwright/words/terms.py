"""The terms of a tournament: what stands in the program as a code, said as a word or two.

One table and one function a family; the tables' keys are the codes of the registries they tell, and a test
holds them together. Terms stand alone (in a cell, on a button, after a colon): sentences that need them in
running text have their own.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.facts import ByeKind, Source, Wish, Worth
from ..core.names import Nameless
from ..core.outcome import How, Outcome, Result
from ..core.scoring import Late, MatchType
from ..core.tournament import Phase
from ..standings.ledger import Float, Kind
from .language import Language, mark

Names = Mapping[int, str]
"""NO. → name; a missing or empty name is one that was erased."""

NOBODY: Names = {}


def entrant(lang: Language, names: Names, number: int) -> str:
    """The name of an entrant; "NO. 7" where the name was erased or isn't known."""
    return called(lang, names.get(number) or Nameless(number))


def called(lang: Language, name: str) -> str:
    """A name as it is shown: of somebody who was erased the number, in the reader's language [H8]."""
    return lang.called(name) if isinstance(name, Nameless) else name


PHASES: Mapping[Phase, str] = {
    Phase.DRAFT: mark("Draft"),
    Phase.FIXED: mark("Fixed"),
    Phase.RUNNING: mark("Running"),
    Phase.FINISHED: mark("Finished"),
}


def phase(lang: Language, phase: Phase) -> str:
    """How far a round has come."""
    return lang.gettext(PHASES[phase])


STEPS: Mapping[str, str] = {
    "enter-players": mark("Enter the players"),
    "start": mark("Start the tournament"),
    "draw": mark("Draw the next round"),
    "fix": mark("Fix the pairings"),
    "start-round": mark("Start the round"),
    "enter-results": mark("Enter the results"),
    "finish": mark("Close the tournament"),
    "enter-teams": mark("Enter the teams"),
    "lay-tiles": mark("Lay out the board"),
    "begin-game": mark("Begin the game"),
    "play": mark("Play the next tile"),
    "end-game": mark("End the game"),
    "closed": mark("The tournament is closed"),
}


def step(lang: Language, step: str) -> str:
    """What the organiser does next (`Overview.step`)."""
    return lang.gettext(STEPS[step])


BYE_KINDS: Mapping[ByeKind, str] = {
    ByeKind.ODD: mark("Bye"),
    ByeKind.AWARDED: mark("Awarded bye"),
    ByeKind.REQUESTED: mark("Requested bye"),
    ByeKind.SAT_DOWN: mark("Bye (both sit out)"),
    ByeKind.LATE: mark("Bye before a late entry"),
    ByeKind.REST: mark("Rests"),
}


def bye_kind(lang: Language, kind: ByeKind, cup: bool = False) -> str:
    """Why somebody sits out; in a cup they go on without a match [C5]."""
    if cup:
        return lang.gettext("Walkover")
    return lang.gettext(BYE_KINDS[kind])


WORTHS: Mapping[Worth, str] = {
    Worth.FULL: mark("As a win"),
    Worth.HALF: mark("Half a win"),
    Worth.ZERO: mark("No points"),
}


def worth(lang: Language, worth: Worth) -> str:
    """What a bye is worth."""
    return lang.gettext(WORTHS[worth])


WISHES: Mapping[Wish, str] = {
    Wish.FORBID: mark("Never pair"),
    Wish.AVOID: mark("Avoid pairing"),
    Wish.LOCK: mark("Pair in the next round"),
}


def wish(lang: Language, wish: Wish) -> str:
    """What the organiser wants of two entrants."""
    return lang.gettext(WISHES[wish])


SOURCES: Mapping[Source, str] = {
    Source.ENGINE: mark("Drawn by the program"),
    Source.HAND: mark("Changed by hand"),
}


def source(lang: Language, source: Source) -> str:
    """Who made a draft."""
    return lang.gettext(SOURCES[source])


HOWS: Mapping[How, str] = {
    How.PLAYED: mark("Played"),
    How.AGREED: mark("Intentional draw"),
    How.FORFEIT: mark("Forfeit"),
    How.ASSIGNED: mark("Assigned by the organiser"),
    How.DOUBLE_LOSS: mark("Double loss"),
}


def how(lang: Language, how: How) -> str:
    """In what way a result came about."""
    return lang.gettext(HOWS[how])


def outcome(lang: Language, outcome: Outcome) -> str:
    """How a match ended for one of the two."""
    match outcome:
        case Outcome.WIN:
            return lang.pgettext("outcome", "Win")
        case Outcome.DRAW:
            return lang.pgettext("outcome", "Draw")
        case Outcome.LOSS:
            return lang.pgettext("outcome", "Loss")


KINDS: Mapping[Kind, str] = {
    Kind.MATCH: mark("Match"),
    Kind.BYE: mark("Bye"),
    Kind.NOT_ENTERED: mark("Not entered yet"),
    Kind.ABSENT: mark("Absent"),
    Kind.DROPPED: mark("Dropped"),
}


def kind(lang: Language, kind: Kind) -> str:
    """What a round was for one entrant."""
    return lang.gettext(KINDS[kind])


FLOATS: Mapping[Float, str] = {
    Float.DOWN: mark("Floated down"),
    Float.UP: mark("Floated up"),
}


def floated(lang: Language, floated: Float) -> str:
    """Meeting somebody of fewer points, or of more."""
    return lang.gettext(FLOATS[floated])


LATES: Mapping[Late, str] = {
    Late.LOSSES: mark("Losses"),
    Late.ZERO: mark("Zero-point byes"),
    Late.HALF: mark("Half-point byes"),
}


def late(lang: Language, late: Late) -> str:
    """What the rounds before a late entry count as."""
    return lang.gettext(LATES[late])


ROLES: Mapping[str, str] = {
    "organiser": mark("Organiser"),
    "scorekeeper": mark("Scorekeeper"),
    "player": mark("Player"),
    "spectator": mark("Spectator"),
}


def role(lang: Language, role: str) -> str:
    """What somebody is to a tournament; an account's own name is shown as it is."""
    return lang.gettext(ROLES[role]) if role in ROLES else role


SETTINGS: Mapping[str, str] = {
    "preset": mark("Preset"),
    "format": mark("Format"),
    "best-of": mark("Games a match"),
    "scoring": mark("Points"),
    "standings": mark("Tie-breaks"),
    "rounds": mark("Rounds"),
    "minutes": mark("Minutes a round"),
    "late": mark("Rounds before a late entry"),
    "first-round": mark("Pairing of the first round"),
    "last-round-by-standings": mark("Last round by standings order"),
    "second-bye-before-rematch": mark("Second bye before rematch"),
    "pair-down-both-sit": mark("If the last two have met, both sit out"),
    "scheduled": mark("Schedule"),
    "games": mark("Games a match, recorded one by one"),
    "boards": mark("Boards a team match"),
    "one-game-at-a-time": mark("One game at a time"),
    "cycles": mark("How often everybody meets"),
    "groups": mark("Groups"),
    "cut": mark("How many go on"),
    "cup": mark("Cup rules"),
    "seeding": mark("Seeding"),
    "walkovers": mark("Walkovers"),
    "begins": mark("Who begins"),
    "tiebreak-games": mark("Tiebreak games"),
    "armageddon": mark("Who wins a drawn armageddon"),
    "ranking": mark("Ranking of those who lost"),
    "players": mark("Players"),
    "board": mark("Board"),
    "line-up": mark("Line-up"),
    "colour": mark("Colour"),
    "points": mark("Points"),
    "tiles": mark("Tiles"),
    "table": mark("Table"),
    "seconds": mark("Seconds"),
}


def setting(lang: Language, setting: str) -> str:
    """What a setting is called; one that has no name here is shown by its key."""
    return lang.gettext(SETTINGS[setting]) if setting in SETTINGS else setting


FORMATS: Mapping[str, str] = {
    "swiss": mark("Swiss"),
    "monrad": mark("Monrad"),
    "round-robin": mark("Round robin"),
    "cup": mark("Cup"),
    "tiles": mark("Tile game"),
}


def format(lang: Language, format: str) -> str:
    """What a kind of stage is called; one that has no name here is shown by its key."""
    return lang.gettext(FORMATS[format]) if format in FORMATS else format


SEEDINGS: Mapping[str, str] = {
    "standings": mark("Standings of the stage before"),
    "rating": mark("Rating"),
    "entry": mark("Order of registration"),
    "lot": mark("By lot"),
    "groups": mark("Groups crossed"),
}
WALKOVERS: Mapping[str, str] = {
    "each": mark("One in each round with an odd number left"),
    "first": mark("All in the first round"),
}
BEGINS: Mapping[str, str] = {"seed": mark("The higher seed"), "lot": mark("By lot")}
ARMAGEDDON: Mapping[str, str] = {"first": mark("The first seat"), "second": mark("The second seat")}
RANKINGS: Mapping[str, str] = {
    "points": mark("By points of all games"),
    "reached": mark("By the round they reached"),
}


def match_length(lang: Language, best_of: int) -> str:
    """How long a match is: "Best of 3" for odd numbers, "2 games" for even ones, "One game"."""
    if best_of == 1:
        return lang.gettext("One game")
    if best_of % 2:
        return lang.say("Best of %(games)s", games=best_of)
    return lang.count("%(num)s game", "%(num)s games", best_of)


BUTTONS: Mapping[str, str] = {
    "ID": mark("Intentional draw"),
    "forfeit-win": mark("First seat wins by forfeit"),
    "forfeit-loss": mark("Second seat wins by forfeit"),
    "assigned-win": mark("Second seat is given the loss"),
    "assigned-loss": mark("First seat is given the loss"),
    "double-loss": mark("Both are given the loss"),
}


def button(lang: Language, name: str) -> str:
    """The result button called `name` (`MatchType.menu`, `extras`): "2–1", "Intentional draw".

    Scores are seen from the first seat. Nothing says left or right: pages in Arabic mirror their rows.
    """
    if name in BUTTONS:
        return lang.gettext(BUTTONS[name])
    return lang.isolate(name.replace("-", "–"))


def score(lang: Language, result: Result | None, match_type: MatchType | None = None) -> str:
    """A result in a cell, first seat left: "2–1", "1–1–1", "ID", "2–0 (forfeit)"; "–" for an open match.

    With the `match_type` games that a short score doesn't name are left out (1–0, not 1–0–1).

    >>> from pairwright.words import language
    >>> score(language("en"), Result(2, 0, 0, How.FORFEIT)), score(language("nb"), Result(1, 1, 1))
    ('2–0 (forfeit)', '1–1–1')
    """
    if result is None:
        return "–"
    if result.how is How.DOUBLE_LOSS:
        return lang.gettext("Double loss")
    if result.how is How.AGREED:
        return lang.gettext("ID")
    shown = str(result)
    if match_type is not None and result.how is How.PLAYED:
        shown = match_type.name(result)
    shown = shown.replace("-", "–")
    if result.how is How.FORFEIT:
        return lang.say("%(score)s (forfeit)", score=shown)
    if result.how is How.ASSIGNED:
        return lang.say("%(score)s (assigned)", score=shown)
    return lang.isolate(shown)
