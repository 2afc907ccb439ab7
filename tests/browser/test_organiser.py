"""Beginning and leading a tournament as a person does, in a real browser [D1]–[D5] [D12] [H1]."""

import re

import pytest
from playwright.sync_api import expect

from kit.waiting import choose


@pytest.mark.parametrize(("language", "width", "theme"), [("ja", 390, "light"), ("ar", 1280, "dark")])
def test_one_tap_begins_a_swiss_of_eight_D1(visit, language, width, theme):
    page = visit("/", language=language, width=width, theme=theme)
    page.click("button[name=quick]")
    page.wait_for_url(re.compile(r"/t/\w+/rounds/1$"))
    assert page.get_attribute("html", "lang") == language
    assert page.locator(".match").count() == 4


def test_the_number_is_changed_with_plus_and_minus_and_arrow_keys(visit):
    page = visit("/")
    page.click("[data-for=players][data-step='1']")
    assert page.input_value("#players") == "9"
    page.focus("#players")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.input_value("#players") == "7"
    page.fill("#players", "2")
    page.click("[data-for=players][data-step='-1']")
    assert page.input_value("#players") == "2"


def test_preset_and_count_bring_their_advice_at_once_and_more_stays_open_D2(visit):
    page = visit("/new")
    page.click("#more summary")
    choose(page, "fab")
    page.wait_for_selector("#win[value='1']")
    assert page.get_attribute("#more", "open") is not None
    page.fill("#players", "9")
    page.press("#players", "Tab")
    page.wait_for_selector("text=For 9 players 4 rounds are usual.")
    page.click("[data-fill=rounds]")
    assert page.input_value("#rounds") == "4"
    page.fill("#rounds", "9")
    page.press("#rounds", "Tab")
    page.wait_for_selector(".advice .warning")


def test_a_file_dropped_on_the_page_fills_the_list_D5(visit):
    page = visit("/new")
    page.evaluate(
        """() => {
            const data = new DataTransfer();
            const cp932 = new Uint8Array([0xfb, 0xfc, 0x8b, 0xb4, 0x0d, 0x0a, 0x41]);  // 髙橋, A
            data.items.add(new File([cp932], "list.txt"));
            document.querySelector("#new").dispatchEvent(
                new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
        }"""
    )
    expect(page.locator("#names")).to_have_value("髙橋\nA")
    assert page.is_visible("#names")
    page.wait_for_selector("text=For 2 players 1 round is usual.")


def test_a_list_file_picked_on_the_first_screen_begins_a_tournament_D5(visit):
    page = visit("/")
    page.set_input_files(
        "#file", {"name": "l.csv", "mimeType": "text/csv", "buffer": "Name,Byes\nAnn,1\nعلي,0\n".encode()}
    )
    page.wait_for_selector("#names")
    page.fill("#title", "From a file")
    page.click("button[name=make]")
    page.wait_for_url(re.compile(r"/t/\w+/players$"))
    assert page.locator(".roster bdi").all_inner_texts() == ["Ann", "علي"]


def test_everything_goes_without_a_script(visit):
    page = visit("/new?how=names", script=False, width=390)
    page.fill("#names", "Ann\nBo\nCy\nDi")
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click(".tabs a:has-text('Players')")
    page.click("details#add summary")
    page.fill("#name", "Ed")
    page.click("#add button:has-text('Add')")
    expect(page.locator("#notices")).to_contain_text("Ed is NO. 5.")
    page.click("#notices button:has-text('Undo')")
    expect(page.locator("#notices")).to_contain_text("Undone:")
    page.click("#notices button:has-text('Redo')")
    expect(page.locator("#notices")).to_contain_text("Redone.")
    page.click(".tabs a:has-text('History')")
    page.wait_for_url(re.compile(r"/history$"))  # all of it: the last step is looked for
    page.click(".act:last-child a:has-text('Back to here')")
    page.click("button:has-text('Go back to this moment')")
    expect(page.locator("#notices")).to_contain_text("Restored.")


def test_a_list_is_edited_and_the_change_is_shown_before_it_is_done_D3(visit):
    page = visit("/new?how=names", width=390)
    page.fill("#names", "Ann\nBo")
    page.click("button[name=make]")
    page.click("text=Edit as a list")
    page.fill("#names", "Anna\nBo\nمحمد")
    page.click("text=See what changes")
    expect(page.locator(".edit")).to_have_count(2)
    page.click("text=Yes, change it")
    expect(page.locator(".roster bdi")).to_have_text(["Anna", "Bo", "محمد"])


@pytest.mark.parametrize("width", [390, 1280])
def test_long_names_widen_no_page_and_nothing_to_tap_is_small(visit, width):
    page = visit("/new?how=names", width=width)
    page.fill("#title", "春" * 120)
    page.fill("#names", "\n".join(["W" * 200, "大" * 200, "محمد " * 30, "🐉" * 60]))
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    base = page.url.rsplit("/rounds", 1)[0]
    for address in ("/players", "/players/list", "/history", "/settings"):
        page.goto(base + address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        small = page.evaluate(
            """() => [...document.querySelectorAll("main a, main button, main summary, main select")]
                .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
                .map((one) => one.outerHTML.slice(0, 120))"""
        )
        assert small == [], address


def test_every_control_has_a_name_and_every_page_one_heading_of_the_first_rank(visit):
    page = visit("/new")
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    base = page.url.rsplit("/rounds", 1)[0]
    for address in ("/", "/new", "/help", *(f"{base}/{tab}" for tab in ("players", "history", "settings"))):
        page.goto(address)
        nameless = page.evaluate(
            """() => [...document.querySelectorAll("input:not([type=hidden]), select, textarea, button, a")]
                .filter((one) => !one.labels?.length && !one.getAttribute("aria-label")
                    && !one.textContent.trim())
                .map((one) => one.outerHTML.slice(0, 120))"""
        )
        assert nameless == [], address
        assert page.locator("h1").count() == 1, address
        broken = page.evaluate(
            """() => [...document.querySelectorAll("[aria-describedby], [aria-labelledby]")]
                .flatMap((one) => [one.getAttribute("aria-describedby"), one.getAttribute("aria-labelledby")])
                .filter(Boolean).flatMap((ids) => ids.trim().split(/\\s+/))
                .filter((id) => id !== "dialog-title" && !document.getElementById(id))"""
        )
        assert broken == [], address


def test_what_is_typed_while_a_presets_rules_are_on_their_way_stays(visit):
    page, held = visit("/new"), []

    def hold(route):
        held.append(route)

    page.route("**/new/look", hold)
    choose(page, "mtg", wait=False)
    while not held:  # asked for, and not answered yet
        page.wait_for_timeout(50)
    page.fill("#rounds", "5")
    page.locator("[data-step='1'][data-for=minutes]").click()
    for _ in range(5):  # the answers are let through, and those to what is asked meanwhile
        while held:
            held.pop(0).continue_()
        page.wait_for_timeout(100)
    expect(page.locator("#rules input[name=from][value=mtg]")).to_be_attached()
    page.wait_for_timeout(500)
    assert (page.input_value("#rounds"), page.input_value("#minutes")) == ("5", "51")
