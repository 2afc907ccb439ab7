"""`pairwright schedule`: drawn, told, drawn in letters, written as JSON, measured [T1]–[T8]."""

import json
import re
from pathlib import Path

import pytest

from pairwright.cli.picture import picture
from pairwright.cli.text import width
from pairwright.files.turns import read_turns
from pairwright.schedule import Turn, advise, bounds, check, schedule, shares


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")


def test_a_schedule_is_told_drawn_and_can_be_repeated_T5_T6_T7(run):
    ran = run("schedule", "--teams", 6, "--tiles", 32, "--seed", 7)
    assert ran.code == 0
    assert ran.out == run("schedule", "--teams", 6, "--tiles", 32, "--seed", 7).out
    lines = ran.out.splitlines()
    assert lines[:3] == [
        "6 teams, 32 tiles",
        "4 of the 6 teams play 11 rounds, the rest 10.",
        "With 30 or 33 tiles everybody would play equally often.",
    ]
    turns = schedule(6, 32, seed=7)
    at = lines.index("Round  Picker  Other team")
    assert lines[at + 1 : at + 33] == [
        f"{number:5}  Team {turn.picker}  Team {turn.other}" for number, turn in enumerate(turns, 1)
    ]


def test_without_a_seed_every_draw_is_another_and_says_how_to_repeat_it(run):
    first, second = (run("schedule", "--teams", 9, "--tiles", 36, "--json").json for _ in range(2))
    assert first["turns"] != second["turns"]
    again = run("schedule", "--teams", 9, "--tiles", 36, "--seed", first["seed"], "--json").json
    assert again == first


def test_json_holds_everything_T7(run):
    told = run("schedule", "--teams", 5, "--tiles", 36, "--seed", 2, "--json").json
    turns = schedule(5, 36, seed=2)
    assert list(told) == [
        *("teams", "tiles", "seed", "turns", "shares", "measures", "bounds", "advice", "said"),
    ]
    assert told["teams"] == ["Team 1", "Team 2", "Team 3", "Team 4", "Team 5"]
    assert [Turn(**turn) for turn in told["turns"]] == list(turns)
    assert [share["rounds"] for share in told["shares"]] == [
        list(share.rounds) for share in shares(range(1, 6), turns)
    ]
    assert told["measures"]["longest_wait"] == check(range(1, 6), turns).measures.longest_wait
    assert told["bounds"]["back_to_back"] == bounds(5, 36).back_to_back == 0
    assert told["advice"]["even_plays"] == [35, 40]
    assert told["advice"]["codes"] == list(advise(5, 36).codes)


def test_teams_have_the_names_they_are_given(run, tmp_path):
    (tmp_path / "teams.txt").write_text("Ann\n\nBo\n大田\n", "utf-8")
    for names in ("Ann,Bo,大田", "Ann، Bo 、大田,", "teams.txt"):
        assert run("schedule", "--names", names, "--tiles", 3, "--json").json["teams"] == [
            "Ann",
            "Bo",
            "大田",
        ]
    told = run("schedule", "--names", "-", "--tiles", 3, "--json", stdin="Ann\nBo\n大田\n").json
    assert told["teams"] == ["Ann", "Bo", "大田"]
    told = run("schedule", "--names", "Ann,Bo", "--teams", 3, "--tiles", 3, "--json").json
    assert told["teams"] == ["Ann", "Bo", "Team 3"]


def test_teams_of_one_name_are_told_apart(run):
    assert "Ann (NO. 2)" in run("schedule", "--names", "Ann,Ann,Bo", "--tiles", 3).out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "too-few-teams"),
        (("--teams", "1", "--tiles", "5"), "too-few-teams"),
        (("--teams", "-4", "--tiles", "5"), "too-few-teams"),
        (("--teams", "201", "--tiles", "5"), "too-many-teams"),
        (("--teams", "9" * 30, "--tiles", "5"), "too-many-teams"),
        (("--teams", "6"), "too-few-tiles"),
        (("--teams", "6", "--tiles", "0"), "too-few-tiles"),
        (("--teams", "6", "--tiles", "-1"), "too-few-tiles"),
        (("--teams", "6", "--tiles", "20001"), "too-many-tiles"),
        (("--teams", "2", "--names", "Ann,Bo,Cy", "--tiles", "3"), "names-over-teams"),
    ],
)
def test_games_that_cannot_be_are_refused_T17(run, words, code):
    ran = run("schedule", *words, "--json")
    assert (ran.code, ran.refused["refused"]) == (3, code)


def test_names_in_a_file_that_is_not_there_are_refused(run):
    ran = run("schedule", "--names", "nowhere.txt", "--tiles", "3", "--json")
    assert (ran.code, ran.refused["refused"]) == (8, "store-not-read")


# --- the picture


def test_the_picture_marks_plays_and_picks_of_every_team_T7():
    turns = schedule(6, 32, seed=7)
    each = shares(range(1, 7), turns)
    axis, *lines = picture(each, [f"Team {n}" for n in range(1, 7)], 32, 80)
    assert axis == "        1   5    10   15   20   25   30"
    for team, line in enumerate(lines, 1):
        label, marks = line[:8], line[8:]
        assert label == f"Team {team}  "
        assert marks == "".join(
            "#" if turn.picker == team else "o" if turn.other == team else "." for turn in turns
        )


@pytest.mark.parametrize("cells", [40, 57, 80, 200])
def test_the_picture_fits_the_terminal_in_blocks(cells):
    turns = schedule(7, 234, seed=1)
    labels = ["Ann", "大田 ゴンザレス", "محمد", *"DEFG"]
    lines = picture(shares(range(1, 8), turns), labels, 234, cells)
    assert max(map(width, lines)) <= cells
    blocks = [block.split("\n") for block in "\n".join(lines).split("\n\n")]
    assert all(len(block) == 8 for block in blocks)
    marks = "".join(block[1].split()[1] for block in blocks)
    assert len(marks) == 234
    assert all(len({width(line) for line in block[1:]}) == 1 for block in blocks)


def test_a_narrow_terminal_gets_ten_rounds_a_line_all_the_same():
    turns = schedule(3, 25, seed=1)
    lines = picture(shares((1, 2, 3), turns), ["x" * 60] * 3, 25, 40)
    assert [len(line.split()[1]) for line in lines if line.startswith("x")] == [10] * 6 + [5] * 3


def test_long_names_give_way_to_numbers_in_the_picture(run):
    ran = run("schedule", "--names", f"{'A' * 50},Bo,Cy", "--tiles", 3, "--seed", 1)
    turns = schedule(3, 3, seed=1)
    mine = "".join("#" if turn.picker == 1 else "o" if turn.other == 1 else "." for turn in turns)
    assert f"1  {mine}" in ran.out.splitlines()


def test_a_long_schedule_is_cut_and_says_how_to_see_it_all(run):
    cut = run("schedule", "--teams", 6, "--tiles", 300, "--seed", 1)
    assert cut.out.endswith("Only the first 100 rounds of 300 are listed; --all lists every one.\n")
    assert "\n  100  Team" in cut.out
    assert "\n  101  Team" not in cut.out
    whole = run("schedule", "--teams", 6, "--tiles", 300, "--seed", 1, "--all")
    assert "\n  300  Team" in whole.out
    assert "Only the first" not in whole.out
    assert "Only the first" not in run("schedule", "--teams", 6, "--tiles", 100).out


def test_every_team_s_rounds_and_picks_are_listed(run):
    lines = run("schedule", "--teams", 4, "--tiles", 6, "--seed", 3).out.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("NO."))
    for share, line in zip(shares(range(1, 5), schedule(4, 6, seed=3)), lines[at + 1 :]):
        numbers = [f"{n}#" if n in share.picks else str(n) for n in share.rounds]
        assert line.split()[:5] == [str(share.team), "Team", str(share.team), "3", str(len(share.picks))]
        assert line.split()[-3:] == numbers


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ja", "6チームのうち4チームが11回、残りは10回対戦します。"),
        ("nb", "4 av de 6 lagene spiller 11 runder, resten 10."),
        ("ar", "لا يلعب أي فريق جولتين متتاليتين."),
    ],
)
def test_it_is_told_in_the_language_asked_for(run, language, said):
    assert said in run("schedule", "--teams", 6, "--tiles", 32, "--language", language).out


# --- measured


def test_what_it_draws_is_found_fair_by_the_checker_T8(run, tmp_path):
    drawn = run("schedule", "--names", "Ann,Bo,Cy,Di,Ed,Fi", "--tiles", 32, "--json").out
    (tmp_path / "drawn.json").write_text(drawn, "utf-8")
    ran = run("schedule", "--check", "drawn.json")
    assert ran.code == 0
    assert "Every measure is the best possible." in ran.out
    told = run("schedule", "--check", "drawn.json", "--json").json
    assert (told["faults"], told["beyond"], told["tiles"]) == ([], [], 32)
    assert told["teams"] == ["Ann", "Bo", "Cy", "Di", "Ed", "Fi"]
    assert told["measures"]["back_to_back"] == told["bounds"]["back_to_back"] == 0


def test_what_could_be_fairer_is_said_beside_its_bound(run):
    """a and b play three of the four rounds, b twice running each time but once."""
    ran = run("schedule", "--check", "-", stdin="a,b\nb,c\na,b\nd,a\n")
    assert ran.code == 1
    assert "Rounds of a team                          1–3              2  <" in ran.out
    told = run("schedule", "--check", "-", "--json", stdin="a,b\nb,c\na,b\nd,a\n").json
    turns = read_turns(b"a,b\nb,c\na,b\nd,a\n").turns
    assert told["beyond"] == list(check(range(1, 5), turns).beyond)
    assert f"{len(told['beyond'])} measures could be better (<)." in ran.out


def test_a_team_that_sits_out_is_known_by_the_number_or_names_of_teams(run):
    told = run("schedule", "--check", "-", "--teams", 3, "--json", stdin="1,2\n2,1\n").json
    assert told["measures"]["sit_out"] == 1
    told = run("schedule", "--check", "-", "--names", "a,b,c", "--json", stdin="a,b\nb,a\n").json
    assert told["measures"]["sit_out"] == 1


def test_faults_are_named_and_nothing_is_measured(run):
    ran = run("schedule", "--check", "-", "--names", "a,b", stdin="a,b\nb,b\nb,z\n")
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "2 teams, 3 tiles",
        "Round 2: b plays against itself.",
        "Round 3: z is not one of the teams.",
    ]
    told = run("schedule", "--check", "-", "--names", "a,b", "--json", stdin="a,b\nb,b\n").json
    assert told["faults"] == [{"code": "with_itself", "round": 2, "team": 2}]
    assert told["measures"] is None


@pytest.mark.parametrize(
    ("stdin", "code", "status"),
    [
        ("", "too-few-teams", 3),
        ("a,b\nc", "turn-unreadable", 3),
        ('{"turns": [', "not-a-schedule", 3),
        ("a,b\n" * 20_001, "too-many-tiles", 3),
        ("\n".join(f"a,b{n}" for n in range(200)), "too-many-teams", 3),
    ],
)
def test_what_is_no_schedule_is_refused(run, stdin, code, status):
    ran = run("schedule", "--check", "-", "--json", stdin=stdin)
    assert (ran.code, ran.refused["refused"]) == (status, code)


def test_it_stands_in_a_batch_too(run):
    ran = run("batch", "--json", stdin="schedule --teams 4 --tiles 6\n")
    assert json.loads(ran.out)["tiles"] == 6


def test_the_picture_in_the_docs_is_the_one_that_is_drawn(run):
    page = Path(__file__).parents[2] / "docs" / "how-to" / "fair-schedule.md"
    (shown,) = re.findall(r"^```\n( +1   5 .*?)```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert run("schedule", "--teams", 6, "--tiles", 12, "--seed", 7).out.endswith(shown)
