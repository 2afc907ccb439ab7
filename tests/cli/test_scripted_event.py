"""A whole event as one script [D22]: 9 players, 5 rounds, preset mtg; points worked out by hand below.

Every pairing is locked, so that the points don't hang on the engine's lot. W, D, L and b (bye) by round:

         R1           R2           R3         R4            R5               points (3/1/0, bye 3)
    Ann  W Bo         W Cy         L Hal      W Ivy         W Ed             12
    Bo   L Ann        D Flo        L Ed       L Cy          forfeit to Gus    1
    Cy   L Di (fixed) L Ann        W Flo      W Bo          W Hal             9
    Di   W Cy (fixed) L Ed, drops                                             3
    Ed   ID Flo       W Di         W Bo       L Hal         L Ann             7
    Flo  ID Ed        D Bo         L Cy       L Gus         D Ivy             3
    Gus  L Hal        b            W Ivy      W Flo (1-0)   forfeit win      12
    Hal  W Gus        W Ivy        W Ann      W Ed          L Cy             12
    Ivy  b (awarded)  L Hal        L Gus      L Ann         D Flo (0-0)       4
"""

import json

import pytest

SCRIPT = """\
new "Friday Magic" --preset mtg --rounds 5
players add Ann Bo Cy Di Ed Flo Gus Hal
players add Ivy --byes 1
players wish Ann Bo lock
players wish Cy Di lock
players wish Ed Flo lock
players wish Gus Hal lock
start                       # registration closes, round 1 is drawn
start
result Ann 2-0
result Cy 2-1               # noted down wrongly, see below
result Ed ID
result Hal 2-0

players wish Ann Cy lock
players wish Hal Ivy lock
players wish Ed Di lock
players wish Flo Bo lock
start
result Ann 2-1
result Hal 2-0
result Ed 2-0 --drop Di
result Flo 1-1

players wish Ann Hal lock
players wish Ed Bo lock
players wish Flo Cy lock
players wish Gus Ivy lock
fix
start
result Hal 2-1
result Ed 2-1
result Cy 2-0
result Gus 2-0
result Di 2-0 --round 1     # the correction

players wish Hal Ed lock
players wish Ann Ivy lock
players wish Cy Bo lock
players wish Gus Flo lock
start
result Hal 2-0
result Ann 2-0
result Cy 2-0
result Gus 0-2              # a slip of the finger
undo
result Gus 1-0

players wish Hal Cy lock
players wish Ann Ed lock
players wish Gus Bo lock
players wish Ivy Flo lock
start
result Cy 2-0
result Ann 2-0
result Gus forfeit-win
result Ivy 0-0
close
"""
POINTS = {"Ann": 12, "Bo": 1, "Cy": 9, "Di": 3, "Ed": 7, "Flo": 3, "Gus": 12, "Hal": 12, "Ivy": 4}


@pytest.fixture
def played(run):
    ran = run("batch", "--event", "friday", "--seed", 3, stdin=SCRIPT)
    assert (ran.code, ran.err) == (0, "")
    return run


def test_the_script_ends_with_the_points_worked_out_by_hand(played):
    view = played("standings", "--json").json
    assert {row["person"]["name"]: row["values"][0] for row in view["rows"]} == POINTS
    assert [column["key"] for column in view["columns"]] == ["PTS", "OMW", "GW", "OGW"]
    assert (view["through"], view["open"], view["unit"]) == (5, 0, 1)


def test_the_awarded_bye_the_odd_one_s_bye_and_the_drop_stand_in_their_rounds(played):
    byes = [
        [
            (bye["person"]["name"], bye["kind"])
            for bye in played("pair", "show", "--round", n, "--json").json["byes"]
        ]
        for n in range(1, 6)
    ]
    assert byes == [[("Ivy", "awarded")], [("Gus", "odd")], [], [], []]
    people = played("players", "--json").json
    assert {row["name"]: row["dropped_after"] for row in people if row["dropped_after"] is not None} == {
        "Di": 2
    }


def test_the_undone_result_and_the_correction_are_in_the_history(played):
    acts = played("history", "--all", "--json").json
    undone = [act["said"][0] for act in acts if act["undone"]]
    assert len(undone) == 1
    assert "of round 4" in undone[0]
    said = [sentence for act in acts for sentence in act["said"]]
    assert f"Undone: {undone[0]}" in said
    assert any("of round 1: Cy 0–2 Di." in text or "of round 1: Di 2–0 Cy." in text for text in said)
    assert acts[0]["said"] == ["The tournament was closed: the standings are final."]


def test_verify_agrees(played):
    ran = played("verify", "--json")
    assert ran.code == 0
    assert ran.json["differences"] == []


def test_export_import_export_gives_the_same_bytes(played, tmp_path):
    """[D20]"""
    assert played("export", "copy.jsonl").code == 0
    first = (tmp_path / "copy.jsonl").read_bytes()
    (tmp_path / "elsewhere").mkdir()
    assert played("import", "copy.jsonl", "--event", "elsewhere/friday").code == 0
    assert played("export", "again.jsonl", "--event", "elsewhere/friday").code == 0
    assert (tmp_path / "again.jsonl").read_bytes() == first
    assert (
        played("standings", "-e", "elsewhere/friday", "--json").out
        == played("standings", "-e", "friday", "--json").out
    )


def test_the_same_script_with_the_same_seed_draws_the_same_pairings(played):
    assert played("batch", "--event", "again", "--seed", 3, stdin=SCRIPT).code == 0
    for number in range(1, 6):
        first, second = (
            [
                (row["table"], row["first"]["number"], row["second"]["number"])
                for row in played("pair", "show", "--round", number, "--json", "-e", name).json["tables"]
            ]
            for name in ("friday", "again")
        )
        assert first == second


def test_a_batch_in_json_is_one_line_a_command(run):
    ran = run("batch", "--event", "friday", "--seed", 3, "--json", stdin=SCRIPT)
    told = [json.loads(text) for text in ran.out.splitlines()]
    commands = [text for text in SCRIPT.splitlines() if text.strip()]
    assert len(told) == len(commands)
    versions = [one["version"] for one in told]
    assert versions == sorted(versions)


def test_a_batch_stops_at_the_first_refusal_and_names_the_line(run):
    script = "new Club --players 4\nstart\nresult 1 2-0\n\nplayers add Late\n"
    ran = run("batch", "--event", "club", stdin=script)
    assert ran.code == 5
    assert ran.err == "Line 3: Round 1 is still a draft; fix and start it first.\n"
    assert [row["name"] for row in run("players", "--json").json][-1] == "Player 4"


def test_a_batch_that_keeps_going_does_the_rest_and_still_tells_the_first_failure(run):
    script = "new Club --players 4\nplayers rename 9 X\nbogus\nplayers add Late\n"
    ran = run("batch", "--event", "club", "--keep-going", "--json", stdin=script)
    assert ran.code == 4
    told = [json.loads(text) for text in ran.err.splitlines()]
    assert [(one["line"], one["refused"]) for one in told] == [(2, "unknown-name"), (3, "usage")]
    assert [row["name"] for row in run("players", "--json").json][-1] == "Late"


@pytest.mark.parametrize("line", ["serve", "batch", "import x", "repair"])
def test_some_commands_cannot_stand_in_a_batch(started, line):
    ran = started("batch", "--json", stdin=line)
    assert (ran.code, ran.refused["refused"]) == (3, "not-in-batch")


def test_a_quotation_mark_that_is_not_closed_is_a_misused_line(started):
    ran = started("batch", stdin='players add "Ann\n')
    assert ran.code == 2
    assert ran.err.startswith("Line 1: ")
