"""The pages for a reached limit of the site. Running games go on."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring import play
from scoring.access import COOKIE, join_codes
from scoring.models import Arrival, Device, Game, Role, Table, Usage
from scoring.models.sheet import Sheet
from tests.examples import TOTALS
from tests.tables import a_game
from tests.views.test_past_game import FOUR, sent

SAID = "A lot was added to this site today. Try again in 24 hours."
FULL = "This site is full until its host makes room."


@pytest.fixture
def none_more(settings):
    """A function that sets a limit so that only one thing may be added."""

    def only(**limits):
        settings.A_DAY = settings.A_DAY | {what: [limit, 100] for what, limit in limits.items()}

    return only


@pytest.mark.django_db
def test_enough_tables_were_made(client, none_more):
    none_more(tables=1)
    client.post("/new/", {"name": "Chris", "add": "1"})
    client.cookies.clear()
    response = client.post("/new/", {"name": "Phil", "add": "1"})
    assert response.status_code == 422
    assert SAID in response.content.decode()
    assert 'value="Phil"' in response.content.decode()
    assert COOKIE not in response.cookies
    assert Table.objects.count() == 1


@pytest.mark.django_db
def test_a_table_is_not_made_where_its_device_could_not_be(client, none_more):
    none_more(devices=1)
    client.post("/new/", {"name": "Chris", "add": "1"})
    client.cookies.clear()
    assert SAID in client.post("/new/", {"name": "Phil", "add": "1"}).content.decode()
    assert Table.objects.count() == Device.objects.count() == 1


def test_enough_devices_were_let_in(client, table, none_more):
    none_more(devices=1)
    address = f"/join/{join_codes.invite(a_game(table), Role.KEEP).secret}/"
    assert client.post(address, {"seat": "watching"}).status_code == 302
    client.cookies.clear()
    response = client.post(address, {"seat": "watching"})
    assert response.status_code == 429
    assert SAID in response.content.decode()
    assert Device.objects.count() == 1


def a_start(table):
    return {f"seat_{player.pk}": number for number, player in enumerate(table.players.all(), 1)} | {
        "edition": "classic"
    }


def test_enough_games_were_started(owner, table, none_more):
    none_more(games=1)
    assert owner.post("/new/", a_start(table)).status_code == 302
    response = owner.post("/new/", a_start(table))
    assert response.status_code == 422
    assert SAID in response.content.decode()
    assert owner.post("/old/", sent(*FOUR)).status_code == 429
    game = Game.objects.get()
    play.set_counts(game, play.Sender("a tap"), 1, 0, {"tempura": 1})
    assert Sheet.load(game).cards(1, 0) == {"tempura": 1}


def test_a_game_that_is_refused_does_not_count(owner, table, none_more):
    none_more(games=1)
    owner.post("/new/", {"edition": "classic"})
    assert owner.post("/new/", a_start(table)).status_code == 302


def upload(client, game="a", **headers):
    file = SimpleUploadedFile("game.json", json.dumps(TOTALS | {"id": game}).encode())
    return client.post("/import/", {"file": file}, headers=headers)


@pytest.mark.parametrize("what", ["imports", "imported_mb"])
def test_enough_files_were_sent(owner, table, none_more, what):
    none_more(**{what: 1})
    assert upload(owner).status_code == 302
    kept = Arrival.objects.get()
    response = upload(owner)
    assert response.status_code == 429
    assert SAID in response.content.decode()
    assert Arrival.objects.get() == kept


def test_enough_games_came_in(owner, table, none_more):
    none_more(imported_games=2)
    upload(owner)
    first = f"/import/{Arrival.objects.get().code}/"
    assert owner.post(first).status_code == 302
    game = Game.objects.get()
    upload(owner, game="b")
    second = f"/import/{Arrival.objects.get().code}/"
    Usage.objects.filter(key="imported_games").update(amount=2)  # other tables' files came in meanwhile
    for refused in (owner.post(second), upload(owner, game="c")):
        assert refused.status_code == 429
        assert SAID in refused.content.decode()
    assert Game.objects.get() == game
    assert owner.post("/new/", a_start(table)).status_code == 302


def test_htmx_shows_it_too(owner, table, none_more):
    none_more(imports=1)
    upload(owner)
    response = upload(owner, HX_Request="true")
    assert response.status_code == 422
    assert 'id="main"' in response.content.decode()


@pytest.mark.parametrize("path", ["/new/", "/old/", "/import/"])
def test_a_full_site_says_so(owner, table, settings, path):
    settings.STORED_MB = 0
    data = {"/new/": a_start(table), "/old/": sent(*FOUR)}.get(path)
    response = owner.post(path, data) if data else upload(owner)
    assert response.status_code == (422 if path == "/new/" else 507)
    assert FULL in response.content.decode()
    assert not Game.objects.exists()
