"""Note which results a table's webhook is to be told, and which it was told.

The notice is written with the change itself, so that none is lost, and sent later by a thread of the site
(`scorekeeper/webhooks.py`): no tap waits for another site.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from scorekeeper.hook_hosts import NotAllowed, may_name, target_of
from scoring.models import ADDRESS_LENGTH, Game, Notice, Table, Webhook
from scoring.models.games import SUSPENSE
from scoring.models.webhooks import CLAIMED_FOR
from scoring.rules import Refusal

QUIET = timedelta(minutes=1)  # after a correction, because one is often several taps
# Pauses after failed attempts; the last attempt is a day after the first.
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (0.25, 1, 5, 15, 60, 180, 360, 820))


def set_webhook(table: Table, address: str, language: str) -> str:
    """Set where a table's results are sent, and return a new secret, which is shown only once.

    Raises a Refusal if the host of the site does not allow the address.
    """
    try:
        if len(address) > ADDRESS_LENGTH or not may_name(target_of(address), settings.WEBHOOK_HOSTS):
            raise NotAllowed
    except NotAllowed:
        raise Refusal("webhook") from None
    secret = secrets.token_urlsafe(32)
    Webhook.objects.update_or_create(
        table=table,
        defaults={"address": address, "secret": secret, "language": language, "made_at": timezone.now()},
    )
    return secret


def remove_webhook(table: Table) -> None:
    """Stop sending results. What waits to be sent is dropped."""
    Webhook.objects.filter(table=table).delete()
    Notice.objects.of(table).update(due_at=None, tries=0)


def send_again(table: Table) -> None:
    """Send at once what did not arrive, also what was given up."""
    Notice.objects.failed(table).update(due_at=timezone.now(), tries=0)


def note_result(game: Game, now: datetime) -> None:
    """Note that a game has ended, or that its result was corrected. It is sent when the suspense is over."""
    if not settings.WEBHOOK_HOSTS or not Webhook.objects.filter(table=game.night.table_id).exists():
        return
    facts = {"wanted": game.version, "due_at": _due_at(game, now), "tries": 0}
    Notice.objects.update_or_create(game=game, defaults=facts)


def _due_at(game: Game, now: datetime) -> datetime:
    if game.finished_at and game.in_suspense:
        return game.finished_at + SUSPENSE
    return now if game.finished_at == now else now + QUIET


def note_reveal(game: Game, now: datetime) -> None:
    """Send a game's result at once, because somebody has asked who won."""
    if settings.WEBHOOK_HOSTS:
        Notice.objects.filter(game=game, told=None, due_at__gt=now).update(due_at=now)


def claim(now: datetime) -> Notice | None:
    """Return a notice that this process is to send now. No other process gets it until the claim ends."""
    for key in Notice.objects.due(now).values_list("pk", flat=True)[:10]:
        due = Notice.objects.due(now).order_by().filter(pk=key)
        if due.update(claimed_until=now + CLAIMED_FOR):
            return Notice.objects.select_related("game__night__table__webhook").filter(pk=key).first()
    return None


def note_sent(notice: Notice) -> None:
    """Note that a notice was sent. If the result was corrected meanwhile, that is still to be sent."""
    own = Notice.objects.filter(pk=notice.pk)
    own.update(told=notice.wanted, claimed_until=None)
    own.filter(wanted=notice.wanted).update(due_at=None, tries=0)


def note_failure(notice: Notice, now: datetime) -> bool:
    """Note when to try again, with growing pauses, and return whether there is another try."""
    own = Notice.objects.filter(pk=notice.pk)
    goes_on = notice.tries < len(PAUSES)
    # A correction meanwhile has set a time of its own.
    own.filter(wanted=notice.wanted).update(
        due_at=now + PAUSES[notice.tries] if goes_on else None, tries=notice.tries + 1
    )
    own.update(claimed_until=None)
    return goes_on


def postpone(notice: Notice, until: datetime | None) -> None:
    """Send a notice later, or not at all: its game is still in suspense, goes on, or was deleted."""
    own = Notice.objects.filter(pk=notice.pk)
    own.filter(wanted=notice.wanted).update(due_at=until, tries=0)
    own.update(claimed_until=None)
