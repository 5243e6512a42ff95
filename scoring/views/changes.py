"""What was changed in a game: who, what, from, to, when."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import access
from scoring.models import Role
from scoring.wording.changes import change_texts

MOST = 200


@require_safe
def changes(request: HttpRequest, code: str) -> HttpResponse:
    device = access.device_of(request)
    game = access.game_or_404(device, code, Role.WATCH)
    rows = [
        {
            "change": change,
            "texts": change_texts(change.before, change.after, game.edition),
            "ours": device is not None and change.device_id == device.pk,
        }
        for change in game.changes.select_related("seat__player").order_by("-version")[:MOST]
    ]
    return render(request, "play/changes.html", {"game": game, "rows": rows})
