"""Screenshots of every page, with typical and with extreme content: `make screenshots`."""

import os

import django

# The tests' settings use a data folder of their own, never one with real games.
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
# Playwright runs an event loop in the thread that dates changes anew before a picture is taken.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
django.setup()
