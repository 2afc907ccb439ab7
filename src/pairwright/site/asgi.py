"""The site as an ASGI application: Django in a pool of threads, so that a slow page holds up no other."""

from a2wsgi import WSGIMiddleware

from .wsgi import application as wsgi

application = WSGIMiddleware(wsgi, workers=10)
