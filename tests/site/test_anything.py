"""Every page of events in which anything happened, and of files that somebody edited [D17] [D20] [H5].

`tools/fuzz_files.py` does the same for as long as it is told to.
"""

import random

import pytest
from django.test import Client

from kit.anything import KINDS, played
from kit.holding import event_holds
from kit.mangling import edited
from kit.walking import public_pages, walk
from pairwright.core.refusals import Refusal


@pytest.mark.parametrize("kind", ["swiss", "bracket", "teams", "tiles"])
def test_every_page_of_an_event_in_which_anything_happened_is_there(desk, kind):
    event = played(11, 45, kind)
    sheet = desk.take_in("anything", event.sheet.entries, event.sheet.texts)
    asked = walk(Client(), sheet, random.Random(kind), most=60)  # raises what a page raises
    assert len(asked) == 60


def test_a_draft_drawn_anew_changes_no_public_page_D17(desk):
    drafts = 0
    for seed in range(6):
        event = played(seed, 25, KINDS[seed])
        sheet = desk.take_in(f"draft{seed}", event.sheet.entries, event.sheet.texts)
        if sheet.state.draft is None:
            continue
        before = public_pages(Client(), sheet)
        try:
            desk.shuffle(sheet.id)
        except Refusal:
            continue
        drafts += 1
        assert public_pages(Client(), desk.sheet(sheet.id)) == before
    assert drafts


def test_every_page_of_an_edited_file_that_is_taken_in_is_there_D20(desk):
    chance, taken = random.Random(3), 0
    genuine = played(3, 30, "cup").file()
    for _ in range(25):
        sheet = event_holds(edited(genuine, chance), desk)
        if sheet is not None and taken < 4:
            taken += 1
            walk(Client(), sheet, chance, most=25, broken=True)
    assert taken == 4
