"""Which games a page is about, in words."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.wording.dates import MONTHS, month_name
from scoring.wording.names import PRESETS, counted, edition_name

OWN_MENU = "own"


def filter_text(name: str, value: str) -> str:
    """Return what a filter asks for, by its name in the address.

    >>> filter_text("players", "4"), filter_text("player", "Ana"), filter_text("year", "2026")
    ('4 players', 'with Ana', '2026')
    """
    return TEXTS[name](value)


def menu_options() -> list[tuple[str, str]]:
    return [*((key, str(name)) for key, name in PRESETS.items()), (OWN_MENU, _menu(OWN_MENU))]


def month_options() -> list[tuple[str, str]]:
    return [(str(month), month_name(month)) for month in MONTHS]


def _menu(menu: str) -> str:
    return _("Custom menu") if menu == OWN_MENU else str(PRESETS[menu])


def _day(text: str) -> str:
    day = parse_date(text)
    return date_format(day, "SHORT_DATE_FORMAT") if day else text


TEXTS: dict[str, Callable[[str], str]] = {
    "edition": edition_name,
    "menu": _menu,
    "players": lambda number: counted("player", int(number)),
    "year": lambda year: year,
    "month": lambda month: month_name(int(month)),
    "from": lambda day: _("from {day}").format(day=_day(day)),
    "to": lambda day: _("until {day}").format(day=_day(day)),
    "player": lambda name: _("with {name}").format(name=name),
    "search": lambda words: _("“{words}”").format(words=words),
}
