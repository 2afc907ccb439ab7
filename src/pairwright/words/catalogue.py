"""The translated messages of one language, read straight from its .po files.

The files in `catalogues/<code>/` are the only form in which translations exist: nothing is compiled, so
nothing can be out of date. Each part of the program has a file of its own (`site.po`, `cli.po`, everything
else in `sentences.po`); they are merged here. A message in two files with two translations is an error.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO

from babel.messages.pofile import read_po

FOLDER: Traversable = files(__package__) / "catalogues"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What is said for each message: `(context or None, English)` → its forms (one unless it counts)."""

    forms: Mapping[tuple[str | None, str], tuple[str, ...]]

    def find(self, english: str, context: str | None = None, form: int = 0) -> str | None:
        """The translation of a message in one of its forms, None where there is none."""
        forms = self.forms.get((context, english))
        return forms[form] if forms else None


def po_files(code: str) -> list[Traversable]:
    """The .po files of a language in order of name; none for English, whose text is in the program."""
    folder = FOLDER / code
    if not folder.is_dir():
        return []
    return sorted((f for f in folder.iterdir() if f.name.endswith(".po")), key=lambda f: f.name)


def merge(sources: Iterable[bytes], code: str) -> Catalogue:
    """One catalogue of several .po files' contents (UTF-8). Untranslated and fuzzy messages are left out.

    Raises ValueError where two files translate one message differently.
    """
    merged: dict[tuple[str | None, str], tuple[str, ...]] = {}
    for source in sources:
        for message in read_po(BytesIO(source), locale=code, abort_invalid=True):
            said = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            if not message.id or message.fuzzy or not said or not all(said):
                continue
            english = message.id if isinstance(message.id, str) else message.id[0]
            key = (message.context, english)
            if merged.setdefault(key, said) != said:
                raise ValueError(f"{code}: {english!r} is translated in two ways")
    return Catalogue(merged)


def load(code: str) -> Catalogue:
    """The catalogue of a language in the package. Some 10 ms a thousand messages; `Language` keeps it."""
    return merge((po.read_bytes() for po in po_files(code)), code)
