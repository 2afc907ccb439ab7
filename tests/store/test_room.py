"""A disk without room is told of in words, leaves nothing half written, and is forgiven once there is room.

The room is a limit on the size of any file that the process writes (`ulimit -f`) [H4]. The signal that goes
with it is ignored, as Python does.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kit import killed

resource = pytest.importorskip("resource", reason="only systems with ulimit limit the size of files")
SENTENCES = {"en": "Nothing was changed", "ja": "何も変更されていません", "nb": "Ingenting", "ar": "لم يتغيّر"}


def limit(process: int, size: int) -> None:
    """From now on a running process can make no file larger than this; -1: no limit."""
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@pytest.fixture
def site(tmp_path: Path):
    with killed.site(tmp_path, workers=1) as made:
        yield made


def test_a_full_disk_is_told_in_the_reader_s_language_and_forgiven_h4(
    site: killed.Site, tmp_path: Path
) -> None:
    browser = killed.Browser(site, Counter())
    browser.begin()
    new = {"how": "number", "players": "4", "match": "3", "quick": "yes"}
    id = browser.ask("/new", new).where.split("/")[2]
    assert browser.ask(f"/t/{id}/rounds/1/start", {}).done
    before = browser.event(id)
    (process,) = site.processes()
    limit(process, 4096)
    for language in ("en", "ja", "nb", "ar"):
        browser.language = language
        for path, form in (
            (f"/t/{id}/rounds/1/tables/1", {"result": "2-0", "seen": str(before.entries[-1].seq)}),
            (f"/t/{id}/rounds/1/tables/1/time", {"act": "1"}),
            (f"/t/{id}/undo", {}),
            (f"/t/{id}/delete", {}),
            ("/new", new),
        ):
            answer = browser.ask(path, form)
            assert answer.status == killed.FAULT, (path, answer)
            assert f'lang="{language}"' in answer.text
            assert SENTENCES[language] in answer.text, answer.text
    browser.language = "en"
    assert browser.event(id) == before
    limit(process, resource.RLIM_INFINITY)
    assert browser.ask(f"/t/{id}/rounds/1/tables/1", {"result": "2-0", "seen": "1"}).done
    assert len(browser.event(id).entries) == len(before.entries) + 1
    assert "Traceback" not in site.said.read_text("utf-8")
