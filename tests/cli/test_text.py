"""Columns line up whatever the script, and no name can turn a line around."""

from pairwright.cli.text import columns, padded, width
from pairwright.words.language import END_ISOLATE, ISOLATE


def test_full_width_characters_take_two_cells_and_combining_marks_none():
    assert width("大田 ゴ") == 7
    assert width("Ｂ") == 2
    assert width("e\u0301") == 1
    assert width(f"{ISOLATE}علي{END_ISOLATE}") == 3


def test_columns_line_up_by_cells():
    lines = columns([["1", "大田", "x"], ["10", "Bo", "y"]], ["end"])
    assert lines == [" 1  大田  x", "10  Bo    y"]
    assert width(lines[0]) == width(lines[1])


def test_a_right_to_left_name_is_isolated_and_counts_for_itself():
    lines = columns([["علي", "3"], ["Ann", "4"]])
    assert lines == [f"{ISOLATE}علي{END_ISOLATE}  3", "Ann  4"]


def test_long_values_are_never_cut():
    assert padded("abcdef", 3) == "abcdef"
    assert columns([["a" * 300]]) == ["a" * 300]


def test_no_rows_are_no_lines():
    assert columns([]) == []
