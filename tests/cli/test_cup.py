"""Cups on the command line: a hybrid and a team cup as one script each, worked out by hand [C1]–[C14] [D22].

The hybrid. Fourteen players, NO. in brackets, five rounds of Monrad whose pairings are locked; the lower
number wins, except that neighbours and those two apart draw:

    Ada (1)    beat Nils, Mia, Leo, Kari, Jon                        5    BH ½+½+1+1+1½         = 4½
    Bea (2)    beat Mia, Kari, Ida, Gro, Eli                         5    BH ½+1+1½+2+3         = 8
    Cato (3)   beat Leo, Jon, Hal, Finn, drew Dina                   4½   BH 1+1½+2½+3+4        = 12
    Dina (4)   beat Kari, Ida, Gro, drew Eli, Cato                   4    BH 1+1½+2+3+4½        = 12
    Eli (5)    beat Jon, Hal, drew Finn, Dina, lost to Bea           3    BH 1½+2½+3+4+5        = 16
    Finn (6)   beat Ida, Nils, drew Gro, Eli, lost to Cato           3    BH 1½+½+2+3+4½        = 11½
    Gro (7)    beat Mia, drew Hal, Finn, lost to Dina, Bea           2
    Hal (8)    beat Nils, Leo, drew Gro, lost to Eli, Cato           2½
    Ida (9)    beat Mia, drew Kari, lost to Finn, Dina, Bea          1½   BH ½+1+3+4+5          = 13½
    Jon (10)   beat Nils, drew Leo, lost to Eli, Cato, Ada           1½   BH ½+1+3+4½+5         = 14
    Kari (11)  drew Mia, Ida, lost to Dina, Bea, Ada                 1    BH ½+1½+4+5+5         = 16
    Leo (12)   drew Nils, Jon, lost to Cato, Ada, Hal                1    BH ½+1½+4½+5+2½       = 14
    Mia (13)   drew Kari, lost to Bea, Ada, Ida, Gro                 ½    BH 1+5+5+1½+2         = 14½
    Nils (14)  drew Leo, lost to Ada, Jon, Hal, Finn                 ½    BH 1+5+1½+2½+3        = 13

So the six are Bea, Ada, Cato, Dina, Eli, Finn, and seventh to fourteenth Hal, Gro, Jon, Ida, Kari, Leo, Mia,
Nils.

The cup, two games a match, all walkovers at once (to eight): Bea and Ada have them; Cato – Finn, Dina – Eli.
Cato – Finn 1–1, tiebreak 1½–½. Dina – Eli 1–1, tiebreak 1–1, then one game: Dina begins it, it is drawn, so
the second seat, Eli, has won. Best against lowest of Bea, Ada, Cato, Eli: Bea – Eli 2–0, Ada – Cato ½–1½.
Final Bea – Cato, made four games after the first: 1, 0, ½, ½ is 2–2; tiebreak for Cato 1½–½. Bronze Eli – Ada
1½–½. Dina has 4 and 1 = 5 points in all, Finn 3 and 1 = 4: fifth and sixth.

The team cup. Five teams of four boards, seeded by entry: Lions have the walkover; Bears – Wolves and
Foxes – Owls.
Wolves are three, so board 4 is theirs by default: Bears 0, ½, ½ and 1 is 2–2. Tiebreak, one game a board, the
second seat wins a draw. It is each board's second game, so that the second team begins on boards 1 and 3:
board 1 is won by Bears, boards 2 and 3 are drawn, so for Wolves and for Bears, board 4 is Bears': they are
through. Foxes – Owls 1, 0, 1, 1. Three are left: the walkover is Bears', the best without one; Lions – Foxes
1, ½, 1, 0.
Final Lions – Bears 0, 0, 1, ½.

    Bears   2 + 4 (walkover) + 2½ = 8½   BH 4 × 2 + 4 × 8 = 40     1 the final
    Lions   4 + 2½ + 1½           = 8    BH 4 × 4½ + 4 × 8½ = 52   2
    Foxes   3 + 1½                = 4½   BH 4 × 1 + 4 × 8 = 36     3
    Wolves  2                            BH 4 × 8½ = 34            4
    Owls    1                            BH 4 × 4½ = 18            5
"""

from __future__ import annotations

import json

QUALIFIED = "Bea Ada Cato Dina Eli Finn Hal Gro Jon Ida Kari Leo Mia Nils"
FINAL = "Cato Bea Eli Ada Dina Finn Hal Gro Jon Ida Kari Leo Mia Nils"
NAMES = "Ada Bea Cato Dina Eli Finn Gro Hal Ida Jon Kari Leo Mia Nils"
PAIRINGS = (
    "Ada-Nils Bea-Mia Cato-Leo Dina-Kari Eli-Jon Finn-Ida Gro=Hal",
    "Ada-Mia Leo=Nils Bea-Kari Cato-Jon Dina-Ida Eli-Hal Finn=Gro",
    "Ada-Leo Kari=Mia Jon-Nils Bea-Ida Cato-Hal Dina-Gro Eli=Finn",
    "Ada-Kari Jon=Leo Ida-Mia Hal-Nils Bea-Gro Cato-Finn Dina=Eli",
    "Ada-Jon Ida=Kari Hal-Leo Gro-Mia Finn-Nils Bea-Eli Cato=Dina",
)


def qualification() -> str:
    lines = [f"new Hybrid --preset monrad --rounds 5\nplayers add {NAMES}"]
    for number, text in enumerate(PAIRINGS):
        pairs = [word.replace("=", "-").split("-") for word in text.split()]
        lines += [f"players wish {a} {b} lock" for a, b in pairs]
        lines += ["start", "start"] if number == 0 else ["start"]
        lines += [
            f"result {pair[0]} {'0-0' if '=' in word else '1-0'}"
            for word, pair in zip(text.split(), pairs, strict=True)
        ]
    return "\n".join(lines)


CUP = """
cut 6
stage --preset cup --top 6 --walkovers first --start
start
game Cato 1 1-0
game Cato 2 0-1
game Dina 1 0-0
game Dina 2 0-0
game Cato 3 1-0             # all is played, so the tiebreaks have come by themselves
game Cato 4 0-0
game Dina 3 0-0
game Dina 4 0-0             # a second batch comes by itself …
tiebreak Dina --games 1     # … one game instead
game Dina 5 0-0
start
game Bea 1 1-0
game Bea 2 1-0
game Ada 1 0-0
game Ada 2 0-1
bronze                      # in the draft of the final
start
game Bea 1 1-0
length Bea 4
game Bea 2 0-1
game Bea 3 0-0
game Bea 4 0-0
game Eli 1 0-0
game Eli 2 1-0
game Bea 5 0-1
game Bea 6 0-0
close
"""

SQUADS = """
new Teams --preset cup --boards 4 --games 1 --tiebreak-games 1 --seeding entry
players add Lions Bears Foxes Owls Wolves
squad Lions Lea Leif Liv Lars Lise
squad Bears Bo Bibi Berit Bent Benny
squad Foxes Fay Filip Frida Fred Fia --pin Fred 1
squad Owls Ole Oda Odd Olga
squad Wolves Wes Wyn Wim
absent Bears Bibi 1
absent Lions Leif 2
start
start
"""

TEAMS = """
game 1 1 0-1
game 1 2 0-0
game 1 3 0-0
game 1 1 1-0 --board 1 --round 1  # board 1 was noted wrongly
game 1 1 0-1 --board 1
game 2 1 1-0
game 2 2 0-1
game 2 3 1-0
game 2 4 1-0
game 1 2 1-0 --board 1            # the tiebreak; its board 4 is forfeited already
game 1 2 0-0 --board 2
game 1 2 0-0 --board 3
start
game Lions 1 1-0
game Lions 2 0-0
game Lions 3 1-0
game Lions 4 0-1
start
result Lions 1-2-1
"""


def rows(run, *more):
    found = run("standings", "--json", *more).json["rows"]
    return [(row["rank"], row["person"]["name"]) for row in found]


def batch(run, text, name="h"):
    ran = run("batch", "--event", name, "--seed", 5, stdin=text)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def test_C11_a_hybrid_with_walkovers_tiebreak_armageddon_bronze_and_a_longer_final(run):
    batch(run, qualification())
    qualified = rows(run)
    assert qualified == list(enumerate(QUALIFIED.split(), 1))
    values = {row["person"]["name"]: row["values"] for row in run("standings", "--json").json["rows"]}
    assert {name: values[name][:2] for name in ("Ada", "Bea", "Eli", "Finn", "Nils")} == {
        "Ada": [10, 9],  # halves of points
        "Bea": [10, 16],
        "Eli": [6, 32],
        "Finn": [6, 23],
        "Nils": [1, 26],
    }
    batch(run, CUP)
    assert rows(run) == list(enumerate(FINAL.split(), 1))
    assert rows(run, "--stage", 1) == qualified
    assert run("verify").code == 0
    said = run("bracket").out
    assert [line for line in said.splitlines() if not line.startswith(" ")] == [
        "Quarter-finals",
        "Semi-finals",
        "Final",
        "Match for third place",
        "Winner: Cato",
    ]
    assert run("bracket", "--json").json["winner"]["name"] == "Cato"
    board = {row["name"] for row in run("cut", 3, "--json").json}
    assert board == {"Cato", "Bea", "Eli"}


def test_C14_a_team_cup_with_reserves_absences_a_pinned_player_and_a_drawn_match(run):
    batch(run, SQUADS, "t")
    seats = {
        team: [row["name"] for row in run("line-up", team, "--json").json]
        for team in ("Bears", "Wolves", "Foxes", "Owls")
    }
    assert seats == {
        "Bears": ["Bo", "Berit", "Bent", "Benny"],  # Bibi is absent, the reserve comes in
        "Wolves": ["Wes", "Wyn", "Wim", ""],
        "Foxes": ["Fred", "Fay", "Filip", "Frida"],  # Fred is pinned to board 1
        "Owls": ["Ole", "Oda", "Odd", "Olga"],
    }
    batch(run, TEAMS, "t")
    second = run("line-up", "Lions", "--round", 2, "--json").json
    assert [row["name"] for row in second] == ["Lea", "Liv", "Lars", "Lise"]
    assert rows(run) == list(enumerate(["Bears", "Lions", "Foxes", "Wolves", "Owls"], 1))
    values = [row["values"] for row in run("standings", "--json").json["rows"]]
    assert values == [[17, 80], [16, 104], [9, 72], [4, 68], [2, 36]]  # halves of points
    assert run("verify").code == 0


def begin(run, *more, players=4):
    words = ("new", "Cup", "--preset", "cup", "--seeding", "entry", "--players", players)
    assert run(*words, "--start", *more).code == 0
    return run


def test_C4_C5_C8_the_options_say_how_a_cup_is_played(run):
    options = (
        *("--bracket", "--walkovers", "first", "--begins", "lot", "--tiebreak-games", 4),
        *("--armageddon", "first", "--stop-when-decided", "--ranking", "reached", "--games", 3),
        *("--boards", 2, "--one-game-at-a-time"),
    )
    begin(run, *options)
    found = run("settings", "--json").json["settings"]
    cup = found.pop("cup")
    assert (found["games"], found["boards"], found["one_game_at_a_time"]) == (3, 2, True)
    assert cup == {
        "seeding": "entry",
        "reseed": False,
        "walkovers": "first",
        "begins": "lot",
        "tiebreak_games": 4,
        "armageddon": "first",
        "stop_when_decided": True,
        "ranking": "reached",
    }
    assert "Fixed bracket" in run("settings").out
    assert run("settings", "--reseed").code == 0
    assert run("settings", "--json").json["settings"]["cup"]["reseed"] is True


def test_a_round_robin_has_cycles_and_groups(run):
    assert run("new", "R", "--preset", "round-robin", "--players", 8, "--cycles", 2, "--groups", 2).code == 0
    found = run("settings", "--json").json["settings"]
    assert (found["cycles"], found["groups"]) == (2, 2)
    assert run("start").code == run("start").code == 0
    assert "Group 2" in run("crosstable").out


def test_every_refusal_of_games_has_its_sentence_and_exit_code(run):
    begin(run)
    assert run("game", 1, 1, "1-0").code == 5  # a draft has no results
    run("start")
    cases = [
        (("game", 1, 3, "1-0"), "unknown-game", 4),
        (("game", 9, 1, "1-0"), "unknown-table", 4),
        (("game", 1, 1, "1-0", "--board", 2), "unknown-game", 4),
        (("game", 1, 1, "2-0"), "score-not-allowed", 3),
        (("game", 1, 1, "won"), "unreadable-score", 3),
        (("result", 1, "3-0"), "score-not-allowed", 3),
        (("result", 1, "won"), "unreadable-score", 3),
        (("tiebreak", 1), "not-drawn", 5),
        (("length", 1, 0), "too-few-games", 3),
        (("bronze",), "no-bronze", 5),
        (("cut", 2), "stage-not-finished", 5),
        (("stage", "--preset", "swiss", "--top", 2), "unknown-preset", 4),
        (("stage", "--preset", "mtg"), "results-missing", 5),
        (("absent", 1, "Ann", 1), "unknown-name", 4),
        (("line-up", 1, "Ann"), "unknown-name", 4),
        (("squad", 1, "Ann", "--pin", "Ann", "x"), "bad-setting", 3),
        (("crosstable",), "wrong-kind-of-stage", 5),
        (("bracket", "--stage", 2), "wrong-kind-of-stage", 5),
        (("standings", "--stage", 2), "bad-setting", 3),
        (("settings", "--games", 100), "bad-setting", 3),
        (("settings", "--tiebreak-games", 0), "bad-setting", 3),
    ]
    for words, code, status in cases:
        ran = run(*words, "--json")
        assert (ran.refused["refused"], ran.code) == (code, status), words
        assert run(*words).err.strip().endswith("."), words


def test_C10_a_match_cannot_be_shorter_than_what_was_played(run):
    begin(run, players=2)
    run("start")
    for game in (1, 2):
        run("game", 1, game, "0-0")
    ran = run("length", 1, 1, "--json")
    assert ran.code != 0


def test_C15_an_earlier_result_is_corrected_and_the_later_round_kept_or_taken_back(run):
    begin(run)
    run("start")
    assert run("result", 1, "2-0").code == run("result", 2, "2-0").code == 0
    run("start")
    assert run("game", 1, 1, "1-0").code == 0
    assert run("result", 1, "0-2", "--round", 1).code == 0  # kept: the final goes on as it is
    rounds = run("pair", "show", "--json").json
    assert rounds["number"] == 2
    assert rounds["phase"] == "running"
    run("undo")
    assert run("result", 1, "0-2", "--round", 1, "--take-back").code == 0
    again = run("pair", "show", "--json").json
    assert again["number"] == 2
    assert again["phase"] == "draft"
    first, second = (again["tables"][0][side]["number"] for side in ("first", "second"))
    assert {first, second} == {4, 2}  # 1–4 was turned round, 2–3 stands
    assert run("verify").code == 0
    run("undo")
    assert run("pair", "show", "--json").json["phase"] == "running"


def test_a_squad_keeps_its_players_when_it_is_set_again(run):
    begin(run, "--boards", 2)
    assert run("squad", 1, "Ann", "Bo", "Cy").code == 0
    assert run("squad", 1, "Cy", "Di", "Ann", "--pin", "Ann", 1).code == 0
    told = run("squad", 1, "--json").json
    assert [(row["number"], row["name"], row["board"]) for row in told] == [
        (3, "Cy", None),
        (4, "Di", None),
        (1, "Ann", 1),
    ]
    assert run("absent", 1, "Di", 1).code == 0
    assert [row["name"] for row in run("line-up", 1, "--json").json] == ["Ann", "Cy"]
    assert run("line-up", 1, "Di", "-").code == 0
    assert [row["name"] for row in run("line-up", 1, "--json").json] == ["Di", ""]
    assert run("line-up", 1, "--by-rule").code == 0
    assert run("absent", 1, "Di", 1, "--back").code == 0
    assert json.dumps(run("squad", 1, "--json").json).count("[]") == 3


def test_a_drawn_chess_game_is_half_to_half_S6(run):
    run("new", "Club", "--preset", "monrad", "--players", "2", "--start")
    run("start")
    run("start")
    run("result", "1", "0-0")
    assert "½–½" in run("pair", "--round", "1").out


def test_C5_rounds_and_lists_of_a_cup_speak_of_walkovers_and_show_no_points(run):
    begin(run, players=5)
    run("start")
    for shown in (run("pair", "--round", 1).out, run("print", "tables").out, run("print", "names").out):
        assert "Walkover" in shown
        assert "Bye" not in shown
        assert "Points" not in shown
    assert "Quarter-finals" in run("print", "tables").out
    assert "recommended" not in run("status").out


def test_C7_a_slip_has_a_line_for_each_game(run):
    begin(run)
    run("start")
    lines = [" ".join(line.split()) for line in run("print", "slips").out.splitlines()]
    assert lines.count("Game 1 1–0 ½–½ 0–1") == 2
    assert lines.count("Game 2 1–0 ½–½ 0–1") == 2


def test_C5_a_swap_says_that_somebody_has_a_walkover_again(run):
    begin(run, players=5)
    run("start")
    for table in (1, 2):
        for game in (1, 2):
            run("game", table, game, "1-0")
    assert run("pair", "--json").json["byes"][0]["person"]["number"] == 2  # 1 had the walkover of round 1
    shown = run("swap", 1, 2).out.split("After the swap:")
    assert "No rule gives way." in shown[0]
    assert "Somebody has a walkover again." in shown[1]
    assert "The walkover was due to somebody else." in shown[1]


def test_a_round_of_a_cup_is_headed_by_its_name(run):
    run("new", "Cup", "--players", 6, "--preset", "cup", "--start")
    assert "Quarter-finals (round 1): Draft, 0 of 3 results" in run("pair").out
    assert "Quarter-finals (round 1): Draft, 0 of 3 results" in run("status").out
