"""Phones that follow and the projector, in a real browser [D17] [D19]."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kit.desks import desk
from pairwright.app.desk import Desk, clock
from pairwright.core import commands as c
from pairwright.core.outcome import Result
from pairwright.files import archive
from pairwright.standings.presets import preset_of

NAMES = (
    *("Ann Lee", "大田 ゴンザレス", "أحمد علي", "ﾀﾅｶ", "Zoë 🐉", "Ｊａｃｋ", "Øystein Ødegård", "Kim", "Kim"),
    "Bartholomew Maximilian Featherstonehaugh-Cholmondeley the 3rd",
)
Visit = Callable[..., Page]


def running(many: int = len(NAMES)) -> tuple[Desk, str]:
    """Round 2 of an event running, round 1 played."""
    d = desk()
    d.clock = clock
    names = tuple(c.Newcomer(NAMES[n] if n < len(NAMES) else f"Player {n:03}") for n in range(many))
    settings = preset_of("mtg").settings
    id = d.create(c.Create("Spring 春", settings), c.Enter(names), c.StartStage()).sheet.id
    d.act(id, c.StartRound(1))
    for table in list(d.sheet(id).state.rounds[0].matches):
        d.act(id, c.Record(1, table, Result(2, 0)))
    d.act(id, c.StartRound(2))
    return d, id


def brought_in(visit: Visit, d: Desk, id: str) -> Page:
    """The event on the server, and the organiser's page of it."""
    page = visit("/")
    sheet = d.sheet(id)
    file = archive.write(sheet.id, sheet.entries, sheet.texts)
    page.set_input_files(
        "input[type=file]",
        {"name": "event.pairwright", "mimeType": "application/octet-stream", "buffer": file},
    )
    page.wait_for_url(re.compile("/t/"))
    return page


def home(page: Page) -> str:
    return re.search(r"/t/[^/]+", page.url)[0]


def nothing_sticks_out(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_phone_finds_its_name_its_table_and_sees_the_result_come_in_D17(visit):
    d, id = running()
    organiser = brought_in(visit, d, id)
    match = next(m for m in d.sheet(id).state.rounds[1].matches.values() if 4 in (m.first, m.second))
    other = d.sheet(id).name(match.opponent(4))
    phone = visit(f"{home(organiser)}/watch", width=390)
    assert nothing_sticks_out(phone)
    field = phone.get_by_role("searchbox", name="Find your name")
    field.press_sequentially("たな")
    expect(phone.locator("#found li")).to_have_count(1)
    phone.locator("#found a").tap()
    phone.wait_for_url("**/watch?me=4")
    card = phone.locator("#card")
    expect(card.locator(".card-table strong")).to_have_text(str(match.table))
    expect(card.locator(".card-against")).to_contain_text(other)
    expect(phone.locator(f"#table-{match.table}.mine")).to_be_visible()
    assert nothing_sticks_out(phone)

    # somebody else is looked for; what is typed survives the result that comes in
    phone.get_by_text("Find somebody else").tap()
    field.press_sequentially("KIM")
    expect(phone.locator("#found li")).to_have_count(2)
    phone.evaluate("window.stayed = true")
    organiser.goto(f"{home(organiser)}/rounds/2")
    organiser.locator("#line").fill(f"{match.table} 2-1")
    organiser.keyboard.press("Enter")
    expect(card.locator(".card-score")).to_be_visible()
    own = ["2", "1"] if match.first == 4 else ["1", "2"]
    expect(card.locator(".card-score .tile")).to_have_text(own)
    expect(phone.locator(f"#table-{match.table}")).to_have_class(re.compile(r"fresh"))
    expect(phone.locator(f"#table-{match.table}.mine")).to_be_visible()
    expect(field).to_have_value("KIM")
    expect(field).to_be_focused()
    assert phone.evaluate("window.stayed")

    # whose phone it is stays so on the way
    phone.get_by_role("link", name="Standings").tap()
    phone.wait_for_url("**/watch?*show=standings*")
    assert "me=4" in phone.url
    expect(phone.locator("tr.mine")).to_contain_text("ﾀﾅｶ")


def test_in_arabic_a_name_is_found_without_its_hamza_and_nothing_sticks_out_D17(visit):
    d, id = running()
    organiser = brought_in(visit, d, id)
    for theme in ("light", "dark"):
        phone = visit(f"{home(organiser)}/watch", language="ar", width=390, theme=theme)
        phone.locator("#q").press_sequentially("احمد")
        expect(phone.locator("#found li")).to_have_count(1)
        phone.locator("#found a").tap()
        phone.wait_for_url("**/watch?*me=*")
        expect(phone.locator("#card")).to_contain_text("أحمد علي")
        assert phone.evaluate("document.documentElement.dir") == "rtl"
        assert nothing_sticks_out(phone)
        phone.locator("#q").evaluate("one => one.closest('details').open = true")
        phone.locator("#q").fill("xyz")
        expect(phone.locator("#found p")).to_be_visible()


def test_without_a_script_a_name_is_found_by_the_form_D17(visit):
    d, id = running()
    organiser = brought_in(visit, d, id)
    phone = visit(f"{home(organiser)}/watch", width=390, script=False)
    phone.locator("#q").fill("oystein")
    phone.get_by_role("button", name="Find").click()
    phone.wait_for_url("**/watch?me=7")
    expect(phone.locator("#card")).to_contain_text("Øystein")


def test_who_follows_is_brought_the_page_of_all_and_their_card_and_no_page_of_their_own_H3(visit):
    d, id = running()
    organiser = brought_in(visit, d, id)
    match = next(m for m in d.sheet(id).state.rounds[1].matches.values() if 4 in (m.first, m.second))
    phone = visit(f"{home(organiser)}/watch?me=4&show=standings&lang=nb", width=390)
    expect(phone.locator("tr.mine")).to_contain_text("ﾀﾅｶ")
    points = phone.locator("#card .card-numbers dd").nth(1)
    begun = 3 * any(m.first == 4 for m in d.sheet(id).state.rounds[0].matches.values())
    expect(points).to_have_text(str(begun))
    tab = phone.locator("#public-tabs a").first
    tab.focus()
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url.partition("/watch")[2]))
    organiser.goto(f"{home(organiser)}/rounds/2")
    organiser.locator("#line").fill(f"{match.table} {'2-0' if match.first == 4 else '0-2'}")
    organiser.keyboard.press("Enter")
    expect(points).to_have_text(str(begun + 3))
    expect(phone.locator("tr.mine")).to_contain_text("ﾀﾅｶ")
    expect(tab).to_be_focused()  # though the tabs that came don't say whose phone it is
    assert sorted({one for one in asked if one}) == ["/card?me=4&lang=nb", "?show=standings&lang=nb"]
    asked.clear()
    tab.click()
    phone.wait_for_url("**/watch?*show=pairings*")
    assert "me=4" in phone.url
    assert "lang=nb" in phone.url
    expect(phone.locator(f"#table-{match.table}.mine")).to_be_visible()


def test_a_round_that_is_fixed_appears_by_itself_and_its_draft_never_D17(visit):
    d, id = running(4)
    for table in list(d.sheet(id).state.rounds[1].matches)[1:]:
        d.act(id, c.Record(2, table, Result(2, 0)))
    organiser = brought_in(visit, d, id)
    phone = visit(f"{home(organiser)}/watch?me=1", width=390)
    organiser.goto(f"{home(organiser)}/rounds/2")
    organiser.locator("#line").fill("1 2-0")
    organiser.keyboard.press("Enter")
    expect(phone.locator(".card-next")).to_have_text("No pairing for round 3 yet")
    expect(phone.locator("#public-now")).not_to_contain_text("Round 3")
    organiser.goto(f"{home(organiser)}/rounds/3")
    organiser.get_by_role("button", name="Fix", exact=True).click()
    expect(phone.locator("#public-now")).to_contain_text("Round 3")
    expect(phone.locator(".card-round")).to_have_text("Round 3")


VISIBLE = """() => {
  const pane = [...document.querySelectorAll(".pane")].find((one) => !one.hidden);
  const room = pane.querySelector(".pane-window").getBoundingClientRect();
  const rows = [...pane.querySelectorAll(".flow > li")].map((one) => [one, one.getBoundingClientRect()]);
  const here = rows.filter(([, box]) => box.right > room.left + 1 && box.left < room.right - 1);
  const cut = here.filter(([, box]) => box.left < room.left - 1 || box.right > room.right + 1
    || box.bottom > room.bottom + 1 || box.top < room.top - 1);
  return [here.map(([one]) => rows.findIndex(([other]) => other === one)), cut.length, rows.length];
}"""


@pytest.mark.parametrize(
    ("language", "width", "show"),
    [("en", 1280, "pairings"), ("ar", 1280, "standings"), ("ja", 390, "pairings"), ("nb", 1920, "pairings")],
)
def test_the_projector_turns_pages_on_which_every_row_is_whole_and_is_shown_once_D19(
    visit, language, width, show
):
    d, id = running(70)
    organiser = brought_in(visit, d, id)
    order = "table" if language == "nb" else "name"
    address = f"{home(organiser)}/screen?show={show}&order={order}&every=600"
    screen = visit(address, language=language, width=width)
    count = screen.locator(".pane:visible .pane-count")
    expect(count).to_have_text(re.compile(r"^1 / \d+$"))
    pages = int(count.text_content().split("/")[1])
    assert pages > 1
    seen: list[int] = []
    for page in range(1, pages + 1):
        expect(count).to_have_text(f"{page} / {pages}")
        rows, cut, all_of_them = screen.evaluate(VISIBLE)
        assert cut == 0
        seen += rows
        screen.keyboard.press("ArrowLeft" if language == "ar" else "ArrowRight")
    assert sorted(seen) == list(range(all_of_them))
    expect(count).to_have_text(f"1 / {pages}")  # and from the first again
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert nothing_sticks_out(screen)


def test_the_projector_turns_by_itself_and_shows_what_comes_in_D19(visit):
    d, id = running(70)
    organiser = brought_in(visit, d, id)
    screen = visit(f"{home(organiser)}/screen?show=turns&order=table&every=3")
    screen.evaluate("window.stayed = true")
    expect(screen.locator(".pane:visible .pane-count")).to_have_text(re.compile("^2 / "))
    standings = screen.locator('.pane[data-pane="standings"]')
    expect(standings).to_be_visible()
    screen.keyboard.press(" ")  # held
    for _ in range(20):  # it may have turned on meanwhile, and doesn't any more
        if standings.is_visible():
            break
        screen.keyboard.press("ArrowRight")
    organiser.goto(f"{home(organiser)}/rounds/2")
    organiser.locator("#line").fill("1 2-1")
    organiser.keyboard.press("Enter")
    expect(screen.locator(".side-now .progress-words")).to_have_text("1 of 35 in")
    expect(standings).to_be_visible()
    expect(screen.locator(".side-now .timer")).to_be_visible()
    assert screen.evaluate("window.stayed")
