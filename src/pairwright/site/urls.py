"""Every address of the site."""

from django.urls import path

from . import assets, errors, reading, start

urlpatterns = [
    path("", start.start, name="start"),
    path("language", reading.choose, name="language"),
    path("healthz", start.healthz, name="healthz"),
    path("static/<str:digest>/<path:name>", assets.serve, name="asset"),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.not_found
handler500 = errors.server_error
