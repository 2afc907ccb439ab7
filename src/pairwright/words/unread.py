"""What can't be read or written, as sentences: texts and files that were handed in, and logs at rest.

Placeholders are the refusals' facts. Lines and columns count from 1, as editors show them.
"""

from __future__ import annotations

from collections.abc import Mapping

from .language import Language, mark

UNREAD: Mapping[str, str] = {
    "not-text": mark(
        "Line %(line)s, column %(column)s: the byte %(given)s is no text in %(taken)s. Save the file as"
        " UTF-8."
    ),
    "quote-not-closed": mark(
        "Line %(line)s, column %(column)s: a quotation mark opens here and is never closed. Close or remove"
        " it."
    ),
    "text-after-quote": mark(
        "Line %(line)s, column %(column)s: “%(given)s” follows a closing quotation mark. Put a separator"
        " between them, or write the mark twice where it belongs to the text."
    ),
    "too-many-cells": mark(
        "Line %(line)s, column %(column)s: the row has %(given)s cells, the first row names %(most)s. Put"
        " quotation marks around a cell that contains the separator."
    ),
    "table-too-large": mark(
        "The table has more than %(most)s cells. Leave out the columns that nobody needs, and try again."
    ),
    "header-twice": mark(
        "Line %(line)s, column %(column)s: “%(given)s” names a column that is there already. Keep one of"
        " them."
    ),
    "number-unreadable": mark(
        "Line %(line)s, column %(column)s: “%(given)s” can't be used for %(what)s. Write a whole number from"
        " %(least)s to %(most)s."
    ),
    "name-missing": mark(
        "Line %(line)s, column %(column)s: a name is missing. Write it, or remove the line."
    ),
    "name-too-long-in-line": mark(
        "Line %(line)s, column %(column)s: the name that begins with “%(given)s” has %(length)s characters;"
        " at most %(most)s are possible."
    ),
    "cell-too-long": mark(
        "Line %(line)s, column %(column)s: the text that begins with “%(given)s” has %(length)s characters;"
        " at most %(most)s are possible."
    ),
    "cell-too-many": mark(
        "Line %(line)s, column %(column)s: “%(given)s” belongs to nothing; a tile has at most %(most)s"
        " columns (title, category, points, question, answer). Name the columns in the first row, or remove"
        " it."
    ),
    "not-an-event": mark(
        "This is no event file: it begins with “%(given)s”. Choose a file that Pairwright has exported."
    ),
    "newer-event": mark(
        "The event file has the form %(given)s of a later release; this one reads up to %(most)s. Update"
        " Pairwright to open it."
    ),
    "event-torn": mark(
        "The event file breaks off at line %(line)s; it is whole up to entry %(version)s. Copy the file"
        " again."
    ),
    "event-unreadable": mark(
        "Line %(line)s of the event file can't be read: “%(given)s” is no %(what)s. Use a copy of the file"
        " that wasn't edited."
    ),
    "event-gap": mark(
        "Line %(line)s of the event file: entry %(expected)s must stand here, not %(given)s. Use a copy of"
        " the file that wasn't edited."
    ),
    "event-text-missing": mark(
        "Line %(line)s of the event file: entry %(seq)s needs text %(text)s, which isn't there. Use a copy"
        " of the file that wasn't edited."
    ),
    "event-changed": mark(
        "The event file was changed somewhere before line %(line)s: its checksum is %(given)s, not"
        " %(expected)s. Use a copy of the file that wasn't edited."
    ),
    "event-impossible": mark(
        "Line %(line)s of the event file: entry %(seq)s can't have happened after those before it. Use a"
        " copy of the file that wasn't edited."
    ),
    "not-a-schedule": mark(
        "Line %(line)s, column %(column)s: “%(given)s” is no part of a schedule. Give JSON as “schedule"
        " --json” writes it, or a line for each round: who picks, a comma, the other team."
    ),
    "turn-unreadable": mark(
        "Round %(round)s: “%(given)s” doesn't name two teams. Write who picks, a comma, and the other team."
    ),
    "store-torn": mark(
        "The last act in %(where)s was written only in part, from line %(line)s on; everything up to entry"
        " %(version)s is whole. Repair it to go on; a copy is kept."
    ),
    "store-damaged": mark(
        "%(where)s isn't as it was written, at line %(line)s, entry %(seq)s. Keep it as it is, and go on with"
        " a copy, a backup or an export of the event."
    ),
    "store-not-written": mark(
        "%(where)s can't be written: %(reason)s. Nothing was changed; see that the place is there, has room"
        " and may be written to, then try again."
    ),
    "store-not-read": mark(
        "%(where)s can't be read: %(reason)s. See that it is there and may be read, then try again."
    ),
    "store-unsure": mark(
        "The line to %(where)s was lost while it saved (%(reason)s). Whether it did isn't known yet: look"
        " once it is back, and do it again if it isn't there."
    ),
    "store-broken": mark(
        "%(where)s is damaged: %(reason)s. Nothing was changed. Stop, keep a copy of the folder as it is, and"
        " put the last backup in its place."
    ),
    "store-no-database": mark("The database can't be used (%(where)s): %(reason)s."),
    "store-newer": mark(
        "A later release of Pairwright has used this database (%(where)s) and changed its tables: %(found)s."
        " Install that release again. Nothing was changed."
    ),
}
"""Code → sentence, for the refusals of the rooms `files` and `store`."""

CELLS: Mapping[str, str] = {
    "byes": mark("awarded byes"),
    "rating": mark("the rating"),
    "seed": mark("the seed"),
    "points": mark("the points"),
}


def cell(lang: Language, what: str) -> str:
    """What a column of a list of players or tiles holds, in a sentence."""
    return lang.gettext(CELLS[what]) if what in CELLS else what
