"""The program as a process: its entry point, its streams, what it hands over."""

import subprocess
import sys
from importlib.metadata import entry_points

import pairwright.site.serve
from pairwright.cli import main

PROGRAM = [sys.executable, "-m", "pairwright.cli"]


def test_the_program_is_called_pairwright():
    (found,) = entry_points(group="console_scripts", name="pairwright")
    assert found.load() is main


def test_a_reader_that_stops_reading_ends_nothing_badly(run, tmp_path):
    assert run("new", "A", "--players", 2000).code == 0
    listing = subprocess.Popen(
        [*PROGRAM, "players"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    listing.stdout.readline()
    listing.stdout.close()
    assert listing.stderr.read() == b""
    listing.stderr.close()
    assert listing.wait() == 0


def test_names_reach_the_terminal_in_utf_8_and_refusals_the_error_stream(run, tmp_path):
    assert run("new", "A", "--list", "-", stdin="大田\nعلي\n").code == 0
    ran = subprocess.run(
        [*PROGRAM, "players"],
        cwd=tmp_path,
        capture_output=True,
        env={"PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    assert "大田" in ran.stdout.decode()
    assert "\u2068علي\u2069" in ran.stdout.decode()
    ran = subprocess.run([*PROGRAM, "result", "1", "2-0"], cwd=tmp_path, capture_output=True, check=False)
    assert (ran.returncode, ran.stdout) == (5, b"")
    assert ran.stderr.decode().count("\n") == 1


def test_a_terminal_that_cannot_show_a_name_still_gets_its_list(run, tmp_path):
    assert run("new", "A", "--list", "-", stdin="大田\n").code == 0
    ran = subprocess.run(
        [*PROGRAM, "players"],
        cwd=tmp_path,
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b"??" in ran.stdout


def test_serve_hands_over_to_the_pages_and_tells_their_address(run, monkeypatch, tmp_path):
    asked = {}

    def serve(port, open_browser, data, event, lan, tell, workers):
        asked.update(port=port, open_browser=open_browser, data=data, lan=lan, workers=workers)
        tell("http://127.0.0.1:8617/")

    monkeypatch.setattr(pairwright.site.serve, "serve", serve)
    ran = run("serve", "--port", 8617, "--no-browser", "--workers", 3, "--data", tmp_path / "data")
    assert ran.code == 0
    data = tmp_path / "data"
    assert asked == {"port": 8617, "open_browser": False, "data": data, "lan": False, "workers": 3}
    assert ran.out == "Pairwright runs at http://127.0.0.1:8617/. Stop it with Ctrl+C.\n"


def test_serve_tells_the_address_for_other_devices_when_they_may_follow_H1(run, monkeypatch):
    def serve(port, open_browser, data, event, lan, tell, workers):
        assert lan
        tell("http://127.0.0.1:8617/")
        tell("http://192.168.1.5:8617/")

    monkeypatch.setattr(pairwright.site.serve, "serve", serve)
    ran = run("serve", "--lan", "--no-browser")
    assert ran.out.splitlines() == [
        "Pairwright runs at http://127.0.0.1:8617/. Stop it with Ctrl+C.",
        "Other devices of this network can follow at http://192.168.1.5:8617/.",
    ]


def test_a_port_that_is_taken_is_a_refusal(run, monkeypatch):
    def serve(**asked):
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(pairwright.site.serve, "serve", serve)
    ran = run("serve", "--port", 1, "--json")
    assert (ran.code, ran.refused["refused"]) == (8, "not-served")
    assert ran.refused["facts"] == {"reason": "Address already in use"}


def test_what_every_command_takes_may_stand_before_the_command_too(run):
    run("new", "Friday", "--players", 4)
    assert run("--event", "Friday", "status").code == 0
    assert run("--json", "status").json == run("status", "--json").json
    assert run("--language", "nb", "status").out == run("status", "--language", "nb").out
    assert run("--language", "nb", "status", "--language", "ja").out == run("status", "--language", "ja").out


def test_the_timer_is_not_moved_by_nothing(run):
    run("new", "Friday", "--players", 4)
    run("start")
    run("start")
    for minutes in ([], ["0"]):
        ran = run("timer", "move", *minutes, "--json")
        assert (ran.code, ran.refused["refused"]) == (3, "bad-setting")
    assert run("timer", "move", "-5").code == 0
