"""Tables for spreadsheets on the command line [D21]."""

import csv
import io

from pairwright.files.players import read_list


def rows(text: str, separator: str = ",") -> list[list[str]]:
    found = list(csv.reader(io.StringIO(text), delimiter=separator))
    assert len({len(row) for row in found}) == 1
    return found


def test_pairings_and_standings_of_a_round_and_of_all_D21(started):
    run = started
    run("start")
    for table in (1, 2):
        run("result", table, "2-0")
    assert [row[:2] for row in rows(run("csv", "pairings").out)[1:]] == [["1", "1"], ["1", "2"]]
    assert run("csv", "pairings", "--round", 1).out == run("csv", "pairings").out
    assert run("csv", "pairings", "--round", 2).code == 4
    ranked = rows(run("csv", "standings", "--round", 1).out)
    told = run("standings", "--json").json["rows"]
    assert [row[1] for row in ranked[1:]] == [str(row["person"]["number"]) for row in told]
    assert ranked[0][:4] == ["Rank", "NO.", "Name", "Points"]


def test_a_table_goes_to_a_file_with_the_mark_and_separator_asked_for_D21(started, tmp_path):
    run = started
    run("players", "rename", 1, "=1+1")
    assert run("csv", "players", "p.csv", "--bom", "--separator", "semicolon").code == 0
    data = (tmp_path / "p.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert rows(data.decode("utf-8-sig"), ";")[1][1] == "'=1+1"
    assert read_list(data).newcomers[0].name == "=1+1"
    assert run("csv", "players", "--language", "nb").out.splitlines()[0].startswith("Nr.;Navn;")
    assert run("csv", "nonsense").code == 2


def test_a_list_tells_of_namesakes_and_of_columns_left_out_D5(run, tmp_path):
    (tmp_path / "l.csv").write_text("Name,Phone\nKim,1\nLee,2\nKim,3\n", encoding="utf-8")
    said = run("new", "F", "--list", "l.csv").out
    assert "Not used: the column Phone." in said
    assert "Kim (1, 3)" in said
    assert "Lee (2, 4)" in run("players", "add", "Lee").out
