from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from scoring.access import COOKIE
from scoring.models import MOST_PLAYERS, Device, Game, Night, Player, Role, Table
from scoring.rules import PARTY
from tests.tables import a_device
from tests.views.new_games import seats, start


@pytest.mark.django_db
def test_a_first_visit_asks_for_names_and_stores_nothing(client):
    page = client.get("/new/")
    assert "Add a player" in page.content.decode()
    assert COOKIE not in page.cookies
    assert not Table.objects.exists()


@pytest.mark.django_db
def test_the_first_name_makes_a_table_of_this_device(client):
    response = client.post("/new/", {"name": "Chris", "add": "1"})
    assert response.cookies[COOKIE]["httponly"]
    client.post("/new/", {"name": "Phil", "add": "1"})
    assert Table.objects.count() == 1
    assert set(Player.objects.values_list("name", flat=True)) == {"Chris", "Phil"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "data",
    [
        {"name": "", "add": "1"},
        {"name": "x" * 41, "add": "1"},
        {"name": "a\x00b", "add": "1"},
        {"name": "Chris", "edition": "classic"},
        {"edition": "classic"},
        {"edition": "chess", "name": "Chris"},
        {"edition": "chess", "waiting": ["Chris"], "name": "Phil"},
        {"edition": "party", "menu": "brunch", "waiting": ["Chris"], "name": "Phil"},
        {"edition": "classic", "waiting": ["Chris", "x" * 41], "name": "Phil"},
        {},
    ],
)
def test_a_first_form_with_something_wrong_stores_nothing(client, data):
    response = client.post("/new/", data)
    assert response.status_code == 422
    assert f'value="{data.get("name", "")}"' in response.content.decode()
    assert COOKIE not in response.cookies
    assert not Table.objects.exists()
    assert not Device.objects.exists()
    assert not Player.objects.exists()


def test_a_game_starts_in_seat_order(owner, table):
    response = start(owner, table, "Lisa", "Chris")
    game = Game.objects.get()
    assert response["Location"] == f"/g/{game.code}/1/1/"
    assert [seat.player.name for seat in game.seats.all()] == ["Lisa", "Chris"]


def test_a_party_starts_with_a_preset_or_a_menu_of_its_own(owner, table):
    start(owner, table, "Lisa", "Chris", edition="party", menu="dinner_for_two")
    own = {
        "roll": "maki",
        "appetizer": ["tempura", "eel", "tofu"],
        "special": ["tea", "wasabi"],
        "dessert": "fruit",
    }
    start(owner, table, "Lisa", "Chris", edition="party", menu="own", **own)
    assert [game.menu for game in Game.objects.order_by("pk")] == [
        "dinner_for_two",
        ["maki", "tempura", "eel", "tofu", "tea", "wasabi", "fruit"],
    ]


def test_variants_are_kept(owner, table):
    start(owner, table, "Lisa", "Chris", variants=["dummy", "pass_both_ways"])
    game = Game.objects.get()
    assert (game.dummy, game.pass_both_ways, game.seats.count()) == (True, True, 3)


def test_menus_and_variants_of_another_box_are_ignored(owner, table):
    start(
        owner, table, "Lisa", "Chris", edition="party", menu="sushi_go", variants=["dummy", "pass_both_ways"]
    )
    start(owner, table, "Lisa", "Chris", menu="sushi_go")
    party, classic = Game.objects.order_by("pk")
    assert (party.dummy, party.pass_both_ways) == (False, False)
    assert classic.menu is None


BEFORE_MIDNIGHT = datetime(2026, 11, 14, 23, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Europe/Berlin", 15),
        ("America/New_York", 14),
        ("Etc/UTC", 14),
        ("", 14),
        ("Mars/Olympus_Mons", 14),
        ("America", 14),
        ("../../etc/passwd", 14),
        ("x" * 300, 14),
        ("a\0b", 14),
    ],
)
def test_the_night_has_the_date_of_where_the_device_is(owner, table, monkeypatch, zone, day):
    monkeypatch.setattr(timezone, "now", lambda: BEFORE_MIDNIGHT)
    start(owner, table, "Lisa", "Chris", zone=zone)
    assert Night.objects.get().date == date(2026, 11, day)


def test_a_device_that_does_not_say_where_it_is_has_the_servers_date(owner, table, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: BEFORE_MIDNIGHT)
    with timezone.override("Asia/Tokyo"):
        start(owner, table, "Lisa", "Chris")
    assert Night.objects.get().date == date(2026, 11, 15)


@pytest.mark.parametrize(
    ("names", "choice", "message"),
    [
        (["Lisa"], {}, "Add at least two players"),
        (["Lisa", "Amy", "Phil"], {"variants": "dummy"}, "The variant with a dummy is for two players"),
        (["Lisa", "Amy"], {"edition": "party", "menu": "master_menu"}, "Spoon is for 3 to 8 players"),
        (["Lisa", "Amy"], {"edition": "party", "menu": "own"}, "Pick 1 roll"),
        (["Lisa", "Amy"], {"edition": "chess"}, "Choose one of the games"),
    ],
)
def test_a_forbidden_choice_is_refused_and_stays_chosen(owner, table, names, choice, message):
    response = start(owner, table, *names, **choice)
    assert response.status_code == 422
    assert message in response.content.decode()
    assert response.content.decode().count('type="number"') == 4
    assert not Game.objects.exists()


@pytest.mark.parametrize(("role", "status"), [(Role.WATCH, 404), (Role.KEEP, 200), (Role.OWN, 200)])
def test_watchers_cannot_start_a_game_or_become_owners(client, table, role, status):
    device = a_device(table, role)
    client.cookies[COOKIE] = "a secret"
    assert client.get("/new/").status_code == status
    assert client.post("/new/", {"name": "Eve", "add": "1"}, follow=True).status_code == status
    assert device.memberships.get().role == role


def test_a_table_with_as_many_players_as_it_may_have_starts_a_game(owner):
    table = Table.objects.get()
    Player.objects.bulk_create(
        Player(table=table, name=f"P{number}", name_key=f"p{number}")
        for number in range(MOST_PLAYERS - table.players.count())
    )
    fields = {f"seat_{player.pk}": "" for player in table.players.all()}
    dishes = {course.key: [kind.key for kind in PARTY.kinds] for course in PARTY.courses}
    chosen = seats(table, "Lisa", "Chris") | {"edition": "classic", "menu": "own", "variants": ["dummy"]}
    assert owner.post("/new/", fields | dishes | chosen).status_code == 302
