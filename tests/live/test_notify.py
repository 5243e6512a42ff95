"""Changes outside of hands also raise a game's version, so that open pages show them."""

import pytest

from scoring import play
from scoring.play import NightFacts
from tests.tables import TODAY, a_game


@pytest.fixture
def game(db):
    return a_game()


@pytest.mark.parametrize(
    "change",
    [
        play.put_away,
        lambda game: play.put_away(game.night),
        play.bring_back,
        lambda game: play.edit_night(game.night, NightFacts(TODAY, name="Birthday")),
        lambda game: play.move_game(game, TODAY),
        lambda game: play.write_note(game, "Pizza at seven."),
        lambda game: play.rename_player(game.seats.get(number=0).player, "Christine"),
    ],
    ids=["put away", "its night put away", "brought back", "its night", "moved", "its note", "a name"],
)
def test_changes_of_anything_on_the_page_raise_the_version(game, change):
    change(game)
    game.refresh_from_db()
    assert game.version == 1


def test_other_games_hear_nothing_of_it(game):
    other = a_game(game.night.table)
    play.write_note(game, "Pizza at seven.")
    other.refresh_from_db()
    assert other.version == 0
