import pytest

from tests.tables import a_game
from tests.views.test_new import seats


@pytest.fixture
def game(table):
    return a_game(table)


def text(response):
    return " ".join(response.content.decode().split())


def test_it_lists_who_what_from_and_to_newest_first(owner, game):
    owner.post(f"/g/{game.code}/1/2/", {"set": "tempura=1"})
    owner.post(f"/g/{game.code}/1/2/", {"set": "tempura=3"})
    page = text(owner.get(f"/g/{game.code}/changes/"))
    assert "<bdi>Phil</bdi>" in page
    assert page.index("Tempura: 1 → 3") < page.index("Tempura: 0 → 1")
    assert "this device" in page


def test_an_undo_is_listed_too(owner, game):
    owner.post(f"/g/{game.code}/1/1/", {"done": "1"})
    owner.post(f"/g/{game.code}/1/1/", {"undo": "1"})
    page = text(owner.get(f"/g/{game.code}/changes/"))
    assert "hand open again" in page
    assert "undone" in page


def test_a_change_of_what_was_chosen_is_listed(owner, table, game):
    order = seats(table, "Lisa", "Amy", "Phil", "Chris")
    owner.post(f"/g/{game.code}/setup/", {**order, "edition": "classic"})
    assert "what was chosen at the start" in text(owner.get(f"/g/{game.code}/changes/"))


def test_a_game_without_changes_says_so(owner, game):
    assert "Nothing so far." in text(owner.get(f"/g/{game.code}/changes/"))


def test_it_checks_who_asks(stranger, table):
    assert stranger.get(f"/g/{a_game(table).code}/changes/").status_code == 404


def test_it_rejects_post(owner, game):
    assert owner.post(f"/g/{game.code}/changes/").status_code == 405
