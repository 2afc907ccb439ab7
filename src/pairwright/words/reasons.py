"""Pairings explained: reasons, rules that gave way, proofs, faults and set-up warnings as sentences [S18]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.facts import Bye, ByeKind
from ..pairing.reasons import Reason
from . import numbers, stages
from .language import Language, mark
from .stages import STAGE_REASONS
from .terms import NOBODY, Names, entrant

REASONS: Mapping[str, str] = {
    "first_round_lottery": mark("The first round is drawn by lot."),
    "first_round_halves": mark("In the first round the upper half of the list meets the lower half."),
    "standings_order": mark(
        "This round follows the order of the standings: first against second, third against fourth."
    ),
    "locked": mark("%(first)s and %(second)s meet because the organiser wished it."),
    "forbidden_forced": mark(
        "%(first)s and %(second)s meet although it is forbidden: no pairing has fewer forbidden pairs."
    ),
    "avoided_forced": mark(
        "%(first)s and %(second)s meet although it was to be avoided: otherwise a weightier rule would"
        " suffer."
    ),
    "same_score": mark("%(first)s and %(second)s are on equal points (%(points)s)."),
    "float_no_partner": mark(
        "%(first)s (%(upper_points)s) meets %(second)s (%(lower_points)s), who is on other points: of those"
        " on equal points everybody was met already or may not be met."
    ),
    "float_group_closed": mark(
        "%(first)s (%(upper_points)s) meets %(second)s (%(lower_points)s), who is on other points: those"
        " left on equal points can't be paired among themselves."
    ),
    "bye_fewest_lowest": mark(
        "%(first)s has the bye: nobody had fewer byes (%(byes)s), and of those nobody has fewer points"
        " (%(points)s)."
    ),
    "bye_moved_up": mark(
        "%(first)s has the bye (byes before: %(byes)s, points: %(points)s): with a lower one sitting out, the"
        " others could only be paired with more rematches."
    ),
    "bye_passed_over": mark(
        "%(first)s (byes before: %(byes)s, points: %(points)s) could not have the bye: the others could only"
        " be paired with more rematches."
    ),
    "bye_pinned": mark("%(first)s has the bye because the organiser wished it."),
    **STAGE_REASONS,
}
"""Code → sentence, for the reasons that count nothing; `reason` knows the others."""

POINTS = frozenset({"points", "upper_points", "lower_points"})


def reason(lang: Language, reason: Reason, names: Names = NOBODY, unit: int = 1) -> str:
    """Why two meet, or why one sits out, as a sentence; `unit` smallest units make one point.

    >>> from pairwright.words import language
    >>> reason(language("en"), Reason("same_score", (4, 9), (("points", 5),)), {4: "Ann", 9: "Bo"}, unit=2)
    'Ann and Bo are on equal points (2½).'
    """
    facts = dict(reason.facts)
    said: dict[str, object] = {
        name: numbers.points(lang, number, unit) if name in POINTS else lang.number(number)
        for name, number in facts.items()
    }
    for place, one in zip(("first", "second"), reason.about):
        said[place] = entrant(lang, names, one)
    if reason.code in REASONS:
        return lang.say(REASONS[reason.code], **said)
    return _counting(lang, reason.code, facts, said)


def _counting(lang: Language, code: str, facts: Mapping[str, int], said: Mapping[str, object]) -> str:
    match code:
        case "no_rematch_free_round":
            return lang.count(
                "No pairing of this round is without rematches; this one has %(num)s, the fewest possible.",
                "No pairing of this round is without rematches; this one has %(num)s, the fewest possible.",
                facts["rematches"],
            )
        case "looked_ahead":
            return lang.count(
                "After this round there can be %(num)s more without rematches.",
                "After this round there can be %(num)s more without rematches.",
                facts["rounds"],
            )
        case "ahead_moved" if facts["rounds"] == 0:
            return lang.gettext(
                "A pairing of closer points was passed over, so that later rounds need fewer rematches."
            )
        case "ahead_moved":
            return lang.count(
                "A pairing of closer points was passed over, so that there can be %(num)s more round without"
                " rematches.",
                "A pairing of closer points was passed over, so that there can be %(num)s more rounds without"
                " rematches.",
                facts["rounds"],
            )
        case "rematch_forced":
            return lang.count(
                "%(first)s and %(second)s have met %(num)s time before; no pairing has fewer rematches.",
                "%(first)s and %(second)s have met %(num)s times before; no pairing has fewer rematches.",
                facts["times"],
                first=said["first"],
                second=said["second"],
            )
        case "float_odd_group":
            return lang.count(
                "%(first)s (%(upper_points)s) meets %(second)s (%(lower_points)s), who is on other points: on"
                " equal points %(num)s entrant was left, an odd number.",
                "%(first)s (%(upper_points)s) meets %(second)s (%(lower_points)s), who is on other points: on"
                " equal points %(num)s entrants were left, an odd number.",
                facts["entrants"],
                first=said["first"],
                second=said["second"],
                upper_points=said["upper_points"],
                lower_points=said["lower_points"],
            )
        case "float_skips":
            return lang.count(
                "Nobody was free in the %(num)s score group between %(first)s and %(second)s.",
                "Nobody was free in the %(num)s score groups between %(first)s and %(second)s.",
                facts["groups"],
                first=said["first"],
                second=said["second"],
            )
        case "second_bye_forced":
            return lang.count(
                "%(first)s had %(num)s bye before: with somebody of fewer byes sitting out, the others could"
                " only be paired with more rematches.",
                "%(first)s had %(num)s byes before: with somebody of fewer byes sitting out, the others could"
                " only be paired with more rematches.",
                facts["byes"],
                first=said["first"],
            )
        case "both_sit":
            return lang.count(
                "%(first)s sits out with a bye: the last two have met %(num)s time before, and the settings"
                " let both sit.",
                "%(first)s sits out with a bye: the last two have met %(num)s times before, and the settings"
                " let both sit.",
                facts["times"],
                first=said["first"],
            )
    raise KeyError(code)


COUNTED_REASONS = (
    *("no_rematch_free_round", "looked_ahead", "ahead_moved", "rematch_forced", "float_odd_group"),
    *("float_skips", "second_bye_forced", "both_sit"),
)
"""The codes that `reason` tells by counting."""


def given_bye(lang: Language, bye: Bye, names: Names = NOBODY) -> str:
    """Why somebody sits out whose bye was not drawn: it was awarded, asked for, or came with a late entry.

    A bye that was drawn has reasons of its own; for those this only says that it was.
    """
    who = entrant(lang, names, bye.entrant)
    match bye.kind:
        case ByeKind.AWARDED:
            return lang.say("%(entrant)s has an awarded bye in this round.", entrant=who)
        case ByeKind.REQUESTED:
            return lang.say("%(entrant)s asked to sit out this round.", entrant=who)
        case ByeKind.LATE:
            return lang.say("%(entrant)s entered after this round.", entrant=who)
        case ByeKind.REST:
            return lang.say("%(entrant)s rests in this round.", entrant=who)
        case ByeKind.ODD | ByeKind.SAT_DOWN:
            return lang.say("%(entrant)s has the bye of this round.", entrant=who)


FAULTS: Mapping[str, str] = {
    "unknown-entrant": mark("%(first)s doesn't take part in this round, but was paired."),
    "not-active": mark("%(first)s doesn't take part in this round, but was paired."),
    "with-itself": mark("%(first)s can't meet themselves."),
    "paired-twice": mark("%(first)s is paired twice."),
    "left-out": mark("%(first)s is missing from the pairings."),
    "table-twice": mark("Table %(number)s is there twice."),
    "too-many-byes": mark("%(number)s byes are too many; at most %(most)s can be given."),
    "sit-not-last-two": mark("%(first)s and %(second)s can't both sit out; only the last two may."),
    "locked-apart": mark("%(first)s and %(second)s are to meet in this round, but don't."),
    "rounds": mark("%(number)s rounds are planned, but %(most)s tiles are left to play."),
    "pinned-bye-missing": mark("%(first)s is to have the bye, but hasn't."),
}
"""The checker's faults (`pairing.check.FAULT_CODES`) and those of the log's own guard."""


def fault(lang: Language, code: str, facts: Sequence[int], names: Names = NOBODY) -> str:
    """One fault of a pairing as a sentence; `facts` are the entrants or numbers it is about.

    >>> from pairwright.words import language
    >>> fault(language("en"), "left_out", (3,), {3: "Cy"})
    'Cy is missing from the pairings.'
    """
    code = code.replace("_", "-")
    numbers = {"number": facts[0], "most": facts[1] if len(facts) > 1 else 0}
    people = dict(zip(("first", "second"), (entrant(lang, names, one) for one in facts)))
    return lang.say(FAULTS[code], **numbers, **people)


def gave_way(lang: Language, level: str, amount: int) -> str:
    """A level of the pairing's cost that could not be kept at nothing, as a sentence.

    `level` is one of `pairing.cost.LEVELS`. Levels whose amount is a weighted sum (points, squares) are told
    without the number, which says nothing to a person; so are four rematches or more, which may be one pair
    that meets for the third time.

    >>> from pairwright.words import language
    >>> gave_way(language("en"), "rematch", 1)
    '1 rematch could not be avoided.'
    """
    match level:
        case "forbidden":
            return lang.count(
                "%(num)s forbidden pair meets all the same.",
                "%(num)s forbidden pairs meet all the same.",
                amount,
            )
        case "rematch" if amount >= 4:
            return lang.gettext("Rematches could not be avoided.")
        case "rematch":
            return lang.count(
                "%(num)s rematch could not be avoided.", "%(num)s rematches could not be avoided.", amount
            )
        case "bye_repeat":
            return lang.count(
                "The bye goes to somebody who has had %(num)s bye already.",
                "The bye goes to somebody who has had %(num)s byes already.",
                amount,
            )
        case "bye_points":
            return lang.gettext("The bye goes to somebody who has points.")
        case "avoided":
            return lang.count(
                "%(num)s pair that was to be avoided meets.",
                "%(num)s pairs that were to be avoided meet.",
                amount,
            )
        case "gap":
            return lang.gettext("Not everybody can meet somebody of equal points.")
        case "floats":
            return lang.gettext("Somebody floats again.")
        case "top":
            return lang.gettext("The floats stand as low in the field as they can.")
    return stages.gave_way(lang, level, amount)


PROOFS: Mapping[str, str] = {
    "bound": mark("No pairing can be better: its cost is the least that any pairing could have."),
    "windows": mark("No pairing is better: the score groups were solved one by one, each exactly."),
    "matching": mark("No pairing is better: all possible pairings were weighed against each other."),
    "walk": mark(
        "No pairing is nearer to the walk down the list: each meets the nearest one that leaves the others"
        " paired with as few rematches as can be."
    ),
}


def proof(lang: Language, method: str) -> str:
    """How it is known that no better pairing exists (`pairing.proposal.Proof.method`); "" without a proof."""
    return lang.gettext(PROOFS[method]) if method else ""


def warning(lang: Language, code: str, numbers: Sequence[int]) -> str:
    """A warning about a planned number of rounds [S12] (`views.set_up_warnings`) as a sentence."""
    match code:
        case "rematches-certain":
            return lang.count(
                "With %(num)s round there will be rematches: everybody can meet somebody new in at most"
                " %(most)s.",
                "With %(num)s rounds there will be rematches: everybody can meet somebody new in at most"
                " %(most)s.",
                numbers[0],
                most=numbers[1],
            )
        case "round-robin-instead":
            return lang.count(
                "With %(num)s round for %(entrants)s entrants nearly everybody meets everybody: a round"
                " robin suits better.",
                "With %(num)s rounds for %(entrants)s entrants nearly everybody meets everybody: a round"
                " robin suits better.",
                numbers[0],
                entrants=numbers[1],
            )
        case "rematches-possible":
            return lang.count(
                "With %(num)s round rematches may become necessary; up to %(safe)s there are none.",
                "With %(num)s rounds rematches may become necessary; up to %(safe)s there are none.",
                numbers[0],
                safe=numbers[1],
            )
    raise KeyError(code)
