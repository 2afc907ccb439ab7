"""Pictures in a real browser: at their full size on a phone, names inside them, mirrored in Arabic."""

import pytest


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
