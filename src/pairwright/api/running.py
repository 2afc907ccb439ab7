"""Calls about tournaments as wholes: begin, import, again, delete; who else works on one; reporting links."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.urls import reverse

from pairwright.app import again as anew
from pairwright.core import commands as c
from pairwright.core.names import clean_name
from pairwright.files import archive
from pairwright.files.players import read_list
from pairwright.site import keys, links, members
from pairwright.site.accounts.models import Link
from pairwright.site.crew import offered, opened_to
from pairwright.site.desk import desk
from pairwright.site.reach import base_of
from pairwright.site.start import yours
from pairwright.site.tidying import KEPT_DAYS
from pairwright.standings.presets import preset_of
from pairwright.store.contract import Stale

from . import bodies as b
from .acting import changed, told
from .asking import Asked, there
from .refusals import LabelTaken, LabelUnusable, NotForRole, NothingHere, TooManyLinks, UnreadableField


def begin(asked: Asked) -> b.Done:
    """A new tournament."""
    body: b.Begin = asked.body
    made = changed(preset_of(body.preset).settings, body.settings)
    listed = [c.Newcomer(one) if isinstance(one, str) else one for one in body.entrants]
    newcomers = (*listed, *(read_list(body.text).newcomers if body.text.strip() else ()))
    entering = (c.Enter(newcomers),) if newcomers else ()
    return told(desk().create(c.Create(body.title, made), *entering, *body.commands))


def bring_in(asked: Asked) -> b.Done:
    """An event file becomes a tournament, under its own id unless that is taken."""
    event = archive.read(asked.body)
    taken = {line.id for deleted in (False, True) for line in desk().store.listed(deleted)}
    own = event.id if event.id.isalnum() and event.id.isascii() and event.id not in taken else ""
    try:
        sheet = desk().take_in(own or secrets.token_hex(6), event.entries, event.texts)
    except Stale:  # somebody else imported the same file just now
        sheet = desk().take_in(secrets.token_hex(6), event.entries, event.texts)
    return b.Done(sheet.id, sheet.version, ())


def again(asked: Asked) -> b.Done:
    """The same people once more."""
    taken = {line.title for line in yours(desk().store.listed())}
    create, more = anew.commands(asked.sheet, anew.title_again(asked.sheet.title, taken))
    return told(desk().create(create, *more))


def delete(asked: Asked) -> b.Gone:
    """Off the list; it can be brought back for some days."""
    desk().store.delete(asked.id, desk().clock())
    desk().forget(asked.id)
    return b.Gone(asked.id, KEPT_DAYS)


def undelete(asked: Asked) -> b.Done:
    """Back on the list."""
    desk().store.undelete(asked.id)
    return b.Done(asked.id, asked.sheet.version, ())


def _link(link: Link) -> b.LinkNow:
    used = link.used.isoformat() if link.used else None
    return b.LinkNow(link.pk, link.role, link.label, link.made.isoformat(), used)


def crew(asked: Asked) -> b.CrewNow:
    """Links, accounts, and who may look."""
    id = asked.sheet.id
    return b.CrewNow(
        tuple(_link(one) for one in links.links_of(id)),
        tuple(
            b.MemberNow(one.pk, one.account.get_username(), one.role)
            for one in (members.members_of(id) if settings.HOSTED else ())
        ),
        members.visibility(id) if settings.HOSTED else "",
    )


def make_link(asked: Asked) -> b.MadeLink:
    """A new link; its token is never seen again."""
    body: b.NewLink = asked.body
    label, id = clean_name(body.label), asked.sheet.id
    role = next((one for one in links.HANDED_OUT if one.value == body.role), None)
    if role is None:
        raise UnreadableField("role", body.role[:40])
    if role not in offered():
        raise NotForRole(asked.visitor.actor.role.value, "owner")
    if not label or len(label) > links.LONGEST or label.casefold() in links.RESERVED:
        raise LabelUnusable(links.LONGEST)
    try:
        made = links.make(id, role, label)
    except links.LabelTaken as taken:
        raise LabelTaken(label) from taken
    except links.TooManyLinks as many:
        raise TooManyLinks(links.MOST) from many
    address = base_of(asked.request) + reverse("come-in", args=[id, made.token])
    return b.MadeLink(_link(made.link), made.token, address)


def withdraw(asked: Asked) -> b.Gone:
    """Make a link void."""
    wanted = asked.number("link")
    found = next((one for one in links.links_of(asked.sheet.id) if one.pk == wanted), None)
    link: Link = there(found, "link")
    _may_hand_out(asked, link.role)
    links.withdraw(asked.id, wanted)
    return b.Gone(link.label)


def remove_member(asked: Asked) -> b.Gone:
    """Take an account's part away."""
    wanted = asked.number("member")
    if not settings.HOSTED:
        raise NothingHere("member")
    member = there(
        next((one for one in members.members_of(asked.sheet.id) if one.pk == wanted), None), "member"
    )
    _may_hand_out(asked, member.role)
    return b.Gone(members.leave(asked.id, wanted))


def _may_hand_out(asked: Asked, role: str) -> None:
    """Raises `NotForRole` where that role's part isn't theirs to give and take."""
    if role not in offered():
        raise NotForRole(asked.visitor.actor.role.value, "owner")


def show(asked: Asked) -> b.CrewNow:
    """Say who may look."""
    kind = asked.body.visible
    if not settings.HOSTED:
        raise NothingHere("visibility")
    if kind not in members.VISIBLE:
        raise UnreadableField("visible", kind[:40])
    if kind != members.visibility(asked.sheet.id):
        opened_to(asked.id, kind)
    return crew(asked)


def report_links(asked: Asked) -> b.ReportLinks:
    """Everybody's own link, and those of the tables of the newest public round."""
    sheet = asked.sheet
    state, base = sheet.state, base_of(asked.request)
    if not state.reports:
        return b.ReportLinks(sheet.version, False, ())
    found = []
    for entrant in state.entrants:
        way = keys.personal_link(sheet, entrant)
        found.append(b.ReportLink(base + way, way.rpartition("/")[2], entrant=entrant))
    for newest in state.published[-1:]:
        for table in sorted(newest.matches):
            way = keys.table_link(sheet, newest.number, table)
            found.append(b.ReportLink(base + way, way.rpartition("/")[2], round=newest.number, table=table))
    return b.ReportLinks(sheet.version, True, tuple(found))
