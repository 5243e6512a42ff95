"""A hand in the tests of its page: its address, its counts, and the phone of its player."""

from scoring.models import Role
from scoring.models.sheet import Sheet
from tests.tables import a_device


def address(game, number=1, seat=1):
    return f"/g/{game.code}/{number}/{seat}/"


def counts(game, number=1, seat=1):
    return Sheet.load(game).hand(number, seat - 1).counts


def a_phone_of(game, seat, role=Role.KEEP):
    a_device(game.night.table, role, f"seat {seat}").memberships.update(
        player=game.seats.get(number=seat - 1).player
    )
