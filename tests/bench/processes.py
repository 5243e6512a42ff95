"""What the processes of a site use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.server import Server


class Cost(NamedTuple):
    memory: float  # megabytes
    seconds: float  # of processor time


def cost(server: Server) -> Cost:
    """Return the memory and the processor time that the server's processes have used."""
    pages, ticks = 0, 0
    for stat in _processes(server.process.pid):
        fields = stat.read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
        pages += int((stat.parent / "statm").read_text().split()[1])
    return Cost(pages * 4096 / 1e6, ticks / 100)


def _processes(group: int) -> Iterator[Path]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[2]) == group:
                yield stat
        except OSError:
            continue  # the process has just ended
