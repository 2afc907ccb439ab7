"""Every page: its language, its safety, its errors, its files."""

import gzip
import os
import re
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from pairwright.site import assets, errors, urls
from pairwright.site.place import secret_key
from pairwright.words import LANGUAGES

CODES = [known.code for known in LANGUAGES]


@pytest.fixture
def client():
    return Client(raise_request_exception=False)


def visible(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
def test_a_page_is_in_the_browser_s_language_and_direction(client, known):
    response = client.get("/", headers={"Accept-Language": known.code})
    assert f'<html lang="{known.code}" dir="{known.dir}">' in response.text
    assert response.headers["Content-Language"] == known.code
    assert {"Accept-Language", "Cookie"} <= set(response.headers["Vary"].split(", "))


def test_a_chosen_language_is_kept_and_goes_before_the_browser_s(client):
    response = client.post("/language", {"language": "ar", "next": "/?a=1"})
    assert (response.status_code, response.headers["Location"]) == (302, "/?a=1")
    assert '<html lang="ar" dir="rtl">' in client.get("/", headers={"Accept-Language": "ja"}).text


@pytest.mark.parametrize("back", ["https://example.org/", "//example.org", "javascript:alert(1)", ""])
def test_the_language_switch_leads_nowhere_else(client, back):
    response = client.post("/language", {"language": "nb", "next": back})
    assert response.headers["Location"] == "/"


def test_an_unknown_language_is_refused_and_nothing_kept(client):
    response = client.post("/language", {"language": "xx"})
    assert response.status_code == 400
    assert "pairwright_language" not in response.cookies


@pytest.mark.parametrize("known", LANGUAGES, ids=CODES)
@pytest.mark.parametrize(("address", "status"), [("/nothing/here", 404), ("/style/broken", 500)])
def test_errors_are_pages_in_the_reader_s_language_without_a_traceback(client, known, address, status):
    response = client.get(address, headers={"Accept-Language": known.code})
    title, remedy = errors.SENTENCES[status]
    assert response.status_code == status
    assert known.gettext(title) in visible(response.text)
    assert known.gettext(remedy) in visible(response.text)
    assert "Traceback" not in response.text
    assert "a fault in a view" not in response.text


def test_an_error_htmx_meets_is_a_notice_at_the_top_of_the_page(client):
    response = client.get("/nothing", headers={"HX-Request": "true", "HX-Target": "dialog#dialog"})
    assert response.status_code == 404
    assert response.headers["HX-Retarget"] == "#notices"
    assert "<html" not in response.text


def test_an_unknown_host_is_refused_with_a_page(client):
    response = client.get("/", headers={"Host": "evil.example"})
    assert response.status_code == 400
    assert "That request can’t be read" in response.text


def test_a_form_without_its_token_changes_nothing_and_says_so():
    strict = Client(enforce_csrf_checks=True)
    response = strict.post("/language", {"language": "ja"}, headers={"Accept-Language": "nb"})
    assert response.status_code == 403
    assert "Denne siden har vært åpen for lenge" in response.text


def test_every_page_forbids_what_is_inline_or_from_elsewhere(client):
    first, second = client.get("/"), client.get("/")
    policy = first.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    nonce = re.search(r"script-src 'nonce-([^']+)'", policy)[1]
    scripts = re.findall(r"<script[^>]*>", first.text)
    assert scripts
    assert all(f'nonce="{nonce}"' in script and "src=" in script for script in scripts)
    assert nonce not in second.headers["Content-Security-Policy"]
    assert not re.search(r"\sstyle=|\son\w+=|<style", first.text)


def test_every_answer_carries_the_headers_browsers_protect_by(client):
    for address in ["/", "/nothing", assets.address("pairwright.css")]:
        headers = client.get(address).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_names_are_escaped_and_keep_their_own_direction(client):
    page = client.get("/style").text
    assert "<bdi>Ann &lt;b&gt;O’Hara&lt;/b&gt;</bdi>" in page
    assert "<b>O’Hara" not in page
    # <bdi> as a grid or flex item takes its own direction: it always stands in a wrapper
    assert page.count("<bdi>") == len(re.findall(r'<span class="person[^"]*"><bdi>', page))


def test_every_element_with_htmx_attributes_carries_the_nonce(client):
    for address in ["/style", "/style/dialog", "/"]:
        response = client.get(address)
        nonce = re.search(r"nonce-([^']+)'", response.headers["Content-Security-Policy"])[1]
        for tag in re.findall(r"<\w+[^>]*\shx-[\w:-]+=[^>]*>", response.text):
            assert f'hx-nonce="{nonce}"' in tag


def test_a_dialog_is_a_page_of_its_own_for_a_plain_link_and_a_fragment_for_htmx(client):
    asked = {"HX-Request": "true", "HX-Target": "dialog#dialog"}
    assert "<html" in client.get("/style/dialog").text
    fragment = client.get("/style/dialog", headers=asked).text
    assert "<html" not in fragment
    assert 'id="dialog-title"' in fragment


def test_every_form_that_changes_something_has_its_token(client):
    page = client.get("/style").text
    for form in re.findall(r"<form[^>]*method=\"post\".*?</form>", page, re.DOTALL):
        assert 'name="csrfmiddlewaretoken"' in form


# --- files


def test_files_are_kept_for_good_under_the_address_of_their_content(client):
    for name, asset in assets.assets().items():
        response = client.get(assets.address(name))
        assert response.content == asset.body
        assert "immutable" in response.headers["Cache-Control"]


def test_a_file_is_compressed_for_who_can_read_it_and_not_sent_twice(client):
    address = assets.address("pairwright.css")
    response = client.get(address, headers={"Accept-Encoding": "br, gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(response.content) == (assets.FOLDER / "pairwright.css").read_bytes()
    again = client.get(address, headers={"If-None-Match": response.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_an_old_address_finds_the_new_file_but_is_not_kept(client):
    response = client.get("/static/000000000000/pairwright.css")
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "name", ["../settings.py", "..%2fsettings.py", "%2e%2e/settings.py", "vendor/htmx/LICENSE", "x"]
)
def test_nothing_else_is_served(client, name):
    assert client.get(f"/static/000000000000/{name}").status_code == 404


def test_the_page_loads_only_files_that_are_there(client):
    for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', client.get("/").text):
        assert client.get(address).status_code == 200


def test_the_vendored_scripts_have_their_licence_beside_them():
    assert "Zero-Clause BSD" in (assets.FOLDER / "vendor/htmx/LICENSE").read_text()


def test_the_style_sheets_use_logical_properties_only():
    physical = re.compile(
        r"(?<![\w-])(?:(?:margin|padding|border|inset)-(?:left|right)|left|right|float|text-align:\s*(?:left|right))\s*:",
    )
    for name in ("pairwright.css", "print.css"):
        assert physical.findall((assets.FOLDER / name).read_text()) == []
        assert not re.search(r"text-align:\s*(left|right)", (assets.FOLDER / name).read_text())


# --- colours


def luminance(colour: str) -> float:
    """Source: WCAG 2.2, relative luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Source: WCAG 2.2, contrast ratio."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def colours(theme: int) -> dict[str, str]:
    """The named colours of the sheet in the light (0) or dark (1) theme."""
    css = (assets.FOLDER / "pairwright.css").read_text()
    root = css[css.index(":root {") : css.index("--font")]
    named = {}
    for name, value in re.findall(r"--([\w-]+): ([^;]+);", root):
        found = re.findall(r"#[0-9a-f]{6}", value)
        named[name] = found[theme] if len(found) == 2 else found[0]
    return named


TEXT_ON = {
    "ink": ("paper", "sheet", "cool-wash", "warm-wash", "danger-wash"),
    "soft": ("paper", "sheet", "warm-wash"),
    "cool": ("paper", "sheet", "cool-wash"),
    "warm-ink": ("paper", "sheet", "warm-wash"),
    "danger": ("paper", "sheet", "danger-wash"),
    "on-cool": ("cool", "cool-strong"),
    "on-warm": ("warm",),
    "on-danger": ("danger",),
    "board-ink": ("board",),
    "board-soft": ("board",),
    "tile-ink": ("tile",),
    "tile-dim-ink": ("tile-dim",),
}


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_stands_out_from_its_ground_by_four_and_a_half_to_one(theme):
    named = colours(theme)
    pairs = {
        (text, ground): contrast(named[text], named[ground]) for text in TEXT_ON for ground in TEXT_ON[text]
    }
    assert {pair: ratio for pair, ratio in pairs.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_edges_of_controls_stand_out_by_three_to_one(theme):
    named = colours(theme)
    for ground in ("paper", "sheet"):
        assert contrast(named["edge"], named[ground]) >= 3


# --- what is kept beside the data


def test_the_secret_is_made_once_and_only_its_owner_can_read_it(tmp_path):
    first = secret_key(tmp_path)
    assert len(first) >= 50
    assert secret_key(tmp_path) == first
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert [p.name for p in tmp_path.iterdir()] == ["secret-key"]


def test_processes_that_start_together_agree_on_the_secret(tmp_path):
    code = (
        "import sys; from pathlib import Path; from pairwright.site.place import secret_key;"
        "sys.stdout.write(secret_key(Path(sys.argv[1])))"
    )
    started = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE)
        for _ in range(4)
    ]
    assert len({process.communicate()[0] for process in started}) == 1


@pytest.mark.django_db(transaction=True)
def test_the_database_flushes_each_commit_and_reads_while_it_writes():
    from django.db import connection

    connection.ensure_connection()
    assert settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_a_database_on_disk_is_write_ahead(tmp_path):
    options = settings.DATABASES["default"]["OPTIONS"]
    connection = sqlite3.connect(tmp_path / "x.sqlite3")
    connection.executescript(options["init_command"])
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_database_server_that_cannot_be_used_is_refused_not_ignored(tmp_path):
    run = subprocess.run(
        [sys.executable, "-c", "import pairwright.site.settings"],
        env=os.environ | {"DATABASE_URL": "postgres://x", "PAIRWRIGHT_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert run.returncode != 0
    assert "DATABASE_URL" in run.stderr.splitlines()[-1]


def test_the_site_never_shows_its_insides():
    assert settings.DEBUG is False
    assert Path(settings.DATA).is_dir()
    assert all(hasattr(urls, f"handler{status}") for status in errors.SENTENCES)
