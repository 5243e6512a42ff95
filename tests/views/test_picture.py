"""The picture of a result."""

from datetime import timedelta
from xml.etree import ElementTree as ET

import pytest

from scorekeeper.folders import STATIC
from scoring.models import Role
from scoring.pages.results.picture import DASHES
from scoring.play import Choice, add_player, start_game
from tests.pasts import a_cut_game, play_through
from tests.play.rounds import ROUND
from tests.tables import TODAY, a_game, a_result

RESULTS = (STATIC / "css/results.css").read_text()
NAMES = ("Ana", "Ben <b>", "Chloe", "Dev", "Eva", "Finn", "Gus", "Hal")


@pytest.fixture
def game(table):
    return play_through(a_game(table), ROUND, ROUND, ROUND)


def drawn(client, game, theme="light"):
    return drawn_at(client, f"/g/{game.code}/picture.svg?theme={theme}")


def drawn_at(client, address):
    response = client.get(address)
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


def test_the_demo_has_a_picture_without_a_date(client, db):
    assert texts(drawn_at(client, "/g/demo/picture.svg"))[-2:] == [None, "Scorekeeper"]


def test_those_who_share_the_win_share_the_stage(owner, table):
    people = [add_player(table, name) for name in NAMES]
    game = start_game(table, Choice("party", "sushi_go", people), TODAY)
    play_through(game, *[[{"egg_nigiri": 1}] * 8] * 3)
    picture = drawn(owner, game)
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}use"))) == len(NAMES)
    assert "Ben <b>" in texts(picture)


def test_a_long_name_has_small_letters_before_it_is_cut(owner, table):
    people = [add_player(table, name) for name in ("Bartholomew-Ann", "Wolfeschlegelsteinhausen", "Bo")]
    game = play_through(start_game(table, Choice("classic", None, people), TODAY), *[[{}] * 3] * 3)
    sizes = {
        text.text: text.get("font-size")
        for text in drawn(owner, game).iter("{http://www.w3.org/2000/svg}text")
        if text.get("y") == "40"
    }
    assert sizes == {"Bartholomew-Ann": "30", "Wolfeschlegelste…": "30", "Bo": "36"}


def test_its_lines_differ_in_more_than_their_color(owner, game):
    paths = drawn(owner, game).iter("{http://www.w3.org/2000/svg}path")
    dashes = [path.get("stroke-dasharray") for path in paths if path.get("stroke-dasharray")]
    assert dashes == ["10 3 2 3", "2 2", "7 3", "none"]
    assert all(
        f'[data-dash="{number}"] {{ --dash: {dash}; }}' in RESULTS
        for number, dash in enumerate(DASHES)
        if number
    )


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
    assert f'src="/g/{game.code}/picture.svg?theme=light&amp;version={game.version}"' in page
    assert f'srcset="/g/{game.code}/picture.svg?theme=dark&amp;version={game.version}"' in page


def test_it_says_that_a_game_was_cut_short(owner, table):
    shown = " ".join(texts(drawn(owner, a_cut_game(table))))
    assert "Chris wins with 21 points. Cut short after round 1." in shown


@pytest.fixture
def night(table):
    """A night of three games, of which Phil and Chris share one."""
    a_result(table, place="At Ana's", Phil=50, Chris=20, Amy=30)
    a_result(table, place="At Ana's", Phil=40, Chris=40)
    return a_result(table, place="At Ana's", Chris=10, Phil=35).night


def test_a_night_has_its_champion_everyone_s_wins_and_the_winner_of_each_game(owner, night):
    shown = texts(drawn_at(owner, f"/nights/{night.uid}/picture.svg"))
    assert shown[:4] == ["Game night", "2½", "Phil", "Phil won 2½ of 3 games. Best score: 50, Phil."]
    assert shown[4:13] == ["1", "Phil", "2½", "2", "Chris", "½", "3", "Amy", "0"]
    assert shown[13:19] == ["1.", "Phil", "50", "2.", "Phil", "40"]
    assert shown[-2:] == ["Nov. 14, 2026 · At Ana's", "Scorekeeper"]


def test_a_night_shows_its_picture_if_it_has_several_games(owner, table, night):
    single = a_result(table, TODAY - timedelta(days=9), Chris=20, Phil=10).night
    assert (
        f"/nights/{night.uid}/picture.svg?theme=dark" in owner.get(f"/nights/{night.uid}/").content.decode()
    )
    assert "picture.svg" not in owner.get(f"/nights/{single.uid}/").content.decode()
    assert owner.get(f"/nights/{single.uid}/picture.svg").status_code == 404
    assert owner.get(f"/nights/{night.uid}/picture.svg?theme=pink").status_code == 404


def test_a_year_has_its_champion_everyone_s_wins_and_the_games_of_each_month(owner, table, night):
    a_result(table, TODAY.replace(month=3), "party", Chris=20, Phil=30)
    shown = texts(drawn_at(owner, "/years/2026/picture.svg"))
    assert shown[:3] == ["Kitchen table, 2026", "3½", "Phil"]
    assert shown[3].startswith("Most wins of the year: 3½, in 4 games on 2")
    assert [number for number in shown if number == "3"] == ["3", "3"]  # Amy's rank, and November
    assert shown[-2:] == ["4 games on 2 nights", "Scorekeeper"]
    classic = texts(drawn_at(owner, "/years/2026/picture.svg?edition=classic"))
    assert classic[-2] == "3 games on 1 night"


def test_a_year_shows_its_picture_with_its_filters(owner, night):
    page = owner.get("/years/2026/?edition=classic").content.decode()
    assert "/years/2026/picture.svg?theme=dark&amp;version=3&amp;edition=classic" in page
    assert owner.get("/years/2020/picture.svg").status_code == 404
    assert owner.get("/years/2026/picture.svg?theme=pink").status_code == 404


def test_a_month_of_a_year_leads_to_its_games(owner, night):
    page = owner.get("/years/2026/?edition=classic").content.decode()
    assert page.count("/history/?edition=classic&amp;year=2026&amp;month=11") == 2


@pytest.mark.parametrize("games", [2, 20])
def test_the_picture_of_a_night_needs_as_many_queries_for_many_games(
    owner, table, games, django_assert_num_queries
):
    results = [a_result(table, Chris=20, Phil=10, Amy=5) for _ in range(games)]
    with django_assert_num_queries(5):
        assert owner.get(f"/nights/{results[0].night.uid}/picture.svg").status_code == 200
