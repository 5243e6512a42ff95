"""Let programs without a browser read a table: a link's secret in the header `Authorization` stands for the cookie."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from scoring.access.devices import device_of
from scoring.access.links import link_of
from scoring.access.roles import game_or_404, table_or_404
from scoring.access.wrong_codes import guessed
from scoring.models import Device, Game, Role, Table
from scoring.models.card_language import name_cards_in

SCHEME = "bearer"
# Counted by itself: a program that still sends the code of a renewed link must not keep phones from joining.
COUNTED_AS = "wrong code of a program"


class NotLetIn(Exception):
    """Raised when a request has neither the cookie of a device that was let in nor the right secret of a link."""

    def __init__(self, *, has_secret: bool) -> None:
        super().__init__()
        self.has_secret = has_secret


def table_to_read(request: HttpRequest) -> Table:
    """Return the table of the link, or the one that the device used last. Every role may read it."""
    if table := _linked_table(request):
        return table
    return table_or_404(_device_of(request), Role.WATCH)


def game_to_read(request: HttpRequest, code: str) -> Game:
    """Return a game, if it belongs to the table of the link, or if the device has a role at its table."""
    table = _linked_table(request)
    if table is None:
        return game_or_404(_device_of(request), code, Role.WATCH)
    game = Game.objects.present().select_related("night").filter(night__table=table, code=code).first()
    if game is None:
        raise Http404
    game.night.table = table
    return game


def _linked_table(request: HttpRequest) -> Table | None:
    """Return the table of the link whose secret was sent, or None if no secret was. Raises TooMany after wrong ones."""
    # A proxy may ask its visitors for a password, which it then sends on: that is not for us.
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != SCHEME:
        return None
    # A right one is accepted even after too many wrong ones, as when it is typed.
    link = link_of(secret) or guessed(request, secret, link_of, COUNTED_AS)
    if link is None:
        raise NotLetIn(has_secret=True)
    name_cards_in(link.table.card_language)
    return link.table


def _device_of(request: HttpRequest) -> Device:
    device = device_of(request)
    if device is None:
        raise NotLetIn(has_secret=False)
    return device
