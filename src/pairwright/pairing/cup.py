"""Cup rounds with re-seeding, who begins, how many rounds there are and what they are called.

The best of those left meets the lowest, the second best the second lowest. The fixed bracket stands in
:mod:`pairwright.pairing.bracket`.

>>> reseeded([1, 2, 3, 4, 5])
CupRound(matches=((2, 5), (3, 4)), walkovers=(1,))
>>> reseeded([1, 2, 3], {1: 1})
CupRound(matches=((1, 3),), walkovers=(2,))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Literal

from pairwright.pairing.request import Pair, RequestError, ordered

Walkovers = Literal["each", "first"]
"""When walkovers are given: in each round with an odd number left, or all at once in the first."""

Begins = Literal["seed", "lot"]
"""Who begins where both have begun equally often: the higher seed, or the lot."""

NONE: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class CupRound:
    """One round of a cup: matches as (higher ranked, lower ranked) with the best ranked first, and who has a
    walkover, best first. In a fixed bracket matches stand in the order of the bracket instead."""

    matches: tuple[Pair, ...]
    walkovers: tuple[int, ...] = ()


def reseeded(
    ranked: Sequence[int], had_walkover: Mapping[int, int] = NONE, walkovers: Walkovers = "each"
) -> CupRound:
    """The next round of those left, best first: best meets lowest, second best second lowest, and so on.

    ``had_walkover`` counts earlier walkovers by id; an id not in it has had none. With ``"each"`` an odd
    number left makes one walkover, for the highest ranked of those who have had fewest; with ``"first"``
    there are as many as bring the field to the next power of two, given by the same rule (later rounds then
    need none, unless somebody leaves).

    Raises :class:`RequestError` ``cup_size`` (n) for fewer than two and ``entrant_twice``.
    Cost: n log n. Source: spec cup [C3] [C4] [C5] [C17].

    >>> reseeded([1, 2, 3, 4, 5], walkovers="first")
    CupRound(matches=((4, 5),), walkovers=(1, 2, 3))
    """
    n = len(ranked)
    rounds = rounds_needed(n)
    if len(set(ranked)) != n:
        raise RequestError("entrant_twice")
    given = n % 2 if walkovers == "each" else 2**rounds - n
    due = sorted(range(n), key=lambda place: (had_walkover.get(ranked[place], 0), place))[:given]
    resting = frozenset(due)
    playing = [one for place, one in enumerate(ranked) if place not in resting]
    half = len(playing) // 2
    return CupRound(
        matches=tuple(zip(playing[:half], reversed(playing[half:]), strict=True)),
        walkovers=tuple(ranked[place] for place in sorted(due)),
    )


def rounds_needed(entrants: int) -> int:
    """The number of rounds of a cup, ⌈log2 n⌉, with either way of giving walkovers [C5].

    Raises :class:`RequestError` ``cup_size`` (n) for fewer than two [C17].

    >>> [rounds_needed(n) for n in (2, 3, 4, 5, 8, 9, 130)]
    [1, 2, 2, 3, 3, 4, 8]
    """
    if entrants < 2:
        raise RequestError("cup_size", entrants)
    return (entrants - 1).bit_length()


RoundCode = Literal["final", "semi_final", "quarter_final", "round_of"]


@dataclass(frozen=True, slots=True)
class RoundName:
    """What a round is called: a code, and the size of the full round (2, 4, 8, 16 …)."""

    code: RoundCode
    size: int


def round_name(left: int) -> RoundName:
    """The name of the round that ``left`` entrants play (those with a walkover counted).

    It counts from the end: with 5 to 8 left three rounds are to come, so it is the quarter-final.
    Raises :class:`RequestError` ``cup_size`` as :func:`rounds_needed`.

    >>> round_name(6), round_name(16).size
    (RoundName(code='quarter_final', size=8), 16)
    """
    rounds = rounds_needed(left)
    codes: tuple[RoundCode, ...] = ("final", "semi_final", "quarter_final")
    return RoundName(codes[rounds - 1] if rounds <= len(codes) else "round_of", 2**rounds)


def seats(pair: Pair, begun: Mapping[int, int] = NONE, by: Begins = "seed", seed: int = 0) -> Pair:
    """The pair as (first seat, second seat) of the first game of their match [C6].

    ``pair`` is (higher seed, lower seed). ``begun`` is, by id, the number of matches somebody has begun less
    the number their opponent has begun; whoever has the lower number begins. Where both are equal the higher
    seed does, or with ``by="lot"`` the lot of ``seed``, which is another one for every pair.

    >>> seats((1, 8)), seats((1, 8), {1: 1, 8: -1}), seats((1, 8), {1: 1, 8: 1})
    ((1, 8), (8, 1), (1, 8))
    """
    higher, lower = pair
    more = begun.get(higher, 0) - begun.get(lower, 0)
    if more == 0 and by == "lot":
        # The text, not the numbers' sum, so that two pairs of a round don't share their lot; drawn for the
        # pair with the smaller id first, so that the seeding says nothing.
        one, two = ordered(higher, lower)
        return (one, two) if Random(f"{seed} {one} {two}").getrandbits(1) else (two, one)
    return (higher, lower) if more <= 0 else (lower, higher)


def game_seats(first_game: Pair, game: int, board: int = 1) -> Pair:
    """The seats of game 1, 2, … of a match whose first game had ``first_game``: they alternate.

    Tiebreak games count on, so the turn never breaks [C8]. In a match of teams they also alternate
    along the boards 1, 2, … of one game [C14].

    >>> [game_seats((1, 8), game)[0] for game in (1, 2, 3, 4)]
    [1, 8, 1, 8]
    """
    a, b = first_game
    return (a, b) if (game + board) % 2 == 0 else (b, a)
