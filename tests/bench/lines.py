"""`manage.py score --lines` on a file of many games: how fast, and whether memory stays flat."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path
from random import Random

from tests.bench.row import Row
from tests.games import random_game

GAMES = 20_000
FIRST_GAMES = 1_000
ROOT = Path(__file__).resolve().parent.parent.parent


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        every, first = Path(folder, "every.jsonl"), Path(folder, "first.jsonl")
        _write_games(every, first)
        _, first_peak = _score(first)
        seconds, peak = _score(every)
    return [
        Row("score --lines: games per second, start-up included", GAMES / seconds, 1_000, "reach"),
        Row(f"score --lines: peak memory in MB, beside the first {FIRST_GAMES:,} games", peak, first_peak * 1.2, "keep to"),
    ]  # fmt: skip


def _write_games(every: Path, first: Path) -> None:
    rng = Random(1)
    with every.open("w") as file:
        for _ in range(GAMES):
            file.write(json.dumps(random_game(rng, players=range(4, 9))) + "\n")
    with every.open() as file:
        first.write_text("".join(islice(file, FIRST_GAMES)))


def _score(path: Path) -> tuple[float, float]:
    """Seconds and peak memory in MB of one run. A process starts with the peak of the one that
    started it, so games are written one by one above and never held together."""
    environment = {**os.environ, "SCOREKEEPER_DATA": str(path.parent)}
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "score", "--lines", str(path)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"score --lines exited with {process.returncode}")
    return seconds, usage.ru_maxrss / 1024
