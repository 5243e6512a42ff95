"""Who may start a table of their own: everyone, those who know the host's code, or only the host."""

import pytest

from scoring.access import COOKIE
from scoring.access.wrong_codes import MOST
from scoring.models import Device, Table

pytestmark = pytest.mark.django_db
FIRST = {"name": "Chris", "add": "1"}
FIELD = 'name="start_code"'


@pytest.fixture
def with_code(settings):
    settings.WHO_MAY_START, settings.START_CODE = "code", "wasabi-7"


@pytest.fixture
def closed(settings):
    settings.WHO_MAY_START = "nobody"


def test_everyone_may_unless_the_host_says_otherwise(client):
    assert FIELD not in client.get("/new/").content.decode()
    assert client.post("/new/", FIRST, follow=True).status_code == 200
    assert Table.objects.exists()


def test_a_page_asks_for_the_code(client, with_code):
    assert FIELD in client.get("/new/").content.decode()


@pytest.mark.parametrize("typed", ["wasabi-7", " wasabi-7 "])
def test_with_the_code_anybody_may(client, with_code, typed):
    page = client.post("/new/", FIRST | {"start_code": typed}, follow=True)
    assert page.status_code == 200
    assert COOKIE in client.cookies
    assert FIELD not in page.content.decode()
    client.post("/new/", {"name": "Phil", "add": "1"})
    assert Table.objects.get().players.count() == 2


@pytest.mark.parametrize("typed", ["", "wasabi", "wasabi-77", "Wasabi-7", "ｗasabi-7"])
def test_without_the_code_nobody_may(client, with_code, typed):
    page = client.post("/new/", FIRST | {"start_code": typed})
    assert page.status_code == 422
    assert "Wrong code for this site." in page.content.decode()
    assert COOKIE not in page.cookies
    assert not Table.objects.exists()
    assert not Device.objects.exists()


def test_nobody_finds_the_code_by_trying(client, with_code):
    for number in range(MOST):
        client.post("/new/", FIRST | {"start_code": f"wrong-{number}"})
    page = client.post("/new/", FIRST | {"start_code": "wasabi-7"})
    assert "Too many wrong codes. Try again in 15 minutes." in page.content.decode()
    assert not Table.objects.exists()


def test_where_only_the_host_does_the_page_says_so(client, closed):
    page = client.get("/new/")
    assert page.status_code == 403
    assert "Only the host of this site can start a table." in page.content.decode()
    assert client.post("/new/", FIRST).status_code == 403
    assert 'href="/new/"' not in client.get("/").content.decode()
    assert not Table.objects.exists()


def test_a_table_that_is_there_starts_games_as_ever(owner, table, closed):
    assert 'href="/new/"' in owner.get("/").content.decode()
    assert owner.post("/new/", {"name": "Kerry", "add": "1"}, follow=True).status_code == 200
