"""The demo game obeys the rules, and ends with a tie that the puddings settle."""

from scoring.models import random_code
from scoring.models.demo import demo_sheet
from scoring.pages.results import GameResult


def test_every_hand_is_full_and_the_deck_has_the_cards():
    sheet = demo_sheet()
    assert {sheet.setup.cards(sheet.cards(number, seat)) for number, seat in sheet.hands} == {8}
    assert len(sheet.hands) == 12
    assert sheet.score.cautions == ()


def test_it_is_a_tie_that_the_puddings_settle():
    assert demo_sheet().score.finished
    assert GameResult(demo_sheet()).verdict == (
        "<bdi>Yuki</bdi> and <bdi>Mia</bdi> both have 37 points. "
        "<bdi>Mia</bdi> has 4 puddings to <bdi>Yuki</bdi>'s 1, so <bdi>Mia</bdi> wins."
    )


def test_no_game_gets_its_code():
    assert len(random_code()) != len(demo_sheet().game.code)
