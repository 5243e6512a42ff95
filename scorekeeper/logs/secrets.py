"""Keep secrets out of the log, however an address is written."""

from __future__ import annotations

import logging
import re
from functools import cache

from django.conf import settings
from django.http import HttpRequest
from django.urls import get_resolver

HIDDEN = "…"
SECRET = re.compile(r"((?:enter|join)(?:/|%2f|\\)+)[^/\s'\"]+", re.IGNORECASE)
SECRET_PAGES = ("enter_link", "join_code")


class HideSecrets(logging.Filter):
    """A filter that hides the secrets in a record's addresses."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(
                shown(request) if isinstance(value, str) and value.startswith("/") else value
                for value in record.args
            )
        return True


def shown(request: HttpRequest) -> str:
    """Return the path of a request for the log. Parts that may be secret are hidden."""
    page = request.resolver_match
    if page and page.url_name not in SECRET_PAGES:
        return request.path
    return "/".join(part if part in words() else HIDDEN for part in request.path.split("/"))


@cache
def words() -> set[str]:
    """Return the fixed parts of the site's addresses."""
    routes = [str(pattern.pattern) for pattern in get_resolver("scoring.urls").url_patterns]
    return {part for route in [settings.BASE_PATH, *routes] for part in route.split("/") if "<" not in part}


def without_secrets(text: str) -> str:
    """Return a text in which whatever follows `enter` or `join` in an address is hidden.

    >>> without_secrets("GET /ENTER//abc/ and %2Fjoin%2Fabc")
    'GET /ENTER//…/ and %2Fjoin%2F…'
    """
    return SECRET.sub(rf"\1{HIDDEN}", text)
