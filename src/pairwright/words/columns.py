"""The tie-breaks by name: a short head for a column, and the name in full."""

from __future__ import annotations

from collections.abc import Mapping

from .language import Language, mark

SHORT: Mapping[str, str] = {
    "PTS": mark("Points"),
    "OP": mark("Opp. points"),
    "WP": mark("Games won"),
    "WIN": mark("Wins"),
    "OMW": mark("Opp. %%"),
    "GW": mark("Game %%"),
    "OGW": mark("Opp. game %%"),
    "OOMW": mark("Opp. opp. %%"),
    "OWP": mark("Opp. %%"),
    "OOWP": mark("Opp. opp. %%"),
    "CTB": mark("CTB"),
    "PML": mark("Loss %%"),
    "OML": mark("Opp. loss %%"),
    "OCTB": mark("Opp. CTB"),
    "LSQ": mark("Lost²"),
    "DE": mark("Direct"),
    "H2H": mark("Head-to-head"),
}

NAMES: Mapping[str, str] = {
    "PTS": mark("Match points"),
    "OP": mark("Opponents' match points, on average"),
    "WP": mark("Games won"),
    "WIN": mark("Matches won"),
    "OMW": mark("Opponents' match-win percentage"),
    "GW": mark("Game-win percentage"),
    "OGW": mark("Opponents' game-win percentage"),
    "OOMW": mark("Opponents' opponents' match-win percentage"),
    "OWP": mark("Opponents' win percentage"),
    "OOWP": mark("Opponents' opponents' win percentage"),
    "CTB": mark("Cumulative tie-break"),
    "PML": mark("Match-loss percentage (lower is better)"),
    "OML": mark("Opponents' match-loss percentage (lower is better)"),
    "OCTB": mark("Opponents' cumulative tie-break"),
    "LSQ": mark("Sum of squares of the rounds lost"),
    "DE": mark("Direct encounter"),
    "H2H": mark("Head-to-head"),
}


def short(lang: Language, key: str) -> str:
    """The head of a column: "Opp. %". KeyError for a key that is no tie-break's."""
    return lang.say(SHORT[key])


def name(lang: Language, key: str) -> str:
    """The tie-break's name in full: "Opponents' match-win percentage"."""
    return lang.gettext(NAMES[key])
