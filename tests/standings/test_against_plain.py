"""On any event the room says what a slow implementation by fractions says: values, floats, order."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from kit.strategies import stories
from pairwright.core.scoring import Late
from pairwright.core.settings import StageSettings
from pairwright.standings.ledger import Ledger
from pairwright.standings.presets import PRESETS
from pairwright.standings.rank import standings, tied_before
from pairwright.standings.registry import TIE_BREAKS, working
from pairwright.standings.unplayed import BY_RESULTS

from .plain import Slow

KEYS = [one for one in TIE_BREAKS if not one.among_tied]
KNOWN = [
    one
    for one in PRESETS
    if one.settings.scoring.bye == one.settings.scoring.win and one.settings.format in BY_RESULTS
]
"""The presets the slow implementation can count: a bye is a win, and pairings are by results."""


@st.composite
def any_settings(draw: st.DrawFn) -> StageSettings:
    """A preset with its switches thrown at random."""
    preset = draw(st.sampled_from(KNOWN)).settings
    table = replace(
        preset.standings,
        rematches_count=draw(st.booleans()),
        late_from_entry=draw(st.booleans()),
        bye_in_percentage=draw(st.booleans()),
        draw_is_half=draw(st.booleans()),
        edition=draw(st.sampled_from(["2023", "2026-03"])),
        dropped_unranked=draw(st.booleans()),
    )
    rounds = draw(st.sampled_from([None, 3, 6]))
    return replace(preset, standings=table, late=draw(st.sampled_from(Late)), rounds=rounds)


events = any_settings().flatmap(lambda chosen: stories(chosen))


@given(events)
@settings(max_examples=100, deadline=None)
def test_every_value_is_the_slow_one(story):
    tournament = story.tournament
    ledger, slow = Ledger.of(tournament), Slow(tournament)
    for key in KEYS:
        values = key.values(ledger, tuple(ledger.accounts))
        assert dict(values) == {e: slow.value(key.key, e) for e in ledger.accounts}, key.key


@given(events)
@settings(max_examples=50, deadline=None)
def test_records_floats_and_lines_are_the_slow_ones(story):
    tournament = story.tournament
    ledger, slow = Ledger.of(tournament), Slow(tournament)
    for e, account in ledger.accounts.items():
        days = slow.days(e)
        records = "".join(day.record for day in days)
        assert (account.wins, account.draws, account.losses) == tuple(map(records.count, "WDL"))
        assert account.scores == tuple(day.points for day in days)
        assert account.opponents == tuple(d.opponent for d in days if d.opponent is not None)
        assert (account.down_floats, account.up_floats) == slow.floats(e)
        lines = ledger.lines(e)
        assert [(x.points, x.games) for x in lines] == [(d.points, d.games) for d in days]
        assert [x.outcome and x.outcome.value[0] for x in lines] == [
            {"W": "w", "D": "d", "L": "l", "": None}[d.record] for d in days
        ]
        floats = [x.floated for x in lines]
        assert (floats.count("down"), floats.count("up")) == slow.floats(e)


@given(events)
@settings(max_examples=50, deadline=None)
def test_the_order_is_that_of_the_slow_values_and_ranks_are_shared_where_all_are_equal(story):
    tournament = story.tournament
    chosen, slow = tournament.settings.standings, Slow(tournament)
    keys = [k for k in chosen.order if k not in ("H2H", "DE")]
    rows = standings(tournament, replace(chosen, order=tuple(keys)))
    lower = {"PML", "OML"}

    def place(e):
        values = [slow.value(k, e) for k in keys]
        return tuple((v is None, 0 if v is None else v if k in lower else -v) for k, v in zip(keys, values))

    out = {e.number for e in tournament.entrants.values() if chosen.dropped_unranked and e.left is not None}
    ranked = [row for row in rows if row.entrant not in out]
    assert [row.rank for row in ranked] == [
        1 + sum(place(o.entrant) < place(row.entrant) for o in ranked) for row in ranked
    ]
    assert [row.rank for row in rows[len(ranked) :]] == [None] * len(out)
    for part in (ranked, rows[len(ranked) :]):
        assert [r.entrant for r in part] == sorted((r.entrant for r in part), key=lambda e: (place(e), e))
    assert [row.shared for row in ranked] == [[r.rank for r in ranked].count(x.rank) > 1 for x in ranked]


@given(events)
@settings(max_examples=50, deadline=None)
def test_every_value_can_be_opened_and_the_working_adds_up(story):
    tournament = story.tournament
    ledger = Ledger.of(tournament)
    rows = {row.entrant: row for row in standings(ledger)}
    order = tournament.settings.standings.order
    for key in TIE_BREAKS:
        among = key.among_tied and key.key in order
        if key.among_tied and not among:
            continue
        for e in ledger.accounts:
            tied = tied_before(ledger, key.key, e) if among else ()
            opened = working(ledger, key.key, e, tied)
            expected = key.values(ledger, tied or (e,))[e]
            assert opened.value == expected
            if among:
                assert rows[e].values[order.index(key.key)] == (expected if len(tied) > 1 else None)
                continue
            if opened.limit is not None:
                assert opened.value == opened.bound
            elif opened.value is not None:
                assert opened.value * opened.divisor == opened.total
            if key.key == "ARO":
                assert round(float(opened.total or 0) / opened.divisor) - (opened.value or 0) in (0, -1)
            counted = [term.counted for term in opened.terms if term.counted is not None]
            if opened.terms and opened.value is not None:
                assert sum(counted) == opened.total
            for term in opened.terms:
                if term.limit is None and term.ratio is None and term.left_out is None:
                    times = key.key in ("LSQ", "CTB", "SB", "SB-C1")
                    assert times or term.raw == term.counted
                if term.score is not None:
                    worth = term.counted if term.left_out is None else term.left_out
                    unit = tournament.settings.scoring.unit
                    assert worth == (term.score if term.times is None else term.score * term.times / unit)
