"""Uploaded files that wait for confirmation."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from datetime import tzinfo
from io import BytesIO
from typing import Any, BinaryIO

from django.utils import timezone

from scoring.exchange.importing.importer import Match, Preview, look, store
from scoring.models import Arrival, Table

FILE_NAME_LENGTH = 200


def keep(table: Table, file: BinaryIO, name: str, zone: tzinfo) -> Arrival:
    """Keep a file with its preview until its import is confirmed, or raise a Fault.

    It replaces any other file of the table.
    """
    preview = look(table, file, zone=zone)
    Arrival.objects.out_of_time(timezone.now()).delete()
    table.arrivals.all().delete()
    file.seek(0)
    return table.arrivals.create(
        file_name=name[:FILE_NAME_LENGTH], content=zlib.compress(file.read()), preview=_packed(preview)
    )


def _packed(preview: Preview) -> dict[str, Any]:
    """Return a preview as JSON. The table's players are named by their uids."""
    people = [(*match[:-1], match.player and match.player.uid) for match in preview.people]
    return vars(preview) | {"people": people}


def preview_of(arrival: Arrival) -> Preview:
    """Return the preview that was made when the file was sent, with the players as they are now."""
    players = {player.uid: player.now for player in arrival.table.players.order_by("pk").linked()}
    people = [
        Match(key, name, games, players.get(uid)) for key, name, games, uid in arrival.preview["people"]
    ]
    return Preview(**arrival.preview | {"people": people})


def opened(arrival: Arrival) -> BytesIO:
    return BytesIO(zlib.decompress(arrival.content))


def take_in(arrival: Arrival, chosen: Mapping[str, str], zone: tzinfo) -> Preview:
    """Store everything new in a file and delete the file, or raise a Fault and change nothing."""
    stored = store(arrival.table, opened(arrival), chosen, zone)
    arrival.delete()
    return stored
