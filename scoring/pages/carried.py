"""Filters that links between the pages about a table's games carry on."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

# The names of the filters in an address, in the order in which they are carried on.
PERIOD = ("year", "month", "from", "to")
FILTERS = ("edition", "menu", "players", *PERIOD, "player")
MOST = 20  # values of each filter; nobody chooses more by hand


def carried_from(data: QueryDict) -> list[tuple[str, str]]:
    """Return the filters in an address, with their names."""
    values = [(name, value.strip()) for name in FILTERS for value in data.getlist(name)[:MOST]]
    return [(name, value) for name, value in dict.fromkeys(values) if value]


def address_with(name: str, carried: str, **own: str) -> str:
    """Return the address of a page with the filters it carries on and its own fields, if they are filled in."""
    filled = urlencode({key: value for key, value in own.items() if value})
    both = "&".join(part for part in (carried.removeprefix("?"), filled) if part)
    return reverse(name) + (f"?{both}" if both else "")


def query_of(data: QueryDict) -> str:
    """Return the filters in an address as a query string; empty without a filter.

    >>> query_of(QueryDict("edition=party&by=rating&players=4"))
    '?edition=party&players=4'
    """
    carried = carried_from(data)
    return f"?{urlencode(carried)}" if carried else ""
