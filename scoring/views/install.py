"""The manifest, the service worker and the offline page, for installing the site on a phone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.colors import ground
from scoring.wording.locales import direction_of_reader, language_of_reader
from scoring.wording.site import DESCRIPTION, NEW_GAME

SIZES = (192, 512)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    home = reverse("home")
    described = {
        "id": home,
        "name": "Scorekeeper",
        "description": str(DESCRIPTION),
        "lang": language_of_reader(),
        "dir": direction_of_reader(),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "theme_color": ground().light,
        "background_color": ground().light,
        "icons": [_icon(purpose, size) for purpose in ("any", "maskable") for size in SIZES],
        "shortcuts": [{"name": str(NEW_GAME), "url": reverse("new")}],
    }
    return JsonResponse(described, content_type="application/manifest+json")


def _icon(purpose: str, size: int) -> dict[str, str]:
    return {
        "src": static(f"img/{purpose}-{size}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker. Served from the root, because it controls only pages below its own path."""
    return render(request, "sw.js", content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page shown offline instead of one that the phone has not stored."""
    return render(request, "offline.html")
