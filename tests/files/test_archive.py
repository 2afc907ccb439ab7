"""The event file: exact both ways, and never read by halves [D20]."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.facts import ONE_OF_EACH
from kit.logs import HOSTILE, added, created
from kit.spring import spring
from kit.strategies import stories
from pairwright.core import facts as f
from pairwright.core.encoding import FACTS
from pairwright.core.facts import Entry
from pairwright.core.tournament import Phase, fold
from pairwright.files import archive
from pairwright.files.refusals import (
    EventChanged,
    EventGap,
    EventImpossible,
    EventTextMissing,
    EventTorn,
    EventUnreadable,
    NewerEvent,
    NotAnEvent,
    Unread,
)

LOGS = sorted((Path(__file__).parent.parent / "golden" / "logs").glob("*.pairwright"))
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)


@given(stories(), st.data())
def test_import_and_export_are_byte_identical_d20_dl_03(story, data: st.DataObject) -> None:
    roster = {1: data.draw(texts)} | {
        e.fact.name: data.draw(texts) for e in story.entries if isinstance(e.fact, f.EntrantAdded)
    }
    written = archive.write("an id – ñ", story.entries, roster)
    event = archive.read(written)
    assert event == archive.Event("an id – ñ", tuple(story.entries), roster)
    assert archive.write(event.id, event.entries, event.texts) == written


def test_every_kind_of_fact_is_read_as_it_was_written() -> None:
    assert {type(fact) for fact in ONE_OF_EACH} == set(FACTS.values())
    entries = tuple(Entry(seq, seq, 0, "organiser", x) for seq, x in enumerate(ONE_OF_EACH, 1))
    assert archive.scan(archive.write("a", entries, {1: "x"})) == archive.Scan(
        archive.Event("a", entries, {1: "x"}), len(archive.write("a", entries, {1: "x"})), len(entries) + 3
    )


def test_the_form_is_that_of_the_reference() -> None:
    """Written down by hand from docs/reference/event-file.md."""
    entries = [Entry(1, 1, 1_772_355_600_000, "organiser", f.TournamentCreated(1))]
    body = (
        '{"pairwright":"event","version":1,"id":"spring"}\n'
        '{"texts":{"1":"Åpent 春"}}\n'
        '{"seq":1,"act":1,"at":"2026-03-01T09:00:00.000Z","by":"organiser","fact":"TournamentCreated","title":1}\n'
    ).encode()
    end = f'{{"end":1,"sum":"{crc32(body):08x}"}}\n'.encode()
    assert archive.write("spring", entries, {1: "Åpent 春"}) == body + end


def test_texts_are_in_the_order_of_their_numbers() -> None:
    roster = {10: "j", 2: "b", 1: "a", 11: "k", 9: "i"}
    line = archive.write("a", created()[0], roster).split(b"\n")[1]
    assert [int(key) for key in json.loads(line)["texts"]] == [1, 2, 9, 10, 11]


def test_the_text_fields_of_facts_are_known() -> None:
    assert {name: fields for name, fields in archive.TEXT_FIELDS.items() if fields} == {
        "TournamentCreated": ("title",),
        "TitleChanged": ("title",),
        "EntrantAdded": ("name", "club"),
        "EntrantRenamed": ("name",),
        "NoteWritten": ("note",),
        "ProgressSaved": ("name",),
    }


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_is_one_line_and_comes_back(text: str) -> None:
    written = archive.write("a", created()[0], {1: text})
    assert written.count(b"\n") == 5
    assert archive.read(written).texts == {1: text}


def test_every_truncation_is_refused_and_says_from_where() -> None:
    first, second = created(), added(2, "Ann", "山田")
    begun = archive.write("a", *first)
    whole = begun + archive.append(*second)
    for size in range(len(whole)):
        cut = whole[:size]
        if size == len(begun):
            assert archive.read(cut).entries == tuple(first[0])
            continue
        with pytest.raises(Unread) as told:
            archive.read(cut)
        if size > len(begun):
            assert told.value.facts == {"line": 6, "offset": len(begun), "version": 2}
            assert archive.scan(cut).event.entries == tuple(first[0])
        assert type(told.value) is (EventTorn if size > 20 else NotAnEvent)


@given(st.data())
def test_a_changed_byte_is_always_seen(data: st.DataObject) -> None:
    written = bytearray(archive.write("a", *created("Spring Open 春")))
    place = data.draw(st.integers(0, len(written) - 1))
    written[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(Unread):
        archive.read(bytes(written))


def lines(*more: object, header: object = None) -> bytes:
    """An event file from JSON values, checksums left out."""
    header = header or {"pairwright": "event", "version": 1, "id": "a"}
    return b"".join(json.dumps(line).encode() + b"\n" for line in (header, *more))


BEGUN = {"seq": 1, "act": 1, "at": "1970-01-01T00:00:00.000Z", "by": "organiser", "fact": "TournamentCreated"}
TITLED = BEGUN | {"title": 1}
TEXTS = {"texts": {"1": "Spring Open"}}


@pytest.mark.parametrize(
    "fact",
    [
        f.BoardSet(2, (f.TileText(), f.TileText(category=7))),
        f.TilesAdded(1, (f.TileText(title=7),)),
        f.TileChanged(1, f.TileText(answer=7)),
        f.SquadSet(1, (f.Member(1, 1), f.Member(2, 7))),
    ],
    ids=str,
)
def test_a_text_that_is_said_inside_a_fact_has_to_be_there_too(fact: f.Fact) -> None:
    entries = (*created()[0], Entry(3, 3, 0, "organiser", fact))
    with pytest.raises(EventTextMissing) as told:
        archive.read(archive.write("a", entries, {1: "Spring Open"}))
    assert (told.value.facts["seq"], told.value.facts["text"]) == (3, 7)


def entry(seq: int, fact: str, act: int | None = None, **fields: object) -> dict[str, object]:
    return BEGUN | {"seq": seq, "act": act or seq, "fact": fact} | fields


def test_checksums_may_be_left_out_by_other_programs() -> None:
    assert archive.read(lines(TEXTS, TITLED, {"end": 1})).texts == {1: "Spring Open"}


@pytest.mark.parametrize(
    ("data", "refusal", "facts"),
    [
        (b"", NotAnEvent, {"given": ""}),
        (b"\n", NotAnEvent, {}),
        (b"Ann\nBo\n", NotAnEvent, {"given": "Ann"}),
        (b"PK\x03\x04\x00\xff\n", NotAnEvent, {}),
        (b"[" * 100_000 + b"\n", NotAnEvent, {}),
        (lines(header={"pairwright": "event", "version": 2, "id": "a"}), NewerEvent, {"given": 2, "most": 1}),
        (
            lines(header={"pairwright": "event", "version": "1", "id": "a"}),
            EventUnreadable,
            {"what": "version"},
        ),
        (lines(header={"pairwright": "event", "version": 1}), EventUnreadable, {"what": "id"}),
        (
            lines(header={"pairwright": "event", "version": 1, "id": "a", "x": 1}),
            EventUnreadable,
            {"what": "x"},
        ),
        (lines(), EventTorn, {"line": 1, "version": 0}),
        (lines({"end": 0}), EventUnreadable, {"line": 2, "what": "end"}),
        (lines(TEXTS, TITLED), EventTorn, {"line": 1}),
        (lines(TEXTS, TITLED, {"end": 2}), EventGap, {"line": 4, "given": 1, "expected": 2}),
        (lines(TEXTS, TITLED, {"end": 1, "sum": "00000000"}), EventChanged, {"line": 4}),
        (lines(TEXTS, entry(2, "TournamentClosed")), EventGap, {"line": 3, "given": 2, "expected": 1}),
        (
            lines(TEXTS, TITLED, entry(3, "TournamentClosed"), {"end": 3}),
            EventGap,
            {"line": 4, "given": 3, "expected": 2},
        ),
        (lines(TEXTS, TITLED, TITLED), EventGap, {"line": 4, "given": 1, "expected": 2}),
        (lines(TITLED, TEXTS, {"end": 1}), EventTextMissing, {"line": 2, "seq": 1, "text": 1}),
        (lines(TEXTS, {}), EventUnreadable, {"line": 3, "what": "line"}),
        (lines(TEXTS, 7), EventUnreadable, {"line": 3, "what": "line"}),
        (lines(TEXTS, BEGUN), EventUnreadable, {"line": 3, "what": "TournamentCreated.title"}),
        (lines(TEXTS, TITLED | {"title": "1"}), EventUnreadable, {"what": "TournamentCreated.title"}),
        (
            lines(TEXTS, TITLED | {"more": 1}),
            EventUnreadable,
            {"what": "TournamentCreated.more", "given": "1"},
        ),
        (lines(TEXTS, TITLED | {"fact": "Unheard"}), EventUnreadable, {"what": "fact", "given": "Unheard"}),
        (lines(TEXTS, TITLED | {"at": "yesterday"}), EventUnreadable, {"what": "at"}),
        (lines(TEXTS, TITLED | {"by": "\ud800"}), EventUnreadable, {"what": "line"}),
        (lines({"texts": {"1": "\ud800"}}), EventUnreadable, {"line": 2}),
        (lines({"texts": {"1": "a\0b"}}), EventUnreadable, {"line": 2}),
        (lines({"texts": {"01": "a"}}), EventUnreadable, {"what": "texts", "given": "01"}),
        (lines({"texts": {"0": "a"}}), EventUnreadable, {"what": "texts"}),
        (lines({"texts": {"1": 1}}), EventUnreadable, {"what": "texts.1"}),
        (lines({"texts": []}), EventUnreadable, {"what": "texts"}),
        (lines(TEXTS, TITLED, entry(2, "TournamentClosed", act=3)), EventUnreadable, {"line": 4}),
        (
            lines(TEXTS, TITLED, entry(2, "TournamentClosed"), entry(3, "TournamentReopened", act=1)),
            EventUnreadable,
            {"line": 5, "what": "act"},
        ),
        (
            lines(TEXTS, TITLED, entry(2, "Restored", to=2), {"end": 2}),
            EventUnreadable,
            {"what": "Restored.to"},
        ),
        (
            lines(TEXTS, TITLED, entry(2, "Restored", to=0), {"end": 2}),
            EventUnreadable,
            {"what": "Restored.to"},
        ),
        (
            lines(TEXTS, TITLED, entry(2, "TournamentClosed"), entry(3, "RoundFixed", round=1), {"end": 3}),
            EventImpossible,
            {"line": 5, "seq": 3},
        ),
        (
            lines(TEXTS, TITLED, entry(2, "Dropped", entrant=7, after=0), {"end": 2}),
            EventImpossible,
            {"line": 4, "seq": 2},
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_line(
    data: bytes, refusal: type[Unread], facts: dict[str, object]
) -> None:
    with pytest.raises(refusal) as told:
        archive.read(data)
    assert {name: told.value.facts[name] for name in facts} == facts


@given(st.lists(st.sampled_from(archive.write("a", *created()).split(b"\n")) | st.binary(max_size=20)))
def test_any_bytes_are_an_event_or_refused(parts: Sequence[bytes]) -> None:
    try:
        read = archive.read(b"\n".join(parts))
    except Unread:
        return
    assert read.entries == tuple(created()[0])


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_logs_of_every_release_are_read_h7(path: Path) -> None:
    """What happened in the event, as the docstring of kit.spring tells it."""
    event = archive.read(path.read_bytes())
    assert event.id == "spring-2026"
    state = fold(event.entries)
    names = {number: event.texts[entrant.name] for number, entrant in state.entrants.items()}
    assert event.texts[state.title] == "Spring Open"
    assert names == {
        1: "Ann Lee",
        2: "山田 太郎",
        3: "محمد علي",
        4: "Zoë 🐉",
        5: "Kim (5)",
        6: "Kim",
        8: "Late Lars",
    }
    assert event.texts[state.entrants[3].note] == "Needs a table near the door.\nAsked at 9:20."
    assert {n: e.left for n, e in state.entrants.items() if e.left is not None} == {2: 2}
    one, two = state.rounds
    assert (one.phase, two.phase, state.closed) == (Phase.FINISHED, Phase.FINISHED, False)
    assert {
        (m.first, m.second): (m.result.won, m.result.lost, m.result.drawn) for m in one.matches.values()
    } == {
        (3, 1): (1, 2, 0),
        (2, 4): (1, 1, 1),
    }
    assert {(m.first, m.second): (m.result.won, m.result.lost) for m in two.matches.values()} == {
        (3, 6): (2, 0),
        (1, 5): (2, 1),
        (2, 8): (0, 2),
    }
    assert [(bye.entrant, bye.worth) for bye in two.byes] == [(4, f.Worth.HALF)]


NEWER = {
    *("GameRecorded", "GameCleared", "TiebreakSet", "MatchLengthened", "MatchAdded"),
    *("SquadSet", "AbsenceSet", "LineUpSet", "EntrantErased"),
    *("TableTimeAdded", "ByeChanged", "ReportsSwitched", "ResultReported", "ProgressSaved"),
    *("TeamColoured", "BoardSet", "TilesAdded", "TileRemoved", "TileChanged", "ScheduleDrawn"),
    *("TileOpened", "TileFinished", "TileCancelled", "TileReturned", "TileReopened", "RoundMoved"),
}
"""Facts that the newest of the logs doesn't know: the log of the release that brings them will."""


def test_the_newest_log_is_what_this_release_writes_but_for_settings_it_did_not_know_h7() -> None:
    entries, roster = spring()
    assert {type(e.fact).__name__ for e in entries} == set(FACTS) - NEWER
    assert archive.read(LOGS[-1].read_bytes()) == archive.Event("spring-2026", tuple(entries), roster)
