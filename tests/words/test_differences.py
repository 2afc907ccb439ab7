"""What verify finds has a sentence in every language."""

import pytest

from pairwright.app.verify import DIFFERENCES
from pairwright.words import LANGUAGES, Language
from pairwright.words.differences import difference


@pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)
@pytest.mark.parametrize("code", DIFFERENCES)
def test_every_difference_names_its_entry(lang: Language, code: str) -> None:
    said = difference(lang, code, 41, 3, "gap 4 ≠ 9")
    assert "41" in said
    assert "%(" not in said
