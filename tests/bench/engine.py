"""Rounds scored per second by the rules alone, compared with reading the same hands as JSON."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from random import Random

from scoring.rules import CLASSIC, PARTY, Edition, Hand, Setup, score_round, set_up
from tests.bench.row import Row
from tests.games import random_game

GAMES = 500
REPEATS = 5


def run() -> list[Row]:
    return [_row("classic with four", CLASSIC, 4), _row("Party with eight", PARTY, 8)]


def _row(what: str, edition: Edition, players: int) -> Row:
    rounds = _rounds(edition, players)
    texts = [json.dumps(hands) for _, hands in rounds]

    def score() -> None:
        for setup, hands in rounds:
            score_round(setup, hands)

    def read() -> None:
        for text in texts:
            json.loads(text)

    name = f"{what}: rounds scored per second, beside rounds read as JSON"
    return Row(name, len(rounds) / _fastest(score), len(rounds) / _fastest(read))


def _rounds(edition: Edition, players: int) -> list[tuple[Setup, Sequence[Hand]]]:
    rng = Random(1)
    games = [random_game(rng, editions=[edition], players=range(players, players + 1)) for _ in range(GAMES)]
    return [
        (set_up(edition, game["menu"], players), played["hands"])
        for game in games
        for played in game["rounds"]
    ]


def _fastest(work: Callable[[], None]) -> float:
    """Return the seconds of the fastest run, which other work on the machine has slowed the least."""
    seconds = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)
