"""The tie-breaks by name: a short head for a column, and the name in full."""

from __future__ import annotations

from collections.abc import Mapping

from .language import Language, mark

SHORT: Mapping[str, str] = {
    "PTS": mark("Points"),
    "OP": mark("Opp. points"),
    "WP": mark("Games won"),
    "WIN": mark("Wins"),
    "WON": mark("Wins played"),
    "BPG": mark("With black"),
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
    "PS": mark("Progressive"),
    "BH": mark("Buchholz"),
    "BH-C1": mark("Buchholz cut 1"),
    "BH-C2": mark("Buchholz cut 2"),
    "BH-M1": mark("Buchholz median"),
    "SB": mark("Sonneborn-B."),
    "SB-C1": mark("Sonneborn-B. cut 1"),
    "KS": mark("Koya"),
    "ARO": mark("Opp. rating"),
    "DE": mark("Direct"),
    "H2H": mark("Head-to-head"),
}

NAMES: Mapping[str, str] = {
    "PTS": mark("Match points"),
    "OP": mark("Opponents' match points, on average"),
    "WP": mark("Games won"),
    "WIN": mark("Matches won"),
    "WON": mark("Matches won by playing"),
    "BPG": mark("Games played with black"),
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
    "PS": mark("Progressive score: the points after each round, added up"),
    "BH": mark("Buchholz: the opponents' points, added up"),
    "BH-C1": mark("Buchholz without the weakest opponent"),
    "BH-C2": mark("Buchholz without the two weakest opponents"),
    "BH-M1": mark("Buchholz without the weakest and the strongest opponent"),
    "SB": mark("Sonneborn-Berger: the opponents' points, each times the points made against them"),
    "SB-C1": mark("Sonneborn-Berger without the weakest opponent"),
    "KS": mark("Koya: points made against those with at least half of all points"),
    "ARO": mark("Opponents' rating, on average"),
    "DE": mark("Direct encounter"),
    "H2H": mark("Head-to-head"),
}

GAME_SHORT: Mapping[str, str] = {
    "TILES": mark("Tiles won"),
    "PLAYED": mark("Tiles played"),
    "PICKS": mark("Tiles picked"),
}
GAME_NAMES: Mapping[str, str] = {
    "TILES": mark("Tiles won"),
    "PLAYED": mark("Tiles played to their end"),
    "PICKS": mark("Tiles picked and played to their end"),
}
"""The columns of a tile game's score, which are no tie-breaks."""


def short(lang: Language, key: str) -> str:
    """The head of a column: "Opp. %". KeyError for a key that is no tie-break's."""
    return lang.say(SHORT.get(key) or GAME_SHORT[key])


def name(lang: Language, key: str) -> str:
    """The tie-break's name in full: "Opponents' match-win percentage"."""
    return lang.gettext(NAMES.get(key) or GAME_NAMES[key])
