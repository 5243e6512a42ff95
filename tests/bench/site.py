"""The site in this process, with its own data folder and a partly entered hand in each of two games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import django
from django.conf import settings
from django.core.management import call_command

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from scoring.access import COOKIE  # noqa: E402
from scoring.models import Device, Game, Role  # noqa: E402
from scoring.models.sheet import Sheet  # noqa: E402
from scoring.play import set_counts  # noqa: E402
from scoring.rules import ROUNDS  # noqa: E402
from tests.tables import a_device, a_game, a_table, sender  # noqa: E402

DATA = Path(settings.DATA_DIR)
COOKIES = {COOKIE: "the bench's secret"}
# A menu with the most tiles, and with the panel of the uramaki race.
LARGEST_MENU = ("uramaki", "onigiri", "tofu", "edamame", "tea", "wasabi", "fruit")
GAMES = {
    "classic with four": {"edition": "classic", "players": 4},
    "Party with eight": {"edition": "party", "players": 8, "menu": LARGEST_MENU},
}
ENTERED = 3
TAPS_OF_OTHERS = 160

call_command("migrate", verbosity=0)
call_command("collectstatic", verbosity=0, interactive=False)


class OpenHand(NamedTuple):
    """The last hand of a game, partly entered."""

    game: str
    path: str
    faces: tuple[str, ...]  # faces that the hand does not have yet

    def taps(self) -> Iterator[str]:
        """Yield taps: one card of each face in turn, each removed again so that the hand is never full."""
        for face in cycle(self.faces):
            yield f"{face}=1"
            yield f"{face}=0"


@cache
def open_hands(database: str) -> list[OpenHand]:
    """Return the open hand of each game, at a table that the cookie opens. Other phones entered the rest.

    No default for the database: the cache would take a call without it for another one.
    """
    table = a_table(8)
    device = a_device(table, Role.OWN, COOKIES[COOKIE])
    return [_play(name, a_game(table, **chosen), device) for name, chosen in GAMES.items()]


def _tap_a_lot(game: Game, face: str) -> None:
    """Let another phone enter and remove a card of the first hand many times, within the last minutes."""
    for tap in range(TAPS_OF_OTHERS):
        set_counts(game, sender(), ROUNDS, 0, {face: tap % 2})


def _play(name: str, game: Game, device: Device) -> OpenHand:
    """Fill every hand with different cards, but enter only a few cards of the last one."""
    setup = Sheet.load(game).setup
    faces = [face for face in setup.faces if setup.sizes[face] == 1]
    for number in range(1, ROUNDS + 1):
        for seat in range(setup.seats):
            is_last = (number, seat) == (ROUNDS, setup.seats - 1)
            hand = [*faces, *faces][number + seat :][: ENTERED if is_last else setup.dealt]
            set_counts(game, sender(device if is_last else None), number, seat, dict.fromkeys(hand, 1))
    path = f"/g/{game.code}/{ROUNDS}/{setup.seats}/"
    _tap_a_lot(game, faces[0])
    return OpenHand(name, path, tuple(face for face in faces if face not in hand))
