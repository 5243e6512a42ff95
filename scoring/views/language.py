"""Choose the language that this device reads."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language


# Without a token, so that pages need no cookie for it: another website could change the language, and nothing else.
@csrf_exempt
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Remember a language in a cookie, and go back to the page. Open to everybody."""
    response = set_language(request)
    home = reverse("home")
    # Of a page whose address is a secret, browsers name only the host, which may have another site at its root.
    if not urlsplit(response.get("Location", home)).path.startswith(home):
        response["Location"] = home
    return response
