"""The quick front: public pages from memory, news as server-sent events, everything else to Django [H3].

`front.Front` is an ASGI application. It knows no Django: the site hands it its own application and answers a
few questions (`front.Site`). `memory` keeps pages, `streams` holds the listeners.
"""
