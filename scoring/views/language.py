"""Choose the language that this device reads."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language


# Without a token, so that pages need no cookie for it: another website could change the language, and nothing else.
@csrf_exempt
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Remember a language in a cookie, and go back to the page. Open to everybody."""
    return set_language(request)
