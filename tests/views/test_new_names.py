"""Names on the new-game page: typed in a row, waiting, refused, and taken."""

import re

import pytest

from scoring import play
from scoring.models import Game, Table
from tests.views.markup import tight
from tests.views.new_games import add, seats, sitting, start


def test_a_new_name_takes_the_next_seat(owner, table):
    data = {**seats(table, "Amy"), "name": "Kerry", "add": "1"}
    page = tight(owner.post("/new/", data, follow=True))
    kerry = table.players.get(name="Kerry")
    assert f'name="seat_{kerry.pk}" min="1" max="8" inputmode="numeric"' in page
    assert page.count('value="2"') == 1


def test_names_are_typed_in_a_row(owner, table):
    assert "autofocus" not in owner.get("/new/").content.decode()
    for name, status in (("Kerry", 200), ("", 422)):
        response = owner.post("/new/", {"name": name, "add": "1"}, follow=True)
        assert response.status_code == status
        assert re.search(r'<input id="name"[^>]* autofocus', response.content.decode())


def test_after_a_name_the_page_has_an_address_that_adds_nothing(owner, table):
    dishes = {"roll": "maki", "appetizer": ["eel", "tofu"]}
    chosen = {"edition": "party", "menu": "own", "variants": "dummy", **dishes}
    response = owner.post("/new/", {**seats(table, "Amy", "Lisa"), **chosen, "name": "Kerry", "add": "1"})
    assert response.status_code == 302
    page = owner.get(response["Location"]).content.decode()
    for key in ("party", "own", "maki", "eel", "tofu", "dummy"):
        assert re.search(rf'value="{key}"[^>]* checked', page)
    assert sitting(page) == [("1", "Amy"), ("2", "Lisa"), ("3", "Kerry")]


def test_names_that_wait_are_added_with_whatever_is_sent_next(owner, table):
    response = add(owner, "Kerry", "Jo", **seats(table, "Amy"), name="Ze")
    assert sitting(response.content.decode()) == [("1", "Amy"), ("2", "Kerry"), ("3", "Jo")]
    assert re.search('id="name"[^>]* value="Ze"', tight(response))
    assert not table.players.filter(name="Ze").exists()
    assert response["HX-Replace-Url"].startswith("/new/?")


@pytest.mark.django_db
def test_all_names_that_wait_for_a_first_table_come_to_one(client):
    response = add(client, "Ana", "Ben", "Chloe", edition="classic")
    assert [name for _, name in sitting(response.content.decode())] == ["Ana", "Ben", "Chloe"]
    assert Table.objects.get().players.count() == 3


@pytest.mark.django_db
@pytest.mark.parametrize(
    "typed", [{"waiting": ["Ana", "Ben", "Chloe"]}, {"waiting": ["Ana", "Ben"], "name": "Chloe"}]
)
def test_a_game_starts_with_names_that_still_wait_for_a_first_table(client, typed):
    """The requests that should have added them were lost."""
    response = client.post("/new/", {"edition": "classic", **typed})
    game = Game.objects.get()
    assert response["Location"] == f"/g/{game.code}/1/1/"
    assert [seat.name for seat in game.seats.all()] == ["Ana", "Ben", "Chloe"]
    assert client.get(response["Location"]).status_code == 200


@pytest.mark.django_db
def test_names_that_wait_for_a_first_table_stay_though_the_game_may_not_be(client):
    refused = client.post("/new/", {"edition": "party", "menu": "master_menu", "waiting": ["Ana", "Ben"]})
    assert refused.status_code == 422
    page = refused.content.decode()
    assert re.findall('name="waiting" value="(.+?)"', page) == ["Ana", "Ben"]
    assert not Table.objects.exists()


@pytest.mark.django_db
def test_a_single_name_starts_nothing_and_stores_nothing(client):
    assert client.post("/new/", {"edition": "classic", "name": "Ana"}).status_code == 422
    assert not Table.objects.exists()


def test_a_name_that_is_sent_twice_counts_once(owner, table):
    for _ in range(2):  # the first answer was lost
        response = add(owner, "Kerry", **seats(table, "Amy"))
        assert response.status_code == 200
        assert sitting(response.content.decode()) == [("1", "Amy"), ("2", "Kerry")]
    assert table.players.filter(name="Kerry").count() == 1


def test_the_name_of_somebody_who_is_there_gives_them_a_seat(owner, table):
    assert sitting(add(owner, "chris", **seats(table, "Amy")).content.decode()) == [
        ("1", "Amy"),
        ("2", "Chris"),
    ]


def test_a_refused_name_is_given_back_and_the_others_are_added(owner, table):
    response = add(owner, "Amy", "Kerry", **seats(table, "Amy"))
    assert response.status_code == 422
    assert "Amy is already at this table" in response.content.decode()
    assert re.search('id="name"[^>]* value="Amy"', tight(response))
    assert sitting(response.content.decode()) == [("1", "Amy"), ("2", "Kerry")]


@pytest.mark.django_db
def test_names_wait_until_the_code_of_the_site_is_right(client, settings):
    settings.WHO_MAY_START, settings.START_CODE = "code", "wasabi-7"
    page = add(client, "Ana", "Ben", start_code="wrong").content.decode()
    assert re.findall('name="waiting" value="(.+?)"', page) == ["Ana", "Ben"]
    assert not Table.objects.exists()
    add(client, "Ana", "Ben", start_code="wasabi-7")
    assert Table.objects.get().players.count() == 2


def test_a_name_that_was_typed_and_not_added_sits_down_too(owner, table):
    start(owner, table, "Lisa", "Chris", name="Kerry")
    assert [seat.player.name for seat in Game.objects.get().seats.all()] == ["Lisa", "Chris", "Kerry"]


def test_a_name_that_may_not_be_starts_nothing(owner, table):
    response = start(owner, table, "Lisa", "Chris", name="Lisa")
    assert 'id="name-error"' in response.content.decode()
    assert not Game.objects.exists()


def test_people_have_their_mark(owner, table):
    page = owner.get("/new/").content.decode()
    marks = set(re.findall(r'data-colour="(\d)"><path d="([^"]+)"></path></svg>\s*<bdi>', page))
    assert sorted(colour for colour, _ in marks) == ["0", "1", "2", "3"]
    assert len({path for _, path in marks}) == 4


@pytest.mark.parametrize("name", ["Chris", " ", "x" * 41])
def test_a_name_that_may_not_be_is_refused_beside_its_field(owner, table, name):
    response = owner.post("/new/", {**seats(table, "Chris"), "name": name, "add": "1"})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'id="name-error"' in page
    assert f'value="{name}"' in page


def test_a_name_of_somebody_who_goes_by_another_is_theirs(owner, table):
    other = play.add_player(table, "Lisbeth")
    play.merge_player(other, table.players.get(name="Lisa"))
    start(owner, table, "Lisa", "Chris", name="Lisbeth")
    assert [seat.player.name for seat in Game.objects.get().seats.all()] == ["Lisa", "Chris"]
