"""What players report is entered when both say it, and never otherwise [D18]."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit import desks
from pairwright.app import reports
from pairwright.app.reports import Step
from pairwright.app.roles import ORGANISER, Actor, Role
from pairwright.core import commands as c
from pairwright.core.outcome import How, Result
from pairwright.core.refusals import NotYours, Refusal
from pairwright.core.scoring import best_of
from pairwright.core.settings import StageSettings
from pairwright.core.tournament import Phase

PLAYER = Actor(Role.PLAYER, "player")
RESULTS = (Result(2, 0), Result(2, 1), Result(0, 2), Result(1, 1), Result(0, 0, 3, How.AGREED))
SAID = st.one_of(st.none(), st.sampled_from(RESULTS))

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("say"), st.integers(1, 2), st.integers(1, 5), SAID),
        st.tuples(st.just("say"), st.integers(1, 2), st.integers(1, 5), SAID),
        st.tuples(st.just("say"), st.just(1), st.sampled_from([1, 2]), SAID),
        st.tuples(st.just("record"), st.integers(1, 2), SAID),
        st.tuples(st.sampled_from(["back", "start", "on", "off", "undo"])),
    ),
    max_size=40,
)


class Told:
    """What holds by the words of [D18] alone: each player's last word, and what was entered by whom."""

    def __init__(self, seats):
        self.seats = seats  # table -> the two
        self.on, self.running = True, True
        self.words = {table: {} for table in seats}
        self.entered = dict.fromkeys(seats)
        self.before = []

    def keep(self):
        now = ({t: dict(w) for t, w in self.words.items()}, dict(self.entered), self.on, self.running)
        self.before.append(now)

    def say(self, table, who, result):
        if not self.on or not self.running or who not in self.seats[table] or self.entered[table]:
            return
        if result == self.words[table].get(who):
            return
        self.keep()
        self.words[table].pop(who, None)
        if result is not None:
            self.words[table][who] = result
        words = [self.words[table].get(one) for one in self.seats[table]]
        if None not in words and words[0] == words[1]:
            self.entered[table] = words[0]

    def record(self, table, result):
        if not self.running or result == self.entered[table]:
            return
        self.keep()
        self.entered[table] = result
        if result is None:
            self.words[table] = {}

    def undo(self):
        if self.before:
            self.words, self.entered, self.on, self.running = self.before.pop()


@given(STEPS)
@settings(max_examples=150, deadline=None)
def test_nothing_is_entered_but_what_both_said_or_the_organiser_D18(steps):
    desk = desks.desk()
    id = desks.begun(desk, 6, StageSettings(match=best_of(3), rounds=1))
    desk.act(id, c.StartRound(1), c.SwitchReports(on=True))
    matches = desk.sheet(id).state.rounds[0].matches
    told = Told({table: (m.first, m.second) for table, m in matches.items()})
    # Table 1's two are what the steps call 1 and 2: words about one match are what this is about.
    person = dict(zip(range(1, 6), [n for table in sorted(told.seats) for n in told.seats[table]]))
    for step in steps:
        match step:
            case ("say", table, who, result):
                told.say(table, person[who], result)
                attempt(desk, id, c.Report(1, table, person[who], result), PLAYER)
            case ("record", table, result):
                told.record(table, result)
                attempt(desk, id, c.Record(1, table, result))
            case ("on",):
                told.keep()
                told.on = True
                attempt(desk, id, c.SwitchReports(on=True))
            case ("off",):
                if told.on:
                    told.keep()
                told.on = False
                attempt(desk, id, c.SwitchReports(on=False))
            case ("back",):
                if told.running:
                    told.keep()
                    told.running = False
                    told.words = {table: {} for table in told.seats}
                    told.entered = dict.fromkeys(told.seats)
                    attempt(desk, id, c.StepBack(losing_results=True))
            case ("start",):
                if not told.running:
                    told.keep()
                    told.running = True
                    attempt(desk, id, c.StartRound(1))
            case ("undo",):
                if told.before:
                    told.undo()
                    desk.undo(id)
        round = desk.sheet(id).state.rounds[0]
        for table, both in told.seats.items():
            assert round.matches[table].result == told.entered[table]
            if told.entered[table] is None:
                assert dict(round.reports.get(table, {})) == told.words[table]
            shown = dict(reports.said(desk.sheet(id).state, 1, table))
            assert shown == ({} if told.entered[table] else told.words[table])
            differ = len({str(one) + one.how for one in shown.values()}) > 1
            assert (table in round.disputed) == differ
            for me in both:
                seat = reports.seat(desk.sheet(id), 1, table, me)
                assert (seat.step is Step.DIFFERENT) == (differ and round.phase is not Phase.FIXED)


def attempt(desk, id, command, actor=ORGANISER):
    with suppress(Refusal):
        desk.act(id, command, actor=actor)


def test_agreeing_by_the_last_match_draws_the_next_round_as_an_organisers_result_does():
    desk = desks.desk()
    id = desks.begun(desk, 4, StageSettings(match=best_of(3)))
    desk.act(id, c.StartRound(1), c.SwitchReports(on=True))
    for table, match in desk.sheet(id).state.rounds[0].matches.items():
        for who in (match.first, match.second):
            desk.act(id, c.Report(1, table, who, Result(2, 0)), actor=PLAYER)
    assert len(desk.sheet(id).state.rounds) == 2
    assert desk.sheet(id).state.draft is not None


def test_a_player_may_do_nothing_but_report():
    desk = desks.desk()
    id = desks.begun(desk, 4)
    for command in (c.StartRound(1), c.SwitchReports(on=True), c.Drop(1), c.Save("x")):
        with pytest.raises(NotYours):
            desk.act(id, command, actor=PLAYER)
