"""Every page of an event, found by following what its pages lead to: the organiser's, public ones, paper.

`walk` asks for them all and raises for one that fails; `public_pages` are what other devices see of it.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from html import unescape

from django.test import Client

from pairwright.app.desk import Sheet
from pairwright.site import keys
from pairwright.words import LANGUAGES

PHONE = {"REMOTE_ADDR": "192.168.1.23"}
FOUND = {200, 302, 303}
ROOTS = (
    *(
        "",
        "players",
        "players/list",
        "history",
        "settings",
        "print",
        "share",
        "crew",
        "watch",
        "screen",
        "game",
    ),
    *("board", "schedule", "bracket", "crosstable", "ranks", "plan", "go-on", "again", "delete", "export"),
    *(
        "players.csv",
        "pairings.csv",
        "standings.csv",
        "crosstable.csv",
        "schedule.csv",
        "tiles.csv",
        "version",
    ),
    *(
        "watch/card?me=1",
        "watch/names",
        "watch/1",
        "close",
        "start",
        "history/2",
        "reports",
        "screen?show=standings",
        "screen?show=clock",
    ),
    *("game/tiles/list", "schedule/draw", "watch?screen=1", "players?after=1", "history?show=saves"),
)
ALIKE = 3
"""Pages looked at of those that differ by a number only."""
LINK = re.compile(r'\b(?:href|hx-get|src)="([^"#]*)')


def roots(sheet: Sheet) -> list[str]:
    """The addresses a walk sets out from."""
    at = f"/t/{sheet.id}"
    state, more = sheet.state, list[str]()
    for number in list(state.entrants)[:3]:
        more += [f"{at}/players/{number}", f"{at}/players/{number}/rank", f"{at}/players/{number}/team"]
        more += [f"{at}/watch/{number}", f"{at}/watch?me={number}", keys.personal_link(sheet, number)]
        more += [f"{at}/players/{number}/rounds/{round.number}" for round in state.rounds[-2:]]
    for round in state.rounds[-3:]:
        more += [
            f"{at}/rounds/{round.number}{page}"
            for page in ("", "/timer", "/redraw", "/bronze", "/news?seen=1")
        ]
        for table in list(round.matches)[:2]:
            more += [f"{at}/rounds/{round.number}/tables/{table}{page}" for page in ("", "/games", "/time")]
            if round in state.published:
                more.append(keys.table_link(sheet, round.number, table))
    return [*(f"{at}/{page}" for page in ROOTS), *more]


def walk(
    client: Client, sheet: Sheet, chance: random.Random, most: int = 400, broken: bool = False
) -> list[str]:
    """Ask for every page in a language by chance, some as a phone; the addresses that were answered.

    A client that raises what a page raises finds what is wrong. With `broken` an address of a page may lead
    nowhere: the event is none that anybody made.
    """
    lang = chance.choice(LANGUAGES).code
    waiting, seen, led = roots(sheet), set[str](), set[str]()
    chance.shuffle(waiting)
    asked, kinds = list[str](), Counter[str]()
    while waiting and len(asked) < most:
        address = waiting.pop()
        kind = re.sub(r"\d+", "N", address.removeprefix(f"/t/{sheet.id}"))
        if address in seen or kinds[kind] >= ALIKE:
            continue
        seen.add(address)
        kinds[kind] += 1
        answer = client.get(address, headers={"Accept-Language": lang})
        asked.append(address)
        assert answer.status_code in FOUND | {403, 404, 405, 409, 422}, (address, answer.status_code)
        if address in led and not broken:
            assert answer.status_code in FOUND, (address, answer.status_code)
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            continue
        text = answer.text
        assert f'lang="{lang}"' in text[:2000] or "<html" not in text, address
        assert "Undefined" not in text or "Undefined" in "".join(sheet.texts.values()), address
        assert "<script>alert" not in text, address
        found = sorted({unescape(link) for link in LINK.findall(text) if link.startswith(f"/t/{sheet.id}/")})
        found = [link for link in found if "lang=" not in link]
        led.update(found)
        chance.shuffle(found)
        waiting[:0] = [link for link in found if link not in seen]
    return asked


def steady(html: str) -> str:
    """A page without what differs by itself: its nonce, its version, the time, a form's token."""
    html = re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", html)
    html = re.sub(r'nonce="[^"]*"', "", html)
    html = re.sub(r'data-(seen|now)="\d*"', "", html)
    html = re.sub(r"data-(minutes|seconds)>\d*", "", html)
    html = re.sub(r"(<span [^>]*data-spoken[^>]*>)[^<]*", r"\1", html)
    return re.sub(r'<p class="public-as-of.*?</p>', "", html, flags=re.DOTALL)


def public_pages(client: Client, sheet: Sheet) -> dict[str, str]:
    """What a phone sees of it, address by address."""
    pages = ["watch", "watch?me=1", "watch/card?me=1", "watch/1", "watch/names"]
    pages += ["screen", "screen?show=pairings&order=table"]
    pages += [f"watch?show={show}" for show in ("pairings", "standings", "bracket", "crosstable", "ranks")]
    answers = {page: client.get(f"/t/{sheet.id}/{page}", **PHONE) for page in pages}
    return {page: f"{answer.status_code} {steady(answer.text)}" for page, answer in answers.items()}
