import re

import pytest

from scoring import play
from scoring.access import COOKIE
from scoring.models import Role
from tests.pasts import play_through
from tests.play.rounds import ROUND
from tests.tables import a_device, a_game, a_result, sender
from tests.views.markup import tight
from tests.views.ways import dead_ends, ways


def finished(game):
    for number in (1, 2, 3):
        for seat in range(4):
            play.finish_hand(game, sender(), number, seat)
    play.reveal(game)
    return game


def test_it_says_what_this_is(client):
    response = client.get("/")
    assert response.status_code == 200
    assert "the reason for every point" in response.content.decode()


def test_it_leads_to_a_new_game_a_running_one_and_the_rules(client):
    assert {"/new/", "/join/", "/enter/", "/rules/"} <= ways(client.get("/"))


def test_a_first_visit_has_a_demo_to_look_at(client):
    page = client.get("/")
    assert "/g/demo/" in ways(page)
    assert "<bdi>Mia</bdi> has 4 puddings to <bdi>Yuki</bdi>'s 1" in page.content.decode()


def test_the_demo_is_gone_after_the_first_game(owner, table):
    assert "/g/demo/" in ways(owner.get("/"))
    finished(a_game(table))
    assert "/g/demo/" not in ways(owner.get("/"))


def test_a_running_game_comes_first(owner, table):
    game = a_game(table)
    page = owner.get("/").content.decode()
    card = page.index('class="playing"')
    assert card < page.index(f'href="/g/{game.code}/"', card) < page.index('href="/new/"', card)


def test_a_running_game_has_its_plates_and_dishes(owner, table):
    game = a_game(table, players=2)
    play.set_counts(game, sender(), 1, 1, {"squid_nigiri": 2})
    page = tight(owner.get("/"))
    card = page[page.index('class="playing"') : page.index("</article>")]
    assert card.count('class="plate"') == 2
    assert '<span class="points">6</span>' in card
    assert '<bdi>Phil</bdi></span><span class="cards">2/10<' in card
    assert "#pudding" in card


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
    assert f"Round 1<small>{box}<" in tight(owner.get("/"))
    for seat in range(4):
        play.finish_hand(game, sender(), 1, seat)
    assert f"Round 2<small>{box}<" in tight(owner.get("/"))


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
    assert page.index('aria-label="winner"') < page.index("<bdi>Amy</bdi>") < page.index("<bdi>Chris</bdi>")


def test_a_game_in_suspense_goes_on_and_keeps_its_winner_to_itself(owner, table):
    game = play_through(a_game(table), ROUND)
    page = owner.get("/")
    assert f"/g/{game.code}/3/" in ways(page)
    assert f"/g/{game.code}/" not in ways(page)
    assert not re.search("winner|leads|Recent games", tight(page))
    play.reveal(game)
    assert f"/g/{game.code}/" in ways(owner.get("/"))


def test_watchers_find_no_dead_links(client, table):
    a_game(table)
    finished(a_game(table))
    a_device(table, Role.WATCH)
    client.cookies[COOKIE] = "a secret"
    assert dead_ends(client, "/") == []
    assert "/new/" not in ways(client.get("/"))


def test_a_result_shows_everyones_mark_and_what_the_winner_won_with(owner, table):
    game = a_game(table)
    play.set_counts(game, sender(), 1, 2, {"squid_nigiri": 1, "tempura": 2})
    finished(game)
    page = tight(owner.get("/"))
    result = page[page.index('class="won-with"') : page.index('class="onward rest"')]
    assert result.index("#tempura") < result.index("<bdi>Amy</bdi>")
    assert result.count('class="marker"') == 4


def test_a_result_from_paper_shows_a_bill(owner, table):
    a_result(table, Chris=40, Phil=30)
    assert '#history"></use></svg></span><span class="ranking">' in tight(owner.get("/"))


def test_another_tables_games_are_not_there(stranger, table):
    game = a_game(table)
    assert game.code not in stranger.get("/").content.decode()


def test_it_rejects_post(client):
    assert client.post("/").status_code == 405
