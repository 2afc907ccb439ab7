"""`pairwright check` and what is warned of at the start [H7]."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kit.served import alone
from pairwright.site import checks
from pairwright.words import LANGUAGES
from pairwright.words import checks as words

SECRET = "s" * 40


@pytest.fixture
def around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, str]]:
    """`around(NAME="value")`: code → level of what is said of a program in this environment."""

    def look(**given: str) -> dict[str, str]:
        for name in list(os.environ):
            if name.startswith(("PAIRWRIGHT_", "DATABASE_URL", "FORWARDED_")):
                monkeypatch.delenv(name)
        for name, value in ({"PAIRWRIGHT_DATA": str(tmp_path)} | given).items():
            monkeypatch.setenv(name, value)
        return {one.code: one.level for one in checks.surroundings()}

    return look


SERVER = {"PAIRWRIGHT_HOSTED": "1", "PAIRWRIGHT_HOSTS": "play.example.org", "PAIRWRIGHT_TLS": "1"}
ELSEWHERE = "postgres://ann:hidden@127.0.0.1:1/n"


@pytest.mark.parametrize(
    ("given", "code", "level"),
    [
        ({}, "folder", checks.GOOD),
        ({}, "clock", checks.GOOD),
        ({"PAIRWRIGHT_HOST": "a"}, "variable-unknown", checks.WRONG),
        ({"PAIRWRIGHT_TLS": "yes"}, "variable-switch", checks.WRONG),
        ({"PAIRWRIGHT_LOG": "xml"}, "log-unknown", checks.WRONG),
        ({"PAIRWRIGHT_SECRET": "short"}, "secret-short", checks.WRONG),
        ({"DATABASE_URL": ""}, "database-address", checks.WRONG),
        ({"DATABASE_URL": "mysql://h/n"}, "database-address", checks.WRONG),
        (SERVER, "hosts", checks.GOOD),
        (SERVER, "tls", checks.GOOD),
        (SERVER, "proxies", checks.GOOD),
        (SERVER, "sign-up-open", checks.MIND),
        (SERVER | {"PAIRWRIGHT_TLS": "0"}, "tls-off", checks.MIND),
        (SERVER | {"PAIRWRIGHT_HOSTS": ""}, "hosts-none", checks.WRONG),
        (SERVER | {"PAIRWRIGHT_HOSTS": "a.b,*"}, "hosts-all", checks.WRONG),
        (SERVER | {"PAIRWRIGHT_HOSTS": "https://a.b"}, "hosts-address", checks.WRONG),
        (SERVER | {"PAIRWRIGHT_HOSTS": "a.b:443"}, "hosts-address", checks.WRONG),
        (SERVER | {"FORWARDED_ALLOW_IPS": "*"}, "proxies-all", checks.WRONG),
        ({"DATABASE_URL": ELSEWHERE, "PAIRWRIGHT_HOSTS": "a.b"}, "secret-here", checks.MIND),
        ({"DATABASE_URL": ELSEWHERE}, "hosts-none", checks.WRONG),
    ],
)
def test_what_is_right_and_what_is_wrong_around_the_program_h7(
    around: Callable[..., dict[str, str]], given: dict[str, str], code: str, level: str
) -> None:
    assert around(**given)[code] == level


def test_what_is_as_it_should_be_is_not_complained_of_h7(around: Callable[..., dict[str, str]]) -> None:
    assert checks.WRONG not in around().values()
    told = around(**SERVER, PAIRWRIGHT_SIGNUP="0", PAIRWRIGHT_SECRET=SECRET, DATABASE_URL=ELSEWHERE)
    assert set(told.values()) == {checks.GOOD}


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_a_secret_key_that_others_can_read_is_wrong_h5(
    around: Callable[..., dict[str, str]], tmp_path: Path
) -> None:
    key = tmp_path / "secret-key"
    key.write_text(SECRET)
    key.chmod(0o644)
    assert around()["secret-open"] == checks.WRONG
    key.chmod(0o600)
    assert "secret-open" not in around()


def test_little_room_is_said_and_next_to_none_is_wrong(
    around: Callable[..., dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for megabytes, level in ((50, checks.WRONG), (500, checks.MIND), (5000, checks.GOOD)):
        monkeypatch.setattr(checks.shutil, "disk_usage", lambda path, left=megabytes: Left(left * 1_000_000))
        assert around()["room" if level == checks.GOOD else "room-little"] == level


class Left:
    def __init__(self, free: int) -> None:
        self.free = free


def test_every_finding_has_a_sentence_in_every_language_and_every_sentence_a_finding_h7() -> None:
    source = Path(checks.__file__).read_text("utf-8")
    assert set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', source)) >= set(words.SENTENCES)
    for code, english in words.SENTENCES.items():
        facts = dict.fromkeys(re.findall(r"%\((\w+)\)s", english), "FACT")
        for lang in LANGUAGES:
            said = words.sentence(lang, code, facts)
            assert said.count("FACT") == len(re.findall(r"%\((\w+)\)s", english)), (lang.code, code)


def check(data: Path, *options: str, **given: str) -> tuple[int, dict[str, str], str]:
    """The exit status, code → level, and all that was said."""
    ran = subprocess.run(
        [sys.executable, "-m", "pairwright.cli", "check", "--json", *options],
        env=alone(data, **given),
        capture_output=True,
        text=True,
        check=False,
    )
    told = json.loads(ran.stdout)
    assert told["wrong"] == sum(one["level"] == "wrong" for one in told["findings"])
    return ran.returncode, {one["code"]: one["level"] for one in told["findings"]}, ran.stdout + ran.stderr


def test_the_program_says_how_it_is_before_the_first_start_and_makes_nothing_h7(tmp_path: Path) -> None:
    status, told, said = check(tmp_path / "data", "--language", "ja", **SERVER)
    assert (status, told["database-none-yet"]) == (0, "good"), said
    assert "django" not in told  # what Django asks of a server is so, or said in our words
    assert "データベースはまだありません" in said
    assert not (tmp_path / "data" / "pairwright.sqlite3").exists()


def test_a_server_that_does_not_answer_is_wrong_and_its_password_stays_hidden_h7(tmp_path: Path) -> None:
    status, told, said = check(tmp_path, DATABASE_URL=ELSEWHERE)
    assert (status, told["database-out-of-reach"]) == (1, "wrong")
    assert "hidden" not in said
