"""Every command does what it says, and every kind of failure has its exit status [D22]."""

import json

import pytest

from pairwright.app import views
from pairwright.cli import parser
from pairwright.cli.terminal import EXITS, exit_of
from pairwright.core.refusals import NotYours, Refusal
from pairwright.files import archive
from pairwright.files import refusals as files
from pairwright.store.file import FileStore


def tables(run, number=None):
    words = () if number is None else ("--round", number)
    return run("pair", "show", "--json", *words).json["tables"]


def finish(run, score="2-0"):
    for row in tables(run):
        assert run("result", row["table"], score).code == 0


# --- beginning


def test_new_makes_one_file_named_after_the_title(run, tmp_path):
    ran = run("new", "Spring: Open 2026", "--players", 3)
    assert ran.code == 0
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith(".")] == [
        "Spring-Open-2026.pairwright"
    ]
    assert [row["name"] for row in run("players", "--json").json] == ["Player 1", "Player 2", "Player 3"]


def test_new_takes_a_list_with_awarded_byes_from_a_file_or_standard_input(run):
    """[D4]"""
    assert run("new", "A", "--event", "a", "--list", "-", stdin="大田 ゴンザレス\t３\nBo\n").code == 0
    assert [(row["name"], row["awarded"]) for row in run("players", "--json").json] == [
        ("大田 ゴンザレス", 3),
        ("Bo", 0),
    ]


def test_new_never_writes_over_an_event(run):
    assert run("new", "A", "--event", "a").code == 0
    ran = run("new", "B", "--event", "a", "--json")
    assert (ran.code, ran.refused["refused"]) == (5, "event-exists")
    assert run("status", "--json").json["title"] == "A"


def test_new_takes_the_rules(run):
    run("new", "A", "--preset", "mtg", "--rounds", 4, "--minutes", 0, "--best-of", 5, "--late", "half")
    told = run("settings", "--json").json["settings"]
    assert (told["preset"], told["rounds"], told["minutes"], told["late"]) == ("mtg", 4, None, "half")
    assert told["match"]["best_of"] == 5
    assert run("settings", "--rounds", 0, "--pair-down-both-sit", "--title", "B").code == 0
    told = run("settings", "--json").json
    assert (told["title"], told["settings"]["rounds"]) == ("B", None)
    assert told["settings"]["pair_down_both_sit"] is True


def test_status_names_the_next_step_at_every_turn(run):
    """[S7]–[S9]"""
    steps = []

    def step():
        steps.append(run("status", "--json").json["step"])

    run("new", "A", "--rounds", 1)
    step()
    run("players", "add", "Ann", "Bo")
    step()
    run("start")
    step()
    run("fix")
    step()
    run("start")
    step()
    run("result", 1, "2-0")
    step()
    run("close")
    step()
    assert steps == ["enter-players", "start", "fix", "start-round", "enter-results", "finish", "closed"]
    assert run("reopen").code == 0


def test_presets_lists_every_preset_with_its_settings(run):
    told = run("presets", "--json").json
    assert "mtg" in [preset["name"] for preset in told]
    assert all(preset["settings"]["standings"]["order"] for preset in told)


# --- the list


def test_an_entrant_is_named_by_number_or_exact_name_and_namesakes_by_number(run):
    run("new", "A", "--event", "a")
    run("players", "add", "Ann", "Bo", "Bo", "12")
    assert run("players", "rename", "Ann", "Anne").code == 0
    assert run("players", "rename", "２", "Bodil").code == 0  # full-width digits are read too
    assert [row["name"] for row in run("players", "--json").json] == ["Anne", "Bodil", "Bo", "12"]
    assert run("players", "rename", 12, "Twelve").code == 0  # no NO. 12 there, so it is the name
    run("players", "add", "Bo")
    ran = run("players", "remove", "Bo", "--json")
    assert (ran.code, ran.refused["refused"]) == (3, "ambiguous-name")
    assert ran.refused["facts"]["numbers"] == ["3", "5"]


def test_the_list_can_be_changed_in_every_way(started):
    assert started("players", "byes", 4, 2).code == 0
    assert started("players", "wish", 1, 2, "forbid").code == 0
    assert started("players", "wish", 1, 2, "none").code == 0
    assert started("players", "table", 1, 2).code == 0
    assert started("players", "note", 1, "comes at ten").code == 0
    assert started("players", "remove", 3).code == 0
    rows = started("players", "list", "--json").json
    assert [(row["number"], row["awarded"], row["table"]) for row in rows] == [
        (1, 0, 2),
        (2, 0, None),
        (4, 2, None),
    ]
    view = started("players", "show", 1, "--json").json
    assert view["note"] == "comes at ten"
    assert view["person"]["number"] == 1


def test_a_requested_bye_drop_and_return(started):
    """[S13] [S15]"""
    assert started("bye", 1, 1, "half").code == 0
    assert [
        bye["kind"] for bye in started("pair", "show", "--json").json["byes"] if bye["worth"] == "half"
    ] == ["requested"]
    assert started("bye", 1, 1, "none").code == 0
    assert started("drop", 1, 2).code == 0
    assert started("status", "--json").json["active"] == 2
    assert started("return", 1, 2).code == 0
    assert started("status", "--json").json["active"] == 4


# --- rounds


def test_pair_draws_when_nothing_is_drawn_and_shows_otherwise(run):
    run("new", "A", "--players", 4)
    assert run("pair", "--json").json["phase"] == "draft"
    first = tables(run)
    assert run("pair", "--json").json["tables"] == first
    version = run("status", "--json").json["version"]
    assert run("pair", "draw", "--json").code == 0
    assert run("status", "--json").json["version"] == version + 1


def test_shuffle_draws_again_and_a_seed_repeats_it(started):
    assert started("shuffle", "--seed", 5).code == 0
    first = tables(started)
    assert started("shuffle", "--seed", 6).code == 0
    assert started("shuffle", "--seed", 5).code == 0
    assert tables(started) == first


def test_a_swap_shows_its_cost_first_and_is_done_with_yes(started):
    """[S7]"""
    rows = tables(started)
    a, b = rows[0]["first"]["number"], rows[1]["first"]["number"]
    seen = started("swap", a, b, "--json").json
    assert seen["swapped"] is False
    assert seen["after"]["rematch"] == 0
    assert tables(started) == rows
    assert started("swap", a, b, "--yes").code == 0
    swapped = tables(started)
    assert (swapped[0]["first"]["number"], swapped[1]["first"]["number"]) == (b, a)


def test_fix_start_result_and_the_next_draft_by_itself(started):
    assert started("fix").code == 0
    assert started("start").code == 0
    finish(started)
    view = started("pair", "--json").json
    assert (view["number"], view["phase"]) == (2, "draft")


def test_a_result_may_be_named_by_a_player_and_is_then_seen_from_their_side(started):
    started("start")
    row = tables(started)[0]
    assert started("result", row["second"]["name"], "2-1").code == 0
    recorded = tables(started)[0]["result"]
    assert (recorded["won"], recorded["lost"]) == (1, 2)
    assert started("result", row["second"]["name"], "open").code == 0
    assert tables(started)[0]["result"] is None


def test_a_correction_can_be_previewed_and_then_moves_nothing(started):
    """[D11]"""
    started("start")
    finish(started)
    before = started("export").out
    row = tables(started, 1)[0]
    seen = started("result", row["table"], "0-2", "--round", 1, "--preview", "--json").json["keep"]
    moved = {one["person"]["number"]: (one["points_before"], one["points_after"]) for one in seen["moved"]}
    assert moved[row["first"]["number"]] == (3, 0)
    assert moved[row["second"]["number"]] == (0, 3)
    assert seen["drawn"] == 2
    assert started("export").out == before


def test_a_correction_can_have_the_next_round_drawn_again_in_one_act(started):
    """[D11] [S10]"""
    started("start")
    finish(started)
    started("start")
    row = tables(started, 1)[0]
    correct = ("result", row["table"], "0-2", "--round", 1)
    seen = started(*correct, "--preview", "--json").json
    assert started(*correct, "--preview").code == 0
    if "redraw" in seen:
        new = {(one["first"]["number"], one["second"]["number"]) for one in seen["redraw"]["pairs"]["new"]}
        assert started(*correct, "--redraw").code == 0
        assert new <= {(one["first"]["number"], one["second"]["number"]) for one in tables(started, 2)}
        started("start")
    started("result", 1, "2-0", "--round", 2)
    ran = started("result", row["table"], "2-0", "--round", 1, "--redraw", "--json")
    assert (ran.code, ran.refused["refused"]) == (5, "round-has-results")


def test_a_drop_from_a_fixed_round_draws_it_again_if_asked(started):
    """[S13] [D11]"""
    started("fix")
    assert started("drop", 1, "--json").refused["refused"] == "round-not-started"
    assert started("drop", 1, "--preview").code == 0
    assert started("drop", 1, "--redraw").code == 0
    assert 1 not in [one[side]["number"] for one in tables(started, 1) for side in ("first", "second")]
    assert started("return", 1).code == 0


def test_a_bye_of_a_past_round_is_put_right(started):
    """[D11]"""
    started("drop", 1)
    started("start")
    finish(started)
    resting = started("pair", "show", "--round", 1, "--json").json["byes"]
    who = resting[0]["person"]["number"] if resting else 1
    assert started("bye", who, 1, "half").code == 0
    assert started("pair", "show", "--round", 1, "--json").json["byes"][0]["worth"] == "half"


def test_back_goes_one_step_and_asks_before_results_fall(started):
    """[S11]"""
    started("start")
    started("result", 1, "2-0")
    ran = started("back", "--json")
    assert (ran.code, ran.refused["refused"]) == (5, "round-has-results")
    assert started("back", "--yes").code == 0
    assert started("pair", "show", "--json").json["phase"] == "fixed"
    assert started("back").code == 0
    assert started("back").code == 0
    assert started("status", "--json").json["rounds"] == []


def test_the_timer_is_paused_resumed_and_moved(started):
    started("start")
    for words in (("pause",), ("resume",), ("move", "5"), ("move", "-2")):
        assert started("timer", *words).code == 0
    assert started("pair", "show", "--json").json["timer"]["paused"] is None


def test_one_table_has_more_time_and_less_again_D14(started):
    started("start")
    assert started("timer", "move", 3, "--table", 2).out == "Table 2 of round 1 has 3:00 more time.\n"
    assert started("timer", "move", "-1", "--table", 2).out == "Table 2 of round 1 has 1:00 less time.\n"
    for words, status, code in (
        (("move", 3, "--table", 9), 4, "unknown-table"),
        (("pause", "--table", 2), 3, "bad-setting"),
        (("move", "--table", 2), 3, "bad-setting"),
    ):
        ran = started("timer", *words, "--json")
        assert (ran.code, ran.refused["refused"]) == (status, code)


# --- what is shown


def test_standings_after_an_earlier_round(started):
    started("start")
    finish(started)
    started("start")
    finish(started)
    assert started("standings", "--json").json["through"] == 2
    view = started("standings", "--round", 1, "--json").json
    assert view["through"] == 1
    assert sorted(row["values"][0] for row in view["rows"]) == [0, 0, 3, 3]


def test_why_a_rank_and_why_a_pairing(started):
    """[S18]"""
    started("start")
    finish(started)
    keys = [working["key"] for working in started("why", 1, "--json").json]
    assert keys == ["PTS", "OP", "WP"]
    told = started("why", 1, "--round", 1, "--json").json
    assert told["proof"] == "bound"
    assert "same_score" in [reason["code"] for reason in told["reasons"]]
    assert "are on equal points (0)." in started("why", 1, "--round", 1).out
    ran = started("why", 1, "--round", 9, "--json")
    assert (ran.code, ran.refused["refused"]) == (4, "unknown-round")


@pytest.mark.parametrize("what", ["tables", "names", "slips", "standings", "players"])
def test_everything_can_be_printed_as_text_and_as_json(started, what):
    started("fix")
    ran = started("print", what)
    assert ran.code == 0
    assert "Player 1" in ran.out
    assert started("print", what, "--json").json


def test_slips_are_ordered_for_cutting_the_stack(run):
    """Twelve slips, four a page: 1,4,7,10 | 2,5,8,11 | 3,6,9,12 [D15]."""
    run("new", "A", "--players", 25, "--start")
    pages = run("print", "slips", "--per-page", 4, "--json").json
    assert [[row["table"] for row in page] for page in pages] == [[1, 4, 7, 10], [2, 5, 8, 11], [3, 6, 9, 12]]
    text = run("print", "slips", "--per-page", 4).out
    assert text.count("\f") == 2
    assert "NO." in text


# --- the past


def test_history_undo_and_restore(started):
    acts = started("history", "--json").json
    assert len(acts) == 1
    version = acts[0]["entry"]
    started("players", "add", "Late")
    started("players", "rename", 1, "Ann")
    assert started("undo").out == "Undone: NO. 1 is called Ann now.\n"
    assert started("restore", version).code == 0
    assert len(started("players", "--json").json) == 4
    assert len(started("history", "--json").json) == 5
    ran = started("restore", 99, "--json")
    assert (ran.code, ran.refused["refused"]) == (4, "unknown-version")


def test_progress_is_saved_and_saves_are_listed_alone_D12(started):
    begun = started("history", "--json").json[0]["entry"]
    assert started("save", "before lunch").out == "Progress saved: “before lunch”\n"
    started("start")
    for row in tables(started):
        started("result", row["table"], "2-0")
    assert started("save").code == 0
    assert started("restore", begun).code == 0
    acts = started("history", "--saves", "--json").json
    assert [(act["save"]["kind"], act["save"]["round"], act["undone"]) for act in acts] == [
        ("named", 1, True),
        ("results", 1, True),
        ("fix", 1, True),
        ("named", 0, True),
    ]
    told = started("history", "--saves").out
    assert "before lunch (Before round 1)" in told
    assert "All results of round 1 in" in told
    assert started("restore", acts[1]["entry"]).code == 0
    assert len(started("status", "--json").json["rounds"]) == 2


def test_nothing_is_left_to_undo_at_the_creation(started):
    ran = started("undo", "--json")
    assert (ran.code, ran.refused["refused"]) == (5, "nothing-to-undo")


# --- exit statuses


@pytest.mark.parametrize(
    ("words", "code", "refused"),
    [
        (("bogus",), 2, "usage"),
        (("result", "1"), 2, "usage"),
        (("players", "byes", "1", "x"), 2, "usage"),
        (("players", "byes", "1", "6"), 3, "too-many-byes"),
        (("players", "add", ""), 3, "empty-name"),
        (("players", "wish", "1", "1", "avoid"), 3, "same-entrant"),
        (("settings", "--rounds", "1000"), 3, "bad-setting"),
        (("result", "1", "2-2"), 3, "score-not-allowed"),
        (("result", "1", "two"), 3, "unreadable-score"),
        (("result", "9", "2-0"), 4, "unknown-table"),
        (("drop", "Nobody"), 4, "unknown-name"),
        (("pair", "show", "--round", "7"), 4, "unknown-round"),
        (("settings", "--preset", "none"), 4, "unknown-preset"),
        (("fix",), 5, "round-already-fixed"),
        (("start",), 5, "round-already-started"),
        (("shuffle",), 5, "no-draft"),
        (("pair", "draw"), 5, "results-missing"),
        (("reopen",), 5, "tournament-open"),
        (("players", "remove", "1"), 5, "entrant-has-played"),
        (("players", "add", "--list", "no-such-file"), 8, "store-not-read"),
        (("export", "no-such-folder/x"), 8, "store-not-written"),
        (("status", "--event", "no-such-event"), 4, "unknown-tournament"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_kind_of_failure_has_its_status_and_changes_nothing(started, words, code, refused):
    started("start")
    before = started("export").out
    ran = started(*words, "--json")
    assert (ran.code, ran.refused["refused"]) == (code, refused)
    assert ran.refused["sentence"]
    assert ran.out == ""
    assert started("export").out == before
    plain = started(*words)
    assert plain.code == code
    assert "Traceback" not in plain.err


def test_every_kind_of_refusal_has_a_status():
    kinds = {sub.kind for sub in _subclasses(Refusal)}
    assert kinds == set(EXITS)
    assert exit_of(NotYours("spectator", "Fix")) == 7
    assert {
        exit_of(refusal) for refusal in (files.EventTorn(1, 1, 1), files.EventChanged(1, 1, "a", "b"))
    } == {8}
    assert exit_of(files.NotAnEvent("x")) == 3


def _subclasses(cls):
    return [sub for child in cls.__subclasses__() for sub in (child, *_subclasses(child))]


def test_without_an_event_named_the_only_one_of_the_folder_is_meant(run):
    ran = run("status", "--json")
    assert (ran.code, ran.refused["refused"]) == (4, "no-event")
    run("new", "A", "--event", "a")
    assert run("status").code == 0
    run("new", "B", "--event", "b")
    ran = run("status", "--json")
    assert (ran.code, ran.refused["refused"]) == (3, "which-event")
    assert ran.refused["facts"]["events"] == ["a.pairwright", "b.pairwright"]


def test_a_torn_file_is_told_repaired_and_whole_again(started, tmp_path):
    path = tmp_path / "Four.pairwright"
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"seq":')
    ran = started("status", "--json")
    assert (ran.code, ran.refused["refused"]) == (8, "store-torn")
    assert started("repair").code == 0
    assert path.read_bytes() == whole
    assert started("repair", "--json").json == {"copy": None}


def test_a_file_changed_by_hand_is_damaged(started, tmp_path):
    path = tmp_path / "Four.pairwright"
    path.write_bytes(path.read_bytes().replace(b"Player 1", b"Plover 1"))
    assert started("verify", "--json").code == 8
    assert (
        started("import", "Four.pairwright", "--event", "copy", "--json").refused["refused"]
        == "event-changed"
    )
    assert started("import", "Four.pairwright", "--event", "copy").code == 8
    assert not (tmp_path / "copy.pairwright").exists()


def test_verify_names_what_differs_and_ends_with_one(started, tmp_path):
    """A log with true checksums that tells a cost the pairing doesn't have, and a result for no table."""
    started("start")
    lines = started("export").out.splitlines()
    told = []
    for text in lines[:-1]:
        plain = json.loads(text)
        if plain.get("fact") == "RoundDrafted":
            plain["cost"] = [[level, 1 if level == "gap" else n] for level, n in plain["cost"]]
            drafted = plain["seq"]
        told.append(plain)
    entries = [archive.decode_entry(plain) for plain in told if "seq" in plain]
    texts = {int(n): text for n, text in told[1]["texts"].items()}
    FileStore(tmp_path, archive).append("false", 0, entries, texts)
    ran = started("verify", "--event", "false", "--json")
    assert ran.code == 1
    assert [(one["entry"], one["code"]) for one in ran.json["differences"]] == [(drafted, "cost")]
    said = started("verify", "--event", "false")
    assert said.out.startswith(f"Entry {drafted}: the pairings of round 1 don't follow from the results")
    assert "(gap 0 ≠ 1)" in said.out


@pytest.mark.parametrize(
    ("swap", "code"),
    [
        # the round is fixed before it is drafted
        (lambda facts: [*facts[:-3], facts[-2], facts[-3], facts[-1]], None),
        # started twice
        (lambda facts: [*facts, facts[-1]], "not-possible"),
        # somebody without a place in the order of numbers
        (lambda facts: [*facts, archive.decode_entry(_added(9)).fact], "not-the-same"),
    ],
    ids=["order", "twice", "number"],
)
def test_verify_finds_what_could_not_have_happened(started, tmp_path, swap, code):
    started("start")
    event = archive.read((tmp_path / "Four.pairwright").read_bytes())
    facts = swap([entry.fact for entry in event.entries])
    entries = [archive.Entry(n, n, 0, "x", fact) for n, fact in enumerate(facts, 1)]
    FileStore(tmp_path, archive).append("false", 0, entries, event.texts)
    ran = started("verify", "--event", "false", "--json")
    if code is None:
        assert (ran.code, ran.refused["refused"]) == (8, "event-impossible")
        assert started("status", "--event", "false").code == 8
    else:
        assert ran.code == 1
        assert ran.json["differences"][0]["code"] == code


def _added(number):
    return {"seq": 1, "act": 1, "at": "1970-01-01T00:00:00.000Z", "by": "x", "fact": "EntrantAdded"} | {
        "entrant": number,
        "name": 1,
        "entered": 2,
    }


# --- language, help, JSON shapes


def test_answers_come_in_the_language_asked_for_or_the_system_s(started, monkeypatch):
    assert "Neste: Lås oppsettet" in started("status", "--language", "nb").out
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert "次：対戦表を確定" in started("status").out
    assert "ثُبّتت" in started("fix", "--language", "ar").out
    assert "確定" in started("fix").err


@pytest.mark.parametrize("code", ["en", "ja", "nb", "ar"])
def test_every_command_has_help_in_every_language(run, code):
    for name, _ in (("", None), *parser.every()):
        ran = run(*name.split(), "--help", "--language", code)
        assert ran.code == 0
        assert "pairwright" in ran.out


def test_every_example_of_the_commands_can_be_read():
    import shlex

    from pairwright.words import language

    built = parser.build(language("en"))
    for name, command in parser.every():
        words = shlex.split(command.example.partition(" < ")[0])
        assert words[: 1 + len(name.split())] == ["pairwright", *name.split()]
        assert built.parse_args(words[1:]).run is command.run


@pytest.mark.parametrize(
    ("words", "view"),
    [
        (("status",), views.Overview),
        (("pair", "show"), views.RoundView),
        (("standings",), views.StandingsView),
        (("players", "show", "1"), views.PlayerView),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_json_has_the_fields_of_the_views_as_keys(started, words, view):
    assert list(started(*words, "--json").json) == list(view.__dataclass_fields__)


def test_an_act_in_json_tells_its_version_facts_and_sentences(started):
    told = started("fix", "--json").json
    assert list(told) == ["version", "facts", "said"]
    assert told["facts"] == [{"fact": "RoundFixed", "round": 1}]
    assert told["said"] == ["Round 1 was fixed."]


def test_progress_is_shown_on_a_terminal_only(started, monkeypatch):
    import sys

    assert started("verify").err == ""
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda self: True)
    assert "%" in started("verify").err
