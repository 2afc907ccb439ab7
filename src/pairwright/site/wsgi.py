"""The site as a WSGI application, for uvicorn through a2wsgi or any other server."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pairwright.site.settings")
application = get_wsgi_application()
