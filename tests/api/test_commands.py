"""Every command is reached by a call, with an example that works [H6]."""

from __future__ import annotations

import pytest

from kit.every_command import EXAMPLES, command, situation
from pairwright.api.calls import CALLS, PAGES
from pairwright.app.roles import MAY, Role
from pairwright.core import commands as c
from pairwright.core.encoding import COMMANDS, read
from pairwright.site import links
from pairwright.site.urls import urlpatterns

ADMITS_NO_CHANGE = {"AddTiebreaks"}  # those that are due are there by themselves


def test_there_is_an_example_for_every_command():
    assert set(EXAMPLES) == set(COMMANDS)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_command_works_by_a_call(api, desk, name):
    if name == "Create":
        made = api("POST", "", {"title": "Friday", "settings": command(name)["settings"]})
        assert (api.status, made["facts"][0]["fact"]) == (201, "TournamentCreated")
        return
    id = situation(desk, EXAMPLES[name][0])
    before = desk.sheet(id).version
    done = api.act(id, command(name))
    assert api.status == 200, done
    assert done["version"] == desk.sheet(id).version
    assert (desk.sheet(id).version > before) is (name not in ADMITS_NO_CHANGE)
    assert len(done["facts"]) == done["version"] - before


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.SPECTATOR])
def test_commands_are_let_through_by_role_as_on_the_pages(desk, from_afar, role):
    id = situation(desk, "list")
    call = from_afar(links.make(id, role, "Aya").token)
    for name in sorted(EXAMPLES):
        made = read(c.Command, command(name))
        call.act(id, command(name))
        allowed = isinstance(made, MAY[role])
        assert (call.status != 403) is allowed, (name, call.said)
        if not allowed:
            assert call.said["code"] == ("not-yours" if role is Role.SCOREKEEPER else "not-for-role")


def test_every_page_has_its_calls_or_a_reason():
    names = {pattern.name for pattern in urlpatterns if hasattr(pattern, "name")}
    assert names == set(PAGES)
    known = {call.name for call in CALLS}
    for name, told in PAGES.items():
        assert isinstance(told, str) or set(told) <= known, name
    assert len(known) == len(CALLS)
