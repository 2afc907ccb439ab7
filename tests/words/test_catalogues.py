"""Every sentence of the program is translated, fully and with the same placeholders, and no other is kept."""

import importlib.util
import re
from gettext import c2py
from pathlib import Path

import pytest

from pairwright.words import language

TOOL = Path(__file__).parent.parent.parent / "tools" / "catalogues.py"
spec = importlib.util.spec_from_file_location("catalogues", TOOL)
catalogues = importlib.util.module_from_spec(spec)
spec.loader.exec_module(catalogues)

CODES = catalogues.TRANSLATED
PLACEHOLDER = re.compile(r"%\((\w+)\)([a-z])|%(?!%)(?!\()\w")
# A language may say "one" and "two" without the digit, and "none" for zero.
MAY_LEAVE_OUT_THE_NUMBER = {"zero", "one", "two"}


@pytest.fixture(scope="module")
def program():
    return catalogues.extract()


def placeholders(text):
    return sorted(match.group() for match in PLACEHOLDER.finditer(text.replace("%%", "")))


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_of_the_program_is_translated_and_no_other_is_kept(code, program):
    said = {at for at, m in catalogues.known(code).items() if not m.fuzzy and all(catalogues.said(m))}
    assert sorted(map(str, set(program) - said)) == []
    assert sorted(map(str, set(catalogues.known(code)) - set(program))) == []


@pytest.mark.parametrize("code", CODES)
def test_the_files_are_as_the_tool_writes_them(code, program):
    before = catalogues.known(code)
    for file in ("site", "cli", "sentences"):
        stands = (catalogues.CATALOGUES / code / f"{file}.po").read_bytes()
        assert stands == catalogues.text(code, file, program, before), (
            f"{code}/{file}.po: run make catalogues"
        )
    assert all(not catalog.obsolete for catalog in catalogues.read(code).values())


@pytest.mark.parametrize("code", CODES)
def test_translations_carry_the_same_placeholders(code):
    wrong = []
    for message in catalogues.known(code).values():
        english = message.id if isinstance(message.id, tuple | list) else (message.id,)
        said = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for form, text in enumerate(said):
            expected = placeholders(english[-1])
            if len(english) > 1 and language(code).plurals[form] in MAY_LEAVE_OUT_THE_NUMBER:
                expected = [p for p in expected if p != "%(num)s"]
                found = [p for p in placeholders(text) if p != "%(num)s"]
            else:
                found = placeholders(text)
            if found != expected:
                wrong.append((message.id, text))
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_counting_sentences_have_every_form_of_the_language(code):
    for message in catalogues.known(code).values():
        if isinstance(message.id, tuple | list):
            assert len(message.string) == len(language(code).plurals)
            assert all(message.string), message.id


@pytest.mark.parametrize("code", CODES)
def test_the_files_plural_formula_is_unicode_s_rule(code):
    formula = c2py(catalogues.PLURAL_FORMS[code].split("plural=")[1].rstrip(";"))
    assert [formula(n) for n in range(1101)] == [language(code).plural_form(n) for n in range(1101)]


def test_where_a_sentence_stands_decides_its_file_and_a_shared_one_goes_to_sentences(tmp_path):
    for room, line in {
        "site": "_('Only here')\n_('Both')",
        "cli": "_('Both')",
        "words": "count('%(num)s table', '%(num)s tables', n)",
    }.items():
        (tmp_path / room).mkdir()
        (tmp_path / room / "page.py").write_text(line)
    found = {english: entry.file for (_, english), entry in catalogues.extract(tmp_path).items()}
    assert found == {"Only here": "site", "Both": "sentences", "%(num)s table": "sentences"}


def test_updating_keeps_translations_drops_the_unused_and_is_stable(tmp_path):
    source, folder = tmp_path / "source", tmp_path / "catalogues"
    (source / "site").mkdir(parents=True)
    (source / "site" / "page.py").write_text("_('Bye')\n_('Round')")
    catalogues.update(folder, source)
    po = folder / "nb" / "site.po"
    po.write_text(po.read_text().replace('msgid "Bye"\nmsgstr ""', 'msgid "Bye"\nmsgstr "Frirunde"'))
    (source / "site" / "page.py").write_text("_('Bye')\n_('Table')")
    catalogues.update(folder, source)
    first = po.read_bytes()
    assert b'msgid "Bye"\nmsgstr "Frirunde"' in first
    assert b"Round" not in first
    assert b"Table" in first
    catalogues.update(folder, source)
    assert po.read_bytes() == first


def test_templates_are_read_and_a_missing_translation_is_named(tmp_path):
    folder = tmp_path / "source" / "site" / "templates"
    folder.mkdir(parents=True)
    (folder / "a.html").write_text(
        "{% trans n=3 %}{{ n }} bye{% pluralize %}{{ n }} byes{% endtrans %}{{ _('X') }}"
    )
    found = {english for _, english in catalogues.missing(tmp_path / "none", tmp_path / "source")}
    assert found == {"%(n)s bye", "X"}
