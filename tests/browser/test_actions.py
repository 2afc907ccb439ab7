"""The tasks of docs/how-to/on-the-day.md take the actions it says and do what it says.

The page's table is read. Each of its rows is done, by finger and by mouse, on an event that is as it needs
to be: every tap and every line typed is counted, what is tapped is what the row calls it, and then it is seen
whether it is so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from kit.desks import desk, play
from kit.waiting import come, until
from pairwright.app.desk import Desk
from pairwright.core import commands as c
from pairwright.files import archive
from pairwright.standings.presets import preset_of
from pairwright.words import language

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "on-the-day.md"
MOST = 3
PLAYERS = ("Ann", "大田 ゴンザレス", "محمد", "Bo", "W" * 60, "🐉 Dragon", "Kari", "Di", "Ed")


@cache
def table() -> dict[str, list[str]]:
    """What has happened → its actions as the page words them."""
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \|$", PAGE.read_text(), re.M)
    return {task: actions.split(" → ") for task, tab, actions in rows if tab not in ("tab", "---")}


# --- events as the tasks meet them: nine players, three rounds, a clock


def _begun(d: Desk) -> str:
    settings = replace(preset_of("casual-3").settings, rounds=3, minutes=50)
    newcomers = tuple(c.Newcomer(name) for name in PLAYERS)
    return d.create(c.Create("The day", settings), c.Enter(newcomers), c.StartStage()).sheet.id


def fresh(d: Desk) -> str:
    id = _begun(d)
    d.act(id, c.StartRound(1))
    return id


def drafted(d: Desk) -> str:
    id = _begun(d)
    play(d, id)
    return id


def fixed(d: Desk) -> str:
    id = drafted(d)
    d.act(id, c.Fix(2))
    return id


def running(d: Desk) -> str:
    id = drafted(d)
    d.act(id, c.StartRound(2))
    return id


def dropped(d: Desk) -> str:
    id = drafted(d)
    d.act(id, c.Drop(4))
    return id


def over(d: Desk) -> str:
    id = _begun(d)
    for _ in range(3):
        play(d, id)
    return id


@cache
def file_of(make: Callable[[Desk], str]) -> bytes:
    d = desk(seed=4)
    sheet = d.sheet(make(d))
    return archive.write(sheet.id, sheet.entries, sheet.texts)


# --- hands that count


@dataclass
class Hands:
    """Taps on a phone, clicks elsewhere; `done` is what they did, in English where it has a label."""

    page: Page
    lang: str
    touch: bool
    done: list[str | None] = field(default_factory=list)

    def on(self, thing: Locator) -> None:
        """One tap, on a thing that the table only describes."""
        self._tap(thing)
        self.done.append(None)

    def tap(self, label: str, within: str = "", **values: object) -> None:
        """One tap, on what is called so, in the dialog where one is open."""
        words = language(self.lang).say(label, **values)
        dialog = self.page.locator("dialog[open]")
        place = (
            self.page.locator(within) if within else dialog if dialog.count() else self.page.locator("body")
        )
        named = [place.get_by_role(role, name=words, exact=True) for role in ("button", "link", "checkbox")]
        thing = named[0].or_(named[1]).or_(named[2]).or_(place.locator("summary", has_text=words))
        self._tap(thing.or_(place.locator(f'summary[aria-label="{words}"]')).first)
        self.done.append(language("en").say(label, **values))

    def type(self, text: str) -> None:
        """One line typed where the focus is, and Enter."""
        until(self.page, "document.activeElement.matches('input')")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        self.done.append("Enter")

    def _tap(self, thing: Locator) -> None:
        thing.tap() if self.touch else thing.click()

    def match(self, table: int) -> None:
        self.on(self.page.locator(f"#table-{table} a.ticket"))
        expect(self.page.locator("dialog[open] .result-form")).to_be_visible()

    def player(self, number: int) -> None:
        self.on(self.page.locator(f"tr[data-no='{number}'] a"))
        expect(self.page.locator("dialog[open] .leaving")).to_be_visible()

    def first_wins(self) -> None:
        self.on(self.page.locator("dialog .result-column.first button").first)

    def second_wins(self) -> None:
        self.on(self.page.locator("dialog .result-column.second button").first)


def goes_to_round_two_again(page: Page) -> None:
    page.wait_for_url(re.compile(r"/rounds/2$"))
    come(page, "#round-top .pill.draft")


# --- the tasks: (event, tab, what is done, what holds then)


def a_result(hands: Hands) -> None:
    hands.match(1)
    hands.first_wins()
    expect(hands.page.locator("#table-1 .ticket > .tile")).to_have_text(["2", "0"])


def comes_late(hands: Hands) -> None:
    hands.tap("Late players and drops")
    hands.type("Ida Late")
    expect(hands.page.locator(".standings")).to_contain_text("Ida Late")


def leaves_after(hands: Hands) -> None:
    page = hands.page
    ann = page.locator(".match", has=page.get_by_text("Ann", exact=True))
    expect(ann).to_have_count(1)
    hands.match(int(ann.get_attribute("id").removeprefix("table-")))
    hands.tap("Drop %(name)s", name="Ann")
    hands.first_wins()
    expect(ann.locator(".tag")).to_have_count(1)
    expect(ann.locator(".tile").first).to_have_text("2")


def leaves_amid(hands: Hands) -> None:
    hands.match(1)
    hands.on(hands.page.locator("dialog .leave-now button").first)
    hands.tap("Save, keep the pairings")
    expect(hands.page.locator("#table-1 .tag")).to_have_count(1)
    expect(hands.page.locator("#table-1.missing")).to_have_count(0)


def leaves_between(hands: Hands) -> None:
    hands.player(4)
    hands.tap("Drop")
    expect(hands.page.locator("tr[data-no='4'] .tag")).to_have_count(1)


def comes_back(hands: Hands) -> None:
    expect(hands.page.locator("tr[data-no='4'] .tag")).to_have_count(1)
    hands.player(4)
    hands.tap("Bring back")
    expect(hands.page.locator("tr[data-no='4'] .tag")).to_have_count(0)


def wrong_result(hands: Hands) -> None:
    was = hands.page.locator("#table-1 .ticket > .tile").all_inner_texts()
    hands.match(1)
    hands.second_wins() if was == ["2", "0"] else hands.first_wins()
    hands.tap("Save, keep the pairings")
    expect(hands.page.locator("#table-1 .ticket > .tile")).to_have_text(was[::-1])


def wrong_result_redrawn(hands: Hands) -> None:
    was = hands.page.locator("#table-1 .ticket > .tile").all_inner_texts()
    hands.match(1)
    hands.second_wins() if was == ["2", "0"] else hands.first_wins()
    hands.tap("Save and redraw round %(round)s", round=2)
    goes_to_round_two_again(hands.page)


def another_draft(hands: Hands) -> None:
    page = hands.page
    before = page.locator(".pick bdi").all_inner_texts()
    old = page.query_selector("#round")
    hands.tap("Shuffle")
    until(page, "old => !old.isConnected", old)
    expect(page.locator("#round-top .pill.draft")).to_be_visible()
    assert sorted(page.locator(".pick bdi").all_inner_texts()) == sorted(before)
    expect(page.locator("#undo button")).to_be_visible()


def change_places(hands: Hands) -> None:
    page = hands.page
    first, second = (page.locator(f"#table-{table} .pick.left bdi") for table in (1, 2))
    was = first.inner_text(), second.inner_text()
    hands.on(page.locator("#table-1 .pick.left"))
    expect(page.locator(".picked-bar")).to_be_visible()
    hands.on(page.locator("#table-2 .pick.left"))
    expect(page.locator("dialog[open] .verdict")).to_be_visible()
    hands.tap("Change places")
    expect(first).to_have_text(was[1])
    expect(second).to_have_text(was[0])


def fixed_drawn_again(hands: Hands) -> None:
    hands.tap("More", within="#round-top")
    hands.tap("Draw this round again")
    hands.tap("Draw round %(round)s again", round=2)
    goes_to_round_two_again(hands.page)


def prints(hands: Hands) -> None:
    page = hands.page
    hands.tap("Result slips")
    page.wait_for_url(re.compile("/print/slips"))
    expect(page.locator(".slip:not(.blank)").first).to_be_visible()
    page.evaluate("window.print = () => { window.printed = true; }")
    hands.tap("Print")
    assert page.evaluate("window.printed")


def prints_again(hands: Hands) -> None:
    hands.tap("More", within="#round-top")
    prints(hands)


def more_time(hands: Hands) -> None:
    hands.match(2)
    hands.on(hands.page.locator("dialog .table-clock-moves button[value='3']"))
    hands.done[-1] = "3 minutes more"
    expect(hands.page.locator("#table-2 .stub-extra")).to_contain_text("+3")


def wrong_bye(hands: Hands) -> None:
    page = hands.page
    hands.on(page.locator(".byes a.ticket"))
    hands.tap("Half a win")
    hands.tap("Save the change")
    come(page, "#notices .notice.done")
    expect(page).to_have_url(re.compile(r"/rounds/1$"))
    page.click(".byes a.ticket")
    expect(page.locator("dialog [value=half]")).to_have_attribute("aria-pressed", "true")


def undo(hands: Hands) -> None:
    hands.tap("Undo", within="#undo")
    expect(
        hands.page.locator("#round-top .pill.draft")
    ).to_be_visible()  # it was fixed and started in one act


def save(hands: Hands) -> None:
    hands.tap("Save progress")
    expect(hands.page.locator(".saved.named")).to_have_count(1)


def restore(hands: Hands) -> None:
    page = hands.page
    hands.on(page.locator(".saved a").last)  # the oldest: round 1 was fixed
    hands.done[-1] = "Restore"
    hands.tap("Go back to this moment")
    expect(page.locator("#notices .notice.done")).to_be_visible()
    expect(page.locator(".round-tab")).to_have_count(1)


def end_here(hands: Hands) -> None:
    hands.tap("End here")
    expect(hands.page.locator(".laurels")).to_contain_text(language(hands.lang).gettext("Reopen"))
    expect(hands.page.locator(".round-tab")).to_have_count(1)  # the draft is gone


def finish(hands: Hands) -> None:
    hands.tap("Close: the standings are final")
    expect(hands.page.locator(".laurels")).to_contain_text(language(hands.lang).gettext("Reopen"))


TASKS: dict[str, tuple[Callable[[Desk], str], str, Callable[[Hands], None]]] = {
    "A result": (fresh, "rounds/1", a_result),
    "Somebody comes late": (drafted, "players", comes_late),
    "Somebody leaves after their match": (fresh, "rounds/1", leaves_after),
    "Somebody leaves in the middle of the round": (running, "rounds/2", leaves_amid),
    "Somebody leaves between two rounds": (drafted, "players", leaves_between),
    "Somebody comes back": (dropped, "players", comes_back),
    "A wrong result is found a round later": (running, "rounds/1", wrong_result),
    "The same, and the next round is to follow from it": (running, "rounds/1", wrong_result_redrawn),
    "The draft could be another one": (drafted, "rounds/2", another_draft),
    "Two of a draft change places": (drafted, "rounds/2", change_places),
    "A fixed round is to be drawn again": (fixed, "rounds/2", fixed_drawn_again),
    "Result slips are needed": (fixed, "rounds/2", prints),
    "They are needed once more": (running, "rounds/2", prints_again),
    "A table gets more time": (running, "rounds/2", more_time),
    "A bye was wrong": (over, "rounds/1", wrong_bye),
    "Something was done by mistake": (running, "rounds/2", undo),
    "A moment to come back to": (running, "history", save),
    "Back to a save": (running, "history", restore),
    "It is to end here, whatever was planned": (drafted, "players", end_here),
    "The last round is over": (over, "players", finish),
}


@pytest.fixture(scope="module")
def pages(server: str, chromium: Browser) -> Iterator[Callable[[str, int], Page]]:
    """One page a reader: that it was used for other tasks before is how it is on the day, and quicker."""
    known: dict[tuple[str, int], Page] = {}
    complaints: list[str] = []

    def of(code: str, width: int) -> Page:
        if (code, width) not in known:
            context = chromium.new_context(
                base_url=server,
                locale=code,
                viewport={"width": width, "height": HEIGHTS[width]},
                has_touch=width < 600,
            )
            page = known[code, width] = context.new_page()
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        return known[code, width]

    yield of
    for page in known.values():
        page.context.close()
    assert complaints == []


HEIGHTS = {390: 844, 1280: 800}
READERS = {"en-390": ("en", 390), "en-1280": ("en", 1280), "ar-390": ("ar", 390)}


def test_every_task_of_the_page_is_tried_and_needs_at_most_three_actions() -> None:
    assert list(table()) == list(TASKS)
    assert {task: actions for task, actions in table().items() if len(actions) > MOST} == {}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("task", TASKS)
def test_a_task_takes_the_actions_the_page_says(
    pages: Callable[[str, int], Page], task: str, reader: str
) -> None:
    code, width = READERS[reader]
    make, tab, do = TASKS[task]
    page = pages(code, width)
    page.goto("/")
    event = {"name": "e.pairwright", "mimeType": "application/octet-stream", "buffer": file_of(make)}
    page.set_input_files("#file", event)
    page.wait_for_url(re.compile("/t/"))
    page.goto(f"/t/{page.url.split('/t/')[1].split('/')[0]}/{tab}")
    hands = Hands(page, code, touch=width < 600)
    do(hands)
    said = table()[task]
    assert len(hands.done) == len(said)
    for label, words in zip(hands.done, said):
        assert label is None or f"*{label}*" in words
    page.wait_for_load_state()  # of what came of it, where it led to another page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
