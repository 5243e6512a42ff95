import pytest

from scoring.models.sheet import Sheet
from scoring.pages.round.grid import GridPage
from scoring.pages.round.tiles import Palette
from tests.tables import a_game

pytestmark = pytest.mark.django_db


def test_its_rows_have_the_order_of_the_tiles():
    sheet = Sheet.load(a_game())
    rows = [face for face, *_ in GridPage(sheet, 1, {}).rows]
    assert rows == [tile.adds[0] for tile in Palette(sheet.setup, {}).tiles]
