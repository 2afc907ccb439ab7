"""Names, titles, notes and labels that want to be more than text, on every page, paper and file [H5] [D5]."""

import csv
import io
import re
from html.parser import HTMLParser

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kit.hostile import TEXTS, hostile
from kit.walking import roots
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.core.settings import StageSettings
from pairwright.site import links
from pairwright.site.desk import desk as the_desk

KINDS = ("swiss", "cup", "tiles")
PAPER = (
    "pairings",
    "names",
    "standings",
    "players",
    "slips",
    "crosstable",
    "bracket",
    "board",
    "links",
    "follow",
    "game",
    "plan",
    "rounds",
    "schedule",
    "score",
)
ALWAYS_WITH_COMMAS = ("schedule.csv", "tiles.csv")
FILES = (
    "export",
    "players.csv",
    "pairings.csv",
    "standings.csv",
    "crosstable.csv",
    "schedule.csv",
    "tiles.csv",
)


WITHIN = re.compile(r"[/#?]|https?://(127\.0\.0\.1|testserver)|$")


class Elements(HTMLParser):
    """What of a page is no page of ours: elements and attributes that no template has."""

    def __init__(self, nonce):
        super().__init__(convert_charrefs=True)
        self.nonce, self.found = nonce, []

    def handle_starttag(self, tag, attrs):
        said = dict(attrs)
        if len(said) != len(attrs):
            self.found.append(f"an attribute twice: {attrs}")
        if tag in ("img", "iframe", "object", "embed", "base", "style", "b", "foreignobject"):
            self.found.append(tag)
        if tag == "script" and (said.get("nonce") != self.nonce or not said["src"].startswith("/static/")):
            self.found.append(f"script {attrs}")
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.found.append(f"{name}={value}")
        for name in ("href", "src", "action", "formaction", "xlink:href", "hx-get", "hx-post", "hx-action"):
            if name in said and not WITHIN.match(said[name] or ""):
                self.found.append(f"{name}={said[name]}")

    def handle_comment(self, data):
        self.found.append(f"<!--{data}")

    def handle_decl(self, decl):
        if decl != "DOCTYPE html":
            self.found.append(decl)


def wrong_in(answer):
    """What a page has that isn't ours."""
    policy = answer.headers["Content-Security-Policy"]
    nonce = re.search(r"'nonce-([\w-]+)'", policy)
    reader = Elements(nonce[1] if nonce else None)
    text = answer.content.decode()  # raises where it is no UTF-8
    reader.feed(text)
    reader.close()
    return reader.found


def local():
    return Client(REMOTE_ADDR="127.0.0.1")


def brought_in(kind):
    """The id of a hostile event, imported as somebody would."""
    id, data = hostile(kind)
    file = SimpleUploadedFile("<img src=x onerror=alert(1)>.pairwright", data)
    there = local().post("/import", {"file": file})
    assert there.status_code == 303, there.text[:300]
    assert f"/t/{id}/" in there.headers["Location"]
    return id, data


@pytest.mark.parametrize("kind", KINDS)
def test_no_text_becomes_anything_but_text_on_any_page_h5(kind, desk):
    id, _ = brought_in(kind)
    made = links.make(id, Role.SCOREKEEPER, TEXTS[0])
    links.make(id, Role.SCOREKEEPER, TEXTS[1])
    sheet = desk.sheet(id)
    addresses = [*roots(sheet), *(f"/t/{id}/print/{name}" for name in PAPER), f"/t/{id}/in/{made.token}", "/"]
    addresses = sorted(set(addresses), key=lambda one: (len(one), one))
    wrong, languages = {}, ("en", "ar", "ja", "nb")
    for number, address in enumerate(addresses):
        answer = local().get(address, headers={"Accept-Language": languages[number % 4]}, follow=True)
        assert answer.status_code in (200, 403, 404, 405), (address, answer.status_code)
        if answer["Content-Type"].startswith("text/html") and (found := wrong_in(answer)):
            wrong[address] = found
    assert wrong == {}


@pytest.mark.parametrize("kind", ["swiss", "tiles"])
def test_no_file_has_a_formula_or_a_header_of_anybody_elses_h5(kind, desk):
    id, data = brought_in(kind)
    for name in FILES:
        for separator in ("comma", "tab"):
            answer = local().get(f"/t/{id}/{name}", {"separator": separator})
            if answer.status_code == 404:
                continue
            said = answer.headers["Content-Disposition"]
            assert re.fullmatch(
                r"attachment; filename=\"[A-Za-z0-9 ._-]+\"; filename\*=UTF-8''[\w%.~-]+", said
            ), said
            assert "Set-Cookie" not in answer.headers
            if name == "export":
                assert answer.content == data
                continue
            if separator == "tab" and name in ALWAYS_WITH_COMMAS:
                continue
            text, sign = answer.content.decode("utf-8-sig"), {"comma": ",", "tab": "\t"}[separator]
            rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=sign))
            wild = [cell for row in rows for cell in row if re.match(r"\s*[=+\-@＝＋－＠\t\r]", cell)]
            assert [cell for cell in wild if not re.fullmatch(r"[+-]?[\d.,]+", cell)] == []


def test_what_is_typed_into_forms_is_cleaned_or_shown_as_it_is_h5(desk):
    """Names, clubs, notes, titles, saved moments, labels: what is kept has no controls and no directions."""
    who = local()
    id = desk.create(
        c.Create("Friday", StageSettings()), c.Enter((c.Newcomer("Ann"), c.Newcomer("Bo")))
    ).sheet.id
    for text in (*TEXTS[::3], "nul\0", "\ufffe\uffff"):
        for address, fields in (
            ("players/add", {"name": text}),
            ("players/1", {"act": "note", "note": text}),
            ("players/1", {"act": "rename", "name": text}),
            ("save", {"name": text}),
            ("settings", {"from": "casual-3", "title": text}),
            ("crew", {"act": "make", "role": "scorekeeper", "label": text}),
        ):
            answer = who.post(f"/t/{id}/{address}", fields, follow=True)
            assert answer.status_code in (200, 404, 409, 422), (address, text[:20], answer.status_code)
            assert wrong_in(answer) == [], (address, text[:20])
    kept = [*desk.sheet(id).texts.values(), *(link.label for link in links.links_of(id))]
    assert not [
        text
        for text in kept
        if re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", text)
    ]


def test_half_a_character_and_nul_in_a_form_are_no_fault_h5(desk):
    who, (id, _) = local(), brought_in("swiss")
    for raw in (b"name=%ED%A0%80", b"name=%00", b"name=%ff%fe", b"name=%F0%9F", b"\xff\xfe=%zz"):
        for address in ("players/add", "save", "crew"):
            answer = who.post(
                f"/t/{id}/{address}", raw, content_type="application/x-www-form-urlencoded", follow=True
            )
            assert answer.status_code in (200, 400, 404, 409, 422), (raw, address)


def test_an_event_that_was_brought_in_goes_out_as_it_came_h5(desk):
    for kind in KINDS:
        id, data = brought_in(kind)
        assert local().get(f"/t/{id}/export").content == data
        assert the_desk() is desk
