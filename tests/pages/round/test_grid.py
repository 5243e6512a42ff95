import pytest

from scoring import play
from scoring.models.sheet import Sheet
from scoring.pages.round.grid import GridPage
from scoring.pages.round.tiles import Palette
from tests.tables import a_game, sender

pytestmark = pytest.mark.django_db


def test_its_rows_have_the_order_of_the_tiles():
    sheet = Sheet.load(a_game())
    rows = [face for face, *_ in GridPage(sheet, 1, {}).rows]
    assert rows == [tile.adds[0] for tile in Palette(sheet.setup, {}).tiles]


def test_it_leads_to_the_hand_whose_cards_are_missing():
    game = a_game()
    play.set_counts(game, sender(), 1, 0, {"tempura": 3})
    play.finish_hand(game, sender(), 1, 0)
    assert [GridPage(Sheet.load(game), number, {}).next_hand for number in (1, 2)] == [2, 1]
