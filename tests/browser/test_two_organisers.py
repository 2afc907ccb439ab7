"""Two organisers at once, each at a browser: both see what the other did, neither loses a thing [D13]."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from kit.waiting import choose


def event(visit, names=("Ann", "Bo", "大田", "محمد", "Eva", "Finn", "Gry", "🐉 吉田"), **how) -> Page:
    """A page on round 1, a draft, of a tournament of these names."""
    page = visit("/new?how=names", **how)
    page.fill("#names", "\n".join(names))
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    return page


def begun(page: Page) -> None:
    """Wait for the page of the round that was started just now, and for its scripts."""
    expect(page.locator("#round-top .pill.running")).to_be_visible()
    page.wait_for_load_state()


def two(visit, left: int = 1280, right: int = 390) -> tuple[Page, Page]:
    """Two organisers at round 1 while it is running; neither page is loaded again from here on."""
    page = event(visit, width=left)
    page.click("form[action$='/start'] button")
    begun(page)
    other = visit(page.url, width=right)
    for one in (page, other):
        one.evaluate("window.sameDocument = true")
    return page, other


def never_loaded_again(*pages: Page) -> None:
    for page in pages:
        assert page.evaluate("window.sameDocument === true")


def enter(page: Page, line: str) -> None:
    page.fill("#line", line)
    page.press("#line", "Enter")


def score(page: Page, table: int):
    return page.locator(f"#table-{table} .ticket > .tile")


@pytest.mark.parametrize(("left", "right"), [(1280, 390), (390, 1280)])
def test_a_result_of_the_one_is_on_the_others_page_and_what_is_half_typed_there_stays_D13(visit, left, right):
    x, y = two(visit, left, right)
    y.focus("#line")
    y.keyboard.type("3 2-")
    y.evaluate("document.getElementById('line').setSelectionRange(1, 3)")
    enter(x, "1 2-1")
    expect(score(y, 1)).to_have_text(["2", "1"])
    expect(y.locator("#round-top .progress-words")).to_contain_text("1")
    expect(y.locator("#news .news-said")).to_contain_text("Table 1")
    assert y.evaluate("document.activeElement.id") == "line"
    assert y.input_value("#line") == "3 2-"
    assert y.evaluate("[line.selectionStart, line.selectionEnd]") == [1, 3]
    y.evaluate("document.getElementById('line').setSelectionRange(4, 4)")
    y.keyboard.type("0")
    y.keyboard.press("Enter")
    expect(score(x, 3)).to_have_text(["2", "0"])
    expect(score(y, 3)).to_have_text(["2", "0"])
    never_loaded_again(x, y)


def test_the_same_match_by_both_shows_both_values_and_the_second_chooses_D13(visit):
    x, y = two(visit)
    y.click("#table-1 a.ticket")
    y.wait_for_selector("dialog[open] .result-form")
    enter(x, "1 2-0")
    expect(y.locator("#overtaken")).to_contain_text("2–0")  # softly, in the dialog that is open
    expect(y.locator("dialog .result-form")).to_be_visible()
    y.click("dialog .result[value='1-2']")
    expect(y.locator("dialog .clash-score")).to_have_text(["2–0", "1–2"])
    y.click("dialog .clash button")
    expect(score(y, 1)).to_have_text(["1", "2"])
    expect(score(x, 1)).to_have_text(["1", "2"])
    never_loaded_again(x, y)
    visit.complaints.clear()  # the browser's own note that the clash was answered with 409


def test_the_bar_goes_on_to_the_next_table_when_somebody_else_has_entered_the_one_it_suggests_D13(visit):
    x, y = two(visit)
    expect(y.locator(".entry-table")).to_have_text("Table 1")
    y.focus("#line")
    enter(x, "1 2-1")
    expect(y.locator(".entry-table")).to_have_text("Table 2")
    y.keyboard.type("0-2")
    enter(x, "2 2-0")
    expect(score(y, 2)).to_have_text(["2", "0"])
    expect(y.locator(".entry-table")).to_have_text("Table 2")  # while somebody types it stays
    y.keyboard.press("Enter")
    expect(y.locator("#entry-error")).to_be_visible()
    expect(score(x, 2)).to_have_text(["2", "0"])
    y.fill("#line", "")
    never_loaded_again(x, y)
    visit.complaints.clear()  # the browser's own note that the clash was answered with 409


def test_what_one_draws_fixes_starts_and_drops_is_on_the_others_pages_D13(visit):
    x, y = two(visit)
    standings = visit(y.url.replace("/rounds/1", "/players"), width=1280)
    standings.evaluate("window.sameDocument = true")
    for line in ("1 2-0", "2 2-0", "3 2-1", "4 0-2"):
        enter(x, line)
        expect(score(x, int(line[0]))).to_have_text([line[2], line[4]])
    expect(y.locator("#round-top .pill.finished")).to_be_visible()
    expect(y.locator("#tab-2")).to_be_visible()
    expect(standings.locator("#tab-2")).to_be_visible()
    expect(standings.locator(".standings tbody tr").first.locator("td.value").first).to_have_text("3")
    y.click("#tab-2")
    y.wait_for_url(re.compile(r"/rounds/2$"))
    y.evaluate("window.sameDocument = true")
    x.click("#tab-2")
    x.click("form[action$='/rounds/2/fix'] button")
    expect(y.locator("#round-top .pill.fixed")).to_be_visible()
    x.click("form[action$='/rounds/2/start'] button")
    expect(y.locator("#round-top .pill.running")).to_be_visible()
    begun(x)
    gone = y.locator("#table-4 .side.left bdi").inner_text()
    x.click("#table-4 a.ticket")
    x.locator("dialog .drop-box", has_text=gone).locator("input").check()
    x.click("dialog .result[value='0-2']")
    expect(score(y, 4)).to_have_text(["0", "2"])
    expect(standings.locator(".standings tr.out bdi")).to_have_text(gone)
    # A ticket that came by itself opens like any other.
    y.click("#table-4 a.ticket")
    expect(y.locator("dialog[open]")).to_contain_text(gone)
    never_loaded_again(y, standings)


def test_a_form_that_is_being_filled_in_waits_and_says_so_D13(visit):
    x = event(visit)
    y = visit(x.url.replace("/rounds/1", "/settings"), width=1280)
    y.evaluate("window.sameDocument = true")
    field = y.locator("#main input[type=text]").first
    field.fill("Half a")
    x.click("form[action$='/fix'] button")
    expect(y.locator("#news-waits")).to_be_visible()
    assert field.input_value() == "Half a"
    y.click("#news-waits")
    expect(y.locator("#tab-1.fixed")).to_be_visible()
    expect(y.locator("#news-waits")).not_to_be_visible()
    never_loaded_again(y)


def test_undo_of_the_one_takes_back_what_is_there_and_the_other_sees_it_D13(visit):
    x, y = two(visit)
    enter(x, "1 2-0")
    expect(score(y, 1)).to_have_text(["2", "0"])
    y.click(".undo-form button")
    expect(y.locator("#table-1.missing")).to_be_visible()
    expect(x.locator("#table-1.missing")).to_be_visible()
    never_loaded_again(x)


def test_a_round_that_is_taken_back_leads_to_what_there_is_D13(visit):
    x, y = two(visit)
    for line in ("1 2-0", "2 2-0", "3 2-1", "4 0-2"):
        enter(x, line)
        expect(score(x, int(line[0]))).to_have_text([line[2], line[4]])  # the bar is another one now
    expect(y.locator("#tab-2")).to_be_visible()
    y.click("#tab-2")
    y.wait_for_url(re.compile(r"/rounds/2$"))
    x.click("#echo form button")
    y.wait_for_url(re.compile(r"/rounds/1$"))
    expect(y.locator("#notices")).to_contain_text("another screen")


def test_what_a_page_did_itself_is_no_news_to_it_D13(visit):
    x, y = two(visit)
    asked: list[str] = []
    x.on("request", lambda request: "/rounds/1/news" in request.url and asked.append(request.url))
    for table in (1, 2, 3):
        enter(x, f"{table} 2-0")
        expect(score(x, table)).to_have_text(["2", "0"])
        expect(score(y, table)).to_have_text(["2", "0"])
    x.wait_for_timeout(1500)
    assert asked == []
    expect(x.locator("#news")).to_be_empty()
    expect(x.locator("#echo")).to_contain_text("Table 3")


def test_a_server_that_does_not_answer_is_told_and_found_again_D13(visit):
    x, y = two(visit)
    y.context.set_offline(True)
    expect(y.locator("#notices .notice.attention")).to_contain_text("may be old")
    enter(x, "1 2-0")
    y.context.set_offline(False)
    expect(score(y, 1)).to_have_text(["2", "0"])
    expect(y.locator("#notices .notice")).to_have_count(0)
    visit.complaints.clear()  # the browser's own note that nobody answered


def test_the_large_clock_stops_with_the_round_s_D13_D14(visit):
    x, y = two(visit)
    clock = visit(y.url + "/timer", width=1280)
    x.click("#clock button[value=pause]")
    expect(clock.locator("#clock .timer.paused")).to_be_visible()
    expect(y.locator("#clock .timer.paused")).to_be_visible()


def test_games_tapped_in_tickets_of_a_cup_by_both_stand_and_the_bracket_follows_D13_KO_10(visit):
    page = visit("/new?how=names")
    page.fill("#names", "Ann\nBo\nCy\nDi")
    choose(page, "cup")
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click("form[action$='/start'] button")
    begun(page)
    other, bracket = visit(page.url), visit(page.url.replace("/rounds/1", "/bracket"))
    for one in (page, other, bracket):
        one.evaluate("window.sameDocument = true")
    first, second = "#table-1 .result[value='1 1-0']", "#table-1 .result[value='2 1-0']"
    page.click(first)
    expect(other.locator(first)).to_have_attribute("aria-pressed", "true")
    other.click(second)  # in a ticket that came by itself
    expect(other.locator(second)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(second)).to_have_attribute("aria-pressed", "true")
    winner = page.locator("#table-1 .bout-side.won bdi").inner_text()
    expect(bracket.locator("#tab-1 .tab-count")).to_have_text("1")
    expect(bracket.locator("#main")).to_contain_text(winner)
    never_loaded_again(page, other, bracket)


def test_in_arabic_the_news_are_read_from_the_right_D13(visit):
    x, _ = two(visit)
    y = visit(x.url, language="ar", width=390)
    enter(x, "2 2-0")
    expect(y.locator("#news .news-said")).to_be_visible()
    assert y.locator("#news").get_attribute("aria-live") == "polite"
    assert y.evaluate("document.documentElement.scrollWidth <= innerWidth")
