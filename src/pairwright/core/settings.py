"""How a stage is played and scored: everything an organiser may set, as one frozen value.

Presets (in `standings.presets`) are ready-made values of `StageSettings`; every field may be
overridden. A fact carries the whole value, so that a later release with other presets changes no
old event.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .games import BOARDS_MOST, GAMES_MOST
from .refusals import BadSetting
from .scoring import BEST_OF_3, CARDS, Late, MatchType, Scoring


@dataclass(frozen=True, slots=True)
class StandingsSettings:
    """The order of the tie-breaks and the numbers they use.

    `order` holds registry keys, points first. Floors and caps are exact fractions between 0 and 1,
    None for none. `rematches_count` says whether an opponent met twice counts twice; `late_from_entry`
    whether the rounds before a late entry are left out of the entrant's own percentages;
    `bye_in_percentage` whether a bye counts in one's own match-win percentage; `dropped_unranked`
    whether those who dropped are listed below without a rank. `edition` is that of FIDE's tie-break rules
    (C.07) which the chess tie-breaks follow, "2023" or "2026-03".
    Source: spec standings, "Tie-breaks" and "Presets".
    """

    order: tuple[str, ...] = ("PTS",)
    opponent_floor: Fraction | None = None
    opponent_cap_dropped: Fraction | None = None
    game_floor: Fraction | None = None
    rematches_count: bool = True
    late_from_entry: bool = True
    bye_in_percentage: bool = True
    draw_is_half: bool = False
    dropped_unranked: bool = False
    edition: str = "2026-03"


@dataclass(frozen=True, slots=True)
class CupSettings:
    """How a cup is seeded, drawn and ranked; spec cup.

    `seeding` ranks those left: "standings" of the stage before (of the seeds given where there is none),
    "rating", "entry" (order of registration) or "lot" [C3]; "groups" crosses the groups of a round robin.
    `reseed` does so before every round, else a bracket is fixed [C4]. `walkovers` come one in "each" odd
    round, or all in the "first" [C5]. `begins` says who has the first seat, the higher "seed" or the "lot"
    [C6]. A drawn match gets `tiebreak_games`, and with one of them the seat `armageddon` ("first", "second")
    wins a draw [C8]. `stop_when_decided` ends a match early [C7]. `ranking` orders those who lost before the
    final by "points" or by the round "reached" [C12].
    """

    seeding: str = "standings"
    reseed: bool = True
    walkovers: str = "each"
    begins: str = "seed"
    tiebreak_games: int = 2
    armageddon: str = "second"
    stop_when_decided: bool = False
    ranking: str = "points"


@dataclass(frozen=True, slots=True)
class StageSettings:
    """One stage: its format, match type, scoring, length and the rules of its pairing.

    `rounds` is the number planned (None: as long as anybody wants [S12]); `minutes` the round's
    timer (None: no timer). The pairing switches are those of spec swiss, "Settings" and [S17]. `scheduled`
    says whether a tile game follows a schedule or the host picks the teams of each tile [T14]. `games` is how
    many games a match has where they are recorded one by one (0: matches are recorded whole), each of the
    length of `match`; `boards` how many a team match is on [C14]; with `one_game_at_a_time` a game can be
    recorded once the one before it is. `cycles` and `groups` are those of a round robin. `cut` is how many
    are meant to go on to the stage after this one, of each group if there are groups (0: nobody said) [C11].
    """

    preset: str = "casual-3"
    format: str = "swiss"
    match: MatchType = BEST_OF_3
    scoring: Scoring = CARDS
    standings: StandingsSettings = StandingsSettings()
    rounds: int | None = None
    minutes: int | None = 50
    late: Late = Late.ZERO
    first_round: str = "random"  # or "halves": top half v bottom half by seed
    last_round_by_standings: bool = False
    second_bye_before_rematch: bool = False
    pair_down_both_sit: bool = False
    scheduled: bool = True
    games: int = 0
    boards: int = 1
    one_game_at_a_time: bool = False
    cycles: int = 1
    groups: int = 1
    cup: CupSettings = CupSettings()
    cut: int = 0

    @property
    def by_game(self) -> bool:
        """Whether the games of a match are recorded one by one [C7] [C14]."""
        return self.games > 0 or self.boards > 1


def check_bounds(settings: StageSettings) -> None:
    """Raises `BadSetting` for what no stage can be.

    Whether its format and tie-breaks are known is for `formats.check_settings` to say.
    """
    cup, scoring = settings.cup, settings.scoring
    within: tuple[tuple[str, int | None, int, int], ...] = (
        ("games", settings.games, 0, GAMES_MOST),
        ("boards", settings.boards, 1, BOARDS_MOST),
        ("cycles", settings.cycles, 1, 20),
        ("groups", settings.groups, 1, 1000),
        ("cut", settings.cut, 0, 10_000),
        ("tiebreak-games", cup.tiebreak_games, 1, GAMES_MOST),
        ("best-of", settings.match.best_of, 1, 99),
        ("rounds", settings.rounds, 1, 999),
        ("minutes", settings.minutes, 1, 24 * 60),
    )
    for name, value, least, most in within:
        if value is not None and not least <= value <= most:
            raise BadSetting(name, str(value), f"{least}–{most}")
    chosen = (
        ("seeding", cup.seeding, ("standings", "rating", "entry", "lot", "groups")),
        ("walkovers", cup.walkovers, ("each", "first")),
        ("begins", cup.begins, ("seed", "lot")),
        ("armageddon", cup.armageddon, ("first", "second")),
        ("ranking", cup.ranking, ("points", "reached")),
        ("first-round", settings.first_round, ("random", "halves")),
    )
    for name, given, allowed in chosen:
        if given not in allowed:
            raise BadSetting(name, given[:40], ", ".join(allowed))
    falling = 0 <= scoring.loss <= scoring.draw <= scoring.win <= 1000 and scoring.win > 0
    byes = 0 <= scoring.bye <= 1000 and 0 <= scoring.half_bye <= 1000
    if not (falling and byes and scoring.unit >= 1):
        given = f"{scoring.win}/{scoring.draw}/{scoring.loss}/{scoring.bye}"
        raise BadSetting("scoring", given, "win ≥ draw ≥ loss ≥ 0")
