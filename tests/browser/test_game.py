"""A tile game in a real browser: with everything that can happen, by keys alone, on several screens."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from kit.waiting import come

TEAMS = {
    "en": ["Falcons", "Stars", "Owls", "Lions", "Foxes"],
    "ar": ["الصقور", "النجوم", "البوم", "الأسود", "الثعالب"],
}
NEWCOMER = {"en": "Wolves", "ar": "الذئاب"}
SMALL = """() => [
    ...document.querySelectorAll("main a, main button, main summary, dialog button, dialog label")
].filter(one => one.checkVisibility() && !one.closest("details:not([open]) > :not(summary)"))
    .map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 43.5)).map(([html]) => html)"""


def begun(visit, language: str = "en", teams: int = 5, tiles: int = 12, schedule: bool = True, **how) -> Page:
    """The board of a game that has just begun: set up and begun by hand."""
    page = visit("/new?kind=tiles", language=language, **how)
    page.locator("label.segment:has(#team-how-names)").click()
    names = TEAMS[language] if teams == 5 else [f"T{n}" for n in range(1, teams + 1)]
    page.fill("#team_names", "\n".join(names))
    page.fill("#tiles", str(tiles))
    if not schedule:
        page.locator("label.segment:has(input[name=schedule][value=off])").click()
    page.locator("main form button.primary:visible").last.click()
    page.wait_for_url(re.compile(r"/game$"))
    page.locator("#game-go button.primary").click()
    page.wait_for_url(re.compile(r"/board$"))
    return page


def playing(page: Page) -> list[str]:
    """Who plays the round that is on: picker and other."""
    return page.locator(".banner-name").all_inner_texts()


def round_on(page: Page) -> int:
    return int(re.findall(r"\d+", page.locator(".round-words").inner_text())[0])


def score(page: Page) -> dict[str, int]:
    lines = page.locator(".score-line")
    return {line.locator("bdi").inner_text(): int(line.locator(".tile").inner_text()) for line in lines.all()}


def open_tile(page: Page, tile: int) -> None:
    page.click(f"#tile-{tile}")
    expect(page.locator(".open-tile")).to_be_visible()


def finish(page: Page, tile: int, key: str) -> str | None:
    """Open a tile and finish it: "1" the picker wins, "2" the other, "0" nobody. Who won."""
    pair = playing(page)
    open_tile(page, tile)
    assert page.locator(".win .win-name").all_inner_texts()[:2] == pair
    return decide(page, tile, key, pair)


def decide(page: Page, tile: int, key: str, pair: list[str]) -> str | None:
    page.click(f".wins [data-key='{key}']")
    won = {"1": pair[0], "2": pair[1], "0": None}[key]
    expect(page.locator(f"#tile-{tile}.{'won' if won else 'nobody'}")).to_be_visible()
    if won:
        expect(page.locator(f"#tile-{tile} .tile-team")).to_have_text(won)
    return won


@pytest.mark.parametrize(("language", "width"), [("ar", 390), ("en", 1280)])
def test_a_whole_game_with_everything_that_can_happen(visit, language, width):
    page = begun(visit, language, width=width)
    won: dict[int, str | None] = {}
    assert round_on(page) == 1
    first = playing(page)
    won[1] = finish(page, 1, "1")
    won[2] = finish(page, 2, "2")

    # A cancelled tile moves nothing on: the same two in the same round, with another tile [T12].
    pair = playing(page)
    open_tile(page, 3)
    page.click(".open-ways .danger")
    expect(page.locator("#tile-3.cancelled")).to_be_visible()
    assert (round_on(page), playing(page)) == (3, pair)
    won[4] = finish(page, 4, "1")

    # A returned tile neither.
    pair = playing(page)
    open_tile(page, 5)
    page.click(".open-ways .secondary")
    expect(page.locator("#tile-5.waits")).to_be_visible()
    assert (round_on(page), playing(page)) == (4, pair)
    won[5] = finish(page, 5, "0")
    assert round_on(page) == 5

    # A tile is reopened: its two teams, its round; what it gave is gone until it is finished anew [T13].
    page.click("#tile-1")
    page.click("dialog[open] .button.primary")
    expect(page.locator(".open-tile")).to_be_visible()
    assert round_on(page) == 1
    assert score(page)[won[1]] == [*won.values()].count(won[1]) - 1
    won[1] = decide(page, 1, "2", first)
    assert won[1] == first[1]
    assert round_on(page) == 5

    # The host's panel: back, forth, to a round by number.
    pair = playing(page)
    page.click("#round-back")
    expect(page.locator(".round-words")).to_contain_text("4")
    page.click("#round-next")
    expect(page.locator(".round-words")).to_contain_text("5")
    assert playing(page) == pair
    page.click(".jump > summary")
    page.fill("#jump", "7")
    page.press("#jump", "Enter")
    expect(page.locator(".round-words")).to_contain_text("7")
    won[6] = finish(page, 6, "2")
    assert round_on(page) == 8
    page.click(".jump > summary")
    page.fill("#jump", "5")
    page.press("#jump", "Enter")
    expect(page.locator(".round-words")).to_contain_text("5")

    # A team joins in mid-game [T9].
    page.click(".more-menu > summary")
    page.click(".more-menu a[href$='/game']")
    page.wait_for_url(re.compile(r"/game$"))
    page.fill("#name", NEWCOMER[language])
    page.press("#name", "Enter")
    expect(page.locator(".team-table tbody tr")).to_have_count(6)
    page.click(".tab[href$='/board']")
    page.wait_for_url(re.compile(r"/board$"))
    expect(page.locator(".score-line")).to_have_count(6)

    joined = False
    for tile, key in zip(range(7, 13), "120121", strict=True):
        joined = joined or NEWCOMER[language] in playing(page)
        won[tile] = finish(page, tile, key)
    assert joined

    # The cancelled tile comes back, and is the last.
    page.click("#tile-3")
    page.click("dialog[open] .button.primary")
    expect(page.locator("#tile-3.waits")).to_be_visible()
    won[3] = finish(page, 3, "1")

    expected = Counter(dict.fromkeys([*TEAMS[language], NEWCOMER[language]], 0))
    expected.update(name for name in won.values() if name)
    assert len(won) == 12
    assert score(page) == dict(expected)
    most = max(expected.values())
    champions = {name for name, points in expected.items() if points == most}
    assert set(page.locator(".champion-name").all_inner_texts()) == champions
    page.click(".game-laurels .button.primary")
    come(page, ".game-laurels form[action$='/reopen']")
    assert score(page) == dict(expected)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click(".game-laurels form[action$='/reopen'] button")
    expect(page.locator(".game-laurels .button.primary")).to_be_visible()


@pytest.mark.parametrize("language", ["ar", "en"])
def test_a_game_is_played_by_keys_alone(visit, language):
    page = begun(visit, language)
    onwards = "ArrowLeft" if language == "ar" else "ArrowRight"
    backwards = "ArrowRight" if language == "ar" else "ArrowLeft"
    focused = "document.activeElement.id"
    page.keyboard.press(onwards)
    assert page.evaluate(focused) == "tile-1"
    page.keyboard.press(onwards)
    page.keyboard.press(onwards)
    assert page.evaluate(focused) == "tile-3"
    page.keyboard.press(backwards)
    page.keyboard.press("ArrowDown")  # 12 tiles stand in four columns
    assert page.evaluate(focused) == "tile-6"
    pair = playing(page)
    page.keyboard.press("Enter")
    expect(page.locator(".open-tile")).to_be_visible()
    expect(page.locator(".wins > .win").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#tile-6.waits")).to_be_visible()
    expect(page.locator("#tile-6")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".open-tile")).to_be_visible()
    expect(page.locator(".wins > .win").first).to_be_focused()
    if language == "ar":  # the digit of an Arabic keyboard
        page.locator("body").dispatch_event("keydown", {"key": "٢", "bubbles": True})
    else:
        page.keyboard.press("2")
    expect(page.locator("#tile-6 .tile-team")).to_have_text(pair[1])
    expect(page.locator("#told")).to_contain_text(pair[1])
    expect(page.locator("#tile-6")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".open-tile")).to_be_visible()
    expect(page.locator(".wins > .win").first).to_be_focused()
    page.keyboard.press("0")
    expect(page.locator("#tile-2.nobody")).to_be_visible()
    # What is finished is reopened by keys too.
    expect(page.locator("#tile-2")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#tile-2.nobody")).to_be_visible()
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id"))
    assert {f"tile-{n}" for n in range(1, 13)} | {"round-back", "round-next"} <= reached | {"round-back"}


def test_a_phone_and_a_second_host_follow_and_the_phone_knows_its_next_round_T16(visit):
    page = begun(visit, "en")
    event = page.url.removesuffix("/board")
    phone = visit(f"{event}/watch", language="ar", width=390)
    second = visit(f"{event}/board", language="en")
    pair = playing(page)
    phone.click(f".whose-team:has-text('{pair[0]}')")
    phone.wait_for_url(re.compile(r"team=\d"))
    expect(phone.locator(".mine.now")).to_be_visible()
    expect(phone.locator(".yours-next")).to_contain_text(pair[1])
    assert phone.locator("main form, main button:visible:not([data-fullscreen])").count() == 0
    open_tile(page, 7)
    expect(phone.locator(".open-tile")).to_be_visible()
    expect(second.locator(".open-tile")).to_be_visible()
    second.click(".wins [data-key='1']")
    expect(page.locator("#tile-7.won")).to_be_visible()
    expect(phone.locator("#tile-7 .tile-team")).to_have_text(pair[0])
    expect(phone.locator("#told")).to_contain_text(pair[0])
    expect(phone.locator(".mine.now")).to_have_count(0)
    assert "team=" in phone.url
    # Two hosts who tap at once: the second is told, and sees what is.
    page.evaluate("document.getElementById('live').remove()")
    second.click("#tile-8")
    expect(second.locator(".open-tile")).to_be_visible()
    page.click("#tile-9")
    expect(page.locator("#notices .notice.wrong")).to_be_visible()
    expect(page.locator("#open-title")).to_contain_text("8")
    visit.complaints.clear()  # the browser's own note that the second tap was answered with 409


def test_nothing_is_sent_while_nothing_changes_and_a_hidden_tab_is_told_nothing(visit):
    page = begun(visit, "en")
    watcher = visit("/help")
    asked, told_by = [], []
    watcher.on("request", lambda one: "/static/" not in one.url and asked.append(one.url))
    watcher.on("response", lambda got: "/events" in got.url and told_by.append(got.status))
    watcher.goto(page.url.removesuffix("/board") + "/watch")
    for _ in range(600):
        if told_by:
            break
        watcher.wait_for_timeout(50)
    watcher.wait_for_timeout(1000)
    # It is told by the stream from now on: nothing else is fetched.
    assert told_by == [200]
    asked.clear()
    watcher.wait_for_timeout(5000)
    assert asked == []
    hide = "Object.defineProperty(document, 'hidden', {get: () => %s, configurable: true});"
    told = "document.dispatchEvent(new Event('visibilitychange'))"
    watcher.evaluate(hide % "true" + told)
    watcher.wait_for_timeout(500)
    asked.clear()
    page.click("#tile-1")
    page.wait_for_selector(".open-tile")
    watcher.wait_for_timeout(2500)
    assert (asked, watcher.locator(".open-tile").count()) == ([], 0)
    watcher.evaluate(hide % "false" + told)
    watcher.wait_for_selector(".open-tile")


def test_without_a_schedule_the_host_chooses_and_the_last_choice_is_remembered_T14(visit):
    page = begun(visit, "ar", width=390, schedule=False)
    page.click("#tile-2")
    page.wait_for_selector("dialog[open] .chooser")
    names = TEAMS["ar"]
    page.locator(f".who-plays:first-of-type .team-choice:has-text('{names[3]}')").click()
    page.locator(f".who-plays >> nth=1 >> .team-choice:has-text('{names[3]}')").click()
    page.click("dialog[open] .button.primary")
    expect(page.locator("dialog[open] .error")).to_be_visible()
    page.locator(f".who-plays >> nth=1 >> .team-choice:has-text('{names[1]}')").click()
    assert page.evaluate(SMALL) == []
    page.click("dialog[open] .button.primary")
    expect(page.locator(".open-tile .win-name").first).to_have_text(names[3])
    page.click(".wins [data-key='2']")
    expect(page.locator("#tile-2 .tile-team")).to_have_text(names[1])
    page.click("#tile-5")
    page.wait_for_selector("dialog[open] .chooser")
    chosen = page.locator(".team-choice:has(input:checked) bdi").all_inner_texts()
    assert chosen == [names[3], names[1]]
    visit.complaints.clear()  # the browser's own note that the same team twice was answered with 422


def test_without_a_script_everything_is_a_form_or_a_link(visit):
    page = begun(visit, "ar", width=390, script=False)
    pair = playing(page)
    page.click("#tile-4")
    page.click(".wins [data-key='1']")
    expect(page.locator("#tile-4 .tile-team")).to_have_text(pair[0])
    page.click("#tile-4")
    page.click("main .sheet .button.primary")
    page.click(".open-ways .danger")
    page.click("#tile-4.cancelled")
    page.click("main .sheet .button.primary")
    expect(page.locator("#tile-4.waits")).to_have_count(1)
    page.click("#round-next")
    expect(page.locator("#jump")).to_have_value("2")


GLYPHS = """selector => [
    ...document.querySelectorAll(selector)
].filter(one => one.checkVisibility()).map(one => {
    const style = getComputedStyle(one), pen = document.createElement("canvas").getContext("2d");
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return pen.measureText("H").actualBoundingBoxAscent;
})"""


def test_36_tiles_on_a_projector_are_read_from_eight_metres_T11(visit):
    """An image two metres wide at 1280 pixels has 1.56 mm to the pixel. From 8 m a capital of 20 mm (1/400 of
    the distance) is read by everybody who sees well, one of 40 mm (1/200) with ease: 13 and 26 pixels."""
    page = begun(visit, "ar", tiles=36)
    screen = visit(page.url.removesuffix("/board") + "/watch?screen=1", language="ar")
    screen.set_viewport_size({"width": 1280, "height": 720})
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert screen.locator(".game-tile").count() == 36
    assert min(screen.evaluate(GLYPHS, ".tile-label")) >= 26
    assert min(screen.evaluate(GLYPHS, ".banner-name")) >= 20
    assert min(screen.evaluate(GLYPHS, ".score-team bdi, .round-words")) >= 13
    # The host's own board with its tabs, not blown up, still fits one screen.
    page.set_viewport_size({"width": 1280, "height": 720})
    page.reload()  # without the notice that the game has begun
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert min(page.evaluate(GLYPHS, ".tile-label")) >= 26
    page.click("[data-fullscreen]")
    expect(page.locator("header.board")).to_be_hidden()
    open_tile(page, 5)  # nothing that is played leaves the full screen
    page.keyboard.press("1")
    expect(page.locator("#tile-5.won")).to_be_visible()
    assert page.evaluate("document.fullscreenElement !== null")
    # The board begins on the right.
    boxes = [page.locator(f"#tile-{n}").bounding_box()["x"] for n in (1, 2)]
    assert boxes[0] > boxes[1]


@pytest.mark.parametrize(("language", "width"), [("ar", 390), ("en", 1280)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_to_tap_is_big_enough_and_nothing_sticks_out(visit, language, width, theme):
    page = begun(visit, language, tiles=36, width=width, theme=theme)
    assert page.evaluate(SMALL) == []
    open_tile(page, 36)
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(page.url.removesuffix("/board") + "/schedule")
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_was_looked_for_has_the_focus_also_where_the_page_is_drawn_late(visit):
    """A browser gives the focus to what a page names when it first draws it, perhaps after our scripts."""
    page = begun(visit, "en", tiles=250)
    page.add_init_script("document.addEventListener('DOMContentLoaded', () => document.activeElement.blur())")
    page.fill("#tile-number", "237")
    page.press("#tile-number", "Enter")
    expect(page.locator("#tile-237")).to_be_focused()


def test_a_large_board_is_paged_through_by_hundreds_and_searched_by_number(visit):
    page = begun(visit, "en", tiles=250)
    assert page.locator(".game-tile").count() == 100
    page.fill("#tile-number", "237")
    page.press("#tile-number", "Enter")
    come(page, "#tile-237")
    expect(page.locator("#tile-237")).to_be_focused()
    assert page.locator(".game-tile").count() == 50
    open_tile(page, 237)
    page.keyboard.press("1")
    expect(page.locator("#tile-237.won")).to_be_visible()
    page.click(".pages a:has-text('101')")
    expect(page.locator("#tile-150")).to_be_visible()
    page.fill("#tile-number", "999")
    page.press("#tile-number", "Enter")
    expect(page.locator(".tile-pages .error")).to_contain_text("999")


LONG = [
    "Maximiliana von und zu Hohenfels-Wolkenstein-Trostburg-Ahrens",
    "محمد عبد الرحمن بن عبد الله بن أحمد بن يوسف بن إبراهيم الأندلسي",
    "寿限無寿限無五劫のすりきれ海砂利水魚の水行末雲来末風来末食う寝るところに住むところ",
    "W" * 60,
    "Bo",
]
CUT = """selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility()
    && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
).map(one => one.textContent)"""


@pytest.mark.parametrize(("language", "width"), [("ar", 390), ("ja", 1280)])
def test_the_longest_names_stand_whole_on_the_board_and_on_paper(visit, language, width):
    page = visit("/new?kind=tiles", language=language, width=width)
    page.locator("label.segment:has(#team-how-names)").click()
    page.fill("#team_names", "\n".join(LONG))
    page.fill("#tiles", "10")
    page.locator("main form button.primary:visible").last.click()
    page.wait_for_url(re.compile(r"/game$"))
    page.locator("#game-go button.primary").click()
    page.wait_for_url(re.compile(r"/board$"))
    event = page.url.removesuffix("/board")
    for tile in range(1, 11):
        assert page.evaluate(CUT, ".banner, .score-line, .game-top") == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        open_tile(page, tile)
        assert page.evaluate(CUT, ".win, .open-tile") == []
        page.click(".wins [data-key='1']")
        expect(page.locator(f"#tile-{tile}.won")).to_be_visible()
    assert page.evaluate(CUT, ".laurels") == []
    for view in ("schedule", "players", "watch", "watch?team=1"):
        page.goto(f"{event}/{view}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
    # A4 upright and on its side, inside margins of 10 mm, in CSS pixels.
    page.emulate_media(media="print")
    for sheet, across in (("schedule", 718), ("rounds", 718), ("score", 718), ("board", 1046)):
        page.set_viewport_size({"width": across, "height": 1000})
        page.goto(f"{event}/print/{sheet}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), sheet
        assert page.evaluate(CUT, ".paper td, .paper th, .paper h2") == [], sheet


@pytest.mark.parametrize("width", [390, 1280])
def test_a_double_tap_is_one_tap_and_decides_nothing_that_it_brought_under_the_finger(visit, width):
    page = begun(visit, "ar", width=width)
    # How long ago the first tap was, is said and not measured: a machine may be busy between the two.
    page.evaluate("Object.defineProperty(Event.prototype, 'timeStamp', { get: () => window.tapped })")

    def tap_twice(selector: str) -> None:
        one = page.locator(selector)
        one.scroll_into_view_if_needed()
        box = one.bounding_box()
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for count in (1, 2):
            page.evaluate(
                "time => { window.tapped = (window.tapped ?? 0) + time; }", [10_000, 150][count - 1]
            )
            if width < 600:
                page.touchscreen.tap(*at)
            else:
                page.mouse.move(*at)
                page.mouse.down(click_count=count)
                page.mouse.up(click_count=count)
            page.wait_for_timeout(150)
        page.wait_for_timeout(300)

    for tile in (1, 4, 8, 12):  # wherever on the board, one of them under where "wins" will be
        tap_twice(f"#tile-{tile}")
        expect(page.locator("#game")).to_have_attribute("data-open", str(tile))
        tap_twice(".wins [data-key='2']")
        expect(page.locator("#game")).to_have_attribute("data-open", "")
        expect(page.locator(f"#tile-{tile}.won")).to_be_visible()
    assert sum(score(page).values()) == 4


def test_a_second_tap_before_the_first_is_answered_does_nothing_more(visit):
    page = begun(visit, "en")
    held = []
    page.route("**/board", lambda route: held.append(route))

    def tap_twice(selector: str) -> None:
        page.click(selector)
        page.click(selector)
        for _ in range(600):
            if held:
                break
            page.wait_for_timeout(50)
        held.pop(0).continue_()

    tap_twice("#tile-6")
    expect(page.locator(".open-tile")).to_be_visible()
    tap_twice(".wins [data-key='1']")
    expect(page.locator("#tile-6.won")).to_be_visible()
    tap_twice("#round-next")
    expect(page.locator(".round-words")).to_contain_text("3")
    page.wait_for_timeout(500)
    assert held == []
    expect(page.locator("#notices .wrong")).to_have_count(0)


@pytest.mark.parametrize("language", ["ar", "en", "ja", "nb"])
def test_names_have_room_in_the_score_on_a_phone(visit, language):
    page = begun(visit, "ar" if language == "ar" else "en", tiles=3, width=390)
    game = page.url.removesuffix("/board")
    page.goto(f"{game}/game/tiles/1")
    page.fill("[name=points]", "300")  # one column more: points and tiles won are told apart
    page.press("[name=points]", "Enter")
    page.wait_for_url(re.compile(r"/game$"))
    table = visit(f"/t/{game.rpartition('/')[2]}/players", language=language, width=390)
    expect(table.locator(".game-standings thead .value")).to_have_count(4)
    lines = table.evaluate(
        """() => [...document.querySelectorAll(".game-standings th.name bdi")].map(name => {
            const range = document.createRange();
            range.selectNodeContents(name);
            return new Set([...range.getClientRects()].map(box => box.top)).size;
        })"""
    )
    assert lines == [1] * 5
    assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert table.evaluate(
        "[...document.querySelectorAll('.game-standings, .table-room')].every(one => one.scrollWidth <= 364)"
    )


def test_news_leave_the_focus_where_it_is(visit):
    page = begun(visit, "en")
    second = visit(page.url, language="en")
    page.focus("#tile-6")
    finish(second, 1, "1")
    expect(page.locator("#tile-1.won")).to_be_visible()
    expect(page.locator("#tile-6")).to_be_focused()
