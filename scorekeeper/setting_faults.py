"""What is wrong with a setting, in the language of the terminal. Django cannot translate until the settings are read."""

from __future__ import annotations

import re
from gettext import gettext as _
from gettext import pgettext

import environs

VARIABLE = re.compile(r'"(\w+)"')


def fault_text(error: environs.EnvError) -> str:
    """Return the name of a variable and what it must be."""
    [name] = VARIABLE.findall(str(error))[:1]
    if isinstance(error, environs.EnvValidationError):
        return about(name, _reason(error.error_messages))
    return about(name, _("must be set"))


def about(name: str, reason: str) -> str:
    return pgettext("something and what is said of it", "{what}: {text}").format(what=name, text=reason)


def two_numbers_text() -> str:
    return _("must be two whole numbers with a comma between them: in all, and from one address")


def duration_text() -> str:
    return _("must be a duration such as 24h or 7d, and five minutes (5m) or more")


def _reason(found: object) -> str:
    """Return the first reason in our words.

    The library words a wrong type itself, and returns a mapping if an item of a list is wrong.
    """
    if isinstance(found, dict):
        return two_numbers_text()
    reason = found if isinstance(found, str) else str(next(iter(found)))  # type: ignore[call-overload]
    types = {
        "Not a valid integer.": _("must be a whole number"),
        "Not a valid boolean.": _("must be true or false"),
        "Not a valid period of time.": duration_text(),
    }
    return types.get(reason, reason)
