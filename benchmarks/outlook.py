"""How long it takes to say who is sure of the cut, who is out and who may draw, in the last round.

Run `python benchmarks/outlook.py` from the project; prints a Markdown table. Each row is the best of three,
in CPU seconds of this process, nothing kept from before. "open" is how many results of the last round are
missing. The bound is for 500 players with the last round just begun; what is tried where points don't decide
is bounded by itself (`formats.outlook.WORK_MOST`): the small events show what that costs.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from pairwright.core import facts as f
from pairwright.core.tournament import Tournament, fold
from pairwright.formats.outlook import cut_outlook
from pairwright.formats.rematches import ahead
from pairwright.standings.presets import preset_of
from standings import best, log

SIZES = (
    (8, 3, 4, 4),
    (12, 4, 4, 6),
    (8, 3, 3, 4),
    (16, 5, 8, 8),
    (64, 6, 3, 8),
    (500, 9, 250, 8),
    (500, 9, 3, 8),
    (500, 9, 0, 8),
)
"""Players, rounds, open results, how many go on."""

BOUND = 1.0
"""Seconds, for 500 players."""


def event(players: int, rounds: int, missing: int) -> Tournament:
    """An event of that size by the preset "mtg", so many results of its last round missing."""
    entries = []
    for entry in log(players, rounds):
        fact = entry.fact
        if isinstance(fact, f.StageAdded):
            fact = f.StageAdded(replace(preset_of("mtg").settings, rounds=rounds))
        if isinstance(fact, f.ResultRecorded) and fact.round == rounds and fact.table <= missing:
            continue
        if isinstance(fact, f.Dropped) and fact.after == rounds:
            continue
        entries.append(f.Entry(len(entries) + 1, entry.act, entry.at, entry.by, fact))
    return fold(entries)


def main() -> None:
    columns = (
        "players × rounds",
        "open",
        "go on",
        "cut",
        "rounds ahead",
        "sure",
        "out",
        "open by tie-breaks",
    )
    print("| " + " | ".join(columns) + " |\n" + "|---" * len(columns) + "|")
    for players, rounds, missing, count in SIZES:
        state = event(players, rounds, missing)
        took = best(lambda state=state, count=count: cut_outlook(state, count), 3)
        looked = best(lambda state=state: ahead(state), 3)
        found = cut_outlook(state, count)
        assert found is not None
        assert players < 500 or took < BOUND
        said = Counter(one.status.value for one in found.prospects)
        hanging = sum(one.known == "tie-breaks" for one in found.prospects)
        print(
            f"| {players:,} × {rounds} | {missing} | {count} | {took * 1000:.1f} ms | {looked * 1000:.1f} ms"
            f" | {said['sure']} | {said['out']} | {hanging} |"
        )


if __name__ == "__main__":
    main()
