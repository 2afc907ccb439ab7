"""How the matches of a stage are played: the options of cups, round robins, team matches and single games."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from pairwright.core.settings import CupSettings, StageSettings
from pairwright.words import mark

from .command import Argument, argument

CUP = (
    *("seeding", "reseed", "walkovers", "begins", "tiebreak_games", "armageddon"),
    *("stop_when_decided", "ranking"),
)
STAGE = ("games", "boards", "one_game_at_a_time", "cycles", "groups", "cut")

WAYS: tuple[Argument, ...] = (
    argument(
        "--games",
        type=int,
        metavar="N",
        help=mark("games a match, recorded one by one; 0: matches are recorded whole"),
    ),
    argument("--boards", type=int, metavar="N", help=mark("boards of a match between teams")),
    argument(
        "--one-game-at-a-time",
        action=argparse.BooleanOptionalAction,
        help=mark("a game can be recorded once the one before it is"),
    ),
    argument("--cycles", type=int, metavar="N", help=mark("how often everybody meets in a round robin")),
    argument("--groups", type=int, metavar="N", help=mark("groups of a round robin")),
    argument(
        "--cut",
        type=int,
        metavar="N",
        help=mark("how many are meant to go on to the stage after this one, of each group; 0: nobody said"),
    ),
    argument(
        "--seeding",
        choices=["standings", "rating", "entry", "lot", "groups"],
        help=mark(
            "what seeds a cup: the standings of the stage before, the rating, the order of entry, the lot, or"
            " groups crossed"
        ),
    ),
    argument(
        "--bracket",
        dest="reseed",
        action="store_const",
        const=False,
        help=mark("a cup with a fixed bracket"),
    ),
    argument(
        "--reseed",
        action="store_const",
        const=True,
        help=mark("a cup that is seeded again before every round"),
    ),
    argument(
        "--walkovers",
        choices=["each", "first"],
        help=mark("walkovers of a cup: one in each round with an odd number left, or all in the first round"),
    ),
    argument(
        "--begins",
        choices=["seed", "lot"],
        help=mark("who begins a match of a cup: the higher seed, or the lot decides"),
    ),
    argument(
        "--tiebreak-games",
        type=int,
        metavar="N",
        help=mark(
            "tiebreak games of a drawn cup match, again and again until somebody has won; 1: armageddon"
        ),
    ),
    argument("--armageddon", choices=["first", "second"], help=mark("the seat that wins a drawn armageddon")),
    argument(
        "--stop-when-decided",
        action=argparse.BooleanOptionalAction,
        help=mark("end a match as soon as it is decided"),
    ),
    argument(
        "--ranking",
        choices=["points", "reached"],
        help=mark("rank those who lost in a cup by the points of all games, or by the round they reached"),
    ),
)


def played(settings: StageSettings, args: argparse.Namespace) -> StageSettings:
    """`settings` with what these options change."""

    def given(names: tuple[str, ...]) -> dict[str, Any]:
        return {name: value for name in names if (value := getattr(args, name)) is not None}

    cup: CupSettings = replace(settings.cup, **given(CUP))
    return replace(settings, cup=cup, **given(STAGE))
