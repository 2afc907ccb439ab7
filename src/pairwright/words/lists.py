"""What is to be said about a list of players or tiles that was read: same names, columns left out [D5]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .language import Language


def namesakes(lang: Language, doubled: Iterable[tuple[str, Sequence[int]]]) -> str:
    """Names that several have, each with the numbers of those who have it.

    >>> from pairwright.words import language
    >>> namesakes(language("en"), [("Kim", (1, 3))])
    'The same name more than once: Kim (1, 3). Their NO. tells them apart.'
    """
    told = [f"{lang.isolate(name)} ({', '.join(map(str, numbers))})" for name, numbers in doubled]
    return lang.say(
        "The same name more than once: %(names)s. Their NO. tells them apart.", names=", ".join(told)
    )


def unused(lang: Language, columns: Iterable[tuple[int, str]]) -> str:
    """Columns that nothing was taken from, by their title, or by their place where they have none.

    >>> from pairwright.words import language
    >>> unused(language("en"), [(3, "Phone"), (4, "")])
    'Not used: the columns Phone and 4.'
    """
    names = [title[:40] or str(place) for place, title in columns]
    return lang.count(
        "Not used: the column %(columns)s.",
        "Not used: the columns %(columns)s.",
        len(names),
        columns=lang.list(names),
    )
