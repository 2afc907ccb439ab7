"""The presets by name, and what each is for."""

from __future__ import annotations

from collections.abc import Mapping

from .language import Language, mark

NAMES: Mapping[str, str] = {
    "casual-1": mark("Casual, one game"),
    "casual-3": mark("Casual, best of three"),
    "classic": mark("Classic card game"),
    "mtg": mark("Magic: The Gathering"),
    "pokemon": mark("Pokémon"),
    "yugioh": mark("Yu-Gi-Oh!"),
    "bandai": mark("Bandai card games"),
    "fab": mark("Flesh and Blood"),
    "swu": mark("Star Wars: Unlimited"),
    "chess": mark("Chess"),
    "monrad": mark("Chess, Monrad"),
    "round-robin": mark("Round robin"),
    "cup": mark("Cup"),
    "tiles": mark("Tile game"),
}

ABOUT: Mapping[str, str] = {
    "casual-1": mark("Any game. Points 3/1/0, ties broken by the opponents' points; ranks may be shared."),
    "casual-3": mark(
        "Any game, best of three. Points 3/1/0, ties broken by the opponents' points, then games won."
    ),
    "classic": mark(
        "Points 3/1/0 and percentages of the opponents, at least 33%; those who dropped are unranked."
    ),
    "mtg": mark("Points 3/1/0, percentages of at least one third, 50 minutes a round."),
    "pokemon": mark("Opponents' win percentages between 25% and 75%, a bye counts for points only."),
    "yugioh": mark("Points 3/1/0, opponents' percentages without a floor, later losses are better."),
    "bandai": mark("3 points for a win; a match that runs out of time is lost by both."),
    "fab": mark("One point a win; ties broken by the cumulative tie-break and the shares of losses."),
    "swu": mark("Match wins first, then percentages of at least one third."),
    "chess": mark("Points 1/½/0; ties broken by Buchholz, Sonneborn-Berger and direct encounter."),
    "monrad": mark("Points 1/½/0; ties broken by Buchholz and Sonneborn-Berger."),
    "round-robin": mark("Everybody meets everybody. Points 1/½/0; ties broken by direct encounter."),
    "cup": mark("Knock-out: who loses is out."),
    "tiles": mark("Teams fight over a board of tiles; a fair schedule says who plays and who picks."),
}


def name(lang: Language, preset: str) -> str:
    """A preset's name; one of another release is shown by its key."""
    return lang.gettext(NAMES[preset]) if preset in NAMES else preset


def about(lang: Language, preset: str) -> str:
    """One line on what a preset does; empty for one of another release."""
    return lang.gettext(ABOUT[preset]) if preset in ABOUT else ""
