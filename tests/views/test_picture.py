"""The picture of a result."""

from xml.etree import ElementTree as ET

import pytest

from scoring.models import Role
from scoring.play import Choice, add_player, start_game
from tests.pasts import a_cut_game, play_through
from tests.play.rounds import ROUND
from tests.tables import TODAY, a_game

NAMES = ("Ana", "Ben <b>", "Chloe", "Dev", "Eva", "Finn", "Gus", "Hal")


@pytest.fixture
def game(table):
    return play_through(a_game(table), ROUND, ROUND, ROUND)


def drawn(client, game, theme="light"):
    response = client.get(f"/g/{game.code}/picture.svg?theme={theme}")
    assert response["Content-Type"] == "image/svg+xml"
    return ET.fromstring(response.content)


def texts(picture):
    return [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]


def test_it_has_the_winner_the_verdict_the_standings_and_the_date(owner, game):
    shown = texts(drawn(owner, game))
    assert shown[:4] == ["Sushi Go!, 4 players", "63", "Chris", "Chris wins with 63 points."]
    assert shown[4:16] == ["1", "Chris", "63", "2", "Lisa", "51", "3", "Phil", "42", "4", "Amy", "27"]
    assert shown[-2:] == ["Nov. 14, 2026", "Scorekeeper"]


def test_it_has_the_night_s_place(owner, game):
    game.night.place = "At Ana's"
    game.night.save()
    assert "Nov. 14, 2026 · At Ana's" in texts(drawn(owner, game))


def test_those_who_share_the_win_share_the_stage(owner, table):
    people = [add_player(table, name) for name in NAMES]
    game = start_game(table, Choice("party", "sushi_go", people), TODAY)
    play_through(game, *[[{"egg_nigiri": 1}] * 8] * 3)
    picture = drawn(owner, game)
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}use"))) == len(NAMES)
    assert "Ben <b>" in texts(picture)


def test_each_theme_has_its_ground(owner, game):
    grounds = [drawn(owner, game, theme)[1].get("fill") for theme in ("light", "dark")]
    assert grounds == ["#fbf7ef", "#131b17"]


def test_nothing_in_it_needs_a_style_or_another_file(owner, game):
    page = owner.get(f"/g/{game.code}/picture.svg").content.decode()
    assert "style" not in page
    assert page.count("href=") == page.count('href="#crown"') == 1


def test_a_running_game_and_an_unknown_theme_have_none(owner, table, game):
    assert owner.get(f"/g/{a_game(table).code}/picture.svg").status_code == 404
    assert owner.get(f"/g/{game.code}/picture.svg?theme=pink").status_code == 404


def test_a_watcher_sees_it(visitor, game):
    assert visitor(Role.WATCH).get(f"/g/{game.code}/picture.svg").status_code == 200


def test_a_stranger_does_not_see_it(stranger, game):
    assert stranger.get(f"/g/{game.code}/picture.svg").status_code == 404


def test_the_result_shows_it_in_the_reader_s_theme(owner, game):
    game.refresh_from_db()
    page = owner.get(f"/g/{game.code}/").content.decode()
    assert f'src="/g/{game.code}/picture.svg?version={game.version}"' in page
    assert f'srcset="/g/{game.code}/picture.svg?theme=dark&amp;version={game.version}"' in page


def test_it_says_that_a_game_was_cut_short(owner, table):
    shown = " ".join(texts(drawn(owner, a_cut_game(table))))
    assert "Chris wins with 21 points. Cut short after round 1." in shown
