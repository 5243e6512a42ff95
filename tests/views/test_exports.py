import errno
import json
import tempfile
from datetime import UTC, datetime

import pytest

from scoring.access import COOKIE
from scoring.models import Game, Role
from scoring.play import add_player, put_away
from scoring.views import exports
from tests.exchange.tables import a_full_table, exported
from tests.tables import a_device, a_result

TABLE_FILES = ["table", "documents", "csv", "excel", "bgstats"]
GAME_FILES = ["document", "documents", "csv", "excel", "bgstats"]
NIGHT_FILES = ["documents", "csv", "excel", "bgstats"]


@pytest.fixture
def table(db):
    return a_full_table()


@pytest.fixture
def game(table):
    return Game.objects.present().exclude(finished_at=None).first()


def content(response):
    return b"".join(response.streaming_content)


def watching(client, table, role=Role.WATCH):
    a_device(table, role, "a weaker secret")
    client.cookies[COOKIE] = "a weaker secret"
    return client


def addresses(game):
    return [
        *(f"/export/{form}/" for form in TABLE_FILES),
        *(f"/g/{game.code}/export/{form}/" for form in GAME_FILES),
        *(f"/nights/{game.night.uid}/export/{form}/" for form in NIGHT_FILES),
    ]


def test_watchers_may_download_everything(client, table, game):
    client = watching(client, table)
    assert client.get("/export/").status_code == 200
    for address in addresses(game):
        response = client.get(address)
        assert response.status_code == 200
        assert response["Content-Disposition"].startswith("attachment; filename")
        assert (response["X-Content-Type-Options"], response["Cache-Control"]) == ("nosniff", "no-store")
        assert content(response)


@pytest.fixture
def full_disk(monkeypatch):
    def no_file(*args, **kwargs):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", no_file)


def test_all_of_it_can_be_taken_from_a_full_disk(owner, game, full_disk):
    assert all(content(owner.get(address)) for address in addresses(game))


def test_a_long_file_has_to_wait_until_the_disk_has_room(owner, table, full_disk, monkeypatch):
    monkeypatch.setattr(exports, "IN_MEMORY", 10)
    owner.raise_request_exception = False
    assert owner.get("/export/table/").status_code == 503


def test_different_files_have_different_names(owner, game):
    names = []
    for address in addresses(game):
        response = owner.get(address)
        content(response)  # to its end: closing it early would close the connection to the database
        names.append(response["Content-Disposition"])
    assert len(set(names)) == len(names)


def test_a_stranger_gets_nothing_of_it(stranger, table, game):
    for address in addresses(game)[len(TABLE_FILES) :]:
        assert stranger.get(address).status_code == 404
    assert b"Chris" not in content(stranger.get("/export/table/"))


def test_a_device_without_a_table_gets_nothing(client, game):
    for address in ["/export/", *addresses(game)]:
        assert client.get(address).status_code == 404


def test_an_unknown_form_is_not_there(owner, game):
    for address in ("/export/pdf/", f"/g/{game.code}/export/table/"):
        assert owner.get(address).status_code == 404


def test_the_table_is_its_file(owner, table):
    assert content(owner.get("/export/table/")).decode() == exported(table)


@pytest.mark.parametrize(("role", "gets_it"), [(Role.OWN, True), (Role.KEEP, False), (Role.WATCH, False)])
def test_only_owners_get_what_was_put_away(client, table, role, gets_it):
    put_away(add_player(table, "Gone for good"))
    client = watching(client, table, role)
    file = content(client.get("/export/table/")).decode()
    in_bin = ["game-1-0", "a-totals-game", "Cabin", "Wet.", "Rain.", "Gone for good"]
    assert [word in file for word in in_bin] == [gets_it] * len(in_bin)
    assert ("what was recently deleted" in client.get("/export/").content.decode()) is gets_it


def test_deleted_games_are_only_in_the_owners_file(owner, table):
    assert b"game-1-0" in content(owner.get("/export/table/"))
    for form in ("documents", "csv"):
        assert b"game-1-0" not in content(owner.get(f"/export/{form}/"))
        assert b"game-1-1" in content(owner.get(f"/export/{form}/"))


def test_a_night_that_was_put_away_is_not_there(owner, table, game):
    type(game.night).objects.filter(pk=game.night.pk).update(deleted_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert owner.get(f"/nights/{game.night.uid}/export/csv/").status_code == 404


def test_a_game_is_a_document_that_people_can_read(owner, game):
    text = content(owner.get(f"/g/{game.code}/export/document/")).decode()
    assert json.loads(text)["id"] == game.uid
    assert "\n  " in text


def test_a_night_has_its_games_only(owner, game):
    lines = content(owner.get(f"/nights/{game.night.uid}/export/documents/")).decode().splitlines()
    assert len(lines) == Game.objects.present().filter(night=game.night).count()


def test_a_name_in_any_script_is_the_file_s_name(owner, table):
    table.name = 'Küche "美咲" / \u202ex'
    table.save()
    response = owner.get("/export/table/")
    response.close()
    name = response["Content-Disposition"]
    assert name.startswith("attachment; filename*=utf-8''K%C3%BCche%20%E7%BE%8E%E5%92%B2")
    assert "%2F" not in name
    assert "%E2%80%AE" not in name


@pytest.mark.parametrize("from_paper", [False, True])
def test_the_end_of_a_game_leads_to_its_files(owner, table, game, from_paper):
    if from_paper:
        game = a_result(table, Chris=41, Amy=38)
    page = owner.get(f"/g/{game.code}/").content.decode()
    assert f'href="/g/{game.code}/export/document/"' in page
    assert 'href="https://app.bgstatsapp.com/createPlay.html?data=' in page


def test_the_demo_has_no_links_to_files(client, db):
    assert "/export/" not in client.get("/g/demo/").content.decode()


@pytest.mark.parametrize("path", ["/export/", "/export/table/"])
def test_it_rejects_posts(owner, path):
    assert owner.post(path).status_code == 405


def test_queries(owner, table, django_assert_max_num_queries):
    with django_assert_max_num_queries(18):
        content(owner.get("/export/table/"))
    with django_assert_max_num_queries(3):
        owner.get("/export/")
