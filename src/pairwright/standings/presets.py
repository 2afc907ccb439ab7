"""Ready-made settings by the name organisers know them under, in one tuple.

A preset is a starting point: every field of its settings may be overridden, and an event carries the
settings themselves, so that changing a preset here changes no event there is.

Source: spec standings, "Presets".
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pairwright.core.refusals import UnknownPreset
from pairwright.core.scoring import CHESS, Scoring, best_of
from pairwright.core.settings import StageSettings, StandingsSettings
from pairwright.core.tiles import TILES

THIRD = Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings under a name, with the tables that game's rule book gives.

    `rounds` and `cut` are steps (up to this many entrants, so many): the first step that holds the
    field applies. A field beyond the last step of `rounds`, or in front of its first (`fewest`), gets
    ⌈log2 n⌉; one beyond the last of `cut` no cut. `game` is the game or use, in English.
    """

    name: str
    game: str
    settings: StageSettings
    rounds: tuple[tuple[int, int], ...] = ()
    fewest: int = 0
    cut: tuple[tuple[int, int], ...] = ()
    source: str = ""


ANY = 1_000_000_000
"""More entrants than any step needs: the last step of an open table."""

# A short score stays as it was in the casual presets: 1-0 is 1-0 [S3]. Nothing there is divided by games
# (WP counts games won), so a drawn game filled in would only be a game nobody played.
CASUAL = StandingsSettings(order=("PTS", "OP"))

PRESETS: tuple[Preset, ...] = (
    Preset(
        "casual-1",
        "any game, one game a match",
        StageSettings(preset="casual-1", match=best_of(1), standings=CASUAL),
        source="spec standings, casual-1",
    ),
    Preset(
        "casual-3",
        "any game, best of three",
        StageSettings(
            preset="casual-3", match=best_of(3), standings=StandingsSettings(order=("PTS", "OP", "WP"))
        ),
        source="spec standings, casual-3",
    ),
    Preset(
        "classic",
        "card games, the way most tools have done it",
        StageSettings(
            preset="classic",
            match=best_of(3, unfinished=True),
            standings=StandingsSettings(
                order=("PTS", "OMW", "GW", "OGW"),
                opponent_floor=Fraction(33, 100),
                dropped_unranked=True,
            ),
        ),
        source="spec standings, classic",
    ),
    Preset(
        "mtg",
        "Magic: The Gathering",
        StageSettings(
            preset="mtg",
            match=best_of(3, unfinished=True),
            standings=StandingsSettings(
                order=("PTS", "OMW", "GW", "OGW"), opponent_floor=THIRD, game_floor=THIRD
            ),
            minutes=50,
        ),
        rounds=((8, 3), (32, 5), (64, 6), (128, 7), (226, 8), (409, 9), (ANY, 10)),
        fewest=5,
        cut=((8, 0), (16, 4), (ANY, 8)),
        source="Magic Tournament Rules, Appendices C and E (2025-11-10)",
    ),
    Preset(
        "pokemon",
        "Pokémon",
        StageSettings(
            preset="pokemon",
            match=best_of(3, unfinished=True),
            standings=StandingsSettings(
                order=("PTS", "OWP", "OOWP", "H2H"),
                opponent_floor=Fraction(1, 4),
                opponent_cap_dropped=Fraction(3, 4),
                bye_in_percentage=False,
                draw_is_half=True,
            ),
            minutes=50,
        ),
        source="Play! Pokémon Tournament Rules Handbook",
    ),
    Preset(
        "yugioh",
        "Yu-Gi-Oh!",
        StageSettings(
            preset="yugioh",
            match=best_of(3, unfinished=True),
            standings=StandingsSettings(order=("PTS", "OMW", "OOMW", "LSQ")),
            minutes=50,
        ),
        source="KDE-US Tournament Policy 2.5, V.C",
    ),
    Preset(
        "bandai",
        "Bandai card games",
        StageSettings(
            preset="bandai",
            match=best_of(1),
            # A match out of time is a double loss; there is no draw to give points for.
            scoring=Scoring(win=3, draw=0, loss=0, bye=3, half_bye=0),
            standings=StandingsSettings(order=("PTS", "OMW", "OOMW"), opponent_floor=THIRD),
        ),
        source="spec standings, bandai",
    ),
    Preset(
        "fab",
        "Flesh and Blood",
        StageSettings(
            preset="fab",
            match=best_of(1),
            scoring=Scoring(win=1, draw=0, loss=0, bye=1, half_bye=0),
            standings=StandingsSettings(order=("PTS", "CTB", "PML", "OML", "OCTB")),
        ),
        source="Flesh and Blood pairings and tie-breaker policy",
    ),
    Preset(
        "swu",
        "Star Wars: Unlimited",
        StageSettings(
            preset="swu",
            match=best_of(3, unfinished=True),
            standings=StandingsSettings(
                order=("WIN", "OMW", "GW", "OGW"), opponent_floor=THIRD, game_floor=THIRD
            ),
        ),
        source="spec standings, swu",
    ),
    Preset(
        "chess",
        "chess, Swiss system",
        StageSettings(
            preset="chess",
            match=best_of(1),
            scoring=CHESS,
            standings=StandingsSettings(order=("PTS", "BH-C1", "BH", "SB", "DE", "WIN")),
            minutes=None,  # the chess clocks measure the time
        ),
        source="spec standings, chess; FIDE C.07 (2026-03)",
    ),
    Preset(
        "monrad",
        "chess, Monrad system",
        StageSettings(
            preset="monrad",
            format="monrad",
            match=best_of(1),
            scoring=CHESS,
            standings=StandingsSettings(order=("PTS", "BH", "SB")),
        ),
        source="spec standings, monrad",
    ),
    Preset(
        "round-robin",
        "any game, everybody meets everybody",
        StageSettings(
            preset="round-robin",
            format="round-robin",
            match=best_of(1),
            # A rest is a pause, not a bye.
            scoring=Scoring(win=2, draw=1, loss=0, bye=0, half_bye=0, unit=2),
            standings=StandingsSettings(order=("PTS", "DE", "SB", "WIN")),
        ),
        source="spec standings, round-robin",
    ),
    Preset(
        "cup",
        "any game, who loses is out",
        StageSettings(
            preset="cup",
            format="cup",
            match=best_of(1),
            games=2,
            scoring=CHESS,
            standings=StandingsSettings(order=("PTS", "BH")),
        ),
        source="spec cup, [C1]–[C17]",
    ),
    Preset(
        "tiles",
        "Tile game",
        StageSettings(
            preset="tiles",
            format=TILES,
            match=best_of(1),
            # What a tile is worth stands on the tile.
            scoring=Scoring(win=1, draw=0, loss=0, bye=0, half_bye=0),
            standings=StandingsSettings(order=("PTS",)),
        ),
        source="spec schedule, [T10]–[T15]",
    ),
)


def preset_of(name: str) -> Preset:
    """The preset called `name`. Raises `UnknownPreset` if there is none.

    >>> preset_of("mtg").settings.standings.order
    ('PTS', 'OMW', 'GW', 'OGW')
    """
    for one in PRESETS:
        if one.name == name:
            return one
    raise UnknownPreset(name, tuple(one.name for one in PRESETS))


def recommended_rounds(preset: Preset | None, entrants: int) -> int:
    """How many Swiss rounds are usual for so many entrants: the preset's own table, else ⌈log2 n⌉ [S12].

    None is for an event whose preset this release doesn't know. Nobody and one entrant need none. A
    recommendation only: rounds go on as long as anybody wants.

    >>> recommended_rounds(preset_of("casual-3"), 9), recommended_rounds(preset_of("mtg"), 9)
    (4, 5)
    """
    for most, rounds in preset.rounds if preset is not None and entrants >= preset.fewest else ():
        if entrants <= most:
            return rounds
    return max(entrants - 1, 0).bit_length()


def recommended_cut(preset: Preset, entrants: int) -> int:
    """How many go on to the play-off by the preset's table; 0 is no play-off.

    >>> [recommended_cut(preset_of("mtg"), n) for n in (8, 16, 17)]
    [0, 4, 8]
    """
    for most, cut in preset.cut:
        if entrants <= most:
            return cut
    return 0
