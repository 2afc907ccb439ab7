"""Texts that want to be more than text, in a real browser: nothing runs, nothing is loaded [H5].

`tests/site/test_hostile.py` reads every page; here are those with most of them.
"""

import pytest

from kit.hostile import hostile

PAGES = {
    "swiss": (
        *("players", "players/1", "history", "settings", "rounds/1", "rounds/1/tables/1", "crosstable"),
        *("watch?show=standings", "watch/5", "screen", "print/slips", "print/names"),
    ),
    "tiles": ("board", "board/1", "game", "watch", "schedule", "print/board"),
}
OURS = "script:not([src^='/static/']), img, iframe, object, embed, base, style, b, [onload], [onerror]"
ALIEN = f"""() => [...document.querySelectorAll("{OURS}")].map((one) => one.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize("kind", PAGES)
def test_nothing_of_a_hostile_event_runs_or_loads_h5(visit, kind):
    id, data = hostile(kind)
    page = visit("/", language="ar" if kind == "tiles" else "en")
    dialogs, asked = [], []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    file = {"name": "<img src=x onerror=alert(1)>.pairwright", "mimeType": "text/plain", "buffer": data}
    page.set_input_files("input[type=file]", file)
    page.wait_for_url(f"**/t/{id}/**")
    page.on("request", lambda request: asked.append(request.url))
    base, found = page.url.partition("/t/")[0], {}
    for address in PAGES[kind]:
        answer = page.goto(f"{base}/t/{id}/{address}")
        assert answer.status == 200, address
        if alien := page.evaluate(ALIEN):
            found[address] = alien
    assert (found, dialogs) == ({}, [])
    known = (f"{base}/t/{id}/", f"{base}/static/", f"{base}/healthz")
    assert [url for url in asked if not url.startswith(known)] == []
