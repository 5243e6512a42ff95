"""Importing and rescoring a table's whole history: how fast, and whether memory stays flat."""

from __future__ import annotations

import json
import tempfile
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random

from tests.bench import command
from tests.bench.row import Row
from tests.games import random_game

GAMES = 10_000
FIRST_GAMES = 1_000
MAKE_TABLE = "from scoring.models import Table; Table.objects.create(name='Bench')"


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        every, first = Path(folder, "every.jsonl"), Path(folder, "first.jsonl")
        _write_games(every, first)
        _, first_peak = _import(Path(folder, "first"), first)
        seconds, peak = _import(Path(folder, "every"), every)
        rescored, _ = command.run(Path(folder, "every"), "rescore")
    return [
        Row(f"import_games: seconds for {GAMES:,} games", seconds, 60, "keep to"),
        Row(f"import_games: peak memory in MB, beside {FIRST_GAMES:,} games", peak, first_peak * 1.2, "keep to"),
        Row("rescore: games per second, start-up included", GAMES / rescored, 1_000, "reach"),
    ]  # fmt: skip


def _write_games(every: Path, first: Path) -> None:
    rng = Random(1)
    began = datetime(2006, 1, 1, 20, tzinfo=UTC)
    with every.open("w") as file:
        for number in range(GAMES):
            about = {"id": f"bench-{number}", "played_at": (began + timedelta(hours=17 * number)).isoformat()}
            file.write(json.dumps(random_game(rng) | about) + "\n")
    with every.open() as file:
        first.write_text("".join(islice(file, FIRST_GAMES)))


def _import(data: Path, file: Path) -> tuple[float, float]:
    data.mkdir()
    command.run(data, "migrate")
    command.run(data, "shell", "-c", MAKE_TABLE)
    return command.run(data, "import_games", str(file), "--table", "Bench")
