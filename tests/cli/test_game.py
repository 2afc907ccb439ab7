"""A tile game on the command line: set up, played, refused, told in each language [T10]–[T17]."""

import json

import pytest

from pairwright.cli.picture import FROM_THE_RIGHT, grid
from pairwright.cli.text import clipped, width
from pairwright.words import LANGUAGES
from pairwright.words.language import END_ISOLATE, ISOLATE

SCRIPT = """\
new "Quiz night" --preset tiles --teams 4 --tiles 6
tiles change 1 --title Rome --category Cities --points 3 --question "Which river?" --answer Tiber
players rename 1 Reds
players rename 2 Blues
players rename 3 Greens
players rename 4 "الصقور"
players colour Reds 7
settings --no-schedule      # so that the teams don't hang on the lot
start
tiles open 1 Reds Blues
tiles finish 1 Reds         # Reds 3
tiles open 2 Greens 4
tiles cancel 2              # it counts for nobody
tiles open 3 Greens 4
tiles finish 3 4            # Falcons 1
tiles open 4 Blues Greens
tiles return 4
tiles open 5 Blues Greens
tiles finish 5 Greens       # Greens 1, see below
tiles open 4 4 Reds
tiles finish 4 nobody
tiles reopen 5
tiles finish 5 Blues        # Blues 1 instead
players add Late
tiles open 6 Late Reds
tiles finish 6 Reds         # a slip of the finger
undo
tiles finish 6 Late         # Late 1
close
"""
POINTS = {"Reds": 3, "Blues": 1, "Greens": 0, "الصقور": 1, "Late": 1}


@pytest.fixture
def played(run):
    ran = run("batch", "--event", "quiz", "--seed", 3, stdin=SCRIPT)
    assert (ran.code, ran.err) == (0, "")
    return run


@pytest.fixture
def game(run):
    """Three teams, five tiles, begun, by a schedule of a known seed."""
    ran = run("new", "Quiz", "--preset", "tiles", "--teams", 3, "--tiles", 5, "--start", "--seed", 1)
    assert ran.code == 0
    return run


def pair(run):
    """Who picks and who else plays in the round that is on, by NO."""
    now = run("board", "--json").json["now"]
    return now["picker"]["person"]["number"], now["other"]["person"]["number"]


def waiting(run):
    return ({1, 2, 3} - set(pair(run))).pop()


# --- a whole game


def test_the_script_ends_with_the_points_worked_out_by_hand_T15(played):
    view = played("standings", "--json").json
    assert {row["person"]["name"]: row["values"][0] for row in view["rows"]} == POINTS
    assert [(row["rank"], row["person"]["name"]) for row in view["rows"]] == [
        (1, "Reds"),
        (2, "Blues"),
        (2, "الصقور"),
        (2, "Late"),
        (5, "Greens"),
    ]
    assert played("verify", "--json").json["differences"] == []
    assert played("status", "--json").json["step"] == "closed"


def test_every_view_of_a_game_tells_in_every_language_and_as_json(played):
    commands = [
        *(
            ("board",),
            ("board", "plan"),
            ("tiles",),
            ("standings",),
            ("status",),
            ("settings",),
            ("history",),
        ),
        *(("stage",), ("players",), ("players", "show", "Reds"), ("why", "Reds"), ("print", "standings")),
        *(("print", "players"), ("board", "show", "--all"), ("presets",)),
    ]
    for command in commands:
        told = set()
        for lang in LANGUAGES:
            ran = played(*command, "--language", lang.code)
            assert (ran.code, ran.err) == (0, "")
            assert "%(" not in ran.out
            told.add(ran.out)
        assert len(told) == (1 if command == ("print", "players") else len(LANGUAGES))  # only names
        assert json.loads(played(*command, "--json").out)


def test_the_board_shows_each_tile_with_what_became_of_it_T11(played):
    out = played("board").out
    assert "The game is over." in out
    assert "Winner: Reds" in out
    lines = out.splitlines()
    first = next(line for line in lines if line.startswith("| 1  3 points"))
    assert "| Rome" in lines[lines.index(first) + 1]
    became = lines[lines.index(first) + 2]
    assert [cell.strip().strip(ISOLATE + END_ISOLATE) for cell in became.strip("|").split("|")][:4] == [
        "Reds",
        "Cancelled",
        "الصقور",
        "nobody",
    ]


def test_why_and_players_show_list_the_tiles_of_a_team(played):
    row = played("why", "Reds", "--json").json
    assert (row["rank"], row["points"], row["won"], row["plays"], row["picks"]) == (1, 3, 1, 3, 1)
    for ran in (played("why", "Reds"), played("players", "show", "Reds")):
        assert "Reds (NO. 1): rank 1 of 5" in ran.out
        played_tiles = [line.split() for line in ran.out.splitlines() if line.strip()[:1].isdigit()]
        assert [line[1] for line in played_tiles[-3:]] == ["1", "4", "6"]


def test_the_history_tells_the_game_and_what_was_undone(played):
    said = [act["said"] for act in played("history", "--all", "--json").json]
    flat = [sentence for act in said for sentence in act]
    assert "Round 1: Reds picked tile 1 (Rome) against Blues." in flat
    assert "Undone: Reds won tile 6." in flat
    assert flat.count("Tile 2 was cancelled.") == 1


def test_export_import_export_gives_the_same_bytes_T17(played, tmp_path):
    assert played("export", "copy.jsonl").code == 0
    assert played("import", "copy.jsonl", "--event", "again").code == 0
    assert played("export", "back.jsonl", "--event", "again").code == 0
    text = (tmp_path / "copy.jsonl").read_text("utf-8").replace('"id":"quiz"', '"id":"again"')
    assert (tmp_path / "back.jsonl").read_text("utf-8").splitlines()[1:-1] == text.splitlines()[1:-1]
    assert played("board", "--json", "-e", "again").json == played("board", "--json", "-e", "quiz").json


def test_a_batch_in_json_is_one_line_a_command(run):
    ran = run("batch", "--event", "quiz", "--json", stdin=SCRIPT)
    told = [json.loads(text) for text in ran.out.splitlines()]
    assert len(told) == len(SCRIPT.splitlines())
    assert told[9]["facts"][0] == {"fact": "TileOpened", "tile": 1, "round": 1, "picker": 1, "other": 2}


# --- set-up


def test_a_game_is_begun_with_two_numbers_and_its_teams_are_called_by_the_reader_s_language_T10(run):
    run("new", "A", "--preset", "tiles", "--teams", 3, "--tiles", 4, "--language", "ar", "-e", "a")
    assert [row["name"] for row in run("players", "--json", "-e", "a").json] == ["فريق 1", "فريق 2", "فريق 3"]
    view = run("board", "--json", "-e", "a").json
    assert (view["step"], view["left"], view["scheduled"]) == ("begin-game", 4, True)
    assert len(run("board", "plan", "--json", "-e", "a").json["turns"]) == 4


def test_names_and_tiles_come_from_files_or_standard_input_T10(run, tmp_path):
    (tmp_path / "teams.txt").write_text("Reds\nBlues\n", "utf-8")
    table = "Title;Category;Points;Question;Answer\nRome;Cities;3;Which river?;Tiber\nأوسلو;;;;\n"
    ran = run("new", "A", "--preset", "tiles", "--list", "teams.txt", "--tile-list", "-", stdin=table)
    assert ran.code == 0
    tiles = run("tiles", "--json").json
    assert [(t["title"], t["category"], t["points"], t["answer"]) for t in tiles] == [
        ("Rome", "Cities", 3, "Tiber"),
        ("أوسلو", "", 1, ""),
    ]
    assert run("tiles", "lay", 4, "--list", "-", stdin="Rome\nOslo\n").code == 0
    assert [t["title"] for t in run("tiles", "--json").json] == ["Rome", "Oslo", "", ""]
    assert run("tiles", "lay", "--title", "Bergen", "--title", "Paris").code == 0
    assert [t["title"] for t in run("tiles", "--json").json] == ["Bergen", "Paris"]
    assert run("tiles", "add", 2, "--title", "Lima").code == 0
    assert run("tiles", "remove", 1, 4).code == 0
    assert [(t["number"], t["title"]) for t in run("tiles", "--json").json] == [(2, "Paris"), (3, "Lima")]


def test_a_list_of_tiles_written_is_read_again_the_same_T10(run, tmp_path):
    table = "Rome\tCities\t3\tWhich river?\tTiber\nأوسلو\tمدن\t0\t\t\n"
    run("new", "A", "--preset", "tiles", "--teams", 2, "--tile-list", "-", stdin=table)
    before = run("tiles", "--json").json
    assert run("tiles", "export", "tiles.csv").code == 0
    assert run("tiles", "lay", "--list", "tiles.csv").code == 0
    assert run("tiles", "--json").json == before
    assert run("tiles", "export").out.encode() == (tmp_path / "tiles.csv").read_bytes()


def test_a_tile_is_changed_in_what_is_asked_for_and_stays_in_the_rest_T10(run):
    run("new", "A", "--preset", "tiles", "--teams", 2, "--tile-list", "-", stdin="Rome\tCities\t3\tQ\tA\n")
    assert run("tiles", "change", 1, "--points", 5, "--answer", "").code == 0
    (tile,) = run("tiles", "--json").json
    assert [tile[key] for key in ("title", "category", "points", "question", "answer")] == [
        *("Rome", "Cities", 5, "Q", ""),
    ]
    out = run("tiles").out
    assert "Question" in out
    assert "Answer" not in out  # of which there is none


def test_a_new_draw_is_another_schedule_and_the_same_seed_the_same_T5(run):
    run("new", "A", "--preset", "tiles", "--teams", 6, "--tiles", 30)
    before = run("board", "plan", "--json").json
    drawn = run("shuffle", "--json", "--seed", 5).json
    assert drawn["turns"] != before["turns"]
    assert drawn["measures"] == before["measures"]
    assert run("shuffle", "--json", "--seed", 5).json["turns"] == drawn["turns"]
    assert "Round" in run("shuffle").out


def test_the_plan_tells_the_advice_each_team_s_rounds_and_a_picture_T6_T7(run):
    run("new", "A", "--preset", "tiles", "--teams", 6, "--tiles", 32, "--seed", 2)
    out = run("board", "plan").out
    assert "6 teams, 32 tiles" in out
    assert "With 30 or 33 tiles everybody would play equally often." in out
    picture = [line for line in out.splitlines() if line.startswith("Team") and set(line[8:]) <= set(".o# ")]
    assert len(picture) == 6
    assert sum(line.count("#") for line in picture) == 32
    assert sum(line.count("o") for line in picture) == 32


def test_a_large_game_is_cut_and_says_so(run):
    run("new", "A", "--preset", "tiles", "--teams", 3, "--tiles", 150)
    out = run("board").out
    assert "Only the first 100 tiles of 150 are shown; --all shows every one." in out
    assert "| 150" not in out
    assert "| 150" in run("board", "--all").out
    assert "Only the first 100 rounds of 150 are listed" in run("board", "plan").out
    assert "listed" not in run("board", "plan", "--all").out


# --- play


def test_a_round_from_the_pick_to_the_next_round_T11_T12(game):
    picker, other = pair(game)
    ran = game("tiles", "open", 3)
    assert ran.out == f"Round 1: Team {picker} picked tile 3 against Team {other}.\n"
    board = game("board").out
    assert "In play: tile 3" in board
    assert f"Now: Team {picker} picks, against Team {other}." in board
    ran = game("tiles", "finish", 3, other)
    first, *more = ran.out.splitlines()
    assert first == f"Team {other} won tile 3."
    assert more == [f"Now: Team {pair(game)[0]} picks, against Team {pair(game)[1]}."]
    assert game("board", "--json").json["round"] == 2


def test_a_cancelled_and_a_returned_tile_leave_the_round_where_it_is_T12(game):
    both = pair(game)
    for act in ("cancel", "return"):
        game("tiles", "open", 2)
        assert game("tiles", act, 2).code == 0
        assert pair(game) == both
        game("tiles", "return", 2)
    assert game("tiles", "cancel", 1, 5).code == 0
    states = {tile["number"]: tile["state"] for tile in game("tiles", "--json").json}
    assert states == {1: "cancelled", 2: "on-board", 3: "on-board", 4: "on-board", 5: "cancelled"}


def test_the_host_goes_to_a_round_by_hand_and_reopens_a_tile_T13(game):
    game("tiles", "open", 1)
    game("tiles", "finish", 1, "nobody")
    assert game("board", "round", 4).code == 0
    assert game("board", "--json").json["round"] == 4
    assert game("tiles", "reopen", 1).code == 0
    view = game("board", "--json").json
    assert (view["round"], view["open"]["number"]) == (1, 1)


def test_without_a_schedule_the_host_names_the_teams_T14(game):
    assert game("settings", "--no-schedule").code == 0
    assert "No schedule" in game("settings").out
    ran = game("tiles", "open", 1, "--json")
    assert (ran.code, ran.refused["refused"]) == (3, "nobody-picks")
    assert "No schedule: you name the two teams of each tile." in game("board").out
    assert game("tiles", "open", 1, 2, 3).out == "Round 1: Team 2 picked tile 1 against Team 3.\n"
    assert "Now: Team 2 picks, against Team 3." in game("board").out
    assert game("settings", "--schedule").code == 0
    assert len(game("board", "plan", "--json").json["turns"]) == 5


def test_teams_come_and_go_in_mid_game_T9(game):
    game("tiles", "open", 1)
    game("tiles", "finish", 1, pair(game)[0])
    ran = game("players", "add", "Late")
    assert ran.out.splitlines()[1] == "A schedule of 4 rounds was drawn."
    assert game("drop", 2).code == 0
    assert game("return", 2).code == 0
    assert game("verify").code == 0


# --- refusals


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        (("tiles", "open", 9), 4, "unknown-tile"),
        (("tiles", "open", 1), 5, "tile-not-on-board"),
        (("tiles", "open", 3), 5, "tile-in-play"),
        (("tiles", "finish", 3, "nobody"), 5, "tile-not-in-play"),
        (("tiles", "finish", 2, "WAITS"), 3, "not-of-this-tile"),
        (("tiles", "finish", 2, "Nobody else"), 4, "unknown-name"),
        (("tiles", "cancel", 1), 5, "tile-not-on-board"),
        (("tiles", "return", 1), 5, "tile-not-in-play"),
        (("tiles", "reopen", 3), 5, "tile-not-in-play"),
        (("tiles", "remove", 2), 5, "tile-not-on-board"),
        (("tiles", "lay", 3), 5, "already-started"),
        (("tiles", "add", 0), 3, "bad-setting"),
        (("tiles", "add", 20_000), 3, "too-many-tiles"),
        (("tiles", "add", "--list", "nowhere.txt"), 8, "store-not-read"),
        (("tiles", "change", 9, "--title", "X"), 4, "unknown-tile"),
        (("tiles", "change", 3, "--points", -1), 3, "bad-setting"),
        (("board", "round", 2), 5, "tile-in-play"),
        (("players", "colour", 1, 13), 3, "bad-setting"),
        (("start",), 5, "already-started"),
        (("close",), 5, "tile-in-play"),
        (("stage", "--preset", "mtg"), 5, "stage-not-finished"),
        (("tiles", "finish"), 2, "usage"),
        (("pair",), 5, "wrong-kind-of-stage"),
        (("pair", "draw"), 5, "wrong-kind-of-stage"),
        (("pair", "show"), 5, "wrong-kind-of-stage"),
        (("fix",), 5, "wrong-kind-of-stage"),
        (("back",), 5, "wrong-kind-of-stage"),
        (("swap", 1, 2), 5, "wrong-kind-of-stage"),
        (("result", 1, "2-0"), 5, "wrong-kind-of-stage"),
        (("timer", "pause"), 5, "wrong-kind-of-stage"),
        (("print", "tables"), 5, "wrong-kind-of-stage"),
    ],
    ids=str,
)
def test_every_refusal_is_a_sentence_with_its_exit_status(game, words, status, code):
    game("tiles", "open", 1)
    game("tiles", "finish", 1, "nobody")
    game("tiles", "open", 2)
    words = [waiting(game) if word == "WAITS" else word for word in words]
    before = game("status", "--json").json["version"]
    ran = game(*words, "--json")
    assert (ran.code, ran.out, ran.refused["refused"]) == (status, "", code)
    said = game(*words).err
    assert said.endswith(".\n") or code == "usage"
    assert game("status", "--json").json["version"] == before


def test_teams_that_are_not_the_round_s_are_not_opened_for_silently(game):
    picker, other = pair(game)
    ran = game("tiles", "open", 1, other, picker, "--json")
    assert (ran.code, ran.refused["refused"]) == (5, "schedule-says")
    assert ran.refused["facts"] == {"picker": f"Team {picker}", "other": f"Team {other}"}
    assert game("tiles", "open", 1, waiting(game)).code == 5
    assert game("tiles", "open", 1, picker, other).code == 0


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--teams", 1, "--tiles", 3, "--start"), "too-few-teams"),
        (("--teams", 3, "--start"), "too-few-tiles"),
        (("--teams", 201, "--tiles", 3), "too-many-teams"),
        (("--teams", 3, "--tiles", 20_001), "too-many-tiles"),
    ],
)
def test_a_game_that_cannot_be_is_not_begun(run, tmp_path, words, code):
    ran = run("new", "A", "--preset", "tiles", *words, "--json")
    assert (ran.code, ran.refused["refused"]) == (3, code)
    assert not list(tmp_path.glob("*.pairwright"))


def test_what_belongs_to_a_board_is_refused_where_there_is_none(run):
    run("new", "A", "--players", 4, "--start")
    for words in (("board",), ("board", "plan"), ("tiles",), ("tiles", "open", 1), ("tiles", "lay", 3)):
        ran = run(*words, "--json")
        assert (ran.code, ran.refused["refused"]) == (5, "wrong-kind-of-stage")
    assert run("tiles", "change", 1, "--title", "X").code == 5
    assert run("new", "B", "--tiles", 3, "-e", "b", "--json").refused["refused"] == "wrong-kind-of-stage"


# --- stages


def test_the_best_of_the_swiss_rounds_go_on_to_a_game_and_back_T17(run):
    run("new", "Night", "--players", 4, "--rounds", 1, "--start", "--seed", 1)
    run("start")
    run("result", 1, "2-0"), run("result", 2, "2-1")
    best = [row["person"]["number"] for row in run("standings", "--json").json["rows"]][:2]
    ran = run("stage", "--preset", "tiles", "--top", 2)
    assert ran.code == 0
    assert run("tiles", "lay", 3).code == 0
    assert run("start").code == 0
    assert sorted(team["person"]["number"] for team in run("board", "--json").json["teams"]) == sorted(best)
    stages = run("stage", "--json").json
    assert [(s["stage"], s["format"], s["members"]) for s in stages] == [
        (1, "swiss", None),
        (2, "tiles", sorted(best)),
    ]
    # The round before is still there by its number.
    assert run("pair", "show", "--round", 1).code == 0
    assert run("standings", "--round", 1, "--json").json["through"] == 1
    for tile in (1, 2, 3):
        run("tiles", "open", tile), run("tiles", "finish", tile, best[0])
    assert run("status", "--json").json["step"] == "end-game"
    assert run("stage", "--preset", "casual-3", "--entrants", *best, "--start").code == 0
    assert run("pair", "--json").json["number"] == 2
    assert "Winner" in run("board").out  # the last game stays to be seen
    assert run("verify").code == 0
    for _ in range(2):
        assert run("undo").code == 0
    assert run("status", "--json").json["format"] == "tiles"


def test_a_tie_at_the_cut_is_told_and_names_decide_T15(game):
    ran = game("stage", "--preset", "casual-3", "--top", 2, "--json")
    assert (ran.code, ran.refused["refused"]) == (5, "cut-tied")
    assert game("stage", "--preset", "casual-3", "--entrants", "Team 1", 3).code == 0
    assert game("stage", "--json").json[1]["members"] == [1, 3]
    assert game("stage", "--preset", "casual-3", "--entrants", 9).code == 4


# --- the picture


def test_boxes_line_up_by_cells_and_every_tile_has_one():
    lines = grid([("1", "大田 ゴンザレス", ""), ("2", "Rome", "علي"), ("3", "", "")], 40)
    assert len({width(line) for line in lines[:5]}) == 1
    assert sum(line.count("| 1 ") + line.count("| 2 ") + line.count("| 3 ") for line in lines) == 3
    assert any(f"{ISOLATE}علي{END_ISOLATE}" in line for line in lines)


def test_right_to_left_the_line_begins_so_and_no_name_can_turn_it_round_T16():
    lines = grid([("1", "Rome", "Ann"), ("2", "Oslo", "")], 40, rtl=True)
    assert all(line.startswith(FROM_THE_RIGHT) for line in lines)
    assert all(f"{ISOLATE}{text}{END_ISOLATE}" in "".join(lines) for text in ("1", "Rome", "Ann", "Oslo"))
    assert ISOLATE + END_ISOLATE not in "".join(lines)


def test_an_empty_board_is_no_lines_and_a_narrow_terminal_has_a_tile_a_row():
    assert grid([], 80) == []
    assert all(line.count("|") in (0, 2) for line in grid([("1", "Rome", ""), ("2", "", "")], 5))


def test_long_titles_end_in_an_ellipsis_and_no_character_is_cut_in_half():
    assert clipped("大田大田", 5) == "大田…"
    assert width(clipped("大田大田", 6)) <= 6
    long = "x" * 60
    assert f"| {clipped(long, 18)} |" in grid([("1", long, "")], 80)[2]
