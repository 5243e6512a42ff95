"""A device gets a new secret at every entry, keeps its tables, and its cookie is renewed while it is used."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring import access, play
from scoring.access import COOKIE
from scoring.access.devices import RENEWED_EVERY, take_over
from scoring.models import Change, Device, Membership, Role
from tests.tables import a_device, a_game, a_table, sender

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table()


def browser(secret=None):
    client = Client()
    if secret:
        client.cookies[COOKIE] = secret
    return client


def enter(client, table, role=Role.OWN):
    """Enter a table by a link, without the page that follows."""
    return client.post(f"/enter/{access.new_link(table, role)}/")


def tables_of(client):
    """Return the names of the tables that a browser can open."""
    device = Device.objects.filter(secret_hash=access.hashed(client.cookies[COOKIE].value)).first()
    return set(device.tables.values_list("name", flat=True)) if device else set()


# A planted cookie


@pytest.fixture
def planted():
    """The secret of an attacker's device, which owns a table."""
    a_device(a_table(0, name="The attacker's table"), Role.OWN, "planted")
    return "planted"


@pytest.mark.parametrize("comes_back", [False, True])
def test_the_old_secret_does_not_open_the_new_table(table, planted, comes_back):
    victim, attacker = browser(planted), browser(planted)
    enter(victim, table)
    if comes_back:
        assert "Kitchen table" in victim.get("/table/").content.decode()
    assert "Kitchen table" not in attacker.get("/table/").content.decode()
    assert "Kitchen table" not in tables_of(attacker)


def test_an_earlier_entry_with_the_old_secret_does_not_open_it_either(table, planted):
    victim, attacker = browser(planted), browser(planted)
    enter(attacker, a_table(0, name="Another table of the attacker"))
    enter(victim, table)
    victim.get("/")
    attacker.get("/")
    assert tables_of(attacker) == {"Another table of the attacker"}
    assert tables_of(victim) == {"Kitchen table", "The attacker's table"}


def test_using_a_planted_secret_first_does_not_take_the_victims_table(table, planted):
    victim, attacker = browser(planted), browser(planted)
    enter(attacker, a_table(0, name="Another table of the attacker"))
    enter(victim, table)
    attacker.get("/")
    victim.get("/")
    assert tables_of(victim) == {"Kitchen table"}
    assert "Kitchen table" not in tables_of(attacker)


def test_a_secret_that_no_device_has_is_not_taken_over(table):
    victim = browser("anything")
    enter(victim, table)
    assert victim.cookies[COOKIE].value != "anything"


# The same device


def test_the_old_secret_ends_when_the_new_one_comes_back(table):
    a_device(a_table(0, name="My table"), Role.OWN, "old")
    phone, old = browser("old"), browser("old")
    enter(phone, table)
    assert old.get("/table/").status_code == 200
    phone.get("/")
    assert old.get("/table/").status_code == 404
    assert tables_of(phone) == {"Kitchen table", "My table"}
    assert Device.objects.count() == 1


def test_the_table_that_was_entered_is_the_one_that_opens(table):
    a_device(a_table(0, name="My table"), Role.OWN, "old")
    phone = browser("old")
    enter(phone, table)
    assert "<bdi>Kitchen table</bdi>" in phone.get("/table/").content.decode()


def test_a_lost_answer_costs_nothing(table):
    a_device(a_table(0, name="My table"), Role.OWN, "old")
    enter(browser("old"), table)
    phone = browser("old")
    assert "My table" in phone.get("/table/").content.decode()
    enter(phone, table)
    phone.get("/")
    assert tables_of(phone) == {"Kitchen table", "My table"}
    assert table.memberships.count() == 1


@pytest.mark.parametrize("arrives", [0, 1])
def test_a_second_tap_costs_nothing(table, arrives):
    a_device(a_table(0, name="My table"), Role.OWN, "old")
    taps = [browser("old"), browser("old")]
    for tap in taps:
        enter(tap, table)
    phone = taps[arrives]
    phone.get("/")
    assert tables_of(phone) == {"Kitchen table", "My table"}
    assert Device.objects.count() == 1


def test_two_requests_with_the_new_secret_at_once_are_one_device(table):
    a_device(a_table(0, name="My table"), Role.OWN, "old")
    phone = browser("old")
    enter(phone, table)
    new = Device.objects.exclude(replaces=None).get()
    phone.get("/")
    device = take_over(new, new.replaces_id)  # the other request, which has read the same device
    assert device == Device.objects.get()
    assert device.tables.count() == 2


def test_one_of_two_new_secrets_takes_over(table):
    a_device(a_table(0, name="My table"), Role.OWN, "old")
    for entered in (table, a_table(0, name="Another table")):
        enter(browser("old"), entered)
    one, other = Device.objects.exclude(replaces=None).order_by("pk")  # as two requests have read them
    assert take_over(one, one.replaces_id).tables.count() == 2
    assert take_over(other, other.replaces_id) == other
    assert [table.name for table in other.tables.all()] == ["Another table"]


def test_a_new_secret_that_was_too_late_stays_a_device_of_its_own(table):
    old = a_device(a_table(0, name="My table"), Role.OWN, "old")
    for entered in (table, a_table(0, name="Another table")):
        enter(browser("old"), entered)
    one, other = Device.objects.exclude(replaces=None).order_by("pk")
    take_over(one, one.replaces_id)
    Device.objects.create(secret_hash="newest", replaces=old)  # it enters once more
    assert take_over(other, other.replaces_id) == other


def test_a_device_keeps_its_changes_and_its_seat(table):
    game = a_game(table)
    device = a_device(table, Role.KEEP, "old")
    play.set_counts(game, sender(device), 1, 0, {"tempura": 1})
    Membership.objects.update(player=table.players.get(name="Amy"))
    phone = browser("old")
    enter(phone, table, Role.KEEP)
    phone.get("/")
    member = Membership.objects.get()
    assert (member.device, member.player.name) == (device, "Amy")
    assert Change.objects.get().device == device


def test_a_device_takes_no_seat_but_its_own(table):
    another = a_table(name="Another table")
    a_device(table, Role.KEEP, "neighbor")
    Membership.objects.update(player=table.players.get(name="Amy"))
    device = a_device(another, Role.KEEP, "old")
    device.memberships.update(player=another.players.get(name="Phil"))
    phone = browser("old")
    enter(phone, table)
    phone.get("/")
    assert device.memberships.get(table=table).player is None


@pytest.mark.parametrize("given", list(Role))
@pytest.mark.parametrize("had", list(Role))
def test_the_stronger_role_stays(table, had, given):
    a_device(table, had, "old")
    phone = browser("old")
    enter(phone, table, given)
    phone.get("/")
    assert Membership.objects.get().role == max(had, given, key=list(Role).index)


# The cookie


def cookie_of(response):
    return response.cookies.get(COOKIE)


def was_here(ago):
    """Set the date of the last visit, at which the cookie was given too."""
    Device.objects.update(cookie_at=timezone.now() - ago, seen_at=timezone.now() - ago)


def test_a_cookie_is_renewed_while_it_is_used(table):
    device = a_device(table, Role.OWN, "secret")
    phone = browser("secret")
    assert not cookie_of(phone.get("/history/"))
    was_here(RENEWED_EVERY + timedelta(minutes=1))
    renewed = cookie_of(phone.get("/history/"))
    assert (renewed.value, renewed["httponly"], renewed["samesite"]) == ("secret", True, "Lax")
    assert renewed["max-age"] > 300 * 24 * 60 * 60
    assert not cookie_of(phone.get("/history/"))
    assert Device.objects.get() == device


def test_a_device_whose_cookie_is_renewed_was_seen(table):
    a_device(table, Role.OWN, "secret")
    was_here(RENEWED_EVERY + timedelta(minutes=1))
    browser("secret").get("/history/")
    assert timezone.now() - Device.objects.get().seen_at < timedelta(minutes=1)


def test_a_clock_that_was_ahead_does_not_put_the_renewal_off(table):
    a_device(table, Role.OWN, "secret")
    was_here(-timedelta(days=400))
    assert cookie_of(browser("secret").get("/history/"))


def test_a_device_seen_by_a_clock_that_was_ahead_is_seen_again(table):
    a_device(table, Role.OWN, "secret")
    Device.objects.update(seen_at=timezone.now() + timedelta(days=400))
    browser("secret").get("/history/")
    assert Device.objects.get().seen_at <= timezone.now()


def test_a_cookie_that_is_due_is_not_renewed_over_a_new_secret(table):
    a_device(table, Role.OWN, "old")
    was_here(RENEWED_EVERY + timedelta(minutes=1))
    assert cookie_of(enter(browser("old"), table)).value != "old"


def test_a_cookie_that_no_device_has_is_not_renewed(db):
    assert not cookie_of(browser("anything").get("/"))
