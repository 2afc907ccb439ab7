"""Field cases of printing, as PDF from the browser and read back: PR-02, PR-05, PR-06 [D15] [D16]."""

import re
import shutil
import subprocess

import pytest

from kit.waiting import choose

pytestmark = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler-utils")

A4_UPRIGHT, A4_ON_ITS_SIDE = (60, 84), (84, 60)  # tens of points


def begun(visit, names, **options):
    """The page and address of an event of those whose first round is fixed."""
    page = visit("/new?how=names")
    page.fill("#names", "\n".join(names))
    preset = options.get("preset", "mtg")
    choose(page, preset)
    if tree := options.get("tree"):
        page.locator("#rules details > summary").click()
        page.locator(f"input[name=tree][value={tree}]").check(force=True)
    page.click("button[name=go]")
    page.wait_for_url(re.compile(r"/rounds/1$"))
    page.click("form[action$='/fix'] button")
    page.wait_for_selector("#round-top .pill.fixed")
    return page, page.url.removesuffix("/rounds/1")


def saved(page, address, folder, size="A4"):
    """The file that the browser saves a sheet as."""
    page.goto(address)
    path = folder / "sheet.pdf"
    page.pdf(path=str(path), format=size, prefer_css_page_size=True)
    return path


def texts(path):
    """What each sheet says, without blanks and isolates."""
    said = subprocess.run(["pdftotext", "-raw", path, "-"], capture_output=True, check=True)
    return [re.sub("[\\s\u2066-\u2069]+", "", page) for page in said.stdout.decode().split("\f")[:-1]]


def sizes(path):
    told = subprocess.run(["pdfinfo", "-l", "99", path], capture_output=True, check=True).stdout.decode()
    found = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+) pts", told)
    return [(round(float(wide) / 10), round(float(high) / 10)) for wide, high in found]


@pytest.mark.parametrize("matches", [1, 4, 5, 13, 40])
def test_PR02_a_slip_is_never_split(visit, tmp_path, matches):
    page, event = begun(visit, [f"Name{number:03}end" for number in range(2 * matches)])
    for per in (4, 6, 8):
        sheets = texts(saved(page, f"{event}/print/slips?per={per}", tmp_path))
        assert len(sheets) == -(-matches // per)
        slips = page.locator("article.slip").evaluate_all(
            "slips => slips.map(slip => [...slip.querySelectorAll('.slip-table, .slip-sides bdi')]"
            ".map(part => part.textContent.replace(/\\s+/g, '')))"
        )
        assert len(slips) == matches
        for table, left, right in slips:
            [sheet] = [text for text in sheets if left in text]
            assert right in sheet
            assert re.search(rf"{table}(?!\d)", sheet)


def test_PR05_names_of_every_script_are_text_in_embedded_letters(visit, tmp_path):
    names = ["髙橋", "能登", "ﾀﾅｶ", "🐉", "محمد علي", "Ólafur"]
    page, event = begun(visit, names)
    path = saved(page, f"{event}/print/slips?per=4", tmp_path)
    said = "".join(texts(path))
    for name in ("髙橋", "能登", "ﾀﾅｶ", "Ólafur"):  # a letter without a shape would be read as nothing
        assert name in said
    listed = subprocess.run(["pdffonts", path], capture_output=True, check=True).stdout.decode()
    fonts = listed.splitlines()[2:]
    assert fonts
    for font in fonts:
        embedded = font.split()[-5]
        assert embedded == "yes", font


def test_PR06_a_bracket_of_64_has_a_sheet_for_each_quarter_and_one_for_the_end(visit, tmp_path):
    names = [f"Entrant{number:02}" for number in range(64)]
    page, event = begun(visit, names, preset="cup", tree="bracket")
    path = saved(page, f"{event}/print/bracket", tmp_path)
    assert sizes(path) == [A4_ON_ITS_SIDE] * 5
    sheets = texts(path)
    for name in names:
        assert [name in sheet for sheet in sheets].count(True) == 1
    assert [sum(name in sheet for name in names) for sheet in sheets] == [16, 16, 16, 16, 0]
    for number in range(1, 5):
        assert f"Quarter{number}" in sheets[number - 1]
        assert f"Winnerofquarter{number}" in sheets[4]
    pairs = page.locator(".bracket-match").evaluate_all("all => all.map(one => one.textContent)")
    assert len(pairs) == 63


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_lists_break_between_rows_and_repeat_their_heads_D15(visit, tmp_path, size):
    names = [f"Alpha{number:02} {'middle ' * 6}omega{number:02}" for number in range(60)]
    page, event = begun(visit, names)
    for sheet, head in (
        ("pairings", "TablePlayer"),
        ("names", "PlayerTableOpponent"),
        ("standings", "RankPlayer"),
        ("players", "NO.Player"),
    ):
        sheets = texts(saved(page, f"{event}/print/{sheet}", tmp_path, size))
        assert len(sheets) > 1
        for said in sheets:
            assert head in said
            assert said.count("Alpha") == said.count("omega") > 1  # a row is whole, and none stands alone


def test_24_players_fit_one_sheet_D15(visit, tmp_path):
    page, event = begun(visit, [f"Entrant {number:02}" for number in range(24)])
    for sheet in ("pairings", "names", "standings", "players"):
        for size in ("A4", "Letter"):
            assert len(texts(saved(page, f"{event}/print/{sheet}", tmp_path, size))) == 1
