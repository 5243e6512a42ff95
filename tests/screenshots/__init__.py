"""Pictures of every page, with real and with extreme content. `make screenshots` writes them."""

import os

import django

# A data folder of its own, as the tests have; never the one that a person plays on.
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()
