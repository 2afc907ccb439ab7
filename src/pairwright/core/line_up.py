"""Who plays on which board of a team match [C14]."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .facts import Member


def line_up(squad: Sequence[Member], absent: Collection[int], boards: int) -> tuple[int, ...]:
    """The member on each of the boards 1 … `boards`, 0 where nobody is left to sit.

    Those who are there sit down in the order of the list; who is pinned to a board sits there, and the others
    fill the boards around them.

    >>> squad = (Member(1, 11), Member(2, 12), Member(3, 13), Member(4, 14, board=1))
    >>> line_up(squad, (), 3), line_up(squad, {1, 4}, 3)
    ((4, 1, 2), (2, 3, 0))
    """
    here = [member for member in squad if member.number not in absent]
    seats = [0] * boards
    for member in here:
        if member.board is not None and member.board <= boards and not seats[member.board - 1]:
            seats[member.board - 1] = member.number
    waiting = iter([member.number for member in here if member.number not in seats])
    return tuple(seat or next(waiting, 0) for seat in seats)
