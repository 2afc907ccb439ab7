"""Every refusal of the program is a sentence in every language, with its facts in it."""

import re
from dataclasses import fields

import pytest

from pairwright.api import refusals as api
from pairwright.cli import refusals as cli
from pairwright.cli.reference import example
from pairwright.core import refusals as core
from pairwright.core.outcome import How, Result
from pairwright.files import refusals as files
from pairwright.store import refusals as store
from pairwright.words import LANGUAGES, language
from pairwright.words.refusals import SENTENCES, sentence

ALL = (*core.REFUSALS, *files.REFUSALS, *store.REFUSALS, *cli.REFUSALS, *api.REFUSALS)


def test_exactly_the_refusals_of_the_program_have_sentences():
    assert set(SENTENCES) == {refusal.code for refusal in ALL}
    assert len({refusal.code for refusal in ALL}) == len(ALL)


@pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)
@pytest.mark.parametrize("refusal", ALL, ids=lambda refusal: refusal.code)
def test_every_refusal_is_a_sentence_in_every_language(refusal, lang):
    said = sentence(lang, example(refusal), {12: "Ann"})
    assert said
    assert "%(" not in said
    assert "None" not in said
    if lang.code != "en":
        assert said != sentence(language("en"), example(refusal), {12: "Ann"})


@pytest.mark.parametrize("refusal", ALL, ids=lambda refusal: refusal.code)
def test_sentences_use_facts_the_refusal_has(refusal):
    said = SENTENCES[refusal.code]
    if isinstance(said, str):
        assert set(re.findall(r"%\((\w+)\)s", said)) <= {field.name for field in fields(refusal)}


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (core.TooFewEntrants(1), "At least two players must be in the tournament; 1 is."),
        (core.UnknownEntrant(3), "Ann is not there; choose somebody from the list who is."),
        (core.UnknownEntrant(9), "NO. 9 is not there; choose somebody from the list who is."),
        (core.UnknownRound(4, 1), "There is no round 4: 1 round has been drawn so far."),
        (
            core.ScoreNotAllowed(Result(2, 2), 3, ("2-0", "2-1")),
            "2–2 is no result of this match type (Best of 3); choose one of 2–0 or 2–1.",
        ),
        (core.ResultsMissing(2, (4,)), "1 result of round 2 is missing; enter it to go on. Table: 4."),
        (
            core.ResultsMissing(2, tuple(range(1, 1201))),
            "1,200 results of round 2 are missing, first at table 1; enter them to go on.",
        ),
        (core.AlreadyDropped(3, 0), "Ann has dropped before the first round already."),
        (core.AlreadyDropped(3, 2), "Ann has dropped after round 2 already."),
        (
            core.IllegalPairing(2, (("paired-twice", (3,)), ("left-out", (9,)))),
            "These pairings of round 2 can't be used:\n"
            "Ann is paired twice.\nNO. 9 is missing from the pairings.",
        ),
        (core.BadSetting("rounds", "0", "1–999"), "Rounds: 0 is not possible; possible is 1–999."),
        (
            core.Conflict(1, 2, Result(0, 0, 3, How.AGREED), Result(2, 1), 9),
            "Somebody else entered ID at table 2 of round 1 meanwhile; you entered 2–1. Enter what is right.",
        ),
        (
            core.Conflict(1, 2, None, Result(2, 1), 9),
            "Somebody else opened table 2 of round 1 again meanwhile; you entered 2–1. Enter what is right.",
        ),
        (
            core.Conflict(1, 2, Result(2, 1), None, 9),
            "Somebody else entered 2–1 at table 2 of round 1 meanwhile; you opened it again."
            " Enter what is right.",
        ),
        (
            core.NotYours("scorekeeper", "Fix"),
            "Your role here (Scorekeeper) doesn't allow this; ask the organiser.",
        ),
        (
            core.TooManyEntrants(10_000, 10_012),
            "A tournament holds at most 10,000 entrants; with these there would be 10,012.",
        ),
        (
            files.NumberUnreadable(3, 8, "byes", "x", 0, 5),
            "Line 3, column 8: “x” can't be used for awarded byes. Write a whole number from 0 to 5.",
        ),
    ],
    ids=lambda value: getattr(value, "code", ""),
)
def test_refusals_say_what_where_and_what_would_be_right(refusal, said):
    assert sentence(language("en"), refusal, {3: "Ann"}) == said


def test_arabic_counts_missing_results_in_its_own_forms():
    ar = language("ar")
    said = [sentence(ar, core.ResultsMissing(1, tuple(range(1, n + 1)))) for n in (1, 2, 3, 11)]
    assert [text.split(" في")[0] for text in said] == [
        "تنقص نتيجة واحدة",
        "تنقص نتيجتان",
        "تنقص 3 نتائج",
        "تنقص 11 نتيجة",
    ]
