"""Edited event files brought in by the page: a sentence, or an event all of whose pages are there [D20]."""

import random

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kit.tampering import a_day, numbered, tampered
from pairwright.core import facts as f
from pairwright.files import archive
from pairwright.site import keys

NEW = (f.TableTimeAdded, f.ByeChanged, f.ReportsSwitched, f.ResultReported, f.ProgressSaved, f.Restored)
PAGES = (
    "players history settings standings.csv watch screen ranks print/slips print/standings rounds/1 rounds/2"
)


def test_an_edited_day_is_refused_with_a_sentence_or_every_page_of_it_is_there(desk):
    sheet, chance, taken = a_day(), random.Random(5), 0
    client = Client()  # raises what a page raises
    for attempt in range(14):
        data = archive.write(f"edited{attempt}", numbered(tampered(sheet, chance, NEW)), sheet.texts)
        file = SimpleUploadedFile("day.pairwright", data)
        answer = client.post("/import", {"file": file})
        assert answer.status_code == 303
        if answer["Location"] == "/":
            assert "day.pairwright" in client.get("/").text  # in the sentence that says what is wrong with it
            continue
        taken += 1
        id = answer["Location"].split("/t/")[1].split("/")[0]
        imported = desk.sheet(id)
        pages = [f"/t/{id}/{page}" for page in PAGES.split()]
        pages += [keys.personal_link(imported, number) for number in list(imported.state.entrants)[:2]]
        for round in imported.state.published:
            pages += [keys.table_link(imported, round.number, table) for table in list(round.matches)[:1]]
        for page in pages:
            assert client.get(page).status_code in {200, 302, 303, 404}, page
    assert 3 < taken < 14
