"""Pairings explained: reasons, rules that gave way, proofs, faults and set-up warnings as sentences [S18]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .language import Language, mark
from .terms import NOBODY, Names, entrant

FAULTS: Mapping[str, str] = {
    "unknown-entrant": mark("%(first)s doesn't take part in this round, but was paired."),
    "not-active": mark("%(first)s doesn't take part in this round, but was paired."),
    "with-itself": mark("%(first)s can't meet themselves."),
    "paired-twice": mark("%(first)s is in two places."),
    "left-out": mark("%(first)s is in no place."),
    "table-twice": mark("Table %(number)s is there twice."),
    "too-many-byes": mark("%(number)s byes are too many; at most %(most)s can be given."),
    "sit-not-last-two": mark("%(first)s and %(second)s can't both sit out; only the last two may."),
    "locked-apart": mark("%(first)s and %(second)s are to meet in this round, but don't."),
    "pinned-bye-missing": mark("%(first)s is to have the bye, but hasn't."),
}
"""The checker's faults (`pairing.check.FAULT_CODES`) and those of the log's own guard."""


def fault(lang: Language, code: str, facts: Sequence[int], names: Names = NOBODY) -> str:
    """One fault of a pairing as a sentence; `facts` are the entrants or numbers it is about.

    >>> from pairwright.words import language
    >>> fault(language("en"), "left_out", (3,), {3: "Cy"})
    'Cy is in no place.'
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
    raise KeyError(level)


PROOFS: Mapping[str, str] = {
    "bound": mark("No pairing can be better: its cost is the least that any pairing could have."),
    "windows": mark("No pairing is better: the score groups were solved one by one, each exactly."),
    "matching": mark("No pairing is better: all possible pairings were weighed against each other."),
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
