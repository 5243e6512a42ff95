"""Middleware, a decorator and helpers that views share."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseRedirectBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh
from django_htmx.middleware import HtmxDetails

from scorekeeper.addresses import LOOPBACK
from scorekeeper.files import site_version
from scoring.access import COOKIE
from scoring.document.numbers import IDS, whole_number
from scoring.models import Device
from scoring.models.card_language import cards_in
from scoring.play import Sender

P = ParamSpec("P")

CLIENT_ID = re.compile(r"[\w-]{1,36}", re.ASCII)


# The pages for search engines. All others show a table or lead into one, as the home page may.
LISTED = {"rules", "edition_rules", "menu_rules", "settle"}
# Responses that are the same for everybody. Pages are not: their navigation depends on the device.
SHARED = {"manifest", "service_worker"}


class Request(HttpRequest):
    """A request with the details that django-htmx adds."""

    htmx: HtmxDetails


def cards_as_read(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Name cards in the reader's language until the request turns out to be about a table."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with cards_in(""):
            return get_response(request)

    return middleware


def unlisted(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Keep pages about a table out of search engines."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_first = _page_of(request) == "home" and COOKIE not in request.COOKIES
        if not is_first and _page_of(request) not in LISTED:
            response["X-Robots-Tag"] = "noindex"
        return response

    return middleware


def unshared(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Keep pages that depend on the device out of caches that several devices share."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if _page_of(request) not in SHARED:
            patch_vary_headers(response, ["Cookie"])
            if "no-store" not in response.get("Cache-Control", ""):
                patch_cache_control(response, private=True)
        return response

    return middleware


def _page_of(request: HttpRequest) -> str | None:
    """Return the name of the page's URL, or None for a 404."""
    return request.resolver_match.url_name if request.resolver_match else None


def whole_pages(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Make htmx load a whole page where a swap would mix two pages.

    That is after a redirect to another page, after a 404, and when the site is newer than the open page.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
        is_older = request.headers.get("Site-Version", site_version()) != site_version()
        if htmx and is_older and request.method == "GET":
            return HttpResponseClientRefresh()
        response = get_response(request)
        if htmx and response.status_code == 404:
            response["HX-Refresh"] = "true"
        if htmx and isinstance(response, HttpResponseRedirectBase) and _leads_elsewhere(htmx, response.url):
            cookies, response = response.cookies, HttpResponseClientRedirect(response.url)
            response.cookies = cookies
        patch_vary_headers(response, ["HX-Request"])
        return response

    return middleware


def _leads_elsewhere(htmx: HtmxDetails, address: str) -> bool:
    return urlsplit(address).path != urlsplit(htmx.current_url_abs_path or "").path


def with_secret_address(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Keep a page whose URL is a secret out of caches, and its URL out of Referer headers."""

    @wraps(view)
    def with_secret_address(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(*args, **kwargs)
        response["Cache-Control"] = "no-store"
        # With "no-referrer", browsers send "Origin: null" and the button's POST is refused.
        response["Referrer-Policy"] = "strict-origin"
        return response

    return with_secret_address


def address_for_others(request: HttpRequest, path: str) -> str:
    """Return an absolute URL for another device, for which "localhost" would be itself."""
    address = urlsplit(request.build_absolute_uri(path))
    names = [name for name in settings.ALLOWED_HOSTS if name not in LOOPBACK and name[0] not in "*."]
    if address.hostname not in LOOPBACK or not names:
        return address.geturl()
    port = f":{address.port}" if address.port else ""
    return address._replace(netloc=f"{names[0]}{port}").geturl()


def posted_id(request: HttpRequest, name: str) -> str:
    """Return the id that a phone has given a change, or "" if it is not one that our pages make."""
    value = request.POST.get(name, "")
    return value if CLIENT_ID.fullmatch(value) else ""


def sender_of(request: HttpRequest, device: Device | None) -> Sender:
    """Return the sender of a change. A form sent without JavaScript has no id and gets one."""
    return Sender(
        client_id=posted_id(request, "client_id") or secrets.token_urlsafe(12),
        device=device,
        seen=whole_number(request.POST.get("version", ""), IDS) or 0,
    )
