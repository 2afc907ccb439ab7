"""Another process that does what lines say: "record ID TABLE", "rename ID NO", "erase ID NO", "delete ID 0".

On a server also "hide ID 0", "open ID 0" (who may look), "let ID 0" (make a link to look), "withdraw ID 0"
(all links).

With `create` it first makes a tournament whose first round is running. It says id and version each time; of a
link that was made the token.
"""

import sys

from pairwright.site.serve import prepare

prepare()

from pairwright.app.roles import Role  # noqa: E402  (Django must be ready first)
from pairwright.core import commands as c  # noqa: E402
from pairwright.core.outcome import Result  # noqa: E402
from pairwright.site import crew, links  # noqa: E402
from pairwright.site.accounts.models import Visibility  # noqa: E402
from pairwright.site.desk import desk  # noqa: E402
from pairwright.standings.presets import preset_of  # noqa: E402


def create() -> None:
    names = tuple(c.Newcomer(f"Player {n}") for n in range(1, 41))
    begin = c.Create("Live", preset_of("mtg").settings), c.Enter(names), c.StartStage()
    id = desk().create(*begin).sheet.id
    print(id, desk().act(id, c.StartRound(1)).sheet.version, flush=True)


def do(what: str, id: str, number: int) -> None:
    if what == "record":
        desk().act(id, c.Record(1, number, Result(2, 1)))
    elif what == "rename":
        desk().act(id, c.Rename(number, "Somebody else"))
    elif what == "erase":
        desk().act(id, c.Erase(number))
    elif what in ("hide", "open"):
        crew.opened_to(id, Visibility.PRIVATE if what == "hide" else Visibility.LINK)
    elif what == "let":
        print(id, links.make(id, Role.SPECTATOR, "parents").token, flush=True)
        return
    elif what == "withdraw":
        for link in links.links_of(id):
            links.withdraw(id, link.pk)
    else:
        desk().store.delete(id, 1)
        print(id, 0, flush=True)
        return
    print(id, desk().sheet(id).version, flush=True)


if sys.argv[1] == "create":
    create()
for line in sys.stdin:
    word, tournament, at = line.split()
    do(word, tournament, int(at))
