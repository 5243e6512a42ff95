"""The page people come in by."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.wording import edition_names


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"editions": edition_names()})
