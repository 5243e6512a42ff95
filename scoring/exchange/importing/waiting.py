"""Uploaded files that wait for confirmation."""

from __future__ import annotations

import time
import zlib
from collections.abc import Mapping
from datetime import UTC, tzinfo
from io import BytesIO
from typing import Any, BinaryIO

from django.utils import timezone

from scoring.document.json_reader import Fault
from scoring.exchange.importing.importer import Match, Preview, Report, preview_file, store
from scoring.models import Arrival, Game, Table, if_possible

FILE_NAME_LENGTH = 200
MOST_GAMES = 20_000  # at a table that a file is sent to; the host's command has no limit
SAY_EVERY = 0.4  # seconds


def keep(table: Table, file: BinaryIO, name: str, zone: tzinfo = UTC) -> Arrival:
    """Keep a file with its preview until its import is confirmed, or raise a Fault.

    It replaces any other file of the table.
    """
    preview = preview_file(table, file, zone=zone)
    _check_room(table, preview.new)
    Arrival.objects.out_of_time(timezone.now()).delete()
    table.arrivals.all().delete()
    file.seek(0)
    return table.arrivals.create(
        file_name=name[:FILE_NAME_LENGTH], content=zlib.compress(file.read()), preview=_packed(preview)
    )


def _check_room(table: Table, new: int) -> None:
    here = Game.objects.filter(night__table=table).count()
    if new and here + new > MOST_GAMES:
        raise Fault("game", "too_many_games", most=MOST_GAMES, here=here, new=new)


def _packed(preview: Preview) -> dict[str, Any]:
    """Return a preview as JSON. The table's players are named by their uids."""
    people = [(*match[:-1], match.player and match.player.uid) for match in preview.people]
    return vars(preview) | {"people": people}


def preview_of(arrival: Arrival) -> Preview:
    """Return the preview that was made when the file was sent, with the players as they are now."""
    players = {player.uid: player.current_player for player in arrival.table.players.order_by("pk").linked()}
    people = [
        Match(key, name, games, players.get(uid)) for key, name, games, uid in arrival.preview["people"]
    ]
    return Preview(**arrival.preview | {"people": people})


def opened(arrival: Arrival) -> BytesIO:
    return BytesIO(zlib.decompress(arrival.content))


def take_in(arrival: Arrival, chosen: Mapping[str, str], zone: tzinfo) -> Preview:
    """Store everything new in a file and delete the file, or raise a Fault and change nothing."""
    _check_room(arrival.table, arrival.preview["new"])
    try:
        stored = store(arrival.table, opened(arrival), chosen, zone, _reporter(arrival))
    except Fault:
        _say(arrival, active_at=None)
        raise
    arrival.delete()
    return stored


def _reporter(arrival: Arrival) -> Report:
    """Return a function that stores how far an import has come, a few times a second."""
    said_at = -SAY_EVERY

    def report(step: str, games: int) -> None:
        nonlocal said_at
        if time.monotonic() - said_at >= SAY_EVERY:
            said_at = time.monotonic()
            _say(arrival, step=step, games_done=games, active_at=timezone.now())

    return report


def _say(arrival: Arrival, **facts: object) -> None:
    if_possible(lambda: Arrival.objects.filter(pk=arrival.pk).update(**facts))
