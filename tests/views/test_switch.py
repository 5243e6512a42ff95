"""A device with several tables: the home page lists them, and changes from one to another."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone

from scoring import access, play
from scoring.access import COOKIE
from scoring.models import Device, Membership, Role
from scoring.models import access as models_of_access
from tests.tables import CAST, a_device, a_game, a_result, a_table
from tests.views.markup import tight
from tests.views.ways import ways

SWITCH = "/table/switch/"
ANOTHER = 'name="another" value="1"'


@pytest.fixture
def other(owner, table):
    """Another table of the owner's device, used longer ago."""
    return a_table_of(Device.objects.get(), "At Ana's", CAST[4:6])


def a_table_of(device, name, people=(), role=Role.OWN, ago=timedelta(days=1)):
    table = a_table(0, name=name)
    for person in people:
        play.add_player(table, person)
    device.memberships.create(table=table, role=role, used_at=timezone.now() - ago)
    return table


def name_of(client):
    """Return the name of the table that is shown to a device that owns it."""
    return unescape(re.search("<h1><bdi>(.*)</bdi></h1>", client.get("/table/").content.decode())[1])


def test_a_device_with_one_table_is_not_asked(owner, table):
    assert SWITCH not in owner.get("/").content.decode()


def test_home_has_a_button_for_each_other_table(owner, table, other):
    page = owner.get("/").content.decode()
    assert f'name="table" value="{other.pk}"' in page
    assert f'name="table" value="{table.pk}"' not in page


def test_a_table_is_known_by_its_name_its_people_and_its_last_night(owner, other):
    a_result(other, Kerry=41, Jo=38)
    page = tight(owner.get("/"))
    assert "<bdi>At Ana&#x27;s</bdi>" in page
    assert '<bdi>Jo</bdi>·</span><span class="score"><bdi>Kerry</bdi>' in page
    assert "Nov. 14, 2026" in page


def test_a_table_without_a_game_says_so(owner, other):
    assert "No games yet" in owner.get("/").content.decode()


def test_a_night_in_the_bin_is_not_the_last(owner, other):
    play.put_away(a_result(other, Kerry=41, Jo=38).night)
    assert "No games yet" in owner.get("/").content.decode()


@pytest.mark.parametrize(
    ("role", "said"),
    [(Role.WATCH, "you just watch"), (Role.KEEP, "you keep score"), (Role.OWN, "you own it")],
)
def test_it_says_what_one_may_do_there(owner, other, role, said):
    other.memberships.update(role=role)
    assert said in owner.get("/").content.decode()


def test_the_table_is_the_one_that_is_shown_from_then_on(owner, other):
    assert name_of(owner) == "Kitchen table"
    response = owner.post(SWITCH, {"table": other.pk})
    assert (response.status_code, response["Location"]) == (302, "/")
    assert name_of(owner) == "At Ana's"


def test_the_way_back_is_the_same(owner, table, other):
    owner.post(SWITCH, {"table": other.pk})
    owner.post(SWITCH, {"table": table.pk})
    assert name_of(owner) == "Kitchen table"


def test_a_clock_that_was_ahead_does_not_hold_a_device_at_a_table(owner, table, other):
    table.memberships.update(used_at=timezone.now() + timedelta(days=400))
    owner.post(SWITCH, {"table": other.pk})
    assert name_of(owner) == "At Ana's"


@pytest.mark.parametrize("sent", ["", "0", "-1", "many", "9" * 5000])
def test_there_is_no_such_table(owner, sent):
    assert owner.post(SWITCH, {"table": sent}).status_code == 404


def test_no_table_is_named(owner):
    assert owner.post(SWITCH).status_code == 404


def test_nobody_comes_to_a_table_of_somebody_else(owner, table, other):
    a_device(strangers := a_table(0, name="A stranger's table"), Role.OWN, "a stranger")
    assert owner.post(SWITCH, {"table": strangers.pk}).status_code == 404
    owner.cookies.clear()
    assert owner.post(SWITCH, {"table": other.pk}).status_code == 404
    assert Membership.objects.count() == 3


@pytest.mark.parametrize("tables", [2, 10])
def test_it_asks_the_database_as_often_for_few_tables_as_for_many(
    owner, table, tables, django_assert_num_queries
):
    for number in range(1, tables):
        a_game(a_table_of(Device.objects.get(), f"Table {number}", CAST), players=4)
    a_game(table)
    with django_assert_num_queries(8):  # one more than with a single table
        page = owner.get("/")
    assert page.content.decode().count('name="table"') == tables - 1


def test_a_page_has_room_for_only_so_many_tables(owner, monkeypatch):
    monkeypatch.setattr(models_of_access, "MOST_TABLES", 3)
    for number in range(5):
        a_table_of(Device.objects.get(), f"Table {number}")
    assert owner.get("/").content.decode().count('name="table"') == 2


# An invitation


@pytest.mark.parametrize("given", list(Role))
def test_after_joining_a_friends_table_one_returns_to_ones_own(owner, table, given):
    friends = a_table(2, name="A friend's table")
    owner.post(f"/enter/{access.new_link(friends, given)}/")
    assert "<bdi>A friend&#x27;s table</bdi>" in owner.get("/").content.decode()
    owner.post(SWITCH, {"table": table.pk})
    assert name_of(owner) == "Kitchen table"


def test_the_table_that_was_joined_is_shown_also_after_a_clock_was_ahead(owner, table):
    table.memberships.update(used_at=timezone.now() + timedelta(days=400))
    friends = a_table(2, name="A friend's table")
    owner.post(f"/enter/{access.new_link(friends, Role.OWN)}/")
    assert name_of(owner) == "A friend's table"


# A table of one's own


@pytest.fixture
def guest(client, table):
    """A function that makes the client a guest with a role at somebody else's table."""

    def come(role):
        a_device(table, Role.OWN, "the host's secret")
        a_device(table, role, "a guest's secret")
        client.cookies[COOKIE] = "a guest's secret"
        return client

    return come


@pytest.mark.parametrize("role", list(Role))
def test_a_guest_starts_a_table_and_keeps_the_other(guest, table, role):
    client = guest(role)
    assert "/new/?another=1" in ways(client.get("/more/"))
    assert ANOTHER in client.get("/new/?another=1").content.decode()
    page = client.post("/new/", {"name": "Amélie", "add": "1", "another": "1"}, follow=True)
    assert ANOTHER not in page.content.decode()  # what follows is about the new table
    assert page.redirect_chain  # loaded again, the page does not make another table
    client.post("/new/", {"name": "Zoë", "add": "1"})
    own = Membership.objects.get(role=Role.OWN, table__name="Our table").table
    assert {player.name for player in own.players.all()} == {"Amélie", "Zoë"}
    assert table.players.count() == 4
    assert f'name="table" value="{table.pk}"' in client.get("/").content.decode()


def test_until_there_is_a_name_the_page_is_still_about_another_table(guest, table):
    page = guest(Role.KEEP).post("/new/", {"name": "", "add": "1", "another": "1"})
    assert page.status_code == 422
    assert ANOTHER in page.content.decode()


def test_where_only_the_host_makes_tables_nobody_is_offered_one(guest, settings):
    settings.WHO_MAY_START = "nobody"
    client = guest(Role.KEEP)
    assert "/new/?another=1" not in ways(client.get("/"))
    assert client.post("/new/", {"name": "Amélie", "add": "1", "another": "1"}).status_code == 403


def test_where_a_code_is_needed_a_member_needs_it_too(guest, settings):
    settings.WHO_MAY_START, settings.START_CODE = "code", "wasabi-7"
    page = guest(Role.KEEP).post("/new/", {"name": "Amélie", "add": "1", "another": "1"})
    assert page.status_code == 422
    assert "Wrong code for this site." in page.content.decode()
