"""The languages that a reader can choose from."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation.trans_real import parse_accept_lang_header

from scoring.wording.locales import language_of_reader


class Language(NamedTuple):
    code: str
    name: str  # in the language itself
    current: bool = False


def in_templates(request: HttpRequest) -> dict[str, object]:
    """Context processor: the languages, computed only where a page prints them."""
    return {"languages": SimpleLazyObject(lambda: [_language(request, *one) for one in without_countries()])}


def without_countries() -> list[tuple[str, str]]:
    """Return the code and name of each language once."""
    return [(code, name) for code, name in settings.LANGUAGES if "-" not in code]


def _language(request: HttpRequest, code: str, name: str) -> Language:
    is_current = language_of_reader().partition("-")[0] == code
    return Language(_as_in_the_country(request, code), name, is_current)


def _as_in_the_country(request: HttpRequest, code: str) -> str:
    """Return the language's variant for the browser's country, if there is one: "en-gb" has British dates."""
    known = dict(settings.LANGUAGES)
    asked = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    return next((one for one, _ in asked if one in known and one.partition("-")[0] == code), code)
