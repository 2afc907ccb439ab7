"""Lists dropped on pages: they are shown before anything is done [D3] [D5]; field case IM-05."""

import re

import pytest

from kit.waiting import come, until

DROP = """([name, bytes]) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(bytes)], name, { type: "text/plain" }));
    const how = { dataTransfer: files, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent("drop", how));
}"""


def drop(page, data, name="list.txt"):
    page.evaluate(DROP, [name, list(data)])


def test_IM05_a_dropped_table_fills_the_box_and_is_shown_as_it_is_understood(visit):
    page = visit("/new", width=390)
    drop(page, "92,髙橋 能登,1\r\n93,Salem,2\r\n94,Kim\r\n95,Kim\r\n".encode("cp932"))
    page.wait_for_selector(".heard-table")
    rows = page.locator(".heard-table tbody tr").all_inner_texts()
    assert [row.split("\t") for row in rows] == [
        ["1", "髙橋 能登", "1"],
        ["2", "Salem", "2"],
        ["3", "Kim", ""],
        ["4", "Kim", ""],
    ]
    assert "Kim (3, 4)" in page.inner_text("#heard")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click("button[name=make]")  # it was looked at: once is enough
    page.wait_for_url(re.compile(r"/players$"))
    assert "Kim (3, 4)" in page.inner_text("#notices")
    assert page.locator(".roster-line").count() == 4


def test_a_dropped_file_that_cannot_be_read_says_where_and_leaves_the_box_as_it_was(visit):
    page = visit("/new?how=names")
    page.fill("#names", "Ann\nBo")
    visit.complaints.clear()
    drop(page, b"Cy\t9\n")
    until(page, "document.getElementById('file-error').textContent !== ''")
    assert "Line 1, column 2" in page.inner_text("#file-error")
    assert page.input_value("#names") == "Ann\nBo"
    visit.complaints.clear()  # the browser tells of the answer 422


@pytest.mark.parametrize(("language", "width"), [("ar", 390), ("en", 1280)])
def test_a_file_dropped_on_the_players_tab_shows_the_difference_before_it_is_done(visit, language, width):
    page = visit("/new?how=names", language=language, width=width)
    page.fill("#names", "محمد علي\nBo\nCy\nDi")
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    players = page.url.replace("rounds/1", "players")
    page.goto(players)
    drop(page, "محمد علي\r\nBo\r\nCy\r\nDi\r\nEmil\t1\r\n".encode("utf-16"))
    come(page, ".edits")
    assert page.locator(".edit").count() == 1
    assert "Emil" in page.inner_text(".edit")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("button[name=sure]").first.click()
    page.wait_for_url(re.compile(r"/players$"))
    assert "Emil" in page.inner_text("#main")
