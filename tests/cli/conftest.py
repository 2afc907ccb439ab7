"""The program run in this process, in a folder of its own, in English."""

import io
import json
import sys
from dataclasses import dataclass

import pytest

from pairwright.cli import main


@dataclass
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def refused(self):
        return json.loads(self.err)


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def run(*words, stdin=""):
        data = stdin.encode("utf-8") if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return run


@pytest.fixture
def started(run):
    """Four players, best of three, the draft of round 1 drawn with a known seed."""
    assert run("new", "Four", "--players", 4, "--seed", 1, "--start").code == 0
    return run
