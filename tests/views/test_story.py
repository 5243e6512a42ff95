"""The story of a game: its turning point, and what would have won it."""

from tests.pasts import a_cut_game, a_played_game, a_result
from tests.tables import a_game


def test_the_end_says_what_turned_it_and_leads_to_what_would_have_won_it(client, db):
    page = client.get("/g/demo/").content.decode()
    assert "Puddings decided it: before them, <bdi>Mia</bdi> was" in page
    assert 'hx-get="/g/demo/near-misses/" hx-trigger="toggle once"' in page
    page = client.get("/g/demo/near-misses/").content.decode()
    assert 1 <= page.count("would have won with") <= 3


def test_a_game_of_which_only_the_totals_are_known_has_no_near_misses(owner, table):
    address = f"/g/{a_result(table, Chris=41, Phil=38).code}/"
    assert "near-misses" not in owner.get(address).content.decode()
    assert owner.get(f"{address}near-misses/").status_code == 404


def test_a_game_that_was_cut_short_has_none(owner, table):
    address = f"/g/{a_cut_game(table).code}/"
    assert "near-misses" not in owner.get(address).content.decode()
    assert owner.get(f"{address}near-misses/").status_code == 404


def test_a_running_game_has_none(owner, table):
    assert owner.get(f"/g/{a_game(table).code}/near-misses/").status_code == 404


def test_if_no_card_would_have_won_it_that_is_said(owner, table):
    far = {"squid_on_wasabi": 2, "sashimi": 6}
    game = a_played_game(table, [far, {"egg_nigiri": 1}])
    page = owner.get(f"/g/{game.code}/near-misses/").content.decode()
    assert "No other single card would have changed who won." in page
