"""`pairwright serve`: this machine only, two servers on one folder, a graceful end [H1]."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

PATIENCE = 120
START = "from pairwright.site.serve import serve; serve({port}, open_browser=False)"


@pytest.fixture
def served(tmp_path):
    """`served()` starts a server on the test's folder; (process, address) once it answers."""
    processes = []

    def start(port="None"):
        process = subprocess.Popen(
            [sys.executable, "-u", "-c", START.format(port=port)],
            env={k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
            | {"PAIRWRIGHT_DATA": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        processes.append(process)
        return process, process.stdout.readline().strip()

    yield start
    for process in processes:
        if process.poll() is None:
            process.kill()
        process.communicate()


def get(address):
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return answer.read().decode()


def post(opener, address, form):
    data = "&".join(f"{name}={value}" for name, value in form.items()).encode()
    return opener.open(address, data, timeout=PATIENCE)


def test_two_servers_on_one_folder_see_each_other_and_only_this_machine_sees_them_H1(served):
    (one, first), (_, second) = served(), served()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", first)
    assert first != second
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', opener.open(first).read().decode())[1]
    form = {"csrfmiddlewaretoken": token, "how": "number", "players": "4", "match": "3", "quick": "yes"}
    made = post(opener, f"{first}new", form).url
    id = made.split("/t/")[1].split("/")[0]
    assert f"/t/{id}/" in get(second)
    assert "Player 4" in get(f"{second}t/{id}/players")
    port = int(first.rsplit(":", 1)[1].strip("/"))
    with socket.socket() as other, pytest.raises(ConnectionRefusedError):
        other.connect(("127.0.0.2", port))
    one.send_signal(signal.SIGTERM)
    assert one.wait(timeout=PATIENCE) in (0, -signal.SIGTERM)
    assert f"/t/{id}/" in get(second)


def test_a_named_port_that_is_taken_is_an_error_and_not_another_port(served):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        process, said = served(taken.getsockname()[1])
        assert said == ""
        assert process.wait(timeout=PATIENCE) != 0


def test_the_pages_and_the_command_line_work_on_the_same_event_file_D22(tmp_path):
    def run(*words):
        program = [sys.executable, "-m", "pairwright.cli", *words]
        subprocess.run(program, cwd=tmp_path, check=True, capture_output=True)

    run("new", "大会 1", "--players", "4", "--preset", "casual-1")
    run("start")
    file = next(tmp_path.glob("*.pairwright"))
    serving = subprocess.Popen(
        [sys.executable, "-u", "-m", "pairwright.cli", "serve", "--no-browser", "--event", file.name],
        cwd=tmp_path,
        env={k: v for k, v in os.environ.items() if k != "DJANGO_SETTINGS_MODULE"}
        | {"PAIRWRIGHT_DATA": str(tmp_path / "data")},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        address = re.search(r"http://\S+/t/\S+/", serving.stdout.readline())[0]
        assert "大会 1" in get(address)
        assert "1-0" not in file.read_text("utf-8")
        run("start")
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        page = opener.open(f"{address}rounds/1/tables/1").read().decode()
        token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', page)[1]
        seen = re.search(r'name="seen" value="(\d+)"', page)[1]
        post(
            opener,
            f"{address}rounds/1/tables/1",
            {"csrfmiddlewaretoken": token, "seen": seen, "result": "1-0"},
        )
        run("result", "2", "0-1")
        run("verify")
        assert "Round 2" in get(f"{address}rounds/2")
    finally:
        serving.kill()
        serving.communicate()
