"""The site as an ASGI application: the quick front, and behind it Django in a pool of threads.

A slow page holds up no other. Any number of processes may run it on the same data:
`uvicorn pairwright.site.asgi:application --workers 4`.
"""

from pkgutil import resolve_name
from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp
from django.conf import settings

from .wsgi import application as wsgi  # first: it sets Django up, which the others need

# isort: split
from .content_security import bare_headers
from .desk import desk
from .front import answers, reads, shown_at
from .lines import most_streams
from .tidying import Tidying

# The front is a room beside this one: it is handed over to by name, not imported.
front = resolve_name("pairwright.live.front:Front")(
    resolve_name("pairwright.live.front:Site")(
        app=WSGIMiddleware(cast(WSGIApp, wsgi), workers=10),
        listen=lambda heard: desk().store.bell().listen(heard),
        answers=answers,
        kept=shown_at,
        reads=reads,
        health="/healthz" if settings.HOSTED else "",
        headers=bare_headers(),
        streams=most_streams(),
    )
)
application = Tidying(front)
