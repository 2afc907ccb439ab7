"""The clock on devices whose own clock is wrong, that are throttled or slept; its signals [D14]."""

import re
import time

import pytest
from playwright.sync_api import expect

from browser.conftest import PATIENCE

LEFT = ".timer:not(.small)"
SHOWN = """() => {
  const timer = document.querySelector(".timer:not(.small)");
  const [minutes, seconds, sign] = ["[data-minutes]", "[data-seconds]", ".sign"].map(
    (part) => timer.querySelector(part).textContent);
  return [(sign === "+" ? -1 : 1) * (60 * Number(minutes) + Number(seconds)), Number(timer.dataset.ends)];
}"""  # the seconds left as a page shows them, and the instant of the end
HEARD = """
  window.heard = [];
  window.AudioContext = class {
    state = "running"; currentTime = 0; destination = {};
    resume() {}
    createGain() {
      const gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
      return { gain, connect: (to) => to };
    }
    createOscillator() {
      const voice = { frequency: {}, connect: (to) => to, stop() {} };
      voice.start = () => heard.push(voice.frequency.value);
      return voice;
    }
  };
"""


def nothing_new(route):
    """The answer to a page that asks what others did; pages themselves come as ever."""
    if route.request.is_navigation_request():
        route.fallback()
    else:
        route.fulfill(status=204)


@pytest.fixture
def device(server, chromium):
    """`device(path, ahead=2400)` opens a page on a device whose clock is so many seconds ahead. `still` keeps
    its clock as it was got: what others do doesn't arrive, and time passes only by `page.clock`. (It is an
    hour ahead then: the way there is what its clock makes before it stands still.)"""
    contexts = []

    def open_page(path, *, ahead=0, still=False, width=1280, language="en"):
        context = chromium.new_context(
            base_url=server, locale=language, viewport={"width": width, "height": 844}
        )
        contexts.append(context)
        context.add_init_script(HEARD)
        page = context.new_page()
        if ahead or still:
            page.clock.install(time=time.time() + ahead)
        if still:
            page.clock.pause_at(time.time() + 3600)
            page.route(re.compile(r"/(timer|version|news)(\?|$)"), nothing_new)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def round_1(visit):
    """The address of a running first round of 50 minutes."""
    page = visit("/")
    page.get_by_role("button", name="OK, draw round 1").click()
    page.get_by_role("button", name="Fix and start").click()
    expect(page.locator(LEFT).first).to_be_visible()
    return page.url.split("#")[0]


def left(page):
    """Seconds left, as the page shows them."""
    return page.evaluate(SHOWN)[0]


def shows_the_servers_time(page, ends):
    """Soon the page shows, to a second, how long it is until then by the clock of the server: it is here."""
    patience = time.monotonic() + PATIENCE
    while True:
        before = time.time()
        shown, shown_end = page.evaluate(SHOWN)
        after = time.time()
        assert shown_end == ends
        if ends / 1000 - after - 1 <= shown <= ends / 1000 - before + 2:
            return
        assert time.monotonic() < patience, (shown, ends / 1000 - after)
        page.wait_for_timeout(100)


def test_TM02_a_device_forty_minutes_fast_shows_the_server_s_time_and_adds_to_it(round_1, device):
    fast, other = device(round_1, ahead=2400), device(round_1)
    began, ends = other.evaluate(SHOWN)
    assert 45 * 60 < began <= 50 * 60
    shows_the_servers_time(fast, ends)
    shows_the_servers_time(other, ends)
    fast.get_by_label("Change the time").click()
    fast.get_by_role("button", name="5 minutes more").click()
    ends += 5 * 60_000
    for page in (fast, other):
        expect(page.locator(LEFT).first).to_have_attribute("data-ends", str(ends))
        shows_the_servers_time(page, ends)


def test_TM03_a_timer_that_fires_every_fourth_second_loses_nothing(round_1, device):
    page = device(round_1, still=True)
    began = left(page)
    for _ in range(150):
        page.clock.fast_forward(4000)  # what was due meanwhile fires once, as in a tab that is put to sleep
    page.clock.run_for(300)
    assert -1 <= began - 600 - left(page) <= 1


def test_TM01_a_device_that_slept_is_right_at_once(round_1, device):
    page = device(round_1, still=True, width=390)
    began = left(page)
    page.clock.fast_forward(8 * 60_000)
    page.clock.run_for(300)
    assert -1 <= began - 480 - left(page) <= 1


def sound_on(page):
    page.get_by_label("Change the time").click()
    page.get_by_role("button", name="Sound").click()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.evaluate("heard.length = 0")


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "en")])
def test_the_end_is_signalled_once_by_sound_colour_and_words(round_1, device, width, language):
    page = device(round_1, still=True, width=width, language=language)
    sound_on(page)
    told = page.locator("[data-clock-told]")
    page.clock.fast_forward((left(page) - 302) * 1000)
    assert page.evaluate("heard.length") == 0
    page.clock.run_for(4000)
    assert page.evaluate("heard.length") == 2  # softly, five minutes before
    expect(told).to_have_text("Round 1: 5 minutes left.")
    page.clock.fast_forward((left(page) - 2) * 1000)
    page.clock.run_for(4000)
    assert page.evaluate("heard.length") == 5
    expect(told).to_have_text("Round 1: time is over.")
    expect(page.locator(LEFT).first).to_have_class(re.compile("ringing"))
    page.clock.run_for(15_000)
    assert page.evaluate("heard.length") == 5
    expect(page.locator(LEFT).first).not_to_have_class(re.compile("ringing"))
    page.reload()
    page.clock.run_for(1000)
    assert page.evaluate("heard.length") == 0  # of this page: it was heard before


def test_a_device_that_wakes_a_minute_late_keeps_quiet(round_1, device):
    page = device(round_1, still=True)
    sound_on(page)
    page.clock.fast_forward((left(page) + 60) * 1000)
    page.clock.run_for(2000)
    assert left(page) < -55
    assert page.evaluate("heard.length") == 0
    expect(page.locator("[data-clock-told]")).to_have_text("")


def test_a_table_with_more_time_is_named_at_the_end_and_has_its_own_on_the_large_clock(
    round_1, device, visit
):
    page = device(round_1)
    page.locator("#table-2 a.ticket").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="3 minutes more").click()
    expect(dialog.locator("#table-clock .badge")).to_have_text("+3 min")
    dialog.get_by_role("button", name="Close").click()
    expect(page.locator("#table-2 .stub-extra")).to_have_text("+3 min")
    expect(page.locator("#clock .table-time")).to_contain_text("Table 2")
    large = device(round_1 + "/timer", still=True)
    large.get_by_role("button", name="Sound").click()
    large.evaluate("heard.length = 0")
    large.clock.fast_forward((left(large) - 2) * 1000)
    large.clock.run_for(4000)
    told = large.locator("[data-clock-told]")
    expect(told).to_have_text("Round 1: time is over. 1 table still plays: 2")
    large.clock.fast_forward(170_000)
    large.evaluate("heard.length = 0")
    large.clock.run_for(12_000)
    expect(told).to_have_text("Table 2: time is over.")
    assert large.evaluate("heard.length") == 2
    expect(large.get_by_text("0 of 4 in")).to_be_visible()


def test_a_page_that_may_not_sound_yet_says_so_and_the_switch_is_remembered(round_1, device):
    page = device(round_1 + "/timer", width=390)
    page.get_by_role("button", name="Sound").click()
    page.reload()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    hint = page.get_by_text("Tap anywhere once")
    expect(hint).to_be_visible()
    page.locator("h2").click()
    expect(hint).to_be_hidden()
