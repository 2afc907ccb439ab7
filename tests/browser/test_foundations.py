"""The design in a real browser: each language, phone and laptop, light and dark, finger and keyboard."""

import re
import time

import pytest
from playwright.sync_api import Error, expect

from kit.waiting import HOWEVER_LONG, until

LANGUAGES = ["en", "ja", "nb", "ar"]
WIDTHS = [390, 1280]
TOUCH = 44  # CSS pixels

# Everything that can be touched, apart from links inside sentences.
TARGETS = (
    ".button, .tab, .ticket[href], .result, .segment, .menu > summary, .home, input, select, .tick label"
)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_its_width_and_runs_the_reader_s_way(visit, language, width):
    page = visit("/style", language=language, width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    left = page.locator("#table-1 .stub").bounding_box()["x"]
    right = page.locator("#table-1 .tile.right").bounding_box()["x"]
    assert (left > right) == (language == "ar")


@pytest.mark.parametrize("width", WIDTHS)
def test_everything_to_touch_is_large_enough(visit, width):
    page = visit("/style", width=width)
    small = page.evaluate(
        """([selector, least]) => [...document.querySelectorAll(selector)]
            .filter(one => one.type !== "checkbox" && one.type !== "radio" && one.type !== "hidden")
            .map(one => [one.className || one.name, one.getBoundingClientRect()])
            .filter(([_, box]) => box.height && (box.height < least || box.width < least))
            .map(([name, box]) => `${name} ${box.width}×${box.height}`)""",
        [TARGETS, TOUCH],
    )
    assert small == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_names_are_never_clipped(visit, language):
    page = visit("/style", language=language, width=390)
    clipped = page.evaluate(
        """[...document.querySelectorAll(".person")]
            .filter(one => one.scrollWidth > one.parentElement.clientWidth + 1 && one.offsetParent)
            .map(one => one.textContent)"""
    )
    assert clipped == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_open_tab_is_in_sight_on_a_phone(visit, language):
    page = visit("/style", language=language, width=390)
    box = page.locator(".tab[aria-current]").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_a_match_opens_in_the_dialog_and_closes_by_button_escape_and_backdrop(visit):
    page = visit("/style")
    dialog = page.locator("#dialog")
    for close in (
        lambda: page.locator("[data-close]").click(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.mouse.click(5, 400),
    ):
        page.locator("#table-1 .ticket").click()
        dialog.locator("h2").wait_for()
        assert dialog.get_attribute("aria-labelledby") == dialog.locator("h2").get_attribute("id")
        close()
        dialog.wait_for(state="hidden")
        expect(dialog).to_be_empty()  # the event that empties it comes a moment after it is hidden
    assert page.url.endswith("/style")


def test_a_match_opens_by_keyboard_and_focus_comes_back_to_it(visit):
    page = visit("/style")
    page.locator("#table-2 .ticket").focus()
    page.keyboard.press("Enter")
    page.locator("#dialog h2").wait_for()
    page.keyboard.press("Escape")
    page.locator("#dialog").wait_for(state="hidden")
    assert page.evaluate("document.activeElement.closest('.match').id") == "table-2"


def test_without_script_a_match_opens_as_a_page(visit):
    page = visit("/style", script=False)
    page.locator("#table-1 .ticket").click()
    page.wait_for_url("**/style/dialog")
    assert page.locator("h1").last.inner_text() == "Table 7"


def test_markup_that_the_server_did_not_sign_does_nothing(visit):
    page = visit("/style")
    asked = []
    page.on("request", lambda request: request.method == "POST" and asked.append(request.url))
    with page.expect_console_message(lambda message: "hx-csp" in message.text):
        page.evaluate(
            """() => {
                const planted = document.createElement("button");
                planted.id = "planted";
                planted.setAttribute("hx-post", "/language");
                document.querySelector("main").prepend(planted);
                htmx.process(planted);
                planted.click();
            }"""
        )
    page.wait_for_timeout(200)
    assert asked == []
    assert not page.locator("#planted").get_attribute("hx-post")
    assert any("hx-csp" in complaint for complaint in visit.complaints)
    visit.complaints.clear()


def test_a_script_that_somebody_plants_does_not_run(visit):
    page = visit("/style")
    for plant in (
        "document.createElement('script').src = '/static/0/pairwright.js'",
        "document.body.innerHTML = '<img src=x onerror=alert(1)>'",
        "setTimeout('alert(1)')",
    ):
        with (  # each refusal is in the console too
            page.expect_console_message(),
            pytest.raises(Error, match=r"TrustedScript|TrustedHTML"),
        ):
            page.evaluate(f"() => {{ {plant} }}")
    visit.complaints.clear()


def test_the_clock_counts_from_the_server_s_time(visit):
    began = time.monotonic()
    page = visit("/style")
    # made at 1899998766 s, it ends at 1900000000 s: 1234 s were left, whatever this machine's clock says
    digits = page.locator(".timer .digits").first
    shown = digits.inner_text()
    minutes, seconds = shown.replace("\n", "").split(":")
    assert 0 <= 1234 - (60 * int(minutes) + int(seconds)) <= time.monotonic() - began + 1
    until(page, "shown => document.querySelector('.timer .digits').innerText !== shown", shown)


def test_the_language_is_switched_where_the_reader_is(visit):
    page = visit("/style", language="en", width=390)
    page.locator(".language-menu summary").click()
    page.get_by_role("button", name="العربية").click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator(".pill").first).to_contain_text("جارية")
    assert page.url.endswith("/style")


def test_detail_columns_appear_when_there_is_room(visit):
    narrow, wide = visit("/style", width=390), visit("/style", width=1280)
    for page, shown in ((narrow, False), (wide, True)):
        assert page.locator("th.detail-1").first.is_visible() == shown
        assert page.locator("th.detail-2").first.is_visible() == shown
        assert page.locator("th.detail-0").first.is_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_follows_the_reader_s_system(visit, theme):
    page = visit("/style", theme=theme)
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert (int(re.search(r"\d+", ground)[0]) > 200) == (theme == "light")


@pytest.mark.parametrize(("size", "pages"), [("four", 4), ("six", 3), ("eight", 2)])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_slips_fill_whole_sheets_on_both_papers(visit, paper, size, pages):
    page = visit(f"/style/slips?size={size}")
    pdf = page.pdf(format=paper, prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == pages


def test_a_slip_clips_nothing(visit):
    for size in ("four", "six", "eight"):
        page = visit(f"/style/slips?size={size}")
        page.emulate_media(media="print")
        clipped = page.evaluate(
            """[...document.querySelectorAll(".slip")]
                .filter(one => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
                .map(one => one.textContent)"""
        )
        assert clipped == []


def test_what_is_pressed_stays_under_the_pointer_until_it_is_clicked(visit):
    page = visit("/new?how=names", width=390)
    page.add_init_script(HOWEVER_LONG)
    page.reload()
    late, let = [], []
    page.route("**/new/heard", lambda route: route.continue_() if let else late.append(route))
    page.focus("#names")
    page.keyboard.insert_text("1,Ann,1\n2,Bo,\n3,Cy,2\n4,Di,\n")
    card = page.locator("label.card:has(input[value=mtg])")
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] - 4)
    with page.expect_request("**/new/heard"):
        page.mouse.down()  # the list is left, and is read: its first rows will be shown above
    with page.expect_response("**/new/heard"):
        let.append(True)
        for route in late:
            route.continue_()
    page.wait_for_timeout(300)
    expect(page.locator(".heard-table")).to_have_count(0)
    page.mouse.up()
    expect(page.locator("input[name=preset][value=mtg]")).to_be_checked()
    expect(page.locator(".heard-table")).to_be_visible()


def test_an_answer_asked_for_earlier_does_not_take_away_that_nobody_answers_now(visit):
    page = visit("/new?how=names")
    late = []
    page.route("**/new/heard", lambda route: late.append(route))
    page.fill("#names", "Ann\nBo")
    page.route("**/healthz", lambda route: route.abort())
    page.click("button[name=go]")
    expect(page.locator("#notices .notice.wrong")).to_be_visible()
    for route in late:
        route.continue_()
    expect(page.locator("#heard")).to_contain_text("2 players")
    expect(page.locator("#notices .notice.wrong")).to_be_visible()
    visit.complaints.clear()  # the browser tells of the question that was not answered
