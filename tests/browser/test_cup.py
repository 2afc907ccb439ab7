"""A tournament that goes from Monrad to a cup, and a team cup, run by hand on a phone [C1]–[C14]."""

import re

import pytest
from playwright.sync_api import Page, expect

# Fourteen players, five rounds of Monrad. Of two less than five numbers apart the lower number wins, two
# further apart draw. The rounds as they are drawn, with the first named's result:
#
#   1: 1-2 1   3-4 1    5-6 1    7-8 1    9-10 1   11-12 1   13-14 1
#   2: 3-1 0   7-5 0    11-9 0   2-13 ½   4-6 1    8-10 1    12-14 1
#   3: 1-5 1   9-13 1   7-3 0    8-4 0    2-11 ½   6-12 ½    10-14 1
#   4: 9-1 ½   5-3 0    4-11 ½   13-12 0  2-7 ½    6-10 1    14-8 ½
#   5: 3-9 ½   1-4 1    12-5 ½   11-6 ½   8-2 ½    10-13 1   14-7 ½
#
# Points, Buchholz (the opponents' points), Sonneborn-Berger where needed:
#
#   1 4½   9 4   3 3½   12 3
#   2½: 5 (2+2+4½+3½+3 = 15), 4 (3½+2+2+2½+4½ = 14½), 11 (3+4+2+2½+2 = 13½)
#   2:  6 (12½; 2+1½+1¼ = 4¾), 2 (12½; ¾+1¼+1+1 = 4), 7 (11), 10 (10½), 8 (9½)
#   13 1½, 14 1
QUALIFICATION = [1, 9, 3, 12, 5, 4, 11, 6, 2, 7, 10, 8, 13, 14]

# The six best go on, the field being filled to eight: 1 and 9 have walkovers, 3 meets 4 and 12 meets 5.
#   3-4    ½ ½, tiebreak ½ ½, armageddon drawn: 3 begins it as the higher seed, so the draw wins for 4
#   12-5   ½ 0
#   1-4    1 1          9-5  1 0, tiebreak ½ 0
#   final 1-5 made four games long: ½ 0 1 1; match for third place 9-4: ½ 0
# The six share out places 1 to 6. Of those who lost before, 3 has 3½ + 1 points and 12 has 3 + ½.
FINAL = [1, 5, 4, 9, 3, 12, *QUALIFICATION[6:]]


def qualified(first: int, second: int) -> str:
    if abs(first - second) >= 5:
        return "0-0"
    return "1-0" if first < second else "0-1"


def number(page: Page, selector: str) -> int:
    return int(page.locator(f"{selector} .number").inner_text())


def begin_round(page: Page) -> None:
    page.click("form[action$='/start'] button")
    expect(page.locator("#round-top .pill.running")).to_be_visible()
    page.wait_for_load_state()  # all of it is there, and its scripts


def play(page: Page, table: int, *games: tuple[int, int, str]) -> None:
    """Tap results: (place in the list, who the score is seen from, "1", "½" or "0")."""
    left = number(page, f"#table-{table} .bout-side.left")
    for place, player, won in games:
        seen = won if player == left else {"1": "0", "0": "1", "½": "½"}[won]
        name = {"1": "1-0", "0": "0-1", "½": "0-0"}[seen]
        button = page.locator(f"#table-{table} .result[value='{place} {name}']")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")


def table_of(page: Page, player: int) -> int:
    for ticket in page.locator("li.bout").all():
        if str(player) in ticket.locator(".bout-head .number").all_inner_texts():
            return int((ticket.get_attribute("id") or "").removeprefix("table-"))
    pytest.fail(f"{player} has no match")


def ranks(page: Page) -> list[int]:
    return [int(text) for text in page.locator("table.standings tbody th .number").all_inner_texts()]


def save(page: Page) -> None:
    with page.expect_navigation():
        page.click("form button.primary")


def tournament(page: Page) -> str:
    page.wait_for_url(re.compile("/t/"))
    return re.search(r"/t/[^/]+", page.url)[0]


def test_monrad_then_a_cup_of_two_game_matches_by_hand_on_a_phone(visit):
    page = visit("/new", width=390)
    page.click("label.card:has([value=monrad])")
    page.wait_for_selector("#rules input[name=from][value=monrad]", state="attached")
    page.fill("#players", "14")
    page.fill("#rounds", "5")
    page.click("button[name=go]")
    for round in range(1, 6):
        page.wait_for_url(re.compile(rf"/rounds/{round}$"))
        begin_round(page)
        for table in range(1, 8):
            two = [number(page, f"#table-{table} .side.{side}") for side in ("left", "right")]
            page.fill("#line", f"{table} {qualified(*two)}")
            page.press("#line", "Enter")
            expect(page.locator(f"#table-{table}.missing")).to_have_count(0)
        if round < 5:
            page.click("#round-top .actions a.primary")
    here = tournament(page)
    page.goto(f"{here}/players")
    assert ranks(page) == QUALIFICATION

    page.goto(f"{here}/go-on")
    page.click("#more summary")
    page.click("label.segment:has([name=walkovers][value=first])")
    page.fill("#other", "6")
    page.click("button[name=top][value=other]")
    page.wait_for_url(re.compile(r"/rounds/6$"))
    expect(page.locator("h2").first).to_have_text("Quarter-finals")
    begin_round(page)
    assert len(page.locator(".byes li").all()) == 2
    table = table_of(page, 3)
    play(page, table, (1, 3, "½"), (2, 3, "½"))
    play(page, table_of(page, 5), (1, 5, "½"), (2, 5, "1"))
    expect(page.locator(f"#table-{table} .batch")).to_have_text("Tiebreak 1")
    play(page, table, (3, 3, "½"), (4, 3, "½"))
    expect(page.locator(f"#table-{table} .batch")).to_have_count(2)
    page.click(f"#table-{table} .bout-head")
    page.click("dialog .length-form button[value='1']")
    expect(page.locator(f"#table-{table} .batch").last).to_contain_text("a draw wins for")
    expect(page.locator(f"#table-{table} .batch").last).to_contain_text("Player 4")
    play(page, table, (5, 3, "½"))
    expect(page.locator(f"#table-{table} .bout-side.won")).to_contain_text("Player 4")

    page.click("#round-top .actions a.primary")
    page.wait_for_url(re.compile(r"/rounds/7$"))
    begin_round(page)
    play(page, table_of(page, 1), (1, 1, "1"), (2, 1, "1"))
    table = table_of(page, 5)
    play(page, table, (1, 5, "1"), (2, 5, "0"))
    expect(page.locator(f"#table-{table} .batch")).to_have_text("Tiebreak 1")
    play(page, table, (3, 5, "½"), (4, 5, "1"))

    page.click("#round-top .actions a.primary")
    page.wait_for_url(re.compile(r"/rounds/8$"))
    begin_round(page)
    page.click("form[action$='/bronze'] button")
    expect(page.locator(".match.apart .badge")).to_have_text("Match for third place")
    page.wait_for_load_state()
    final = table_of(page, 1)
    play(page, final, (1, 1, "½"))
    page.click(f"#table-{final} .bout-head")
    page.click("dialog .length-form button[value='4']")
    expect(page.locator(f"#table-{final} .bout-game")).to_have_count(4)
    play(page, table_of(page, 9), (1, 4, "½"), (2, 4, "1"))
    play(page, final, (2, 1, "0"), (3, 1, "1"), (4, 1, "1"))
    expect(page.locator(f"#table-{final} .bout-side.won")).to_contain_text("Player 1")

    page.goto(f"{here}/players")
    assert ranks(page) == FINAL
    marks = page.locator("table.standings .badge.warm").all_inner_texts()
    assert marks == ["Winner", "Finalist", "Third place"]
    page.goto(f"{here}/players?stage=1")
    assert ranks(page) == QUALIFICATION
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_team_cup_is_set_up_and_played_board_by_board_on_a_phone_C14(visit):
    page = visit("/new", width=390)
    page.click("label.card:has([value=cup])")
    page.wait_for_selector("#rules input[name=from][value=cup]", state="attached")
    page.fill("#players", "5")
    page.fill("#by_game", "1")
    page.click("#more summary")
    page.fill("#boards", "4")
    page.click(".for-rounds button[name=make]")
    here = tournament(page)
    for team in range(1, 6):
        page.goto(f"{here}/players/{team}/team")
        page.fill("#add", "\n".join(f"{team}{letter}" for letter in "abcdef"))
        save(page)
    # Team 2's second player is away in round 1, and their last one always plays on the first board.
    page.goto(f"{here}/players/2/team")
    page.select_option("select[name=board-6]", "1")
    save(page)
    page.goto(f"{here}/rounds/1/teams/2")
    page.check("input[name=absent][value='2']")
    save(page)
    page.goto(f"{here}/players")
    page.click("form[action$='/start'] button")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    begin_round(page)
    # Seeds: 1 has the walkover of five, 2 meets 5 and 3 meets 4. The board pins 2f; a, c and d follow.
    expect(page.locator("#table-1 .sits.first")).to_have_text(["2f", "2a", "2c", "2d"])
    expect(page.locator("#table-1 .sits.second")).to_have_text(["5a", "5b", "5c", "5d"])
    play(page, 1, (1, 2, "1"), (2, 2, "½"), (3, 2, "½"), (4, 2, "0"))
    page.fill("#line", "2 1=0=")
    page.press("#line", "Enter")
    # Both are drawn two all: two games on every board decide.
    for table in (1, 2):
        expect(page.locator(f"#table-{table} .batch")).to_have_text(["Tiebreak 1", "Game 3"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("language", "width", "theme"), [("ar", 390, "dark"), ("ja", 1280, "light")])
def test_a_round_of_games_is_easy_to_tap_and_nothing_sticks_out(visit, language, width, theme):
    page = visit("/new", language=language, width=width, theme=theme)
    page.click("label.card:has([value=cup])")
    page.wait_for_selector("#rules input[name=from][value=cup]", state="attached")
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    begin_round(page)
    page.click("#table-1 .result[value='1 1-0']")
    expect(page.locator("#echo .echoed")).to_be_visible()
    small = page.evaluate(
        """() => [...document.querySelectorAll("main a, main button")]
            .filter(one => one.checkVisibility() && !one.closest("details:not([open])"))
            .map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
            .filter(([, box]) => box.height && box.height < 43.5).map(([html]) => html)"""
    )
    assert small == []
    page.click("#table-1 .bout-head")
    page.wait_for_selector("dialog[open] .bout-form")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    page.click("#echo button")
    expect(page.locator("#table-1 .result[aria-pressed=true]")).to_have_count(0)
