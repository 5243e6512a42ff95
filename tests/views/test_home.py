import pytest

from scoring import play
from scoring.access import COOKIE
from scoring.models import Role
from tests.tables import a_device, a_game, sender
from tests.views.markup import tight
from tests.views.ways import dead_ends, ways


def finished(game):
    for number in (1, 2, 3):
        for seat in range(4):
            play.finish_hand(game, sender(), number, seat)
    return game


def test_it_says_what_this_is(client):
    response = client.get("/")
    assert response.status_code == 200
    assert "the reason for every point" in response.content.decode()


def test_it_leads_to_a_new_game_and_to_the_rules(client):
    page = client.get("/").content.decode()
    assert 'href="/new/"' in page
    for edition in ("classic", "trains", "party"):
        assert f'href="/rules/{edition}/"' in page


def test_a_first_visit_has_a_demo_to_look_at(client):
    page = client.get("/")
    assert "/g/demo/" in ways(page)
    assert "<bdi>Mia</bdi> has 4 puddings to <bdi>Yuki</bdi>'s 1" in page.content.decode()


def test_who_has_played_needs_no_demo(owner, table):
    assert "/g/demo/" in ways(owner.get("/"))
    finished(a_game(table))
    assert "/g/demo/" not in ways(owner.get("/"))


def test_a_running_game_comes_first(owner, table):
    game = a_game(table)
    page = owner.get("/").content.decode()
    assert page.index(f'href="/g/{game.code}/"') < page.index('href="/new/"')
    assert "Continue" in page


OWN = ["temaki", "tempura", "tofu", "eel", "tea", "spoon", "fruit"]


@pytest.mark.parametrize(
    ("edition", "menu", "box"),
    [
        ("classic", None, "Sushi Go!"),
        ("party", "big_banquet", "Sushi Go Party!, Big Banquet"),
        ("party", OWN, "Sushi Go Party!, custom menu"),
    ],
)
def test_a_running_game_says_its_box_and_its_round(owner, table, edition, menu, box):
    game = a_game(table, edition, menu)
    assert f"{box}, round 1<" in owner.get("/").content.decode()
    for seat in range(4):
        play.finish_hand(game, sender(), 1, seat)
    assert f"{box}, round 2<" in owner.get("/").content.decode()


def test_finished_games_are_under_their_night(owner, table):
    game = finished(a_game(table))
    page = owner.get("/").content.decode()
    assert "Nov. 14, 2026" in page
    assert f'href="/g/{game.code}/"' in page
    assert "Continue" not in page


@pytest.mark.parametrize("games", [1, 3])
def test_it_asks_the_database_as_often_for_few_as_for_many(owner, table, games, django_assert_num_queries):
    for _ in range(games):
        a_game(table)
    with django_assert_num_queries(7):
        owner.get("/")


def test_the_winner_of_a_finished_game_is_marked(owner, table):
    game = a_game(table)
    play.set_counts(game, sender(), 1, 2, {"squid_nigiri": 1})
    assert "winner" not in owner.get("/").content.decode()
    finished(game)
    page = tight(owner.get("/"))
    assert page.count('aria-label="winner"') == 1
    assert '#crown"></use></svg><bdi>Amy</bdi>3,' in page


def test_who_only_watches_finds_no_way_that_leads_nowhere(client, table):
    a_game(table)
    finished(a_game(table))
    a_device(table, Role.WATCH)
    client.cookies[COOKIE] = "a secret"
    assert dead_ends(client, "/") == []
    assert "/new/" not in ways(client.get("/"))


def test_another_tables_games_are_not_there(stranger, table):
    game = a_game(table)
    assert game.code not in stranger.get("/").content.decode()


def test_it_rejects_post(client):
    assert client.post("/").status_code == 405
