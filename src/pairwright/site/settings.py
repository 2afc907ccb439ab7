"""Django's settings: a database file and no account on one machine, or a PostgreSQL for several processes.

What may be set from outside, all by environment (docs/reference/settings.md):

- `PAIRWRIGHT_DATA`: the folder with the database and the secret key (see `place`).
- `DATABASE_URL`: the PostgreSQL that holds the tournaments instead of that folder (see `place.database`).
- `PAIRWRIGHT_SECRET`: the secret key itself, for several machines behind one address.
- `PAIRWRIGHT_EVENTS`: a folder of event files to work on instead of the database (`serve --event`).
- `PAIRWRIGHT_LAN`: where other devices reach this server, set by `serve --lan` (see `reach`).
- `PAIRWRIGHT_HOSTS`: names and addresses, with commas, under which other devices reach this machine.
- `PAIRWRIGHT_HOSTED`: "1" makes it a server with accounts: nobody is the organiser for where they sit. It is
  one too wherever `DATABASE_URL` is set, because a proxy that forgets to say where people come from must not
  make them all organisers; "0" takes that back, for a PostgreSQL behind one's own laptop.
- `PAIRWRIGHT_SIGNUP`: "0" lets nobody make an account any more (see `account`).
- `PAIRWRIGHT_LOG`: "json" or "text" (see `logged`).
- `PAIRWRIGHT_TLS`: "1" where people reach the server by https: cookies stay there, and browsers remember it.

`DEBUG` is always off: a traceback on a projector helps nobody, and the error pages are part of the product.
"""

import os

from pairwright.words import LANGUAGES as READ_LANGUAGES

from . import logged, place

DATA = place.data_folder()
EVENTS = os.environ.get(place.EVENTS, "")
HOSTED = os.environ.get("PAIRWRIGHT_HOSTED", "1" if place.DATABASE in os.environ else "0") == "1"
SIGN_UP = os.environ.get("PAIRWRIGHT_SIGNUP", "1") == "1"
TLS = os.environ.get("PAIRWRIGHT_TLS", "0") == "1"
SECRET_KEY = place.secret_key(DATA)
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
ALLOWED_HOSTS += [host.strip() for host in os.environ.get("PAIRWRIGHT_HOSTS", "").split(",") if host.strip()]

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "pairwright.store.database",
    "pairwright.site.accounts",
    "pairwright.site",
]
ROOT_URLCONF = "pairwright.site.urls"
WSGI_APPLICATION = "pairwright.site.wsgi.application"

MIDDLEWARE = [
    "pairwright.site.logged.LogMiddleware",
    "pairwright.site.content_security.ContentSecurityMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "pairwright.site.reading.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    # In this order nothing of what a stranger sends is read: taking a form's token out reads all of it.
    "pairwright.site.reach.ReachMiddleware",
    "pairwright.site.sizes.SizeMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "pairwright.site.errors.ErrorsMiddleware",
]

# A result that was answered with success is on the disk; see `store.database.address` for how.
DATABASES = {"default": place.database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "APP_DIRS": False,
        "DIRS": [os.path.join(os.path.dirname(__file__), "templates")],
        "OPTIONS": {
            "environment": "pairwright.site.pages.environment",
            "context_processors": ["pairwright.site.pages.context"],
        },
    }
]

# Django's own sentences (form errors) follow the language `reading` picks from ours.
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [(known.code, known.native) for known in READ_LANGUAGES]
USE_TZ = True
TIME_ZONE = "UTC"

# Notices for the next page ("Dropped. Undo") ride in a signed cookie: no session, nothing in the database.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

CSRF_FAILURE_VIEW = "pairwright.site.errors.csrf_failure"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True  # the field in each form carries the token; no script needs to read it
CSRF_COOKIE_NAME = "pairwright_csrf"
CSRF_COOKIE_SECURE = TLS
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS] if TLS else []

# Accounts of a server (see `account`); on one's own machine there are none, and no session is ever begun.
SESSION_COOKIE_NAME = "pairwright_session"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = TLS
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarityValidator", {}),
        ("MinimumLengthValidator", {"min_length": 10}),
        ("CommonPasswordValidator", {}),
    )
]
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if TLS else 0
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"

# Of what Django asks of a server: that it leads to https itself is the proxy's work, which speaks it; and
# whether other names of the domain are without TLS, or all of it stands in browsers' lists, its owner knows.
SILENCED_SYSTEM_CHECKS = ["security.W008", "security.W005", "security.W021"]

# A player list of 10,000 entrants with 200 characters each fits; a film does not.
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024

LOGGING = logged.settings(os.environ.get(logged.FORM, ""))
