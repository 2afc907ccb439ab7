"""What every tie-break and preset must be: named, sourced, exampled, exact, blind to entry numbers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.story import told
from kit.strategies import stories
from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.core.scoring import best_of
from pairwright.core.settings import StageSettings, StandingsSettings
from pairwright.core.tournament import fold
from pairwright.standings.ledger import Ledger
from pairwright.standings.presets import PRESETS, Preset, preset_of, recommended_cut, recommended_rounds
from pairwright.standings.rank import standings, tied_before
from pairwright.standings.registry import TIE_BREAKS, tie_break, working
from pairwright.standings.tiebreak import TieBreak

each_tie_break = pytest.mark.parametrize("key", TIE_BREAKS, ids=lambda key: key.key)
each_preset = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)

FULL = replace(
    preset_of("mtg").settings,
    standings=StandingsSettings(
        order=tuple(key.key for key in TIE_BREAKS),
        opponent_floor=Fraction(1, 3),
        opponent_cap_dropped=Fraction(3, 4),
    ),
)


def renumbered(entries: list[f.Entry], to: dict[int, int]) -> list[f.Entry]:
    """The same log with other entry numbers."""

    def fact(old: f.Fact) -> f.Fact:
        match old:
            case f.EntrantAdded() | f.Dropped() | f.Returned():
                return replace(old, entrant=to[old.entrant])
            case f.RoundDrafted(tables=tables, byes=byes):
                seats = tuple(replace(s, first=to[s.first], second=to[s.second]) for s in tables)
                return replace(old, tables=seats, byes=tuple(replace(b, entrant=to[b.entrant]) for b in byes))
        return old

    return [replace(entry, fact=fact(entry.fact)) for entry in entries]


class TestTieBreaks:
    def test_keys_are_all_different(self) -> None:
        assert len({key.key for key in TIE_BREAKS}) == len(TIE_BREAKS)
        assert all(tie_break(key.key) is key for key in TIE_BREAKS)

    @each_tie_break
    def test_each_is_named_sourced_exampled_and_documented(self, key: TieBreak) -> None:
        assert key.name
        assert key.source
        assert any(c.isdigit() for c in key.example) or key.among_tied
        assert key.values.__doc__

    @each_tie_break
    @given(story=stories(FULL), chance=st.randoms(use_true_random=False))
    @settings(max_examples=15, deadline=None)
    def test_each_is_exact_repeatable_and_blind_to_entry_numbers(self, key: TieBreak, story, chance) -> None:
        numbers = sorted(story.tournament.entrants)
        others = chance.sample(range(1, 100), len(numbers))
        to = dict(zip(numbers, others))
        values = key.values(Ledger.of(story.tournament), numbers)
        assert values == key.values(Ledger.of(fold(story.entries)), numbers)
        assert all(type(v) in (int, Fraction, type(None)) for v in values.values())
        again = key.values(Ledger.of(fold(renumbered(story.entries, to))), sorted(others))
        assert {to[e]: v for e, v in values.items()} == dict(again)

    @each_tie_break
    def test_each_has_a_value_or_none_before_anything_is_played(self, key: TieBreak) -> None:
        ledger = Ledger.of(told("A?B C?D", FULL))
        values = key.values(ledger, (1, 2, 3, 4))
        assert set(values) == {1, 2, 3, 4}
        assert set(values.values()) <= {0, None}
        assert working(ledger, key.key, 1, (1, 2, 3, 4)).value == values[1]

    @given(story=stories(FULL, open_end=False), where=st.data())
    @settings(max_examples=40, deadline=None)
    def test_winning_instead_of_losing_is_never_worse_for_ones_own_values(self, story, where) -> None:
        lost = [
            (entry.fact.round, entry.fact.table, entry.fact.result)
            for entry in story.entries
            if isinstance(entry.fact, f.ResultRecorded) and entry.fact.result.outcome(0) == "loss"
        ]
        if not lost:
            return
        round, table, result = where.draw(st.sampled_from(lost))
        entrant = story.tournament.rounds[round - 1].matches[table].first
        before = Ledger.of(story.tournament)
        after = Ledger.of(story.tell(f.ResultRecorded(round, table, Result(2, 0))).tournament)
        assert result != Result(2, 0)
        for name in ("PTS", "WIN", "WP", "GW", "CTB"):
            assert tie_break(name).values(after, [entrant])[entrant] >= (
                tie_break(name).values(before, [entrant])[entrant] or 0
            )
        assert (
            tie_break("PML").values(after, [entrant])[entrant]
            < (tie_break("PML").values(before, [entrant])[entrant])
        )
        for other in set(before.accounts[entrant].opponents):
            met_only_the_winner = set(before.accounts[other].opponents) == {entrant}
            if met_only_the_winner:
                omw = tie_break("OMW").values
                assert omw(after, [other])[other] >= omw(before, [other])[other]

    @given(story=stories(FULL, open_end=False))
    @settings(max_examples=40, deadline=None)
    def test_points_given_are_points_had(self, story) -> None:
        tournament = story.tournament
        accounts = Ledger.of(tournament).accounts.values()
        drawn = sum(a.draws - a.bye.draws for a in accounts)
        won = sum(a.wins - a.bye.wins for a in accounts)
        assert drawn % 2 == 0
        byes = sum(a.bye.points for a in accounts)
        assert sum(a.points for a in accounts) == 3 * won + drawn + byes
        assert sum(a.games_won - 2 * a.bye.wins for a in accounts) == sum(a.games_lost for a in accounts)
        assert sum(a.down_floats for a in accounts) == sum(a.up_floats for a in accounts)


class TestAmongTheTied:
    DIRECT = StandingsSettings(order=("PTS", "DE"))

    def test_direct_encounter_splits_by_the_matches_of_the_tied_only(self) -> None:
        # Among A, B and C: A beat both, B beat C. Elsewhere C won twice, B once, A never: 6 points each.
        text = "A+B C+D / A+C B+D / B+C A-E / C+E A-F B-G"
        rows = {row.entrant: row.values for row in standings(told(text), self.DIRECT)}
        assert [rows[n] for n in (1, 2, 3)] == [(6, 2), (6, 1), (6, 0)]

    def test_three_in_a_ring_stay_tied_and_share_their_rank(self) -> None:
        table = standings(told("A+B C* / B+C A* / C+A B*"), self.DIRECT)
        assert [(row.rank, row.values, row.shared) for row in table] == [(1, (6, 0), True)] * 3

    def test_who_is_level_in_the_group_is_looked_at_again_by_itself(self) -> None:
        # A 7, D 4, B and C 3 points among the four: B and C are split by B+C.
        table = standings(told("A+B C+D / A+C D+B / A=D B+C"), StandingsSettings(order=("DE",)))
        assert [(row.entrant, row.values) for row in table] == [(1, (3,)), (4, (2,)), (2, (1,)), (3, (0,))]

    def test_who_is_level_in_the_group_and_drew_stays_together(self) -> None:
        one = StageSettings(match=best_of(1))
        table = standings(told("A+B C=D / A=C B=D / A=D B=C", one), StandingsSettings(order=("DE",)))
        # 5, 2, 3, 3 points; C and D drew with each other and stay together.
        assert [(row.entrant, row.rank, row.values) for row in table] == [
            (1, 1, (3,)),
            (3, 2, (1,)),
            (4, 2, (1,)),
            (2, 4, (0,)),
        ]

    def test_who_would_be_first_whatever_the_missing_matches_is_placed_first(self) -> None:
        alone = StandingsSettings(order=("DE",))
        # A beat B and C, who have not met: A is first either way, and of the two nothing is known.
        table = standings(told("A+B C0 / A+C B0"), alone)
        assert [(row.entrant, row.values, row.rank) for row in table] == [
            (1, (2,), 1),
            (2, (0,), 2),
            (3, (0,), 2),
        ]
        # With D not met, B or C could still come level with A: nothing is decided.
        assert {row.rank for row in standings(told("A+B C+D / A+C B+D"), alone)} == {1}

    def test_head_to_head_is_for_exactly_two(self) -> None:
        order = StandingsSettings(order=("PTS", "H2H"))
        two = standings(told("A+B C=D / A-C B+D"), order)
        assert [(row.entrant, row.values) for row in two] == [
            (3, (4, None)),
            (1, (3, 1)),
            (2, (3, 0)),
            (4, (1, None)),
        ]
        # The three of the test above, whom direct encounter would split.
        three = standings(told("A+B C+D / A+C B+D / B+C A-E / C+E A-F B-G"), order)
        assert [(row.entrant, row.rank) for row in three][:3] == [(1, 1), (2, 1), (3, 1)]


class TestRank:
    def test_ranks_are_shared_and_the_next_is_left_out(self) -> None:
        table = standings(told("A+B C=D"), StandingsSettings(order=("PTS",)))
        assert [(row.entrant, row.rank) for row in table] == [(1, 1), (3, 2), (4, 2), (2, 4)]
        assert [row.shared for row in table] == [False, True, True, False]

    def test_who_has_met_nobody_has_no_percentage_and_comes_last_among_equals(self) -> None:
        table = standings(told("A+B C* D0"), StandingsSettings(order=("PTS", "OMW")))
        assert [(row.entrant, row.values[1], row.rank) for row in table] == [
            (1, 0, 1),
            (3, None, 2),
            (2, 1, 3),
            (4, None, 4),
        ]

    def test_an_event_without_rounds_has_everybody_first(self) -> None:
        assert {row.rank for row in standings(told("A?B"))} == {1}

    def test_dropped_entrants_are_listed_below_unranked_in_order_s13(self) -> None:
        order = StandingsSettings(order=("PTS",), dropped_unranked=True)
        table = standings(told("A-B C+D ~B ~A"), order)
        assert [(row.entrant, row.rank) for row in table] == [(3, 1), (4, 2), (2, None), (1, None)]

    def test_those_tied_before_a_key_can_be_asked(self) -> None:
        ledger = Ledger.of(told("A+B C=D")).under(StandingsSettings(order=("PTS", "DE")))
        assert tied_before(ledger, "DE", 4) == (3, 4)
        assert tied_before(ledger, "PTS", 4) == (1, 2, 3, 4)


class TestPresets:
    @each_preset
    def test_each_is_named_sourced_and_orders_by_keys_that_exist(self, preset: Preset) -> None:
        assert preset.settings.preset == preset.name
        assert preset_of(preset.name) is preset
        assert preset.source
        assert preset.game
        assert all(tie_break(key) for key in preset.settings.standings.order)

    @each_preset
    def test_none_asks_for_games_where_a_match_is_one_game(self, preset: Preset) -> None:
        if preset.settings.match.best_of == 1:
            assert not any(tie_break(key).games for key in preset.settings.standings.order)

    @each_preset
    def test_a_bye_is_a_won_match_in_each_that_gives_points_for_it(self, preset: Preset) -> None:
        account, scoring = Ledger.of(told("A+B C*", preset.settings)).accounts[3], preset.settings.scoring
        assert scoring.bye in (0, scoring.win)
        assert (account.wins, account.points) == (scoring.bye > 0, scoring.bye)

    @each_preset
    @pytest.mark.parametrize(("entrants", "rounds"), [(2, 1), (3, 2), (4, 2)])
    def test_small_fields_need_as_many_rounds_as_halving_them_s12(
        self, preset: Preset, entrants: int, rounds: int
    ) -> None:
        assert recommended_rounds(preset, entrants) == rounds

    def test_rounds_and_cut_of_magic_are_those_of_its_rules(self) -> None:
        steps = {
            5: 3,
            8: 3,
            9: 5,
            32: 5,
            33: 6,
            64: 6,
            65: 7,
            128: 7,
            129: 8,
            226: 8,
            227: 9,
            409: 9,
            410: 10,
        }
        mtg = preset_of("mtg")
        assert {n: recommended_rounds(mtg, n) for n in steps} == steps
        assert [recommended_cut(mtg, n) for n in (8, 9, 16, 17, 400)] == [0, 4, 4, 8, 8]

    def test_without_a_table_rounds_are_the_logarithm_rounded_up_s12(self) -> None:
        steps = {0: 0, 1: 0, 2: 1, 5: 3, 8: 3, 9: 4, 64: 6, 65: 7, 1000: 10}
        assert {n: recommended_rounds(preset_of("casual-3"), n) for n in steps} == steps

    def test_a_score_stays_as_played_in_casual_and_is_filled_with_draws_in_card_games_s4(self) -> None:
        assert preset_of("casual-3").settings.match.read("1-0") == Result(1, 0)
        for name in ("classic", "mtg", "pokemon", "yugioh", "swu"):
            assert preset_of(name).settings.match.read("1-0") == Result(1, 0, 1)
