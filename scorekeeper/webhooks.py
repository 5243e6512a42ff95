"""Send the results of games to tables' webhooks, in a thread of its own: no tap and no page waits for another site."""

from __future__ import annotations

import json
import logging
import time

from django.conf import settings
from django.db import Error, connection
from django.utils import timezone
from django.utils.translation import override

from scorekeeper.posting import NotSent, post, signature
from scorekeeper.regularly import regularly
from scoring.models import Notice
from scoring.models.card_language import cards_in
from scoring.models.games import SUSPENSE
from scoring.models.sheet import Sheet
from scoring.pages.programs import game_json
from scoring.play.webhooks import claim, note_failure, note_sent, postpone

LOOKS = 2  # seconds between two looks

logger = logging.getLogger(__name__)


def start() -> None:
    if settings.WEBHOOK_HOSTS:
        regularly("webhooks", send_all, first=LOOKS, every=LOOKS)


def send_all() -> None:
    """Send everything that is due, one after the other."""
    while notice := claim(timezone.now()):
        _try(notice)


def _try(notice: Notice) -> None:
    try:
        _tell(notice)
    except Error:
        raise
    except Exception:  # one game that cannot be told must not keep the others from being told
        logger.exception("A webhook was not sent")
        note_failure(notice, timezone.now())


def _tell(notice: Notice) -> None:
    game = notice.game
    is_there = game.deleted_at is None and game.night.deleted_at is None
    webhook = getattr(game.night.table, "webhook", None)
    if webhook is None or not is_there or game.finished_at is None:
        postpone(notice, None)
    elif game.in_suspense:
        postpone(notice, game.finished_at + SUSPENSE)
    else:
        _send(notice, webhook.address, webhook.secret, webhook.language)


def _send(notice: Notice, address: str, secret: str, language: str) -> None:
    event = "game.ended" if notice.told is None else "game.corrected"
    name = f"{notice.game.code}-{notice.wanted}"  # the same at each attempt
    body = _body(notice, event, name, language)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Scorekeeper",
        "Scorekeeper-Event": event,
        "Scorekeeper-Id": name,
        "Scorekeeper-Signature": signature(secret, int(time.time()), body),
    }
    # The row is not locked and no transaction is open: the other site may take its time.
    connection.close()
    try:
        post(address, settings.WEBHOOK_HOSTS, body, headers)
    except NotSent as error:
        if not note_failure(notice, timezone.now()):
            logger.warning("A webhook was given up after a day: %s", error)
    else:
        note_sent(notice)


def _body(notice: Notice, event: str, name: str, language: str) -> bytes:
    with override(language), cards_in(notice.game.night.table.card_language):
        told = {"event": event, "id": name, "game": game_json(Sheet.load(notice.game))}
    return json.dumps(told, ensure_ascii=False).encode()
