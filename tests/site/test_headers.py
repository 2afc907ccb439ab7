"""What every answer says beside its content, what may be sent, and that every form needs its token [H5]."""

import re
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from kit.desks import begun, play
from pairwright.app.roles import Role
from pairwright.core import commands as c
from pairwright.site import keys, links, sizes
from pairwright.site.accounts.models import Membership
from pairwright.site.content_security import bare_headers

POLICY = {
    "default-src": "'none'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


def patterns(of=None, before=""):
    """Every address of the site with its route, those of other rooms too."""
    for pattern in (of or get_resolver("pairwright.site.urls")).url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern, route)
        elif isinstance(pattern, URLPattern):
            yield route, pattern


def address_of(route, id):
    for hole, filled in (("<str:id>", id), ("<slug:sheet_name>", "pairings"), ("<path:name>", "live.css")):
        route = route.replace(hole, filled)
    return "/" + re.sub(r"<str:\w+>", "x", re.sub(r"<int:\w+>", "1", route))


@pytest.fixture
def hosted(settings):
    """A server behind TLS."""
    settings.HOSTED = settings.TLS = True
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60


@pytest.fixture
def id(desk):
    made = begun(desk, 6)
    play(desk, made)
    desk.act(made, c.SwitchReports(on=True))
    return made


def owner(id, **how):
    user = User.objects.create(username="aya")
    Membership.objects.create(where=id, account=user, role="owner")
    made = Client(REMOTE_ADDR="10.0.0.9", raise_request_exception=False, **how)
    made.force_login(user)
    return made


def faults(answer):
    """What is wrong with the headers of an answer."""
    said, wrong = answer.headers, []
    policy = dict(one.strip().partition(" ")[::2] for one in said["Content-Security-Policy"].split(";"))
    wrong += [name for name, value in POLICY.items() if policy.get(name, POLICY["default-src"]) != value]
    scripts = policy.get("script-src", "'none'")
    if not re.fullmatch(r"'none'|'nonce-[\w-]{24}'", scripts) or "unsafe" in said["Content-Security-Policy"]:
        wrong.append(scripts)
    expected = {
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Strict-Transport-Security": "max-age=31536000",
    }
    wrong += [name for name, value in expected.items() if said.get(name) != value]
    if "camera=()" not in said.get("Permissions-Policy", ""):
        wrong.append("Permissions-Policy")
    kept = said.get("Cache-Control", "")
    static = answer.wsgi_request.path.startswith("/static")
    if not (kept.startswith(("private", "no-store", "no-cache")) or static):
        wrong.append(f"kept: {kept}")
    for cookie in (one for one in answer.cookies.values() if one.value):
        if not (cookie["secure"] and cookie["httponly"] and cookie["samesite"] == "Lax"):
            wrong.append(f"cookie {cookie.key}")
    return wrong


def test_every_answer_has_all_headers_whatever_it_is_h5(hosted, id, desk):
    who, stranger = owner(id), Client(REMOTE_ADDR="10.0.0.8", raise_request_exception=False)
    addresses = [address_of(route, id) for route, _ in patterns()]
    addresses += ["/nothing", f"/t/{id}/nothing", "/t/nowhere/watch", "/static/x/nothing.css"]
    addresses += [keys.personal_link(desk.sheet(id), 1), f"{keys.table_link(desk.sheet(id), 1, 1)}?me=1"]
    wrong = {}
    for number, address in enumerate(addresses):
        for browser in (who, stranger) if number % 5 == 0 else (who,):
            answer = browser.get(address, secure=True)
            assert answer.status_code < 500, address
            if found := faults(answer):
                wrong[address, answer.status_code] = found
    for answer in (
        who.get("/", secure=True, HTTP_HOST="evil.example"),
        who.put("/", secure=True),
        who.post("/account/in", secure=True, CONTENT_LENGTH="99999999999"),
        stranger.post("/new", {"quick": "1"}, secure=True),
        Client(enforce_csrf_checks=True).post("/language", {"language": "ja"}, secure=True),
    ):
        assert answer.status_code >= 400
        if found := faults(answer):
            wrong[answer.wsgi_request.path, answer.status_code] = found
    assert wrong == {}


def test_a_mistake_of_the_program_has_all_headers_too_h5(hosted, id, monkeypatch):
    def broken(*given, **named):
        raise RuntimeError

    monkeypatch.setattr("pairwright.site.start.page", broken)
    answer = owner(id).get("/help", secure=True)
    assert answer.status_code == 500
    assert faults(answer) == []


def test_what_the_front_says_itself_has_headers_too_h5(hosted):
    said = {name.decode(): value.decode() for name, value in bare_headers()}
    assert said["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert said["x-content-type-options"] == "nosniff"
    assert said["referrer-policy"] == "same-origin"
    assert said["strict-transport-security"] == "max-age=31536000"


def test_without_tls_no_browser_is_told_to_want_it_h1(client, settings):
    assert "Strict-Transport-Security" not in client.get("/", REMOTE_ADDR="127.0.0.1").headers
    assert "strict-transport-security" not in dict(bare_headers())


@pytest.mark.parametrize("where", ["in", "r", "p"])
def test_an_address_with_a_key_in_it_is_kept_nowhere_and_told_to_nobody_h5(hosted, id, desk, where):
    """No other site is told where one was; browsers that may tell nobody send no origin with a form."""
    made = links.make(id, Role.ORGANISER, "x").token
    address = {
        "in": f"/t/{id}/in/{made}",
        "r": f"{keys.table_link(desk.sheet(id), 1, 1)}?me=1",
        "p": keys.personal_link(desk.sheet(id), 1),
    }[where]
    for answer in (Client().get(address, secure=True), Client().get(address[:-1] + "_", secure=True)):
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert "//" not in re.sub(r"(xmlns|href)=\"http://www.w3.org[^\"]*\"", "", answer.text)


def test_every_form_needs_its_token_h5(hosted, id, desk):
    """Of all that may be sent nothing is taken from a page of others; the session alone is no consent."""
    who, before = owner(id, enforce_csrf_checks=True), desk.store.stamp()
    taken = []
    for route, pattern in patterns():
        if getattr(pattern.callback, "csrf_exempt", False):
            assert route.startswith("api/"), route  # which asks otherwise where a request comes from
            continue
        answer = who.post(address_of(route, id), secure=True)
        if answer.status_code != 403:
            taken.append((route, answer.status_code))
    assert taken == []
    for method in (who.put, who.patch, who.delete):
        assert method(f"/t/{id}/settings", secure=True).status_code == 403
    assert desk.store.stamp() == before
    assert who.get(f"/t/{id}/settings", secure=True).status_code == 200  # still there, still signed in


# --- how much may be sent


def test_what_is_too_large_by_what_it_says_is_refused_unread_h5(id, hosted, monkeypatch):
    class Unread(BytesIO):
        def read(self, *size):
            raise AssertionError("somebody read it")

    who, stranger = owner(id, enforce_csrf_checks=True), Client()
    large = {"wsgi.input": Unread(), "content_type": "multipart/form-data; boundary=x", "secure": True}
    for browser, address, length, status in (
        (stranger, "/account/in", sizes.FORM + 1, 413),
        (stranger, f"/t/{id}/r/1/1/x", sizes.FORM + 1, 413),
        (stranger, "/import", sizes.FILES + 1, 403),  # it isn't theirs to send at all
        (stranger, "/import", 1000, 403),
        (stranger, f"/t/{id}/players/add", 1000, 403),
        (who, "/import", sizes.FILES + 1, 413),
        (who, f"/t/{id}/players/add", 10**30, 413),
        (who, "/account", sizes.FORM + 1, 413),
    ):
        answer = browser.post(address, CONTENT_LENGTH=str(length), **large)
        assert answer.status_code == status, (address, length)
        if status == 413:
            assert "Send a smaller list or file." in answer.text
    unsaid = who.post("/import", CONTENT_LENGTH="", HTTP_TRANSFER_ENCODING="chunked", **large)
    assert unsaid.status_code == 411
    assert "Say how long it is" in unsaid.text


def test_a_file_that_was_always_taken_is_still_taken(client, desk, id):
    """Half as large as may be: the middlewares let it pass; it is no list, and that is said."""
    file = SimpleUploadedFile("list.txt", b"\0" * (2 * sizes.FORM))
    answer = client.post("/import", {"file": file}, REMOTE_ADDR="127.0.0.1", follow=True)
    assert answer.status_code == 200
    assert "was not imported" in answer.text


# --- sessions and ways on


def test_a_session_from_before_isn_t_the_one_of_who_signs_in_h5(settings):
    settings.HOSTED = True
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    eve = Client()
    eve.force_login(User.objects.create(username="eve"))
    User.objects.create_user("aya", password="correct horse battery")
    for planted in (eve.cookies["pairwright_session"].value, "x" * 32):
        aya = Client()
        aya.cookies["pairwright_session"] = planted
        aya.post("/account/in", {"name": "aya", "password": "correct horse battery"})
        assert aya.cookies["pairwright_session"].value != planted
        assert aya.get("/account").status_code == 200
        eve.cookies["pairwright_session"] = planted
        assert eve.get("/account").status_code == 303  # what was planted is nobody's session now


def test_signing_out_leaves_nothing_behind_in_the_browser_h5(settings, id):
    settings.HOSTED = True
    who = owner(id)
    hold = links.make(id, Role.SPECTATOR, "x").token
    who.get(f"/t/{id}/in/{hold}")
    assert who.cookies["pairwright_links"].value
    signed_out = who.post("/account/out")
    assert signed_out.headers["Clear-Site-Data"] == '"cache"'
    assert not who.cookies["pairwright_session"].value
    assert not who.cookies["pairwright_links"].value


ELSEWHERE = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:x",
    "/%5Cevil.example/",
    "\\\\evil.example",
    "http:evil.example",
    "/\n/evil.example",
    "///evil.example",
]


@pytest.mark.parametrize("next", ELSEWHERE)
def test_no_way_back_leads_to_another_site_h5(settings, id, next):
    for answer in (
        Client().post("/language", {"language": "ja", "next": next}),
        Client(REMOTE_ADDR="127.0.0.1").post(f"/t/{id}/undo", {"next": next, "seen": "0"}),
    ):
        where = answer.headers["Location"]
        assert where.startswith("/")
        assert not re.match(r"/[/\\\s]", where)
    settings.HOSTED = True
    page = Client().get("/account/in", {"next": next})
    back = re.findall(r'name="next" value="([^"]*)"', page.text)[-1]
    assert back in ("/", "/%5Cevil.example/")  # the latter is a path, to every browser


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "127.0.0.1:80@evil.example", ""])
def test_no_answer_is_given_under_a_name_that_isn_t_ours_h5(id, host):
    answer = Client(raise_request_exception=False).get(f"/t/{id}/share", HTTP_HOST=host)
    assert answer.status_code == 400
    assert "evil.example" not in answer.text


def test_what_a_proxy_is_said_to_have_said_counts_only_where_the_server_reads_it_h5(settings, id):
    """Django itself reads no forwarded header: uvicorn does, from this machine's own proxy alone."""
    lied = {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Host": "evil.example", "X-Real-IP": "127.0.0.1"}
    answer = Client(REMOTE_ADDR="192.168.1.23").get(f"/t/{id}/history", headers=lied)
    assert answer.status_code == 403
    assert "evil.example" not in Client(REMOTE_ADDR="127.0.0.1").get(f"/t/{id}/share", headers=lied).text
