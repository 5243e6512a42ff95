"""Files that were sent and wait for a yes."""

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
    """Keep a file until somebody has seen what is in it. A table has one at a time."""
    Arrival.objects.out_of_time(timezone.now()).delete()
    table.arrivals.all().delete()
    file.seek(0)
    return table.arrivals.create(file_name=name[:FILE_NAME_LENGTH], content=zlib.compress(file.read()))


def opened(arrival: Arrival) -> BytesIO:
    return BytesIO(zlib.decompress(arrival.content))


def take_in(arrival: Arrival, chosen: Mapping[str, str], zone: tzinfo) -> Preview:
    """Store what is new in a file, which then waits no more; or a Fault, and nothing has changed."""
    stored = store(arrival.table, opened(arrival), chosen, zone)
    arrival.delete()
    return stored
