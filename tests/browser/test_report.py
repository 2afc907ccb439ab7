"""Two players with a phone each and the organiser's laptop; codes on paper that a phone reads [D15] [D18]."""

import re
import shutil
import subprocess

import pytest
import zxingcpp
from playwright.sync_api import expect

from browser.conftest import LAN
from browser.test_paper import A4, LETTER, LONG
from kit.waiting import choose

NAMES = [
    "Ann",
    "Maximiliana Wolfeschlegelsteinhausenbergerdorff von und zu A",
    "大田 ゴンザレス",
    "محمد عبد الرحمن بن عبد الله الأندلسي",
    "🐉 Drage",
    "Bo",
    "寿限無寿限無五劫のすりきれ海砂利水魚の水行末雲来末風来末食う寝るところに住むところやぶら小路の藪柑子パイポ",
    "Cy",
    "عائشة",
    "Di",
    "Eva",
    "Flo",
]


def reporting(visit, server, names=NAMES, **how):
    """The organiser's page on the running first round, with reporting on; and the address of the event."""
    page = visit(f"{server}/new?how=names", **how)
    page.fill("#names", "\n".join(names))
    choose(page, "mtg")
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    event = page.url.removesuffix("/rounds/1")
    page.click("form[action$='/start'] button")
    expect(page.locator("#round-top .pill.running")).to_be_visible()
    page.goto(f"{event}/settings")
    page.click("#reports button[name=to][value=on]")
    expect(page.locator("#reports button[value=off]")).to_be_visible()
    return page, event


def links(page, event, server):
    """Table → the address of its link, as the slips have it."""
    page.goto(f"{event}/print/slips")
    found = page.locator("article.slip .qr title").evaluate_all("all => all.map(one => one.textContent)")
    return {int(one.split("/")[-2]): one.replace(LAN, server) for one in found}


def test_two_phones_agree_then_two_differ_and_the_organiser_chooses_D18(visit, reachable):
    organiser, event = reporting(visit, reachable)
    tables = links(organiser, event, reachable)
    assert len(tables) == 6
    organiser.goto(f"{event}/rounds/1")
    first, second = (visit(tables[1], width=390) for _ in range(2))
    for phone, side in ((first, 0), (second, 1)):
        phone.locator(".report-side").nth(side).click()
        expect(phone.locator(".report-column.mine")).to_be_visible()

    # --- both the same: entered, and everybody sees it without doing anything
    first.locator(".report-column.mine .report-result").nth(1).click()
    expect(first.locator(".report-sure h2")).to_contain_text("2–1")
    first.click("button[name=say]")
    expect(first.locator(".report-card.wait")).to_be_visible()
    expect(organiser.locator("#table-1 .reported")).to_contain_text("2–1")
    second.locator(".report-column.theirs .report-result").nth(1).click()
    second.click("button[name=say]")
    expect(second.locator(".report-card.good")).to_be_visible()
    expect(first.locator(".report-card.good")).to_contain_text("2–1")
    expect(organiser.locator("#table-1 .ticket > .tile")).to_have_text(["2", "1"])

    # --- different: nothing entered, the organiser sees both and takes one
    first.goto(tables[2])
    second.goto(tables[2])
    for phone, side in ((first, 0), (second, 1)):
        phone.locator(".report-side").nth(side).click()
        if side:  # the other one's word is shown first: it isn't so
            phone.locator(".report-ways > a").click()
        phone.locator(".report-column.mine .report-result").first.click()
        phone.click("button[name=say]")
        expect(phone.locator(".report-card.bad" if side else ".report-card.wait")).to_be_visible()
    expect(first.locator(".report-card.bad")).to_be_visible()
    expect(organiser.locator("#table-2.disputed .reported.differ")).to_be_visible()
    expect(organiser.locator(".disputed-count")).to_have_text("1 in conflict")
    organiser.click("#table-2 a.ticket")
    expect(organiser.locator("dialog .said-list li")).to_have_count(2)
    organiser.locator("dialog .said-list button").nth(1).click()
    expect(organiser.locator("#table-2 .ticket > .tile")).to_have_text(["0", "2"])
    expect(organiser.locator(".disputed-count")).to_have_count(0)
    for phone in (first, second):
        expect(phone.locator(".report-card.good")).to_be_visible()


def test_a_report_goes_without_a_script_in_arabic_and_everything_is_big_enough(visit, reachable):
    page, event = reporting(visit, reachable)
    link = links(page, event, reachable)[3]
    phone = visit(link, width=390, language="ar", script=False)
    for step in (".report-side", ".report-result", "button[name=say]"):
        expect(phone.locator(step).first).to_be_visible()
        phone.wait_for_load_state()
        small = phone.locator("main a, main button").evaluate_all(
            "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.outerHTML)"
        )
        assert small == []
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        phone.locator(step).first.click()
    expect(phone.locator(".report-card.wait")).to_be_visible()


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="needs poppler-utils")
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_code_on_paper_can_be_read_and_is_20_mm_wide_D15(visit, reachable, tmp_path, paper):
    page, event = reporting(visit, reachable)
    tables = links(page, event, reachable)
    wanted = {address.replace(reachable, LAN) for address in tables.values()}
    for per in (4, 6, 8):
        page.goto(f"{event}/print/slips?per={per}")
        assert set(codes(page, tmp_path, paper)) == wanted
    page.goto(f"{event}/print/links")
    cards = codes(page, tmp_path, paper)
    assert len(cards) == len(NAMES)
    assert all(re.fullmatch(rf"{LAN}/t/\w+/p/\d+/[a-z2-7]{{13}}", one) for one in cards)


@pytest.mark.parametrize(("language", "width"), [("en", A4), ("ja", LETTER), ("ar", A4)])
def test_slips_with_codes_and_cards_hold_names_of_any_length_whole_D15(visit, reachable, language, width):
    page, event = reporting(visit, reachable, names=LONG + NAMES, language=language)
    page.set_viewport_size({"width": width, "height": 1000})
    page.emulate_media(media="print")
    for sheet, pieces in (("slips?per=4", "slip"), ("slips?per=6", "slip"), ("slips?per=8", "slip")):
        assert cut_off(page, f"{event}/print/{sheet}", pieces) == []
    assert cut_off(page, f"{event}/print/links", "link-card") == []


def cut_off(page, address, pieces):
    """What is written on pieces of paper that don't hold all of it."""
    page.goto(address)
    assert page.locator(f"article.{pieces} .qr").count()
    return page.locator(f"article.{pieces}").evaluate_all(
        "all => all.filter(one => one.scrollHeight > one.clientHeight + 1"
        " || one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"
    )


DOTS = 200  # an inch


def codes(page, folder, paper):
    """What the codes of a page say once it is a PDF; each measured."""
    page.pdf(path=folder / "sheet.pdf", format=paper)
    subprocess.run(["pdftoppm", "-gray", "-r", str(DOTS), folder / "sheet.pdf", folder / "sheet"], check=True)
    said = []
    for picture in sorted(folder.glob("sheet-*.pgm")):
        width, height, pixels = grey(picture)
        for code in zxingcpp.read_barcodes(memoryview(pixels).cast("B", (height, width))):
            left, right = code.position.top_left.x, code.position.top_right.x
            assert (right - left) / DOTS * 25.4 >= 19.5  # to a dot or two
            said.append(code.text)
        picture.unlink()
    return said


def grey(path):
    """The width and height of a grey picture, and its pixels."""
    form = rb"P5\s+(\d+)\s+(\d+)\s+255\s(.*)"
    width, height, pixels = re.fullmatch(form, path.read_bytes(), re.DOTALL).groups()
    return int(width), int(height), pixels


def test_a_report_that_nobody_answers_says_so_and_can_be_sent_again_D18(visit, reachable):
    organiser, event = reporting(visit, reachable, NAMES[:4])
    phone = visit(links(organiser, event, reachable)[1], width=390, language="ja")
    phone.locator(".report-side").nth(0).click()
    phone.locator(".report-column.mine .report-result").nth(0).click()
    expect(phone.locator("button[name=say]")).to_be_visible()
    phone.wait_for_load_state()  # with the script that asks whether somebody answers
    phone.context.set_offline(True)
    phone.click("button[name=say]")
    expect(phone.locator("#notices [role=alert]")).to_contain_text("保存")
    phone.context.set_offline(False)
    phone.click("button[name=say]")
    expect(phone.locator(".report-card.wait")).to_be_visible()
    visit.complaints.clear()  # the browser's own notes that it is offline
