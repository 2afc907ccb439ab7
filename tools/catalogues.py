"""Collects every sentence of the program into the translation files.

    python tools/catalogues.py            update src/pairwright/words/catalogues/*/*.po
    python tools/catalogues.py --missing  only list what is not translated yet; exit code 1 if there is
    anything

Which file a message goes to is decided by where it stands: site/ → site.po, cli/ → cli.po, everything else →
sentences.po. A message used by two of them goes to sentences.po. Translations follow their message when it
moves; a message nobody uses any more is dropped. Messages are in alphabetical order and carry no line
numbers, so that two people's additions merge.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "pairwright"
CATALOGUES = SOURCE / "words" / "catalogues"
TRANSLATED = ("ja", "nb", "ar")
OWN_FILE = {"site": "site", "cli": "cli"}
SHARED = "sentences"

METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2"), ("**/templates/**.txt", "jinja2")]
OPTIONS = {
    pattern: {"silent": "false", "trimmed": "true"} for pattern, method in METHODS if method == "jinja2"
}
KEYWORDS: dict[str, tuple | None] = {
    "_": None,
    "gettext": None,
    "mark": None,
    "say": None,
    "ngettext": (1, 2),
    "count": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}

# The forms' order is that of `Language.plurals`; a test holds the formula to Unicode's rules.
PLURAL_FORMS = {
    "ja": "nplurals=1; plural=0;",
    "nb": "nplurals=2; plural=(n != 1);",
    "ar": (
        "nplurals=6; plural=(n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 :"
        " n % 100 >= 11 && n % 100 <= 99 ? 4 : 5);"
    ),
}
HEADER = """\
# Pairwright: {file}, {code}. Updated by tools/catalogues.py; write translations into the msgstr lines.
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""

Key = tuple[str | None, str]


@dataclass
class Found:
    """A message of the program: English (two texts if it counts), where it is used, notes for translators."""

    id: str | tuple[str, str]
    context: str | None
    files: set[str] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)

    @property
    def file(self) -> str:
        return next(iter(self.files)) if len(self.files) == 1 else SHARED


def key(message_id: str | tuple[str, ...], context: str | None) -> Key:
    return (context, message_id if isinstance(message_id, str) else message_id[0])


def extract(source: Path = SOURCE) -> dict[Key, Found]:
    """Every message in the program's code and templates."""
    messages: dict[Key, Found] = {}
    found = extract_from_dir(
        source, method_map=METHODS, options_map=OPTIONS, keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    for path, line, message_id, notes, context in found:
        if not message_id:
            raise SystemExit(f"{path}:{line}: an empty message")
        where = OWN_FILE.get(Path(path).parts[0], SHARED)
        entry = messages.setdefault(key(message_id, context), Found(message_id, context))
        if isinstance(message_id, tuple) and isinstance(entry.id, str):
            entry.id = message_id  # the counting form says more
        elif isinstance(message_id, tuple) and entry.id != message_id:
            raise SystemExit(
                f"{path}:{line}: {message_id[0]!r} has two plurals: {entry.id[1]!r}, {message_id[1]!r}"
            )
        entry.files.add(where)
        entry.notes += [note for note in notes if note not in entry.notes]
    return messages


def read(code: str, folder: Path = CATALOGUES) -> dict[str, Catalog]:
    """The .po files of a language as they stand, by name."""
    return {
        path.stem: read_po(BytesIO(path.read_bytes()), locale=code, abort_invalid=True)
        for path in sorted((folder / code).glob("*.po"))
    }


def known(code: str, folder: Path = CATALOGUES) -> dict[Key, Message]:
    """What a language's files say now, translated messages before empty ones of the same text."""
    messages: dict[Key, Message] = {}
    for catalog in read(code, folder).values():
        for message in catalog:
            if message.id and (any(said(message)) or key(message.id, message.context) not in messages):
                messages[key(message.id, message.context)] = message
    return messages


def said(message: Message) -> tuple[str, ...]:
    """What a message says in its language: one text, or as many as the language has plural forms."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string or "",)


def forms(code: str) -> int:
    return int(PLURAL_FORMS[code].split("=")[1].split(";")[0])


def text(code: str, file: str, messages: dict[Key, Found], before: dict[Key, Message]) -> bytes:
    """One .po file's content."""
    catalog = Catalog(locale=code)
    for at in sorted(messages, key=lambda at: (at[1].casefold(), at[1], at[0] or "")):
        found = messages[at]
        if found.file != file:
            continue
        old = before.get(at)
        counts = isinstance(found.id, tuple)
        string = old.string if old is not None and isinstance(old.string, tuple | list) == counts else None
        if string is None:
            string = ("",) * forms(code) if counts else ""
        fuzzy = ("fuzzy",) if old is not None and old.fuzzy else ()
        catalog.add(found.id, string, flags=fuzzy, auto_comments=found.notes, context=found.context)
    out = BytesIO()
    write_po(out, catalog, width=0, no_location=True, omit_header=True, sort_output=False)
    header = HEADER.format(file=file, code=code, plurals=PLURAL_FORMS[code])
    return header.encode() + out.getvalue().strip() + b"\n"


def update(folder: Path = CATALOGUES, source: Path = SOURCE) -> None:
    """Writes every language's files anew from the program and what is translated already."""
    messages = extract(source)
    for code in TRANSLATED:
        before = known(code, folder)
        (folder / code).mkdir(parents=True, exist_ok=True)
        for file in sorted({SHARED, *OWN_FILE.values()}):
            (folder / code / f"{file}.po").write_bytes(text(code, file, messages, before))


def missing(folder: Path = CATALOGUES, source: Path = SOURCE) -> Iterator[tuple[str, str]]:
    """(language, English) of each message without a full translation."""
    messages = extract(source)
    for code in TRANSLATED:
        have = known(code, folder)
        for at in messages:
            old = have.get(at)
            if old is None or old.fuzzy or not all(said(old)):
                yield code, at[1]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--missing", action="store_true", help="change nothing")
    listing = parser.parse_args().missing
    if not listing:
        update()
    untranslated = list(missing())
    if listing:
        for code, english in untranslated:
            print(f"{code}: {english!r}")
    elif untranslated:
        print(f"{len(untranslated)} translations are missing; --missing lists them")
    return 1 if listing and untranslated else 0


if __name__ == "__main__":
    sys.exit(main())
