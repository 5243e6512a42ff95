"""Uploaded files that wait for confirmation."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from datetime import tzinfo
from io import BytesIO
from typing import IO

from django.utils import timezone

from scoring.exchange.importing.importer import Preview, store
from scoring.models import Arrival, Table

FILE_NAME_LENGTH = 200


def keep(table: Table, file: IO[bytes], name: str) -> Arrival:
    """Keep a file until its import is confirmed. It replaces any other file of the table."""
    Arrival.objects.out_of_time(timezone.now()).delete()
    table.arrivals.all().delete()
    file.seek(0)
    return table.arrivals.create(file_name=name[:FILE_NAME_LENGTH], content=zlib.compress(file.read()))


def opened(arrival: Arrival) -> BytesIO:
    return BytesIO(zlib.decompress(arrival.content))


def take_in(arrival: Arrival, chosen: Mapping[str, str], zone: tzinfo) -> Preview:
    """Store everything new in a file and delete the file, or raise a Fault and change nothing."""
    stored = store(arrival.table, opened(arrival), chosen, zone)
    arrival.delete()
    return stored
