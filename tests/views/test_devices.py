"""The owner's page: the devices of a table, removing one, handing the table over, and new links."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring import access
from scoring.access import COOKIE, join_codes
from scoring.models import Device, Link, Membership, Role
from scoring.views import devices
from tests.tables import a_device, a_game, a_table
from tests.views.markup import tight

LINK = re.compile(r'<code id="link">http://testserver(/enter/[a-z2-7]{32}/)</code>')
PHONE = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile"


@pytest.fixture
def phil(table):
    """Phil's phone, which keeps score."""
    device = a_device(table, Role.KEEP, "Phil's secret")
    device.memberships.update(player=table.players.get(name="Phil"), browser="Android")
    return device


@pytest.fixture
def phone(phil):
    client = Client()
    client.cookies[COOKIE] = "Phil's secret"
    return client


def role_of(device):
    return Membership.objects.get(device=device).role


def test_it_lists_the_devices_with_their_people(owner, phil):
    seen = timezone.now() - timedelta(days=1)
    Device.objects.filter(pk=phil.pk).update(seen_at=seen)
    page = tight(owner.get("/table/devices/"))
    assert page.index("(this device)") < page.index("<bdi>Phil</bdi>")
    assert "Android · keeps score · last seen" in page
    assert f'<time datetime="{seen:%Y-%m-%dT%H:%M}' in page


def test_a_device_is_seen_at_most_once_a_minute(phone, phil, table, django_assert_num_queries):
    game = a_game(table)
    seen = Device.objects.get(pk=phil.pk).seen_at
    phone.get(f"/g/{game.code}/1/1/")
    assert Device.objects.get(pk=phil.pk).seen_at == seen
    Device.objects.filter(pk=phil.pk).update(seen_at=seen - timedelta(minutes=1, seconds=1))
    phone.get(f"/g/{game.code}/1/1/")
    assert Device.objects.get(pk=phil.pk).seen_at >= seen


@pytest.mark.parametrize(
    ("agent", "browser"),
    [
        (PHONE, "Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", "iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X)", "iPad"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Mac"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)", "Chromebook"),
        ("Mozilla/5.0 (X11; Linux x86_64)", "Linux"),
        ("curl/8", ""),
        (None, ""),
    ],
)
def test_a_device_is_known_by_its_kind(client, table, agent, browser):
    secret = access.new_link(table, Role.WATCH)
    client.post(f"/enter/{secret}/", headers={"user-agent": agent} if agent else {})
    assert Membership.objects.get().browser == browser


# Removing


def test_a_removed_device_finds_nothing_and_is_told_why(owner, table, phil, phone):
    game = a_game(table)
    assert owner.post("/table/devices/", {"remove": phil.pk})["Location"] == "/table/devices/"
    for path in (f"/g/{game.code}/", f"/g/{game.code}/1/1/", f"/g/{game.code}/version/", "/history/"):
        assert phone.get(path).status_code == 404
    page = phone.get("/").content.decode()
    assert "This device was removed from its table" in page
    assert 'href="/join/"' in page
    assert 'href="/enter/"' in page


@pytest.mark.django_db
def test_a_new_device_is_not_told_that_it_was_removed(client):
    assert "removed" not in client.get("/").content.decode()


def test_a_removed_device_may_come_in_again(owner, table, phil, phone):
    owner.post("/table/devices/", {"remove": phil.pk})
    phone.post(f"/enter/{access.new_link(table, Role.KEEP)}/")
    assert "removed" not in phone.get("/").content.decode()


def test_the_last_owner_cannot_remove_itself_and_reads_why(owner, table, phil):
    mine = table.memberships.get(role=Role.OWN)
    why = "This device is the table's only owner, so it can't be removed."
    assert why in owner.get("/table/devices/").content.decode()
    response = owner.post("/table/devices/", {"remove": mine.device_id})
    assert response.status_code == 422
    assert response.content.decode().count(why) == 1
    assert role_of(mine.device) == Role.OWN


def test_one_of_two_owners_can_remove_itself(owner, table, phil):
    mine = table.memberships.get(role=Role.OWN)
    table.memberships.filter(device=phil).update(role=Role.OWN)
    response = owner.post("/table/devices/", {"remove": mine.device_id})
    assert response["Location"] == "/"
    assert list(table.devices.all()) == [phil]
    assert "This device was removed" in owner.get("/").content.decode()


def test_one_of_two_owners_who_remove_each_other_stays(table):
    one, other = (a_device(table, Role.OWN, secret).memberships.get() for secret in ("one", "other"))
    assert access.remove(one)
    assert not access.remove(other)


def test_all_devices_but_ones_own_are_removed_at_once(owner, table, phil, phone):
    for number in range(devices.MOST):
        a_device(table, Role.KEEP, f"guest {number}")
    a_device(table, Role.OWN, "another owner")
    stranger = a_device(a_table(name="Another table"), Role.OWN, "stranger")
    assert "Remove all devices but this one" in owner.get("/table/devices/").content.decode()
    assert owner.post("/table/devices/", {"remove_others": "1"})["Location"] == "/table/devices/"
    assert table.memberships.get().role == Role.OWN
    assert phone.get("/history/").status_code == 404
    assert stranger.memberships.exists()
    assert "Remove all devices" not in owner.get("/table/devices/").content.decode()


def test_two_owners_who_remove_all_others_leave_one(table):
    one, other = (a_device(table, Role.OWN, secret).memberships.get() for secret in ("one", "other"))
    access.remove_others(one)
    access.remove_others(other)
    assert table.memberships.get() == one


# The codes that a removed device knew


def working(secrets):
    """Return the roles whose links still work."""
    return [role for role, secret in secrets.items() if access.link_of(secret)]


@pytest.fixture
def links(table):
    """A link for each role."""
    return {role: access.new_link(table, role) for role in Role}


@pytest.mark.parametrize(
    ("role", "left"),
    [(Role.WATCH, [Role.KEEP, Role.OWN]), (Role.KEEP, [Role.OWN]), (Role.OWN, [])],
)
def test_the_links_that_a_removed_device_may_know_end(owner, table, phil, links, role, left):
    Membership.objects.filter(device=phil).update(role=role)
    owner.post("/table/devices/", {"remove": phil.pk})
    assert working(links) == left


@pytest.mark.parametrize(("sent", "left"), [({}, []), ({"codes_stay": "on"}, list(Role))])
def test_all_codes_end_with_all_other_devices_unless_they_are_to_stay(owner, table, phil, links, sent, left):
    code = join_codes.invite(a_game(table), Role.KEEP).code
    owner.post("/table/devices/", {"remove_others": "1"} | sent)
    assert working(links) == left
    assert bool(join_codes.code_of(code)) == bool(left)


@pytest.mark.parametrize("role", list(Role))
def test_all_join_codes_end_because_it_may_have_come_by_any(owner, table, phil, role):
    Membership.objects.filter(device=phil).update(role=role)
    game, other = a_game(table), a_game(a_table(name="Another table"))
    codes = [join_codes.invite(at, given) for at in (game, other) for given in (Role.KEEP, Role.WATCH)]
    owner.post("/table/devices/", {"remove": phil.pk})
    assert [bool(join_codes.code_of(code.code)) for code in codes] == [False, False, True, True]


@pytest.mark.parametrize(
    ("role", "said"),
    [
        (Role.WATCH, "The link for watching stops working"),
        (Role.KEEP, "The links for watching and for keeping score stop working"),
        (Role.OWN, "All of the table's links and codes stop working, including the recovery code."),
    ],
)
def test_the_page_says_which_links_end(owner, phil, role, said):
    Membership.objects.filter(device=phil).update(role=role)
    page = owner.get("/table/devices/").content.decode()
    assert said in page[page.index("<bdi>Phil</bdi>") :]


def test_links_and_codes_work_on_if_the_owner_says_so(owner, table, phil, links):
    code = join_codes.invite(a_game(table), Role.KEEP)
    owner.post("/table/devices/", {"remove": phil.pk, "codes_stay": "1"})
    assert not phil.memberships.exists()
    assert working(links) == list(Role)
    assert join_codes.code_of(code.code) == code


def test_links_of_another_table_stay(owner, table, phil):
    other = access.new_link(a_table(0, name="Another table"), Role.KEEP)
    owner.post("/table/devices/", {"remove": phil.pk})
    assert access.link_of(other)


def test_a_removal_that_is_refused_ends_nothing(owner, table, links):
    mine = table.memberships.get()
    owner.post("/table/devices/", {"remove": mine.device_id})
    assert working(links) == list(Role)


def test_a_browser_that_has_not_come_back_since_it_entered_is_removed_too(owner, table, phil, phone):
    phone.post(f"/enter/{access.new_link(table, Role.OWN)}/")
    owner.post("/table/devices/", {"remove": phil.pk})
    assert phone.get("/table/").status_code == 404
    assert table.memberships.count() == 1


def test_a_browser_that_has_not_come_back_is_no_second_owner(owner, table):
    mine = table.memberships.get()
    other = Client()
    other.cookies[COOKIE] = "the owner's secret"
    other.post(f"/enter/{access.new_link(table, Role.OWN)}/")
    assert not access.remove(mine)


# Handing over


def test_handing_over_ends_the_recovery_code_and_nothing_else(owner, table, phil, links):
    code = join_codes.invite(a_game(table), Role.KEEP)
    owner.post("/table/devices/", {"hand_over": phil.pk})
    assert working(links) == [Role.WATCH, Role.KEEP]
    assert join_codes.code_of(code.code) == code


def test_the_recovery_code_works_on_if_the_owner_says_so(owner, table, phil, links):
    owner.post("/table/devices/", {"hand_over": phil.pk, "code_stays": "1"})
    assert role_of(phil) == Role.OWN
    assert working(links) == list(Role)


def test_the_old_owner_keeps_no_secret_that_owns_the_table(owner, table, phil):
    again = Client()
    again.cookies[COOKIE] = "the owner's secret"
    again.post(f"/enter/{access.new_link(table, Role.OWN)}/")
    owner.post("/table/devices/", {"hand_over": phil.pk})
    assert again.get("/table/").status_code == 404


def test_a_table_is_handed_over(owner, table, phil, phone):
    mine = table.memberships.get(role=Role.OWN)
    assert owner.post("/table/devices/", {"hand_over": phil.pk})["Location"] == "/"
    assert (role_of(mine.device), role_of(phil)) == (Role.KEEP, Role.OWN)
    assert owner.get("/table/devices/").status_code == 404
    assert phone.get("/table/devices/").status_code == 200


def test_a_table_that_is_handed_to_itself_keeps_its_owner(owner, table):
    mine = table.memberships.get()
    code = access.new_link(table, Role.OWN)
    owner.post("/table/devices/", {"hand_over": mine.device_id})
    assert role_of(mine.device) == Role.OWN
    assert access.link_of(code)


def test_a_table_that_is_handed_to_a_removed_device_keeps_its_owner(owner, table, phil):
    mine, gone = table.memberships.get(role=Role.OWN), Membership.objects.get(device=phil)
    code = access.new_link(table, Role.OWN)
    Membership.objects.filter(device=phil).delete()
    access.hand_over(mine, gone)
    assert role_of(mine.device) == Role.OWN
    assert access.link_of(code)


@pytest.mark.parametrize("what", ["remove", "hand_over"])
@pytest.mark.parametrize("whom", ["", "0", "-1", "x", "²", "9" * 30, "another table's"])
def test_only_devices_of_this_table_are_meant(owner, table, phil, what, whom):
    if whom == "another table's":
        whom = a_device(a_table(0, name="Another"), Role.KEEP, "another").pk
    before = sorted(Membership.objects.values_list("device", "role"))
    assert owner.post("/table/devices/", {what: whom}).status_code == 404
    assert sorted(Membership.objects.values_list("device", "role")) == before


# Links


@pytest.mark.parametrize("role", list(Role))
def test_a_renewed_link_is_shown_once_and_ends_the_one_before(owner, table, client, role):
    old = {each: access.new_link(table, each) for each in Role}
    response = owner.post("/table/devices/", {"link": role})
    link = LINK.search(response.content.decode())[1]
    assert response["Cache-Control"] == "no-store"
    assert [each for each in Role if access.link_of(old[each]) is None] == [role]
    assert not LINK.search(owner.get("/table/devices/").content.decode())
    other = Client()
    assert other.post(f"/enter/{old[role]}/").status_code == 404
    other.post(link)
    assert Membership.objects.get(device__secret_hash=access.hashed(other.cookies[COOKIE].value)).role == role


def test_devices_that_are_in_stay_in(owner, table, phil):
    owner.post("/table/devices/", {"link": Role.KEEP})
    assert role_of(phil) == Role.KEEP


def test_there_is_no_link_for_another_role(owner, table):
    assert owner.post("/table/devices/", {"link": "admin"}).status_code == 404
    assert not Link.objects.exists()


def test_it_asks_the_database_as_often_for_few_as_for_many(owner, table, django_assert_num_queries):
    for number in range(10):
        with django_assert_num_queries(5):
            owner.get("/table/devices/")
        a_device(table, Role.KEEP, f"one more {number}")


def test_it_lists_those_that_were_seen_last(owner, table, monkeypatch):
    monkeypatch.setattr(devices, "MOST", 2)
    for browser, days in (("iPhone", 1), ("Android", 2)):
        device = a_device(table, Role.WATCH, browser)
        device.memberships.update(browser=browser)
        Device.objects.filter(pk=device.pk).update(seen_at=timezone.now() - timedelta(days=days))
    page = owner.get("/table/devices/").content.decode()
    assert ("iPhone" in page, "Android" in page) == (True, False)
