"""`python -m pairwright.cli` is the program `pairwright`."""

import sys

from . import main

sys.exit(main())
