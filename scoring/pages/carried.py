"""What the pages about a table's games carry on from one to the next: which games they are about."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

# The names of the filters in an address, in the order in which they are carried on.
PERIOD = ("year", "month", "from", "to")
FILTERS = ("edition", "menu", "players", *PERIOD, "player")
MOST = 20  # values of each; nobody has chosen more by hand


def carried_from(data: QueryDict) -> list[tuple[str, str]]:
    """Return the filters of an address, with their names."""
    values = [(name, value.strip()) for name in FILTERS for value in data.getlist(name)[:MOST]]
    return [(name, value) for name, value in dict.fromkeys(values) if value]


def address_with(name: str, carried: str, **own: str) -> str:
    """Return the address of a page with what it carries on and fields of its own, those that are filled in."""
    filled = urlencode({key: value for key, value in own.items() if value})
    both = "&".join(part for part in (carried.removeprefix("?"), filled) if part)
    return reverse(name) + (f"?{both}" if both else "")


def query_of(data: QueryDict) -> str:
    """Return the filters of an address as the end of another; nothing without a filter.

    >>> query_of(QueryDict("edition=party&by=rating&players=4"))
    '?edition=party&players=4'
    """
    carried = carried_from(data)
    return f"?{urlencode(carried)}" if carried else ""
