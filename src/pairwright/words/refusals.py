"""Refusals as sentences: what can't be done, where, and what would be right.

`sentence(lang, refusal)` knows every refusal by its code, those of rooms that this one may not import too;
a test walks all classes of the program. Placeholders are named like the refusal's facts; `entrant` becomes a
name where the reader may know it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..core.outcome import Result
from ..core.refusals import Refusal
from . import terms
from .language import Language, mark
from .reasons import fault
from .terms import NOBODY, Names, entrant
from .unread import UNREAD, cell

Facts = Mapping[str, Any]
Say = Callable[[Language, Facts, Names], str]

LISTED = 12
"""How many tables a sentence names before it only says how many they are."""

AMOUNTS = frozenset({"most", "would_be", "length", "have"})
"""Facts that are amounts, written with the language's grouping; round and table numbers never are."""


def sentence(lang: Language, refusal: Refusal, names: Names = NOBODY) -> str:
    """What `refusal` says to a person, in their language; a list of faults is a line each.

    `names` is NO. → name, for refusals about an entrant. KeyError for a code without a sentence: a bug.

    >>> from pairwright.core.refusals import UnknownTable
    >>> from pairwright.words import language
    >>> sentence(language("en"), UnknownTable(round=3, table=9, tables=4))
    'Round 3 has no table 9; it has 4 tables.'
    """
    said = SENTENCES[refusal.code]
    facts = refusal.facts
    if not isinstance(said, str):
        return said(lang, facts, names)
    return lang.say(said, **{field: _text(lang, field, value, names) for field, value in facts.items()})


def _text(lang: Language, field: str, value: object, names: Names) -> object:
    match value:
        case str() if field == "what":
            return cell(lang, value)
        case int() if field == "entrant":
            return entrant(lang, names, value)
        case int() if field in AMOUNTS:
            return lang.number(value)
        case Result():
            return terms.score(lang, value)
        case tuple():
            return lang.list([str(item) for item in value], "or")
        case None:
            return "–"
    return value


def _too_few(lang: Language, facts: Facts, names: Names) -> str:
    return lang.count(
        "At least two players must be in the tournament; %(num)s is.",
        "At least two players must be in the tournament; %(num)s are.",
        facts["have"],
    )


def _unknown_round(lang: Language, facts: Facts, names: Names) -> str:
    return lang.count(
        "There is no round %(round)s: %(num)s round has been drawn so far.",
        "There is no round %(round)s: %(num)s rounds have been drawn so far.",
        facts["rounds"],
        round=facts["round"],
    )


def _unknown_game_round(lang: Language, facts: Facts, names: Names) -> str:
    return lang.count(
        "There is no round %(round)s: the game has %(num)s round.",
        "There is no round %(round)s: the game has %(num)s rounds.",
        facts["rounds"],
        round=facts["round"],
    )


def _unknown_table(lang: Language, facts: Facts, names: Names) -> str:
    return lang.count(
        "Round %(round)s has no table %(table)s; it has %(num)s table.",
        "Round %(round)s has no table %(table)s; it has %(num)s tables.",
        facts["tables"],
        round=facts["round"],
        table=facts["table"],
    )


def _score_not_allowed(lang: Language, facts: Facts, names: Names) -> str:
    return lang.say(
        "%(given)s is no result of this match type (%(match)s); choose one of %(allowed)s.",
        given=terms.score(lang, facts["given"]),
        match=terms.match_length(lang, facts["best_of"]),
        allowed=_choices(lang, facts["allowed"]),
    )


def _unreadable_score(lang: Language, facts: Facts, names: Names) -> str:
    return lang.say(
        "“%(given)s” can't be read as a result; choose one of %(allowed)s.",
        given=facts["given"],
        allowed=_choices(lang, facts["allowed"]),
    )


def _choices(lang: Language, allowed: tuple[str, ...]) -> str:
    return lang.list([name.replace("-", "–") if name[:1].isdigit() else name for name in allowed], "or")


def _has_results(lang: Language, facts: Facts, names: Names) -> str:
    return lang.count(
        "Round %(round)s has %(num)s result, which a step back takes away; confirm that to go on.",
        "Round %(round)s has %(num)s results, which a step back takes away; confirm that to go on.",
        facts["results"],
        round=facts["round"],
    )


def _results_missing(lang: Language, facts: Facts, names: Names) -> str:
    tables = facts["tables"]
    if len(tables) > LISTED:
        return lang.count(
            "%(num)s result of round %(round)s is missing, first at table %(table)s; enter it to go on.",
            "%(num)s results of round %(round)s are missing, first at table %(table)s; enter them to go on.",
            len(tables),
            round=facts["round"],
            table=tables[0],
        )
    return lang.count(
        "%(num)s result of round %(round)s is missing; enter it to go on. Table: %(tables)s.",
        "%(num)s results of round %(round)s are missing; enter them to go on. Tables: %(tables)s.",
        len(tables),
        round=facts["round"],
        tables=lang.list([str(table) for table in tables]),
    )


def _already_dropped(lang: Language, facts: Facts, names: Names) -> str:
    who = entrant(lang, names, facts["entrant"])
    if facts["after"] == 0:
        return lang.say("%(entrant)s has dropped before the first round already.", entrant=who)
    return lang.say(
        "%(entrant)s has dropped after round %(after)s already.", entrant=who, after=facts["after"]
    )


def _illegal_pairing(lang: Language, facts: Facts, names: Names) -> str:
    lead = lang.say("These pairings of round %(round)s can't be used:", round=facts["round"])
    return "\n".join([lead, *(fault(lang, code, about, names) for code, about in facts["faults"])])


def _bad_setting(lang: Language, facts: Facts, names: Names) -> str:
    if facts["setting"] == "scoring":
        return lang.say(
            "The points %(given)s can't be used: a win must be worth more than nothing, and a win at least"
            " as much as a draw, a draw at least as much as a loss, none of them below 0.",
            given=facts["given"],
        )
    return lang.say(
        "%(setting)s: %(given)s is not possible; possible is %(allowed)s.",
        setting=terms.setting(lang, facts["setting"]),
        given=facts["given"],
        allowed=facts["allowed"],
    )


def _conflict(lang: Language, facts: Facts, names: Names) -> str:
    at = {"round": facts["round"], "table": facts["table"]}
    theirs, yours = facts["theirs"], facts["yours"]
    if theirs is None:
        return lang.say(
            "Somebody else opened table %(table)s of round %(round)s again meanwhile; you entered %(yours)s."
            " Enter what is right.",
            **at,
            yours=terms.score(lang, yours),
        )
    if yours is None:
        return lang.say(
            "Somebody else entered %(theirs)s at table %(table)s of round %(round)s meanwhile; you opened it"
            " again. Enter what is right.",
            **at,
            theirs=terms.score(lang, theirs),
        )
    return lang.say(
        "Somebody else entered %(theirs)s at table %(table)s of round %(round)s meanwhile; you entered"
        " %(yours)s. Enter what is right.",
        **at,
        theirs=terms.score(lang, theirs),
        yours=terms.score(lang, yours),
    )


def _not_yours(lang: Language, facts: Facts, names: Names) -> str:
    return lang.say(
        "Your role here (%(role)s) doesn't allow this; ask the organiser.",
        role=terms.role(lang, facts["role"]),
    )


def _too_often(lang: Language, facts: Facts, names: Names) -> str:
    return lang.count(
        "That was too often. Try again in %(num)s second.",
        "That was too often. Try again in %(num)s seconds.",
        facts["seconds"],
    )


ASKED: Mapping[str, str | Say] = {
    "not-json": mark("That is no JSON in UTF-8, from character %(offset)s on."),
    "unreadable-field": mark("“%(field)s” is missing, unknown or no such value as it must be: %(given)s."),
    "wrong-media-type": mark("Say of what you send that it is %(wanted)s."),
    "too-large": mark("That is too much at once: at most %(most)s bytes. Nothing was changed."),
    "nothing-here": mark("There is nothing of the kind here, or not any more: %(where)s."),
    "wrong-method": mark("%(method)s can’t be done here; possible is %(methods)s."),
    "no-token": mark("Who asks? Send the token of a link, or sign in."),
    "token-not-in-use": mark(
        "This token isn’t in use: it was withdrawn or mistyped, or is that of another tournament."
    ),
    "not-for-role": _not_yours,
    "foreign-page": mark("This came from a page of another site. Nothing was changed."),
    "restore-alone": mark("Going back to a place in the history is an act of its own; send it alone."),
    "label-unusable": mark(
        "Give the link a name of at most %(most)s characters that stands for nobody else in the history."
    ),
    "label-taken": mark("There is a link of this name already. Choose another name."),
    "too-many-links": mark("There are %(most)s links already. Withdraw one first."),
    "too-many-tries": _too_often,
    "fault": mark("Pairwright made a mistake. What was confirmed before is safe."),
}
"""What the HTTP API says of requests themselves."""

TILES_ELSEWHERE: Mapping[str, str] = {
    "in-play": mark("Tile %(tile)s is in play; only a tile on the board can be picked or struck."),
    "finished": mark("Tile %(tile)s is finished; reopen it to play it again."),
    "cancelled": mark("Tile %(tile)s is cancelled; put it back on the board first."),
}
TILES_IDLE: Mapping[str, str] = {
    "on-board": mark("Tile %(tile)s is on the board; open it first."),
    "finished": mark("Tile %(tile)s is finished already; reopen it to change who won."),
    "cancelled": mark("Tile %(tile)s is cancelled; put it back on the board and open it first."),
    "in-play": mark("Tile %(tile)s is in play; only a finished tile can be reopened."),
}


def _tile_not_on_board(lang: Language, facts: Facts, names: Names) -> str:
    return lang.say(TILES_ELSEWHERE[facts["state"]], tile=facts["tile"])


def _tile_not_in_play(lang: Language, facts: Facts, names: Names) -> str:
    return lang.say(TILES_IDLE[facts["state"]], tile=facts["tile"])


def _wrong_kind(lang: Language, facts: Facts, names: Names) -> str:
    if facts["format"] == "tiles":
        return lang.gettext(
            "This is a tile game: it has a board and a schedule, and no rounds to pair by hand."
        )
    return lang.gettext("This is not a tile game: it has no board. Choose the tile game as a stage first.")


def _entry_closed(lang: Language, facts: Facts, names: Names) -> str:
    if facts["format"] == "cup":
        return lang.gettext("Nobody can enter the cup any more: its first round is published.")
    return lang.gettext("Nobody can enter the round robin any more: its first round is published.")


def _cut_tied(lang: Language, facts: Facts, names: Names) -> str:
    return lang.say(
        "Place %(most)s is shared by %(tied)s, level on every criterion: say by name who goes on (after a"
        " play-off or by lot), or take another number.",
        most=facts["most"],
        tied=lang.list([entrant(lang, names, one) for one in facts["tied"]]),
    )


SENTENCES: Mapping[str, str | Say] = {
    "too-few-entrants": _too_few,
    "too-many-entrants": mark(
        "A tournament holds at most %(most)s entrants; with these there would be %(would_be)s."
    ),
    "too-few-teams": mark("A game needs at least two teams (so far: %(have)s)."),
    "too-many-teams": mark("A game holds at most %(most)s teams; there would be %(would_be)s."),
    "too-few-tiles": mark("A board needs at least one tile (so far: %(have)s)."),
    "too-many-tiles": mark("A board holds at most %(most)s tiles; there would be %(would_be)s."),
    "unknown-tile": mark("There is no tile %(tile)s; choose one that is on the board."),
    "tile-not-on-board": _tile_not_on_board,
    "tile-not-in-play": _tile_not_in_play,
    "tile-in-play": mark("Tile %(tile)s is in play; finish, cancel or return it first."),
    "not-of-this-tile": mark(
        "%(entrant)s doesn't play tile %(tile)s; one of the two who do can win it, or nobody."
    ),
    "nobody-picks": mark("Choose the two teams who play tile %(tile)s; there is no schedule that says it."),
    "wrong-kind-of-stage": _wrong_kind,
    "unknown-game": mark(
        "Table %(table)s of round %(round)s has no game %(game)s; it has games 1 to %(games)s."
    ),
    "game-too-early": mark(
        "Table %(table)s of round %(round)s: an earlier game is still open; record that one before game"
        " %(game)s."
    ),
    "not-drawn": mark(
        "Table %(table)s of round %(round)s isn't a drawn cup match, or its tiebreak has begun: no tiebreak"
        " games can be set."
    ),
    "too-few-games": mark(
        "Table %(table)s of round %(round)s can't be made that short: %(played)s games of it are played, or"
        " its tiebreak has begun."
    ),
    "no-bronze": mark(
        "There is no bronze match to add now: two must have lost the semi-finals, and the final must be"
        " drawn."
    ),
    "unknown-member": mark("%(entrant)s has no player number %(member)s in the team."),
    "entry-closed": _entry_closed,
    "cut-tied": _cut_tied,
    "stage-not-finished": mark(
        "The next stage can begin once this one has been played: it must be started, and nothing of it open."
    ),
    "plays-in-round": mark(
        "%(entrant)s plays in round %(round)s, at table %(table)s: change the result there instead of a bye."
    ),
    "odd-bye": mark(
        "%(entrant)s had the bye of round %(round)s because the number was odd; it can be made worth nothing,"
        " but not taken away."
    ),
    "fixed-byes": mark(
        "Who sits out in round %(round)s follows from the bracket or the table, so it can't be changed."
    ),
    "reports-off": mark(
        "Results can’t be reported by this link (any more). Tell the organiser how your match ended."
    ),
    "overtaken": mark("Something else has happened meanwhile. Look, then do it again if you still want to."),
    "result-stands": mark(
        "Table %(table)s of round %(round)s is entered already. If that is wrong, tell the organiser."
    ),
    "empty-name": mark("A name is missing; write at least one character."),
    "name-too-long": mark(
        "The name that begins with “%(name)s” has %(length)s characters; at most %(most)s are possible."
    ),
    "too-many-byes": mark("%(given)s awarded byes are not possible; choose a number from 0 to %(most)s."),
    "unknown-entrant": mark("%(entrant)s is not there; choose somebody from the list who is."),
    "unknown-round": _unknown_round,
    "unknown-game-round": _unknown_game_round,
    "unknown-table": _unknown_table,
    "not-at-table": mark(
        "%(entrant)s doesn't play at table %(table)s of round %(round)s; with a result only its two can drop."
    ),
    "unknown-version": mark(
        "One can't go back to entry %(version)s; choose an act of the history (there are entries up to"
        " %(versions)s)."
    ),
    "unknown-preset": mark("There is no preset “%(preset)s”; choose %(known)s."),
    "unknown-tournament": mark(
        "There is no tournament “%(tournament)s” here; it may have been deleted, or the address is"
        " incomplete."
    ),
    "unreadable-score": _unreadable_score,
    "score-not-allowed": _score_not_allowed,
    "bye-has-no-result": mark(
        "%(entrant)s has a bye in round %(round)s; the result of a bye can't be changed."
    ),
    "round-not-started": mark("Round %(round)s is fixed, but not started yet; start it first."),
    "round-not-fixed": mark("Round %(round)s is still a draft; fix and start it first."),
    "round-already-fixed": mark("Round %(round)s is fixed, so its pairings stand; step back to change them."),
    "round-already-started": mark(
        "Round %(round)s has been started already; enter its results, or step back."
    ),
    "round-has-results": _has_results,
    "not-the-last-round": mark(
        "Round %(round)s can't be changed so; only round %(last)s, the last one, can."
    ),
    "results-missing": _results_missing,
    "no-draft": mark("There are no pairings in draft; draw the next round, or step back to a draft, first."),
    "not-started": mark("The tournament hasn't been started; start it first."),
    "already-started": mark("The tournament has been started already."),
    "tournament-closed": mark("The tournament is closed; reopen it to change anything."),
    "tournament-open": mark("The tournament is open; there is nothing to reopen."),
    "already-dropped": _already_dropped,
    "not-dropped": mark("%(entrant)s hasn't dropped; only somebody who has can return."),
    "entrant-has-played": mark(
        "%(entrant)s is in a published round and can't be removed any more; drop them instead."
    ),
    "round-is-past": mark(
        "Round %(round)s is published already; a bye can be asked for from round %(next)s on."
    ),
    "same-entrant": mark("Two different entrants are needed; both times it was %(entrant)s."),
    "illegal-pairing": _illegal_pairing,
    "no-timer": mark(
        "Round %(round)s has no timer; set minutes in the settings before the next round starts."
    ),
    "bad-setting": _bad_setting,
    "nothing-to-undo": mark("There is nothing left to undo."),
    "conflict": _conflict,
    "not-yours": _not_yours,
    "unknown-name": mark("Nobody here is called “%(name)s”; write a NO. or the exact name from the list."),
    "ambiguous-name": mark("Several entrants are called “%(name)s”; write the NO. instead: %(numbers)s."),
    "no-event": mark("There is no event file in %(folder)s; name one with --event, or make one with “new”."),
    "which-event": mark("There are several event files here; name one with --event: %(events)s."),
    "event-exists": mark("%(where)s is there already; choose another name for the new event."),
    "not-in-batch": mark("“%(command)s” can't stand in a batch; give it as a command of its own."),
    "not-in-round": mark("%(entrant)s neither plays nor has a bye in round %(round)s; choose another round."),
    "names-over-teams": mark(
        "There are more names (%(names)s) than teams (%(teams)s); leave out --teams, or write fewer names."
    ),
    "schedule-says": mark(
        "In this round %(picker)s picks, against %(other)s, as the schedule says. Leave the names out, or go"
        " to another round."
    ),
    "not-served": mark(
        "The pages can't be started: %(reason)s. Choose another port with --port, or another folder with"
        " --data."
    ),
    **UNREAD,
    **ASKED,
}
"""Code → sentence, or what makes one."""
