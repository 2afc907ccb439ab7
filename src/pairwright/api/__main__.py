"""Writes the reference pages: `python -m pairwright.api docs/reference`."""

import os
import sys
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pairwright.site.settings")
django.setup()

from .reference import write  # noqa: E402  (what it describes needs Django)

write(Path(sys.argv[1]))
