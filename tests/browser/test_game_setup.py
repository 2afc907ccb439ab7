"""Setting up a tile game in the browser: Arabic first, on a phone and at a desk, by hand and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from kit.waiting import until
from pairwright.words import language

SIZES = [("ar", 390, "light"), ("ar", 1280, "dark"), ("ja", 390, "dark"), ("en", 1280, "light")]
ar = language("ar")


def begun(visit, language: str = "ar", width: int = 1280, theme: str = "light", **numbers: int) -> Page:
    """The set-up of a game that was begun on the first screen with two numbers and one button."""
    page = visit("/", language=language, width=width, theme=theme)
    page.locator("label.segment:has(#kind-tiles)").click()
    for name, number in ({"teams": 6, "tiles": 32} | numbers).items():
        page.fill(f"#{name}", str(number))
    page.locator(".for-tiles button[name=quick]").click()
    page.wait_for_url(re.compile(r"/game$"))
    return page


def echo(page: Page):
    return page.locator("#game-echo .echoed")


@pytest.mark.parametrize(("code", "width", "theme"), SIZES)
def test_two_numbers_and_one_button_and_everything_fits_the_screen(visit, code, width, theme):
    page = begun(visit, code, width, theme)
    assert page.get_attribute("html", "dir") == ("rtl" if code == "ar" else "ltr")
    expect(page.locator(".team-table tbody tr")).to_have_count(6)
    page.locator("#all-rounds summary").click()
    expect(page.locator(".turns tbody tr")).to_have_count(32)
    page.locator("#single-tiles summary").click()
    expect(page.locator(".mini-tile")).to_have_count(32)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.locator("main a.button, main .button, .mini-tile, .team-open, .step, .segment").evaluate_all(
        "found => found.filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 44)"
        ".map(one => one.outerHTML.slice(0, 80))"
    )
    assert small == []
    # The way on is in sight wherever one reads.
    expect(page.locator("#game-go .button.primary")).to_be_in_viewport()


def test_rounds_run_from_right_to_left_in_arabic(visit):
    page = begun(visit, "ar")
    first, second = (page.locator(".schedule-block").nth(place).bounding_box()["x"] for place in (0, 1))
    assert first > second
    axis = page.locator(".schedule-block").first.locator(".schedule-axis text")
    places = [(int(one.text_content()), one.bounding_box()["x"]) for one in axis.all()]
    assert [number for number, _ in sorted(places, key=lambda at: -at[1])] == sorted(n for n, _ in places)


def test_the_count_is_stepped_and_the_page_follows_without_losing_the_field(visit):
    page = begun(visit, "en")
    more = page.locator("[data-step='1'][data-for=tiles]")
    for _ in range(4):
        more.click()
    expect(page.locator(".headline")).to_have_text("6 teams, 36 tiles")
    expect(page.locator("#tiles")).to_have_value("36")
    expect(echo(page)).to_have_text("The board has 36 tiles. The schedule is drawn anew.")
    expect(page.locator(".advice-list .unfair")).to_have_count(0)
    page.reload()
    expect(page.locator("#tiles")).to_have_value("36")
    page.locator("form.better button[value='45']").first.click()
    expect(page.locator(".headline")).to_have_text("6 teams, 45 tiles")
    expect(page.locator("#tiles")).to_have_value("45")


def test_what_cannot_stand_is_said_at_the_field_and_goes_when_it_is_mended(visit):
    page = begun(visit, "ar")
    field = page.locator("#tiles")
    field.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    expect(page.locator("#tiles-error")).to_contain_text("تحتاج اللوحة إلى خانة واحدة على الأقل")
    expect(field).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("٢٠")  # as an Arabic keyboard writes it
    page.keyboard.press("Enter")
    expect(page.locator("#tiles-error")).to_have_count(0)
    expect(field).to_have_value("20")
    expect(page.locator(".mini-tile")).to_have_count(20)
    visit.complaints[:] = [one for one in visit.complaints if "422" not in one]


def test_teams_come_get_a_colour_and_go_by_keyboard_alone(visit):
    page = begun(visit, "ar", teams=3, tiles=9)
    page.focus("#name")
    page.keyboard.type("صقور الصحراء")
    page.keyboard.press("Enter")
    expect(page.locator("#team-4")).to_have_text("صقور الصحراء")
    expect(page.locator(".heading .under")).to_contain_text(re.compile(r"4\W+فرق"))
    expect(page.locator("#name")).to_be_focused()
    expect(page.locator("#name")).to_have_value("")
    page.focus("#team-4 a")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.focus("dialog input[name=colour]:checked")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")  # onwards, where one reads from the right
    chosen = page.locator("dialog input[name=colour]:checked").get_attribute("value")
    page.focus("dialog .button.primary")
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).not_to_be_visible()
    expect(page.locator(f"#team-4 .colour-{chosen}")).to_be_visible()
    expect(page.locator("#team-4 a")).to_be_focused()
    page.focus("#goes-4")
    page.keyboard.press("Enter")
    expect(page.locator(".team-table tbody tr")).to_have_count(3)
    until(page, "document.activeElement !== document.body")
    page.focus("#game-echo button")
    page.keyboard.press("Enter")
    expect(page.locator(".team-table tbody tr")).to_have_count(4)


def test_a_new_draw_and_no_schedule_at_all(visit):
    page = begun(visit, "ar")
    before = page.locator(".schedule-blocks").inner_html()
    page.locator(".draws button").click()
    expect(echo(page)).to_have_text(ar.gettext("The schedule is drawn anew."))
    until(page, "before => document.querySelector('.schedule-blocks').innerHTML !== before", arg=before)
    page.locator("label.segment:has(#schedule-off)").click()
    expect(page.locator(".schedule-picture")).to_have_count(0)
    expect(page.locator("#schedule-off")).to_be_focused()
    page.locator("label.segment:has(#schedule-on)").click()
    expect(page.locator(".schedule-picture")).to_be_visible()


def test_titles_are_pasted_and_a_single_tile_is_changed(visit):
    page = begun(visit, "ar")
    page.locator("#tile-list .button", has_text=ar.gettext("Titles and questions")).click()
    page.wait_for_url(re.compile(r"/list$"))
    page.fill("#titles", "العنوان\tالفئة\tالنقاط\nروما\tمدن\t٣٠٠\nالنيل\tأنهار\t\n")
    page.locator("form .button.primary").last.click()
    page.wait_for_url(re.compile(r"/game$"))
    expect(page.locator(".mini-tile")).to_have_count(2)
    expect(page.locator(".mini-category")).to_have_text(["مدن", "أنهار"])
    page.locator(".mini-tile").first.click()
    expect(page.locator("dialog #points")).to_have_value("300")
    page.fill("dialog #title", "القاهرة")
    page.locator("dialog .button.primary").click()
    expect(page.locator(".mini-title").first).to_have_text("القاهرة")
    expect(page.locator("dialog")).not_to_be_visible()
    expect(page.locator(".mini-tile").first).to_be_focused()


def test_a_file_of_tiles_is_read_where_it_is_picked(visit):
    page = begun(visit, "en")
    data = {
        "name": "tiles.csv",
        "mimeType": "text/csv",
        "buffer": "Title,Points\r\nローマ,2\r\n".encode("cp932"),
    }
    page.set_input_files("#tiles-file", data)
    page.wait_for_url(re.compile(r"/game$"))
    expect(page.locator(".notice.done")).to_contain_text("The board has 1 tile.")
    expect(page.locator(".mini-title")).to_have_text("ローマ")
    page.locator("#tile-list .button", has_text="Titles and questions").click()
    page.wait_for_url(re.compile(r"/list$"))
    bad = data | {"buffer": b"Title,Points\r\nRome,many\r\n"}
    page.set_input_files("#list-file", bad)
    expect(page.locator("#file-error")).to_contain_text("Line 2, column 2")
    page.set_input_files("#list-file", data)
    expect(page.locator("#titles")).to_have_value("Title,Points\nローマ,2\n")
    expect(page.locator("#file-error")).to_be_empty()
    visit.complaints[:] = [one for one in visit.complaints if "422" not in one]


def test_all_of_it_without_a_script(visit):
    page = visit("/new?kind=tiles", language="ar", width=390, script=False)
    page.locator("label.segment:has(#team-how-names)").click()
    page.fill("#team_names", "صقور\nنجوم\n")
    page.fill("#tiles", "4")
    page.locator(".for-tiles button[name=lay]").click()
    page.wait_for_url(re.compile(r"/game$"))
    page.fill("#tiles", "6")
    page.locator("#tile-count button[type=submit]").click()
    expect(page.locator(".notice.done")).to_contain_text(ar.gettext("The schedule is drawn anew."))
    expect(page.locator("#all-rounds .turns tbody tr")).to_have_count(6)
    page.fill("#name", "فهود")
    page.locator("#game-teams .add-one button").click()
    expect(page.locator("#team-3")).to_have_text("فهود")
    page.locator("#team-3 a").click()
    page.locator("label.swatch").nth(8).click()
    page.locator("main .button.primary").click()
    expect(page.locator("#team-3 .colour-9")).to_be_visible()
    page.locator("#goes-2").click()
    expect(page.locator(".team-table tbody tr")).to_have_count(2)
    page.locator("label.segment:has(#schedule-off)").click()
    page.locator(".switch button").click()
    expect(page.locator(".schedule-picture")).to_have_count(0)
    page.locator("#game-go button").click()
    page.wait_for_url(re.compile(r"/board$"))


def test_a_team_joins_in_mid_game_through_the_same_page(visit):
    page = begun(visit, "ar", width=390, teams=4, tiles=8)
    page.locator("#game-go button").click()
    page.wait_for_url(re.compile(r"/board$"))
    page.goto(page.url.replace("/board", "/game"))
    page.focus("#name")
    page.keyboard.type("المتأخرون")
    page.keyboard.press("Enter")
    expect(page.locator("#team-5")).to_have_text("المتأخرون")
    expect(echo(page)).to_contain_text(ar.say("%(name)s joins from the next round on.", name="المتأخرون"))
    page.locator("#game-go a").click()
    page.wait_for_url(re.compile(r"/board$"))
