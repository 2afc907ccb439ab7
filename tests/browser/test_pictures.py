"""Pictures in a real browser: at full size on a phone, names inside them, mirrored, printed to PDF."""

import re

import pytest

from kit.waiting import choose


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("language", ["en", "ja", "nb", "ar"])
def test_the_schedule_is_never_shrunk_and_no_name_runs_into_the_marks(visit, language, width):
    page = visit("/style/schedule", language=language, width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shrunk, over = page.evaluate(
        """() => {
            const blocks = [...document.querySelectorAll(".schedule-block")];
            const beside = block => {
                const [names, wires] = [".schedule-names", ".schedule-wires"]
                    .map(part => block.querySelector(part).getBoundingClientRect());
                return names.right <= wires.left || wires.right <= names.left;
            };
            const whole = block => block.getBoundingClientRect().width == block.getAttribute("width");
            return [whole, beside].map(holds => blocks.filter(block => !holds(block)).length);
        }"""
    )
    assert (shrunk, over) == (0, 0)


@pytest.mark.parametrize(("language", "right"), [("en", False), ("ar", True)])
def test_names_and_the_first_rounds_stand_where_one_begins_to_read(visit, language, right):
    page = visit("/style/schedule", language=language)
    blocks = page.locator("#main figure").first.locator(".schedule-block")
    names = blocks.first.locator(".schedule-names").bounding_box()
    marks = blocks.first.locator(".schedule-wires").bounding_box()
    assert (names["x"] > marks["x"]) == right
    assert (blocks.nth(0).bounding_box()["x"] > blocks.nth(1).bounding_box()["x"]) == right


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_stand_out_in_both_themes_and_are_black_on_paper(visit, theme):
    page = visit("/style/schedule", theme=theme)
    fills = (
        "[...document.querySelectorAll('.schedule-play, .schedule-pick')].map(e => getComputedStyle(e).fill)"
    )
    assert len(set(page.evaluate(fills))) == 2
    page.emulate_media(media="print")
    assert set(page.evaluate(fills)) == {"rgb(0, 0, 0)"}


# --- a whole stage at once


SIXTY = "Maximiliana Wolfeschlegelsteinhausen von und zu Trostburg zu"
PEOPLE = (
    SIXTY,
    "大田 ゴンザレス",
    "محمد عبد الرحمن",
    "Ann <b>O’Hara</b>",
    "🐉 ドラゴン 吉田",
    "Bo",
    "عائشة",
    "Kari Nordmann",
)
A4, A4_ON_ITS_SIDE, LETTER_ON_ITS_SIDE = (60, 84), (84, 60), (79, 61)  # tens of points


def begun(visit, preset, many=8, **reader):
    """The page and address of an event of that preset whose first round is fixed."""
    page = visit("/new?how=names", **reader)
    names = [*PEOPLE, *(f"{SIXTY[:55]} {number}" for number in range(len(PEOPLE), many))]
    page.fill("#names", "\n".join(names[:many]))
    choose(page, preset)
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click("form[action$='/fix'] button")
    page.wait_for_selector("#round-top .pill.fixed")
    return page, page.url.removesuffix("/rounds/1")


def printed(page, path, **options):
    """The sheets Chromium prints a page on, as width and height in tens of points."""
    page.goto(path)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page.pdf(**options))
    return [(round(float(width) / 10), round(float(height) / 10)) for width, height in boxes]


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(("language", "right"), [("en", False), ("ar", True)])
def test_the_bracket_begins_where_one_begins_to_read_and_scrolls_inside_its_frame_C16(
    visit, language, right, width
):
    page, event = begun(visit, "cup", language=language, width=width)
    page.goto(f"{event}/bracket")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    room = page.locator(".picture-room").bounding_box()
    assert room["x"] >= 0
    assert room["x"] + room["width"] <= width
    heads = [head.bounding_box() for head in page.locator(".bracket-head").all()]
    first, final = heads[0], heads[-1]
    assert (first["x"] > final["x"]) == right
    assert 0 <= first["x"] <= first["x"] + first["width"] <= width  # the first round is in sight at once
    assert page.locator(".bracket").bounding_box()["width"] == float(
        page.locator(".bracket").get_attribute("width")
    )


@pytest.mark.parametrize("language", ["en", "ja", "ar"])
def test_no_name_runs_out_of_its_box(visit, language):
    page, event = begun(visit, "cup", language=language)
    for path in ("bracket", "print/bracket"):
        page.goto(f"{event}/{path}")
        over = page.evaluate(
            """() => [...document.querySelectorAll(".bracket-match")].filter(match => {
                const box = match.querySelector(".bracket-box").getBoundingClientRect();
                return [...match.querySelectorAll("text")].some(text => {
                    const at = text.getBoundingClientRect();
                    return at.left < box.left - 0.5 || at.right > box.right + 0.5;
                });
            }).map(match => match.textContent)"""
        )
        assert over == []


@pytest.mark.parametrize(("language", "form"), [("ar", "A4"), ("ja", "Letter")])
def test_the_bracket_of_sixteen_is_printed_on_one_sheet_on_its_side_with_names_whole(visit, language, form):
    page, event = begun(visit, "cup", 16, language=language)
    sheets = printed(page, f"{event}/print/bracket", format=form)
    assert sheets == [A4_ON_ITS_SIDE if form == "A4" else LETTER_ON_ITS_SIDE]
    said = "".join(page.locator(".bracket text").all_text_contents())
    assert SIXTY.replace(" ", "") in re.sub("[\\s\u2068\u2069]", "", said)
    assert "…" not in said


def test_the_bracket_of_sixty_four_is_printed_on_one_sheet(visit):
    page, event = begun(visit, "cup", 64)
    assert printed(page, f"{event}/print/bracket", format="A4") == [A4]


@pytest.mark.parametrize("language", ["ja", "ar"])
def test_sheets_of_a_round_robin_are_printed_whole(visit, language):
    page, event = begun(visit, "round-robin", language=language)
    for sheet in ("crosstable", "plan", "standings"):
        assert printed(page, f"{event}/print/{sheet}", format="A4") == [A4]
        page.set_viewport_size({"width": 718, "height": 1000})  # what A4 has between its margins
        page.emulate_media(media="print")
        assert page.evaluate("document.documentElement.scrollWidth") <= 718
        assert SIXTY in " ".join(page.locator("main bdi").all_text_contents())


def test_the_names_of_a_crosstable_stay_in_sight_on_a_phone(visit):
    page, event = begun(visit, "round-robin", language="ar", width=390)
    page.goto(f"{event}/crosstable")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    room = page.locator(".cross-room")
    before = page.locator("tbody .cross-name").first.bounding_box()
    room.evaluate("room => room.scrollLeft = -200")  # where one reads from the right, scrolling counts down
    assert room.evaluate("room => room.scrollLeft") < 0
    assert page.locator("tbody .cross-name").first.bounding_box()["x"] == before["x"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_ones_own_line_is_chosen_without_a_script(visit, theme):
    _, event = begun(visit, "cup", theme=theme)
    address = f"{event}/bracket"
    plain = visit(address, theme=theme, script=False)
    plain.select_option("#who", "6")
    plain.click(".chart-who button")
    plain.wait_for_url(re.compile(r"\?player=6$"))
    assert plain.locator(".bracket-mine").count() == 1


@pytest.mark.parametrize("width", [390, 1280])
def test_the_rounds_a_player_won_are_rows_of_one_table(visit, width):
    page, event = begun(visit, "monrad", many=2, width=width)
    page.click("form[action$='/start'] button")
    page.wait_for_selector("#round-top .pill.running")
    page.goto(f"{event}/rounds/1/tables/1")
    page.click("button[value='1-0']")
    page.wait_for_url(re.compile("after="))
    page.goto(f"{event}/players/{page.locator('.match .number').first.inner_text()}")
    rows = page.locator("table.played tbody tr.win")
    assert rows.evaluate_all("rows => rows.map(row => getComputedStyle(row).display)") == ["table-row"]
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
