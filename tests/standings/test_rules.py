"""Worked examples of rule books and of organisers: the value is the one that is printed.

Vectors: `tests/vectors/rules`, each with its source inside. ST-n are field cases. Those of chess are in
`test_chess`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from kit.story import Story, story, told
from pairwright.core import facts as f
from pairwright.core.outcome import Result
from pairwright.core.scoring import Scoring, best_of
from pairwright.core.settings import StageSettings, StandingsSettings
from pairwright.standings.ledger import Ledger
from pairwright.standings.percentages import game_ratio, match_ratio
from pairwright.standings.presets import preset_of
from pairwright.standings.rank import standings
from pairwright.standings.registry import tie_break, working
from pairwright.standings.tiebreak import Limit, Ratio, Value

from .exercises import rules

THIRD = Fraction(1, 3)


def value(ledger: Ledger, key: str, entrant: int = 1) -> Value:
    return tie_break(key).values(ledger, [entrant])[entrant]


def rounded(number: Value, digits: int = 4) -> Fraction:
    assert number is not None
    return round(Fraction(number), digits)


def met(records: Sequence[str], settings: StageSettings, bye_first: bool = False) -> Ledger:
    """Entrant 1 has met one opponent a round, each of whom has that record (won-lost-drawn) in the end.

    Whoever isn't playing 1 plays a partner of its own; a bye stands in front where asked for.
    """
    outcomes = []
    for record in records:
        won, lost, drawn = (*map(int, record.split("-")), 0)[:3]
        outcomes.append([Result(2, 0)] * won + [Result(0, 2)] * lost + [Result(1, 1)] * drawn)
    count = len(records)
    tale = Story(settings, range(1, 2 * count + 2))
    rounds = max(map(len, outcomes))
    for number in range(max(rounds, count + bye_first)):
        matches, byes = [], []
        opponent = number - bye_first
        if opponent < 0 or opponent >= count:
            byes.append(1)
        for i, mine in enumerate(outcomes):
            if number < len(mine):
                matches.append((2 + i, 1 if i == opponent else 2 + count + i, mine[number]))
        tale.round(matches, byes)
    return Ledger.of(tale.tournament)


def with_floor(floor: Fraction | None, own: Fraction | None = None) -> StageSettings:
    return StageSettings(match=best_of(3), standings=StandingsSettings(opponent_floor=floor, game_floor=own))


class TestWorkedExample:
    """ST-01 and spec standings: seven entrants, three rounds, a drop, an ID, byes; floor 0.33."""

    TEXT = "A+B C2-1D E1-0-1F G* / A#C E+G D1-1-0F B* ~F / A+E C+G D2-1B"
    TABLE = (
        ("A", "7 .5926 .7143 .5364"),
        ("C", "7 .5185 .6250 .5159"),
        ("E", "6 .4804 .5556 .4603"),
        ("D", "4 .4804 .5000 .4623"),
        ("G", "3 .7222 .3333 .5903"),
        ("B", "3 .6111 .4286 .6071"),
        ("F", "1 .5556 .3333 .5278"),
    )

    def test_the_table_of_preset_classic(self) -> None:
        tale = story(self.TEXT, preset_of("classic").settings)
        table = standings(tale.tournament)
        assert [row.entrant for row in table] == [tale.of[name] for name, _ in self.TABLE]
        assert [row.rank for row in table] == [1, 2, 3, 4, 5, 6, None]
        for row, (name, printed) in zip(table, self.TABLE):
            expected = [Fraction(cell) for cell in printed.split()]
            assert [rounded(v) for v in row.values] == expected, name

    def test_without_the_setting_the_dropped_one_stays_at_its_points_s13(self) -> None:
        classic = preset_of("classic").settings.standings
        table = standings(told(self.TEXT), replace(classic, dropped_unranked=False))
        assert [row.rank for row in table] == [1, 2, 3, 4, 5, 6, 7]
        assert [row.dropped for row in table] == [False] * 6 + [True]

    def test_a_value_can_be_opened_to_its_numbers(self) -> None:
        tale = story(self.TEXT, preset_of("classic").settings)
        opened = working(Ledger.of(tale.tournament), "OMW", tale.of["E"])
        # E met F (1 of 6, raised), G (3 of 9) and A (7 of 9).
        assert [(t.opponent, t.ratio, t.limit) for t in opened.terms] == [
            (tale.of["F"], Ratio(1, 6), Limit.FLOOR),
            (tale.of["G"], Ratio(3, 9), None),
            (tale.of["A"], Ratio(7, 9), None),
        ]
        assert opened.terms[0].counted == Fraction(33, 100)
        assert opened.divisor == 3
        assert opened.total == Fraction(33, 100) + Fraction(3, 9) + Fraction(7, 9)

    def test_a_share_at_the_floor_was_not_raised(self) -> None:
        opened = working(met(["1-2", "0-3"], with_floor(THIRD)), "OMW", 1)
        assert [term.limit for term in opened.terms] == [None, Limit.FLOOR]


class TestMagic:
    def test_match_points_of_a_record(self) -> None:
        for example in rules("mtr_examples")["match_points"]:
            won, lost, drawn = map(int, example["record"].split("-"))
            rounds = ["A+B"] * won + ["A-B"] * lost + ["A=B"] * drawn
            assert Ledger.of(told(" / ".join(rounds))).accounts[1].points == example["points"]

    def test_game_points_of_a_match(self) -> None:
        for example in rules("mtr_examples")["game_points"]:
            accounts = Ledger.of(told(f"A{example['games']}B")).accounts
            assert game_ratio(accounts[1]).part == example["points"]
            assert game_ratio(accounts[2]).part == example["opponent"]

    def test_match_win_percentages(self) -> None:
        examples = rules("mtr_examples")["match_win"]
        five_two_one = met(["5-2-1"], with_floor(None))
        assert match_ratio(five_two_one, 2) == Ratio(examples[0]["points"], 3 * examples[0]["rounds"])
        one_three = met(["1-3-0"], with_floor(THIRD))
        assert match_ratio(one_three, 2) == Ratio(3, 12)
        assert value(one_three, "OMW") == THIRD
        text = "A* B+C / A+B C* / A+C B* / A-B C* / A-C B* ~A / B+C"
        dropped = Ledger.of(told(text))
        assert match_ratio(dropped, 1) == Ratio(examples[2]["points"], 3 * examples[2]["rounds"])

    def test_game_win_percentages_with_and_without_floor(self) -> None:
        text = "A2-1B / A1-2B / A2-0B / A2-0B"  # 7 of 10: 21 game points
        assert value(Ledger.of(told(text, with_floor(None))), "GW") == Fraction(7, 10)
        text = "A1-2B / A1-2B / A0-2B / A1-2B"  # 3 of 11: 9 game points
        assert value(Ledger.of(told(text, with_floor(THIRD, own=THIRD))), "GW") == THIRD
        assert value(Ledger.of(told(text, with_floor(THIRD))), "GW") == Fraction(9, 33)
        assert value(Ledger.of(told(text, with_floor(THIRD))), "OGW") == Fraction(24, 33)

    @pytest.mark.parametrize("floor", [THIRD, Fraction(33, 100)])
    def test_opponents_match_win_percentage_of_the_appendix(self, floor: Fraction) -> None:
        with_eight, with_seven = rules("mtr_examples")["omw"]
        ledger = met(with_eight["opponents"], with_floor(floor))
        assert rounded(value(ledger, "OMW"), 2) == Fraction(str(with_eight["printed"]))
        ledger = met(with_seven["opponents"], with_floor(floor), bye_first=True)
        assert rounded(value(ledger, "OMW"), 2) == Fraction(str(with_seven["printed"]))

    def test_a_bye_is_skipped_in_the_mean_st04(self) -> None:
        ledger = met(["2-1", "3-0"], with_floor(None), bye_first=True)
        assert rounded(value(ledger, "OMW")) == Fraction("0.8333")
        seven = rules("mtr_examples")["omw"][1]["opponents"]
        floor = with_floor(Fraction(33, 100))
        assert rounded(value(met(seven, floor, bye_first=True), "OMW")) == Fraction("0.6330")
        assert rounded(value(met(["4-4-0", *seven], floor), "OMW")) == Fraction("0.6164")

    def test_only_the_printed_value_is_rounded_st02(self) -> None:
        records = ["0-2", "4-2", "3-3", "4-2", "3-3", "4-2"]
        ledger = met(records, with_floor(Fraction(33, 100)))
        # (.33 + 2/3 + 1/2 + 2/3 + 1/2 + 2/3) / 6
        assert value(ledger, "OMW") == (Fraction(33, 100) + 3) / 6 == Fraction("0.555")


class TestOtherGames:
    def test_star_wars_unlimited(self) -> None:
        swu, settings = rules("swu_melee_examples"), preset_of("swu").settings
        ledger = met(swu["omw"]["opponents"], settings)
        assert value(ledger, "OMW") == Fraction(5, 12)  # 41.66 %
        ledger = Ledger.of(told("A2-1B / A1-1-1B / A0-2B", settings))
        assert match_ratio(ledger, 1).value == Fraction(4, 9)
        assert value(ledger, "GW") == Fraction(swu["player_game"]["value"])

    def test_star_wars_unlimited_ranks_by_wins_before_anything(self) -> None:
        # A won one of three, B drew three: 3 points each.
        table = standings(told("A+C B=D / A-D B=C / A-E B=F", preset_of("swu").settings))
        order = [row.entrant for row in table]
        assert order.index(1) < order.index(2)

    @pytest.mark.parametrize("example", rules("pokemon_formulas")["examples"])
    def test_pokemon_win_percentage_as_an_opponent_sees_it(self, example: dict[str, Any]) -> None:
        settings = preset_of("pokemon").settings
        # B is the opponent with that record: it meets A first, then C, and has its byes then.
        score = "+" * example["w"] + "-" * example["l"] + "=" * example["t"]
        rounds = [f"B{sign}{'C' if i else 'A'} {'A' if i else 'C'}*" for i, sign in enumerate(score)]
        rounds += ["B* A+C"] * example.get("bye", 0)
        if example.get("dropped"):
            rounds[-1] += " ~B"
            rounds.append("A+C")
        tale = story(" / ".join(rounds), settings)
        seen = working(Ledger.of(tale.tournament), "OWP", tale.of["A"]).terms[0]
        assert seen.opponent == tale.of["B"]
        assert round(float(seen.counted or 0), 12) == round(example["value"], 12)

    def test_pokemon_caps_only_who_left_before_the_last_round(self) -> None:
        settings = replace(preset_of("pokemon").settings, rounds=3)
        tale = story("B+A C* / B+C A*", settings)
        b = tale.of["B"]

        def counted() -> Value:
            return working(Ledger.of(tale.tournament), "OWP", tale.of["A"]).terms[0].counted

        tale.tell(f.Dropped(b, 2))
        assert counted() == Fraction(3, 4)
        tale.tell(f.Returned(b, 3)).round([(b, tale.of["C"], Result(2, 0))], [tale.of["A"]])
        tale.tell(f.Dropped(b, 3))
        assert counted() == 1

    def test_pokemon_caps_one_of_two_with_the_same_record(self) -> None:
        # A met B (2-0, dropped after round 2: 3/4), D (2-0 and a bye: 1) and C (1-2).
        tale = told("B+A D+C / B+C D+A ~B / C+A D*", preset_of("pokemon").settings)
        assert value(Ledger.of(tale), "OWP", 1) == (Fraction(3, 4) + 1 + Fraction(1, 3)) / 3

    def test_konami_squares_of_lost_rounds(self) -> None:
        for example in rules("konami")["loss_squares"]:
            rounds = ["A-B" if n in example["lost"] else "A+B" for n in range(1, 9)]
            assert value(Ledger.of(told(" / ".join(rounds))), "LSQ") == example["value"]

    @pytest.mark.parametrize("example", rules("flesh_and_blood")["examples"])
    def test_flesh_and_blood_cumulative(self, example: dict[str, Any]) -> None:
        signs = {"W": "+", "L": "-"}
        text = " / ".join(f"A{signs[r]}B" for r in example["results"].split())
        tale = told(text, preset_of("fab").settings)
        for n, (points, ctb) in enumerate(zip(example["points_after"], example["ctb"]), 1):
            ledger = Ledger.of(tale, through=n)
            assert ledger.accounts[1].points == points
            assert value(ledger, "CTB") == Fraction(str(ctb))

    def test_flesh_and_blood_lower_losses_are_better_and_a_bye_is_not_played(self) -> None:
        ledger = Ledger.of(told("A* B+C / A+B C* / A-C B* / A=B C*", preset_of("fab").settings))
        assert value(ledger, "PML") == Fraction(1, 3)  # lost to C, of three played
        assert not tie_break("PML").higher
        # A met B (played 3, lost 1), C (played 2, lost 1) and B again.
        assert value(ledger, "OML") == (Fraction(1, 3) + Fraction(1, 2) + Fraction(1, 3)) / 3


class TestFieldCases:
    def test_a_match_counts_for_tie_breaks_only_when_it_has_a_result_st11(self) -> None:
        scoring = Scoring(win=1, draw=0, bye=1, half_bye=0)
        ledger = Ledger.of(told("A+B C+D / A?C B+D", StageSettings(match=best_of(1), scoring=scoring)))
        sums = [working(ledger, "OP", entrant).total for entrant in (1, 2, 3, 4)]
        assert sums == [1, 1, 0, 2]

    def test_a_share_says_what_it_is_a_share_of_st13(self) -> None:
        text = "A+B / A+B / A+B / A=B / A=B / A-B"
        half = StageSettings(standings=StandingsSettings(draw_is_half=True))
        assert match_ratio(Ledger.of(told(text, half)), 1) == Ratio(8, 12)  # 4 of 6
        assert match_ratio(Ledger.of(told(text)), 1) == Ratio(11, 18)

    def test_a_no_show_counts_for_head_to_head_st18(self) -> None:
        head = StandingsSettings(order=("PTS", "H2H"))
        table = standings(told("A>B C+D / A-C B+D"), head)
        assert [(row.entrant, row.rank, row.values) for row in table] == [
            (3, 1, (6, None)),
            (1, 2, (3, 1)),
            (2, 3, (3, 0)),
            (4, 4, (0, None)),
        ]
