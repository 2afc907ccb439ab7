"""Which texts go when a person is erased [H8].

Names lie in the roster beside the log, each under its number, and facts carry the numbers. All the texts a
person ever had here go, also those that were undone or replaced: every spelling of the name, the club, the
notes. So do notes about others and names of saves that say the name. A title, a tile and another person's
name stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pairwright.core import facts as f


@dataclass(frozen=True, slots=True)
class Texts:
    """Numbers of texts: the person's own names, what else is about them, and others' that say the name."""

    names: frozenset[int]
    about: frozenset[int]
    mentions: frozenset[int]

    @property
    def all(self) -> frozenset[int]:
        """Everything that goes."""
        return self.names | self.about | self.mentions


def texts_of(
    entries: Iterable[f.Entry], texts: Mapping[int, str], entrant: int, member: int | None = None
) -> Texts:
    """The texts that go with an entrant, or with one player of a team; those that are empty left out.

    Cost: a pass over the log, and over its notes and saves.
    """
    names: set[int] = set()
    about: set[int] = set()
    others: set[int] = set()
    for entry in entries:
        match entry.fact:
            case f.SquadSet(number, members) if number == entrant:
                names |= {one.name for one in members if member in (None, one.number)}
            case f.EntrantAdded(number, name, club=club) if number == entrant and member is None:
                names.add(name)
                about.add(club)
            case f.EntrantRenamed(number, name) if number == entrant and member is None:
                names.add(name)
            case f.NoteWritten(number, note) if number == entrant and member is None:
                about.add(note)
            case f.NoteWritten(note=text) | f.ProgressSaved(name=text):
                others.add(text)
    names, about = {n for n in names if texts.get(n)}, {n for n in about if texts.get(n)}
    called = {texts[number] for number in names}
    mentions = {number for number in others - about if says(texts.get(number, ""), called)}
    return Texts(frozenset(names), frozenset(about), frozenset(mentions))


def destroyed(entries: Sequence[f.Entry], begun: int, texts: Mapping[int, str]) -> frozenset[int]:
    """The texts that go with what was done from place `begun` of a log on: none but for an erasure."""
    gone: frozenset[int] = frozenset()
    for place, entry in enumerate(entries[begun:], begun):
        if isinstance(entry.fact, f.EntrantErased):
            gone |= texts_of(entries[:place], texts, entry.fact.entrant, entry.fact.member).all
    return gone


def says(text: str, names: Iterable[str]) -> bool:
    """Whether a text has one of these names in it, large and small letters alike, as words of its own.

    Scripts that don't part words with spaces have none of their own; there any place will do.

    >>> (
    ...     says("Ann wants a quiet table", ["ann"]),
    ...     says("Annie asked", ["Ann"]),
    ...     says("田中さんに確認", ["田中"]),
    ... )
    (True, False, True)
    """
    folded = text.casefold()
    return any(
        not (_goes_on(folded, start - 1, name[0]) or _goes_on(folded, start + len(name), name[-1]))
        for name in (one.casefold() for one in names)
        for start in _places(folded, name)
    )


def _places(text: str, name: str) -> Iterator[int]:
    start = text.find(name)
    while start >= 0:
        yield start
        start = text.find(name, start + 1)


def _goes_on(text: str, place: int, edge: str) -> bool:
    """Whether the sign at `place` belongs to the same word as `edge`, the letter of a name beside it."""
    if not 0 <= place < len(text):
        return False
    return _parts_words(edge) and _parts_words(text[place])


def _parts_words(sign: str) -> bool:
    """Letters of scripts with capitals, and digits: words of them stand apart."""
    return sign.isdigit() or sign.upper() != sign.lower()
