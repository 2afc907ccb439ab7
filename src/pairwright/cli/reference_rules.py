"""The reference pages on presets and tie-breaks, written from the two registries.

`reference` puts them beside its own pages; a test holds the pages in the repository to what is written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from pairwright.core.scoring import MatchType, Scoring
from pairwright.core.settings import StageSettings, StandingsSettings
from pairwright.standings.presets import ANY, PRESETS, Preset
from pairwright.standings.registry import TIE_BREAKS
from pairwright.standings.tiebreak import TieBreak
from pairwright.words import columns, language, numbers, presets, terms

ENGLISH = language("en")
WRITTEN = "This page is written from the program (`python -m pairwright.cli.reference docs/reference`)."

PRESETS_HEAD = f"""\
# Presets

A preset is a set of settings under a name. An event is begun with one and keeps its own copy of the
settings, so that a later release with other presets changes no event there is.
{WRITTEN}

In the browser points, the order of the tie-breaks and how rounds are paired can be changed: under *More*
when a tournament is new, under *Settings* later. The command line changes what `pairwright settings --help`
lists. Floors, caps and the rest come with the preset. Changed points and tie-breaks count for all rounds,
also those played.

All presets play Swiss rounds. Play-offs that a rule book asks for are named here, but have to be run by
hand.

"""
SETTINGS_HEAD = """\
## What the settings mean

The names are those of the event file and of `pairwright.core.settings`. “Without a preset” is what
`StageSettings()` has.

| setting | what it says | without a preset |
|---|---|---|
"""
MEANINGS: Mapping[str, str] = {
    "preset": "The preset that the event was begun with.",
    "format": "The kind of stage: `swiss`, `monrad`, `round-robin`, `cup` or `tiles`.",
    "match": "How many games a match has, and whether a short score carries the games it lacks as drawn.",
    "scoring": "Points for a win, a draw, a loss, a bye and half a bye.",
    "standings": "The order of the tie-breaks, and the settings from `order` on.",
    "rounds": "How many rounds are planned; none: as long as you like. The plan is no limit.",
    "minutes": "The round's timer; none: no timer.",
    "late": "What rounds before a late entry count as: `losses`, `zero` (nothing) or `half` (half a bye).",
    "first_round": "`random`: by lot. `halves`: the upper half against the lower, by seed.",
    "last_round_by_standings": "In the last planned round first meets second, third meets fourth, as far"
    " as they have not met.",
    "second_bye_before_rematch": "Rather give somebody a second bye than let two meet again.",
    "pair_down_both_sit": "Where the last two have met already, both get a bye.",
    "scheduled": "A tile game follows a schedule; no: the host picks the teams of each tile.",
    "games": "Games of a match that are recorded one by one; 0: a match is recorded as one result.",
    "boards": "Boards of a team match; 1: entrants are single players.",
    "one_game_at_a_time": "A game can be recorded once the one before it is.",
    "cycles": "How often everybody meets everybody in a round robin; seats are exchanged each time.",
    "groups": "Groups of a round robin, made by serpentine seeding.",
    "cut": "How many are meant to go on to the next stage, of each group if there are any (0: nobody said).",
    "cup": "How a cup is seeded and drawn; see [cups](../how-to/cup.md).",
    "order": "What ranks: each [tie-break](tie-breaks.md) splits those whom the ones before it left equal.",
    "opponent_floor": "An opponent's share (percentage) counts as at least this much.",
    "opponent_cap_dropped": "The match share of an opponent who dropped before the last round counts as at"
    " most this.",
    "game_floor": "One's own game share is shown as at least this much.",
    "rematches_count": "Somebody met twice counts twice as an opponent.",
    "late_from_entry": "Rounds before a late entry are left out of one's own percentages.",
    "bye_in_percentage": "A bye counts as a win in one's own match-win percentage.",
    "draw_is_half": "In match shares a draw is half a win, whatever points it gives.",
    "dropped_unranked": "Those who dropped are listed below the others, without a rank.",
    "edition": "Of FIDE's tie-break rules, by which rounds without a game are counted: `2026-03`, or `2023`.",
}
"""What each field of `StageSettings` and `StandingsSettings` says, in an organiser's words."""

TIE_BREAKS_HEAD = f"""\
# Tie-breaks

A tie-break orders those on equal points. An event has a list of them (`order`, see [presets](presets.md));
each splits those whom the ones before it left equal, and whoever is equal in all of them shares a rank: 1,
2, 2, 4. Values are exact fractions; they are rounded only where they are shown. “–” means that there is
nothing to count (nobody met, no games played); it stands below every number.
{WRITTEN}

An *opponent* is somebody met in a match that has a result, so a bye is none. A *share* is a percentage
before it is written as one. A *floor* is the least that a share counts for, a *cap* the most; which of them
an event has is a setting. `pairwright why NAME`, or *Why this rank?* in the browser, shows the sum behind
every number. The reasons are in [why standings are counted so](../why/standings.md).

"""
DEFINITIONS: Mapping[str, str] = {
    "PTS": "The points of all rounds, byes included.",
    "OP": "The opponents' match points, on average.",
    "WP": "All games won, those of byes included. “–” where a match is one game: they would only\n"
    "repeat the matches won.",
    "WIN": "Matches won, byes worth a win and walkovers included.",
    "WON": "Matches won by playing: without byes, without forfeits.",
    "BPG": "Matches played in the second seat, which has black in chess. Forfeits were not played.",
    "OMW": "The opponents' match shares, on average. A match share is match points divided by what as\n"
    "many wins would have given; it is raised to the floor before it counts.",
    "GW": "3 for each game won and 1 for each game drawn, divided by 3 for each game. Raised to\n"
    "`game_floor`, if there is one.",
    "OGW": "The opponents' game shares, on average, each raised to the floor before it counts.",
    "OOMW": "The opponents' own OMW, on average.",
    "OWP": "OMW under the name it has in Pokémon, whose settings make a draw half a win, leave byes\n"
    "out, and cap those who dropped.",
    "OOWP": "The opponents' own OWP, on average.",
    "CTB": "After each round a quarter of what it was, plus the points so far: points won early weigh\nmore.",
    "PML": "Matches lost, divided by matches played. Byes and rounds before a late entry are left out.",
    "OML": "The opponents' PML, on average.",
    "OCTB": "The opponents' CTB, on average.",
    "LSQ": "The numbers of the rounds lost, each times itself, added up: losing late is better.",
    "PS": "The points after round 1, plus the points after round 2, and so on: points won early weigh\nmore.",
    "BH": "The points of all opponents, added up. A round without a game is counted against a *dummy\n"
    "opponent*: one with as many points as the entrant, but (edition 2026-03) no more than draws in\n"
    "all rounds would give, or after a forfeit no more than the opponent who was scheduled has. Where\n"
    "an opponent asked for byes and did not play again, those byes count as draws in the opponent's\n"
    "points. In a round robin a forfeit counts as a game, and a rest as nothing.",
    "BH-C1": "Buchholz without the opponent who has fewest points. Of those who gave rounds up (byes\n"
    "asked for, absence, forfeits lost) such a round is left out first, if it is worth at least as much.",
    "BH-C2": "Buchholz with two opponents left out, one after the other as in BH-C1.",
    "BH-M1": "Buchholz with one opponent left out as in BH-C1, and the one with most points.",
    "SB": "The points of each opponent, times the points made against that opponent, added up. Rounds\n"
    "without a game are counted as in BH.",
    "SB-C1": "Sonneborn-Berger with one opponent left out: the one with fewest points, or the lowest\n"
    "value of a round given up if that is at least as much.",
    "KS": "The points made against opponents who have at least half of the points that they could have.",
    "ARO": "The average rating of those met by playing, rounded to a whole number. Opponents without a\n"
    "rating are left out.",
    "DE": "Looks only at those still tied: the points of their matches with one another, if all of\n"
    "them have met or the missing matches can't change who is first (then second, and so on). Those it\n"
    "leaves equal are looked at again by themselves. Two who met more than once count with the average\n"
    "of those matches. A forfeit is no meeting, but in a round robin it is.",
    "H2H": "Direct encounter if exactly two are tied; of three or more it decides nothing. A forfeit\n"
    "counts as a match won.",
}
"""What each tie-break counts, in an organiser's words."""


def presets_page() -> str:
    """docs/reference/presets.md."""
    parts = [PRESETS_HEAD, "| preset | for | match | points | order |\n|---|---|---|---|---|\n"]
    for one in PRESETS:
        kept = one.settings
        cells = (
            f"[`{one.name}`](#{one.name})",
            one.game,
            _match(kept.match),
            _points(kept.scoring),
            _order(kept),
        )
        parts.append(_row(cells))
    for one in PRESETS:
        parts += [
            f"\n## {one.name}\n\n",
            f"{presets.name(ENGLISH, one.name)} – {presets.about(ENGLISH, one.name)}",
        ]
        parts += ["\n\n| | |\n|---|---|\n", *(_row(pair) for pair in _facts(one))]
    parts += ["\n", SETTINGS_HEAD, *(_row(row) for row in _settings())]
    return "".join(parts)


def tie_breaks_page() -> str:
    """docs/reference/tie-breaks.md."""
    parts = [TIE_BREAKS_HEAD, "| key | column | in full | better | presets |\n|---|---|---|---|---|\n"]
    for one in TIE_BREAKS:
        used = [f"`{p.name}`" for p in PRESETS if one.key in p.settings.standings.order]
        key = f"[`{one.key}`](#{one.key.lower()})"
        better = "higher" if one.higher else "lower"
        heads = (columns.short(ENGLISH, one.key), columns.name(ENGLISH, one.key))
        parts.append(_row((key, *heads, better, ", ".join(used) or "–")))
    for one in TIE_BREAKS:
        parts.append(f"\n## {one.key}\n\n{DEFINITIONS[one.key]}\n\nExample: {one.example}{_from(one)}\n")
    return "".join(parts)


def _from(one: TieBreak) -> str:
    source = _published(one.source)
    return f"\n\nSource: {source}." if source else ""


def _published(source: str) -> str:
    """The rule books in a source; requirements of our own are nothing a reader could look up."""
    return "; ".join(part for part in source.split("; ") if not part.startswith(("spec ", "[")))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


def _match(match: MatchType) -> str:
    return terms.match_length(ENGLISH, match.best_of)


def _points(scoring: Scoring) -> str:
    return "/".join(
        numbers.points(ENGLISH, n, scoring.unit) for n in (scoring.win, scoring.draw, scoring.loss)
    )


def _order(settings: StageSettings) -> str:
    return ", ".join(f"[{key}](tie-breaks.md#{key.lower()})" for key in settings.standings.order)


def _facts(preset: Preset) -> Iterable[tuple[str, str]]:
    """The rows about one preset: what it says, and where it differs from having none."""
    kept, scoring = preset.settings, preset.settings.scoring
    short = (
        "; a short score such as 1–0 carries the games it lacks as drawn ones"
        if kept.match.unfinished
        else ""
    )
    yield "match", _match(kept.match) + short
    worth = {"win": scoring.win, "draw": scoring.draw, "loss": scoring.loss}
    worth |= {"bye": scoring.bye, "half a bye": scoring.half_bye}
    said = (f"{what} {numbers.points(ENGLISH, n, scoring.unit)}" for what, n in worth.items())
    yield "points", ", ".join(said)
    yield "order", _order(kept)
    plain = StandingsSettings()
    for name in StandingsSettings.__dataclass_fields__:
        value = getattr(kept.standings, name)
        if name != "order" and value != getattr(plain, name):
            yield f"`{name}`", _value(value)
    yield "minutes", _value(kept.minutes)
    yield "rounds", _rounds(preset)
    if preset.cut:
        yield "play-off", _steps(preset.cut, "more", "top ")
    if source := _published(preset.source):
        yield "source", source


def _rounds(preset: Preset) -> str:
    usual = "as many as it takes until at most one is undefeated, ⌈log2 n⌉"
    if not preset.rounds:
        return usual
    few = f"fewer than {preset.fewest} players: ⌈log2 n⌉, " if preset.fewest else ""
    return few + _steps(preset.rounds, "more")


def _steps(steps: Iterable[tuple[int, int]], beyond: str, before: str = "") -> str:
    said = []
    for most, number in steps:
        upto = beyond if most == ANY else f"up to {most}"
        said.append(f"{upto}: {before}{number}" if number else f"{upto}: none")
    return ", ".join(said)


def _value(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return str(value)
    return f"`{value}`" if isinstance(value, str) else str(value)


def _settings() -> Iterable[tuple[str, str, str]]:
    stage, standings = StageSettings(), StandingsSettings()
    shown = {"match": _match(stage.match), "scoring": _points(stage.scoring), "standings": "", "order": "PTS"}
    for of in (stage, standings):
        for name in of.__dataclass_fields__:
            yield f"`{name}`", MEANINGS[name], shown.get(name, _value(getattr(of, name)))
