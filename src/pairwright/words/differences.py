"""What `verify` found, as sentences: where a log says something that doesn't follow from what came before."""

from __future__ import annotations

from collections.abc import Mapping

from .language import Language, mark

DIFFERENCES: Mapping[str, str] = {
    "not-possible": mark("Entry %(entry)s: this could not happen then (%(detail)s)."),
    "not-the-same": mark("Entry %(entry)s: something else would have been written (%(detail)s)."),
    "inside-an-act": mark("Entry %(entry)s goes back into the middle of an act (%(detail)s)."),
    "illegal": mark("Entry %(entry)s: the pairings of round %(round)s are not legal (%(detail)s)."),
    "cost": mark(
        "Entry %(entry)s: the pairings of round %(round)s don't follow from the results before it as they"
        " stand here; their cost would be another one (%(detail)s)."
    ),
    "not-the-best": mark(
        "Entry %(entry)s: round %(round)s, drawn again from the results before it, has a pairing of another"
        " cost (%(detail)s)."
    ),
}


def difference(lang: Language, code: str, entry: int, round: int | None, detail: str) -> str:
    """A difference as a sentence: its code, the entry, the round if it is about one, the detail."""
    return lang.say(DIFFERENCES[code], entry=entry, round=round, detail=detail)
