"""The site's addresses and, beside them, a page that shows every part of the design on one screen."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from pairwright.schedule import schedule as tiles_of
from pairwright.schedule import shares
from pairwright.site import urls
from pairwright.site.pages import page
from pairwright.site.pictures import schedule_picture
from pairwright.site.reading import current

PEOPLE = [
    ("Kari Nordmann", 4),
    ("大田 ゴンザレス", 11),
    ("محمد عبد الرحمن", 7),
    ("Ann <b>O’Hara</b>", 2),
    ("Maximiliana von und zu Hohenfels-Wolkenstein-Trostburg", 128),
    ("🐉 ドラゴン 吉田", 23),
    ("Bo", 9),
    ("عائشة", 31),
]

NAMES = [name for name, _ in PEOPLE]


def people() -> list[dict]:
    return [{"name": name, "number": number, "record": "2–0"} for name, number in PEOPLE]


def style(request: HttpRequest) -> HttpResponse:
    return page(request, "style.html", {"people": people()})


def dialog(request: HttpRequest) -> HttpResponse:
    return page(request, "style-dialog.html", {"people": people()})


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault in a view")


def slips(request: HttpRequest) -> HttpResponse:
    who = people()
    made = [
        {
            "table": table,
            "left": who[table % 8],
            "right": who[(table + 3) % 8],
            "results": [current().score(*parts) for parts in [(2, 0), (2, 1), (1, 2), (0, 2), (1, 1, 1)]],
            "games": [],
            "code": None,
        }
        for table in range(1, 17)
    ]
    size = request.GET.get("size", "four")
    to_a_page = {"four": 4, "six": 6, "eight": 8}[size]
    pages = [made[start : start + to_a_page] for start in range(0, len(made), to_a_page)]
    return page(request, "style-slips.html", {"pages": pages, "size": size})


def schedule(request: HttpRequest) -> HttpResponse:
    """Two tile schedules: one of short names, and one of long names that goes on in many blocks."""
    drawn = []
    for number, (names, tiles) in enumerate((({}, 60), (dict(enumerate(NAMES, 1)), 45)), 1):
        teams = range(1, (len(names) or 6) + 1)
        each = shares(teams, tiles_of(len(teams), tiles, seed=7))
        drawn.append(schedule_picture(each, names, tiles, current(), f"schedule-{number}"))
    return page(request, "style-schedule.html", {"pictures": drawn})


urlpatterns = [
    path("style/schedule", schedule),
    path("style", style),
    path("style/dialog", dialog),
    path("style/slips", slips),
    path("style/broken", broken),
    path("", include(urls)),
]
handler400, handler403, handler404, handler500 = (
    urls.handler400,
    urls.handler403,
    urls.handler404,
    urls.handler500,
)
