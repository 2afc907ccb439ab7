"""What goes wrong on the way: nobody answers, the back button, two taps, names that would be more."""

import re

import pytest
from playwright.sync_api import expect

from kit.stages import entered, stage
from kit.waiting import HOWEVER_LONG, until
from pairwright.files import archive


def begun(visit, **how):
    """A page on the running first round of eight."""
    page = visit("/", **how)
    page.click("button[name=quick]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click("form[action$='/start'] button")
    expect(page.locator("#round-top .pill.running")).to_be_visible()
    page.wait_for_load_state()
    return page


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ar", 390)])
def test_a_result_that_nobody_answered_is_told_where_it_was_entered(visit, language, width):
    page = begun(visit, language=language, width=width)
    page.click("#table-2 a.ticket")
    page.wait_for_selector("dialog[open] .result-form")
    page.evaluate("over = 0; document.addEventListener('htmx:finally:request', () => { over += 1; })")
    page.context.set_offline(True)
    page.click("dialog .result[value='2-0']")
    expect(page.locator("dialog [role=alert]")).to_be_visible()
    until(page, "over === 1")
    page.click("dialog .result[value='2-0']")
    until(page, "over === 2")  # a third is nothing while the second is on its way
    expect(page.locator("dialog [role=alert]")).to_have_count(1)
    page.context.set_offline(False)
    page.click("dialog .result[value='2-0']")
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.locator("#table-2 .ticket > .tile")).to_have_text(["2", "0"])
    page.context.set_offline(True)
    page.fill("#line", "3 2-1")
    page.press("#line", "Enter")
    expect(page.locator("#notices [role=alert]")).to_be_visible()
    assert page.input_value("#line") == "3 2-1"
    page.context.set_offline(False)
    page.press("#line", "Enter")
    expect(page.locator("#table-3 .ticket > .tile")).to_have_text(["2", "1"])
    expect(page.locator("#notices [role=alert]")).to_have_count(0)
    visit.complaints.clear()  # the browser's own notes that it is offline


MORE_THAN_NAMES = [
    "<script>alert(1)</script>",
    "'\"><img src=x onerror=alert(1)>",
    "%s %(x)s {{7*7}}",
    "=1+1",
    "\u202eabc\u202d fed",
    "Z" + "\u0301" * 199,
    "😀😀😀",
    "W" * 200,
    "大" * 200,
    "عبد الرحمن بن محمد " * 10,
    "\u200fx\u200e",
    "a&amp;b",
]
PAGES = [
    "players",
    "rounds/1",
    "rounds/1/tables/1",
    "rounds/2",
    "rounds/2?pick=8",
    "rounds/2/two?a=8&b=9",
    "rounds/2/two?a=8&b=1",
    "rounds/2/back",
    "rounds/1/timer",
    "players/1",
    "players/8",
    "players/8/rank",
    "players/8/rounds/1",
    "players/list",
    "history",
    "settings",
    "print",
    "print/pairings?round=1",
    "print/names?round=1",
    "print/standings",
    "print/players",
    "print/slips?round=1",
    "players/8/drop",
    "save",
    "share",
    "crosstable",
    "ranks",
    "watch",
    "watch/8",
    "screen",
]
WHOLE = """() => {
  const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth + 1;
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  return [
    wide && "wider than the screen",
    document.querySelectorAll("h1").length === 1 || "not one first heading",
    new Set(ids).size === ids.length || "an id twice",
    document.querySelector("script:not([src]), img") && "a name became an element",
    document.querySelector(".heading")?.offsetHeight > 150 && "the title takes the page",
  ].filter((one) => typeof one === "string");
}"""


@pytest.mark.parametrize(("language", "width"), [("ar", 390), ("en", 1280)])
def test_names_that_want_to_be_more_are_only_names_on_every_page_D5(visit, language, width):
    page = visit("/new?how=names", language=language, width=width)
    page.fill("#names", "\n".join(MORE_THAN_NAMES))
    page.fill("#title", "T" * 200)
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click("form[action$='/start'] button")
    expect(page.locator("#round-top .pill.running")).to_be_visible()
    page.wait_for_load_state()
    event = page.url.removesuffix("/rounds/1")
    faults = {}
    for table in range(1, 7):
        page.goto(f"{event}/rounds/1/tables/{table}")
        page.locator("details.more").first.evaluate("more => { more.open = true; }")
        if found := page.evaluate(WHOLE):
            faults[table] = found
        page.click(".result[value='2-1']")
        page.wait_for_url(re.compile(r"/rounds/1(\?|$)"))
    page.goto(f"{event}/rounds/2/two?a=8&b=1")
    page.click("button[value=lock]")
    page.wait_for_url(re.compile("/rounds/2(?!/two)"))
    for address in PAGES:
        page.goto(f"{event}/{address}")
        found = page.evaluate(WHOLE)
        if found:
            faults[address] = found
    assert faults == {}


def test_the_focus_is_never_lost_to_what_a_swap_renews_or_takes_away_D8(visit):
    page = begun(visit)
    # the clock: its button is another one after it was pressed
    page.focus("#clock button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#clock [value=resume]")
    expect(page.locator(":focus")).to_have_accessible_name("Resume")
    # a player opened out of a table's dialog
    page.focus("#table-1 a.ticket")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] .to-player")
    page.focus("dialog .to-player")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog .figures")
    expect(page.locator("dialog :focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#table-1 :focus")).to_have_count(1)
    # the last result takes the bar away: the way on is next
    page.focus("#line")
    for table in (1, 2, 3, 4):
        page.fill("#line", f"{table} 2-0")
        page.keyboard.press("Enter")
        expect(page.locator(f"#table-{table} .ticket > .tile")).to_have_text(["2", "0"])
    expect(page.locator(":focus")).to_have_accessible_name("On to round 2")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/rounds/2$"))
    # a shuffled draft keeps its button
    page.focus("form[action$='/shuffle'] button")
    renewed(page, "form[action$='/shuffle'] button", lambda: page.keyboard.press("Enter"))
    expect(page.locator(":focus")).to_have_accessible_name("Shuffle")


class Slow:
    """Keeps back what a page asks for at such addresses, until it is let go, in any order."""

    def __init__(self, page, address, method=None):
        self.page, self.kept = page, []

        def keep(route):
            if method in (None, route.request.method):
                self.kept.append(route)
            else:
                route.continue_()

        page.route(re.compile(address), keep)

    def have(self, many):
        """So many have been asked for."""
        for _ in range(1500):
            if len(self.kept) >= many:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{len(self.kept)} are asked for")

    def go(self, which=0):
        """One of them is answered, and the page has made of it what it does."""
        with self.page.expect_event("requestfinished"):
            self.kept.pop(which).continue_()


SLOW = "requestAnimationFrame = () => 0"
"""No frame is ever drawn: a machine that is busy draws the next one after the next key."""


def renewed(page, selector, act):
    """Something is done, and what is there is another one by then."""
    old = page.query_selector(selector)
    act()
    until(page, "old => !old.isConnected", old)


def test_a_key_pressed_before_an_answer_is_drawn_goes_on_from_where_the_focus_was_D8(visit):
    page = visit("/")
    page.add_init_script(SLOW)
    page.click("button[name=quick]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.evaluate("htmx.config.defaultSettleDelay = 2e9")
    now = "document.activeElement.innerText.trim()"
    # what was pressed
    page.focus("form[action$='/shuffle'] button")
    renewed(page, "form[action$='/shuffle'] button", lambda: page.keyboard.press("Enter"))
    assert page.evaluate(now) == "Shuffle"
    page.keyboard.press("Tab")
    assert page.evaluate(now) == "Fix and start"
    # and what opened a dialog that is done
    page.reload()
    page.click("form[action$='/start'] button")
    expect(page.locator("#round-top .pill.running")).to_be_visible()
    page.wait_for_load_state()
    page.focus("#table-1 a.ticket")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] .result-form")
    page.focus("dialog .result[value='2-0']")
    page.evaluate("htmx.config.defaultSettleDelay = 0")
    renewed(page, "#table-1 a.ticket", lambda: page.keyboard.press("Enter"))
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate("!!document.activeElement.closest('#table-1')")


def test_what_is_unfolded_to_be_typed_into_has_the_first_letter(visit):
    page = visit("/")
    page.add_init_script(SLOW)
    page.click("button[name=quick]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.goto(page.url.replace("rounds/1", "players"))
    page.focus("#add > summary")
    page.keyboard.press("Enter")
    page.keyboard.type("Ida")
    assert page.input_value("#name") == "Ida"
    page.focus("#add > summary")
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_be_hidden()


def test_a_second_tap_does_nothing_more(visit):
    """Two taps on the first button make one tournament; two on a result leave its Undo."""
    page = visit("/?all")  # the first screen alone shows only so many
    there = page.locator("form[action$='/delete']").count()
    page.dblclick("button[name=quick]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    assert visit("/?all").locator("form[action$='/delete']").count() == there + 1
    page.click("form[action$='/start'] button")
    expect(page.locator("#round-top .pill.running")).to_be_visible()
    page.wait_for_load_state()
    page.click("#table-1 a.ticket")
    slow = Slow(page, "/rounds/1/tables/1$", "POST")
    page.dblclick("dialog .result[value='2-0']")  # both taps come before the answer
    slow.have(1)
    slow.go()
    assert not slow.kept
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.locator("#table-1 .ticket > .tile")).to_have_text(["2", "0"])
    expect(page.locator("#echo form button")).to_be_visible()


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ar", 390)])
def test_what_was_typed_stays_where_nobody_answers_a_page_that_is_sent(visit, language, width):
    page = visit("/new?how=names", language=language, width=width)
    page.fill("#names", "Ann\nBo\nCy\nDi")
    page.context.set_offline(True)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/healthz")):
        page.click("button[name=go]")
    expect(page.locator("#notices [role=alert]")).to_be_visible()
    assert page.input_value("#names") == "Ann\nBo\nCy\nDi"
    page.context.set_offline(False)
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.goto(page.url.replace("rounds/1", "settings"))
    page.fill("#title", "Half typed")
    page.context.set_offline(True)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/healthz")):
        page.click("main form[method=post] .button.primary >> nth=0")
    expect(page.locator("#notices [role=alert]")).to_be_visible()
    assert page.input_value("#title") == "Half typed"
    page.context.set_offline(False)
    page.click("main form[method=post] .button.primary >> nth=0")
    expect(page.locator("#notices .notice.done")).to_be_visible()
    assert page.input_value("#title") == "Half typed"
    visit.complaints.clear()  # the browser's own notes that it is offline


def test_games_tapped_faster_than_they_are_answered_are_all_entered(visit):
    desk, id = entered(4, stage("swiss", games=4))
    sheet = desk.sheet(id)
    event = {
        "name": "e.pairwright",
        "mimeType": "text/plain",
        "buffer": archive.write(id, sheet.entries, sheet.texts),
    }
    page = visit("/")
    page.set_input_files("input[type=file]", event)
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click("form[action$='/start'] button")
    expect(page.locator("#round-top .pill.running")).to_be_visible()
    page.wait_for_load_state()
    taps = "all => all.filter((one) => one.value.endsWith(' 1-0')).forEach((one) => one.click())"
    page.locator("#table-1 .bout-form button[name=to]").evaluate_all(taps)
    expect(page.locator("#table-1 .bout-score .tile")).to_have_text(["4", "0"])


# --- slow answers: what is done before they come


def enter(page, line):
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def answered(slow, table, score):
    """A line that was kept back is answered, and its result is shown."""
    slow.have(1)
    slow.go()
    expect(slow.page.locator(f"#table-{table} .ticket > .tile")).to_have_text(score)


def test_lines_entered_faster_than_they_are_answered_are_all_entered(visit):
    page = begun(visit)
    slow = Slow(page, "/entry$")
    page.focus("#line")
    enter(page, "1 2-0")
    slow.have(1)
    for more in ("2 2-1", "3 0-2"):
        enter(page, more)
        page.keyboard.press("Enter")
    page.keyboard.type("4 1")
    for table, score in ((1, ["2", "0"]), (2, ["2", "1"]), (3, ["0", "2"])):
        answered(slow, table, score)
    assert not slow.kept
    expect(page.locator("#line")).to_have_value("4 1")
    expect(page.locator("#line")).to_be_focused()
    enter(page, "-1")
    answered(slow, 4, ["1", "1"])


def test_a_page_is_not_left_without_a_question_while_a_line_is_not_sent_yet(visit):
    page = begun(visit)
    slow = Slow(page, "/entry$")
    page.focus("#line")
    enter(page, "1 2-0")
    slow.have(1)
    enter(page, "2 2-1")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.evaluate("setTimeout(() => location.reload())")
    for _ in range(1500):
        if asked:
            break
        page.wait_for_timeout(20)
    assert asked == ["beforeunload"]
    for table, score in ((1, ["2", "0"]), (2, ["2", "1"])):
        answered(slow, table, score)
    page.reload()
    assert asked == ["beforeunload"]


@pytest.mark.parametrize("busy", [False, True])
def test_a_line_without_a_table_waits_to_be_looked_at_where_somebody_else_was_busy_D13(visit, busy):
    page = begun(visit)
    slow = Slow(page, "/entry$")
    page.focus("#line")
    enter(page, "2-0")
    slow.have(1)
    if busy:
        other = visit(page.url)
        other.fill("#line", "2 0-2")
        other.press("#line", "Enter")
        expect(other.locator("#table-2 .ticket > .tile")).to_have_text(["0", "2"])
    enter(page, "2-1")  # for table 2, which was the next one
    slow.go()
    expect(page.locator("#table-1 .ticket > .tile")).to_have_text(["2", "0"])
    if busy:
        expect(page.locator("#line")).to_have_value("2-1")
        expect(page.locator(".entry-table")).to_have_text("Table 3")
        assert not slow.kept
        page.keyboard.press("Enter")
    slow.have(1)
    slow.go()
    at = 3 if busy else 2
    expect(page.locator(f"#table-{at} .ticket > .tile")).to_have_text(["2", "1"])
    expect(page.locator("#line")).to_have_value("")


def test_lines_entered_after_a_mistake_or_where_nobody_answers_are_still_there(visit):
    page = begun(visit)
    slow = Slow(page, "/entry$")
    page.focus("#line")
    for line in ("9 2-0", "2 2-1"):
        enter(page, line)
        slow.have(1)
    page.keyboard.type("3")
    slow.go()
    expect(page.locator("#entry-error")).to_be_visible()
    expect(page.locator("#line")).to_have_value("9 2-0 2 2-1 3")
    page.fill("#line", "1 2-0")
    page.keyboard.press("Enter")
    slow.have(1)
    enter(page, "2 2-1")
    slow.kept.pop().abort()
    expect(page.locator("#notices [role=alert]")).to_be_visible()
    expect(page.locator("#line")).to_have_value("1 2-0 2 2-1")
    visit.complaints.clear()  # the browser's own notes of the mistake, and that nobody answered


def test_the_table_that_was_opened_last_is_the_one_that_results_are_for(visit):
    page = begun(visit)
    slow = Slow(page, r"/rounds/1/tables/\d$")
    page.click("#table-1 a.ticket")
    page.click("#table-2 a.ticket")
    slow.have(2)
    slow.go(1)
    expect(page.locator("dialog[open] h2")).to_contain_text("2")
    slow.go(0)
    page.wait_for_timeout(300)
    expect(page.locator("dialog[open] h2")).to_contain_text("2")
    # nor does the answer to a result close what was opened after it was left
    page.click("dialog .result[value='2-0']")
    page.keyboard.press("Escape")
    page.click("#table-3 a.ticket")
    slow.have(2)
    slow.go(1)
    expect(page.locator("dialog[open] h2")).to_contain_text("3")
    slow.go(0)
    expect(page.locator("#table-2 .ticket > .tile")).to_have_text(["2", "0"])
    expect(page.locator("dialog[open] h2")).to_contain_text("3")


def test_news_asked_for_before_something_was_done_here_do_not_take_it_back(visit):
    page = begun(visit)
    slow = Slow(page, "/rounds/1/news")
    other = visit(page.url)
    other.fill("#line", "1 2-0")
    other.press("#line", "Enter")
    slow.have(1)
    old = slow.kept[0].fetch()
    page.fill("#line", "2 2-1")
    page.press("#line", "Enter")
    expect(page.locator("#table-2 .ticket > .tile")).to_have_text(["2", "1"])
    expect(page.locator("#table-1 .ticket > .tile")).to_have_text(["2", "0"])
    page.evaluate(
        "shown = []; new MutationObserver(() => shown.push(document.querySelector('#seen').dataset.seen))"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    now = page.get_attribute("#seen", "data-seen")
    with page.expect_event("requestfinished", lambda request: "/rounds/1/news" in request.url):
        slow.kept.pop(0).fulfill(response=old)
    page.wait_for_timeout(300)
    assert set(page.evaluate("shown")) <= {now}


@pytest.mark.parametrize("search", [False, True])
def test_what_was_chosen_or_typed_last_is_what_is_shown(visit, search):
    page = visit("/" if search else "/new?how=names")
    if search:
        page.click("button[name=quick]")  # what is to be searched isn't empty
        page.wait_for_url(re.compile(r"/rounds/1$"))
        page.goto("/?q=z")
        slow = Slow(page, r"/\?.*q=z.")
        page.focus("input[name=q]")
        for text in ("zq", "zqx", "zqxw"):
            page.fill("input[name=q]", text)
            page.wait_for_timeout(400)
        asked = "q=zqxw"
    else:
        slow = Slow(page, "/new/look$", "POST")
        for preset in ("casual-3", "chess", "round-robin"):
            page.click(f"label.card:has(input[name=preset][value={preset}])")
            page.wait_for_timeout(100)
        asked = "preset=round-robin"
    slow.have(1)
    for _ in range(1500):
        if not slow.kept:
            break
        one = slow.kept.pop(0)
        last = one.request.url + (one.request.post_data or "")
        one.continue_()
        page.wait_for_timeout(400)
    assert asked in last


def test_that_something_was_not_saved_is_said_also_where_nobody_answered_before(visit):
    page = begun(visit)
    page.context.set_offline(True)
    expect(page.locator("#notices .notice.attention")).to_be_visible()
    page.fill("#line", "3 2-1")
    page.press("#line", "Enter")
    expect(page.locator("#notices .notice.wrong")).to_be_visible()
    expect(page.locator("#notices .notice.attention")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator("#notices .notice:is(.wrong, .attention)")).to_have_count(0)
    visit.complaints.clear()  # the browser's own notes that it is offline


def test_what_is_pressed_on_a_public_page_is_clicked_also_where_news_come_meanwhile(visit):
    page = begun(visit)
    phone = visit(re.sub("/rounds/1$", "/watch?show=pairings", page.url), width=390)
    phone.add_init_script(HOWEVER_LONG)
    phone.reload()
    slow = Slow(phone, "/watch")
    page.fill("#line", "1 2-0")
    page.press("#line", "Enter")
    slow.have(1)
    link = phone.locator("#public-main a[href]").first
    link.scroll_into_view_if_needed()
    link.evaluate(
        "link => link.addEventListener('click', (event) => {"
        " event.preventDefault(); document.body.dataset.clicked = 'yes'; })"
    )
    box = link.bounding_box()
    phone.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.mouse.down()
    slow.go()
    phone.wait_for_timeout(300)
    phone.mouse.up()
    until(phone, "document.body.dataset.clicked === 'yes'")
    expect(phone.locator("#public-now")).to_contain_text("1")


def test_a_key_on_the_board_is_for_the_tile_that_has_just_opened_however_late_it_is_drawn(visit):
    page = visit("/new?kind=tiles")
    page.add_init_script(SLOW)
    page.locator("main form button.primary:visible").last.click()
    page.wait_for_url(re.compile(r"/game$"))
    page.click("#game-go button.primary")
    page.wait_for_url(re.compile(r"/board$"))
    page.focus("#tile-2")
    renewed(page, "#game", lambda: page.keyboard.press("Enter"))
    assert page.evaluate("document.activeElement === document.querySelector('.wins > .win')")
    renewed(page, "#game", lambda: page.keyboard.press("Enter"))
    assert page.evaluate("document.activeElement.id") == "tile-2"


def test_nothing_is_said_to_be_unsaved_where_the_page_only_asked_by_itself(visit):
    page = begun(visit)
    page.route(re.compile("/rounds/1/timer"), lambda route: route.abort())
    page.evaluate("document.getElementById('clock').dispatchEvent(new Event('clock-wake'))")
    expect(page.locator("#notices .notice.attention")).to_be_visible()
    expect(page.locator("#notices .notice.wrong")).to_have_count(0)
    page.click("#table-1 a.ticket")
    page.wait_for_selector("dialog[open] .result-form")
    expect(page.locator("#notices .notice.attention")).to_have_count(0)  # it has answered
    page.route(re.compile("/rounds/1/tables"), lambda route: route.abort())
    page.click("dialog .result[value='2-0']")
    expect(page.locator("dialog .notice.wrong")).to_be_visible()
    visit.complaints.clear()  # the browser's own notes that nobody answered
