"""What all tests share: how Hypothesis looks for examples.

It measures no time: machines are noisy, and a slow moment is no fault. It tries the same examples every time,
so that a change is judged by what it changes; `HYPOTHESIS_PROFILE=explore make check` looks for new ones.
"""

import os

from hypothesis import HealthCheck, settings

timeless = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("same", **timeless, derandomize=True)
settings.register_profile("explore", **timeless)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
