"""The site's own settings over a throw-away data folder, with the page that shows the design.

The folder is named before the site's settings are read: they find their data through the environment, as they
do when the program runs. A server started by a test is given a folder of its own.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

if "PAIRWRIGHT_DATA" not in os.environ:
    folder = tempfile.mkdtemp(prefix="pairwright-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["PAIRWRIGHT_DATA"] = folder

# The browser's driver keeps an event loop in the tests' own thread; Django would think every query was in it.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

from pairwright.site.settings import *  # noqa: F403  (the environment must be set first)
from pairwright.site.settings import TEMPLATES

ROOT_URLCONF = "kit.urls"
TEMPLATES[0]["DIRS"].append(str(Path(__file__).parent / "templates"))
