"""The language of whoever runs the site, from the environment, for the start and the commands."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_supported_language_variant

DOMAIN = "django"
LOCALE = Path(__file__).resolve().parent.parent / "scoring" / "locale"


def speak_to_host() -> None:
    """Let Python's own gettext find our sentences: argparse uses it, and settings are read before Django can translate."""
    gettext.bindtextdomain(DOMAIN, str(LOCALE))
    gettext.textdomain(DOMAIN)


def host_language() -> str:
    """Return the language that a terminal asks for, if the site speaks it."""
    asked = next(filter(None, map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    code = asked.partition(":")[0].partition(".")[0].partition("@")[0].replace("_", "-").lower()
    try:
        return str(get_supported_language_variant(code))
    except LookupError:  # also for C and POSIX
        return settings.LANGUAGE_CODE
