"""`manage.py score --lines` on a file of many games: how fast, and whether memory stays flat."""

from __future__ import annotations

import json
import tempfile
from itertools import islice
from pathlib import Path
from random import Random

from tests.bench import command
from tests.bench.row import Row
from tests.games import random_game

GAMES = 20_000
FIRST_GAMES = 1_000


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        every, first = Path(folder, "every.jsonl"), Path(folder, "first.jsonl")
        _write_games(every, first)
        _, first_peak = command.run(Path(folder), "score", "--lines", str(first))
        seconds, peak = command.run(Path(folder), "score", "--lines", str(every))
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
