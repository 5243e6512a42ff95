"""The random nights of benches and screenshots are stored and scored as real ones."""

from random import Random

import pytest

from scoring.models import Game, Seat
from scoring.models.sheet import Sheet
from scoring.play.writing import COPIED, copy_score
from tests.played_nights import play_nights
from tests.tables import a_table


@pytest.fixture(autouse=True)
def nights(db):
    play_nights(a_table(0), 100, Random(1))


def points(seats):
    return [[getattr(seat, field) for field in COPIED] for seat in seats]


def test_every_game_has_the_score_of_its_hands():
    assert Game.objects.count() == 100
    for game in Game.objects.filter(totals_only=False):
        sheet = Sheet.load(game)
        stored = points(sheet.seats)
        for number, seat in enumerate(sheet.seats):
            copy_score(sheet, number, seat)
        assert points(sheet.seats) == stored
        assert sheet.score.finished == bool(game.finished_at)


def test_a_game_of_totals_has_a_winner_and_no_rounds():
    seats = Seat.objects.filter(game__totals_only=True)
    assert seats.filter(rank=1).exists()
    assert not seats.exclude(round_points=[], hand_points=[], dessert_points=0, hands=None).exists()
