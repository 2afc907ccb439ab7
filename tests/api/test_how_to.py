"""What docs/how-to/api.md tells people to type does what it says, against a server of its own process."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kit.served import ALIVE, START, alone

PAGE = Path(__file__).parent.parent.parent / "docs" / "how-to" / "api.md"
NEEDED = [program for program in ("bash", "curl", "jq") if shutil.which(program) is None]
TOLD = "curl() { command curl -w '%{stderr}%{http_code} %{method} %{url}\\n' \"$@\"; }"
"""Beside what the page shows, each call says its status where the test can read it."""


@pytest.mark.skipif(bool(NEEDED) and "CI" not in os.environ, reason=f"{NEEDED} missing")
def test_the_examples_of_the_how_to_run_as_they_stand(tmp_path):
    blocks = re.findall(r"^```curl\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert len(blocks) > 10
    server = subprocess.Popen(
        [sys.executable, "-u", "-c", START.format(port=None, workers=1)],
        env=alone(tmp_path / "data"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        address = server.stdout.readline().strip()
        script = "\n".join(["set -euo pipefail", TOLD, *blocks]).replace("http://127.0.0.1:8617/", address)
        script, listens = re.subn(r"--max-time \d+ ", "--max-time 10 ", script)  # machines are slow at times
        assert listens == 1
        (tmp_path / "script.sh").write_text(script, "utf-8")
        environment = {"PATH": os.environ["PATH"], "no_proxy": "*"}
        ran = subprocess.run(
            ["bash", "script.sh"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600
        )
    finally:
        server.terminate()
        server.communicate(timeout=ALIVE)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    statuses = re.findall(r"^(\d{3}) (\w+) (\S+)$", ran.stderr, re.MULTILINE)
    assert len(statuses) > 20
    assert [one for one in statuses if one[0][0] != "2"] == [("404", "PUT", statuses[-1][2])]
    assert re.search(r'\[1,"(Ann|Bo Li|Cy|Di|Eve)",3\]', ran.stdout, re.MULTILINE)
    for said in (
        "scorekeeper",
        "304",
        '"unknown-round"',
        "runde 9",
        "event: now",
    ):
        assert said in ran.stdout, (said, ran.stdout)
