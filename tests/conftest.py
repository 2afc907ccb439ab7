"""What all tests share: Hypothesis measures no time. Machines are noisy, and a slow moment is no fault."""

from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.load_profile("house")
