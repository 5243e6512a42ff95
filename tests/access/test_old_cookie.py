"""Over HTTPS the cookie has a new name, which no other host can plant. Nobody loses a table because of that."""

from datetime import timedelta

import pytest
from django.test import Client

from scoring import access
from scoring.access import cookie, devices
from scoring.models import Device, Role
from tests.server import manage, migrated
from tests.tables import a_device, a_table
from tests.views.test_reading import full_disk, locked

NEW, OLD = "__Host-device", "device"


@pytest.fixture
def over_https(monkeypatch):
    for module in (cookie, devices):
        monkeypatch.setattr(module, "COOKIE", NEW)


@pytest.fixture
def table(over_https, db):
    """A table that a device owns, whose cookie has the old name."""
    table = a_table()
    a_device(table, Role.OWN, "secret")
    return table


def browser(**cookies):
    client = Client()
    for name, value in cookies.items():
        client.cookies[{"new": NEW, "old": OLD}[name]] = value
    return client


def visit(client, path="/table/"):
    """Open a page, and return its status and the secret that it gives the browser."""
    response = client.get(path)
    return response.status_code, response.cookies[NEW].value if NEW in response.cookies else None


def status(**cookies):
    return browser(**cookies).get("/table/").status_code


def later(span):
    """Let some time pass."""
    for device in Device.objects.all():
        device.seen_at -= span
        device.save()


def test_a_device_with_the_old_name_keeps_its_table(table):
    phone = browser(old="secret")
    assert phone.get("/table/").status_code == 200
    assert phone.get("/table/").status_code == 200
    assert Device.objects.count() == 1


def test_it_gets_a_new_secret_under_the_new_name(table):
    given = browser(old="secret").get("/table/").cookies
    assert given[NEW].value != "secret"
    assert (given[NEW]["httponly"], given[NEW]["samesite"], given[NEW]["path"]) == (True, "Lax", "/")
    assert (given[OLD].value, given[OLD]["max-age"]) == ("", 0)


def test_the_table_belongs_to_the_new_secret(table):
    _, new = visit(browser(old="secret"))
    assert [status(new=new), status(new="secret")] == [200, 404]


def test_the_old_secret_ends_when_the_browser_has_come_back_with_the_new_one(table):
    _, new = visit(browser(old="secret"))
    later(timedelta(minutes=6))
    assert status(new=new) == 200
    assert visit(browser(old="secret")) == (404, None)
    assert status(new=new) == 200


@pytest.mark.parametrize("after", [timedelta(0), timedelta(days=30)])
def test_a_lost_answer_costs_nothing(table, after):
    first = visit(browser(old="secret"))
    later(after)
    assert visit(browser(old="secret")) == first


def test_another_device_gets_another_secret_and_keeps_its_own_table(table):
    a_device(a_table(0, name="Another table"), Role.OWN, "another")
    phone, neighbor = browser(old="secret"), browser(old="another")
    assert "Kitchen table" in phone.get("/table/").content.decode()
    assert "Another table" in neighbor.get("/table/").content.decode()
    assert phone.cookies[NEW].value != neighbor.cookies[NEW].value


def test_two_requests_at_once_get_the_same_secret(table):
    one, other = browser(old="secret"), browser(old="secret")
    [first, second] = [visit(one), visit(other)]
    assert first == second
    assert [visit(one)[0], visit(other)[0]] == [200, 200]


def test_a_request_that_was_on_its_way_is_answered_too(table):
    """It was sent with the old secret, and arrives after the browser has come back with the new one."""
    _, new = visit(browser(old="secret"))
    assert status(new=new) == 200
    assert visit(browser(old="secret")) == (200, new)


def test_a_change_sent_with_the_old_name_counts(table):
    assert browser(old="secret").post("/table/", {"name": "Another name"}).status_code == 302
    table.refresh_from_db()
    assert table.name == "Another name"


@pytest.mark.parametrize("trouble", [full_disk, locked])
def test_it_is_read_while_nothing_can_be_written(table, trouble):
    with trouble():
        assert visit(browser(old="secret")) == (200, None)
    assert visit(browser(old="secret"))[1]


def test_entering_another_table_keeps_the_earlier_ones(table):
    phone = browser(old="secret")
    given = phone.post(f"/enter/{access.new_link(a_table(0, name='Another'), Role.OWN)}/").cookies
    assert given[OLD]["max-age"] == 0
    assert "<h1><bdi>Another</bdi></h1>" in phone.get("/table/").content.decode()
    assert {table.name for table in Device.objects.get().tables.all()} == {"Another", "Kitchen table"}


# A cookie that another host of the domain has planted


@pytest.fixture
def planted(over_https, db):
    """The secret of an attacker's device, which owns a table."""
    a_device(a_table(0, name="The attacker's table"), Role.OWN, "planted")
    return "planted"


def test_it_opens_nothing_that_its_victim_enters(planted):
    victim = browser(old=planted)
    _, shared = visit(victim)
    victim.post(f"/enter/{access.new_link(a_table(), Role.OWN)}/")
    for attacker in (browser(old=planted), browser(new=planted), browser(new=shared)):
        assert b"Kitchen table" not in attacker.get("/table/").content
    victim.get("/")
    later(timedelta(minutes=6))
    assert "<h1><bdi>Kitchen table</bdi></h1>" in victim.get("/table/").content.decode()
    for attacker in (browser(old=planted), browser(new=planted), browser(new=shared)):
        assert visit(attacker) == (404, None)


def test_it_does_not_displace_a_device(table, planted):
    _, new = visit(browser(old="secret"))
    found = [visit(browser(new=had, old=planted)) for had in (new, "a secret that has ended", "")]
    assert found == [(200, None), (404, None), (404, None)]


def test_beside_a_device_that_still_has_the_old_name_it_changes_nothing(table, planted):
    for path, order in (("/", ["secret", planted]), ("/history/", [planted, "secret"])):
        sent = "; ".join(f"{OLD}={secret}" for secret in order)
        response = Client().get(path, headers={"cookie": sent})
        assert not response.cookies
    response = Client().get("/table/", headers={"cookie": f"{OLD}=secret; {OLD}={planted}"})
    assert "<h1><bdi>Kitchen table</bdi></h1>" in response.content.decode()
    assert status(old="secret") == 200


def test_beside_a_planted_one_the_browsers_own_is_not_deleted_at_an_entry(table, planted):
    address = f"/enter/{access.new_link(a_table(0, name='Another'), Role.OWN)}/"
    given = Client().post(address, headers={"cookie": f"{OLD}=secret; {OLD}={planted}"}).cookies
    assert set(given) == {NEW}


def test_a_secret_that_no_device_has_is_nothing(table):
    assert visit(browser(old="anything")) == (404, None)


def test_over_plain_http_the_name_stays(db):
    a_device(a_table(), Role.OWN, "secret")
    response = browser(old="secret").get("/table/")
    assert (response.status_code, len(response.cookies)) == (200, 1)  # for forms


OVER_HTTPS = """
from django.test import Client
from scoring import access
from scoring.models import Role, Table
client = Client()
secret = access.new_link(Table.objects.create(name="Kitchen table"), Role.OWN)
cookie = client.post(f"/enter/{secret}/", secure=True).cookies["__Host-device"]
print(cookie["path"], cookie["domain"] or "-", cookie["secure"], cookie["httponly"])
print(client.get("/table/", secure=True).status_code)
client.cookies.clear()
client.cookies["device"] = cookie.value
moved = client.get("/table/", secure=True)
print(moved.status_code, moved.cookies["__Host-device"].value != cookie.value, repr(moved.cookies["device"].value))
"""


@pytest.mark.any_database
def test_the_name_says_that_no_other_host_can_plant_it(tmp_path):
    configured = {"HTTPS": "true", "ALLOWED_HOSTS": "testserver"}
    shown = manage(migrated(tmp_path), "shell", "--no-imports", "--command", OVER_HTTPS, **configured)
    assert shown.splitlines() == ["/ - True True", "200", "200 True ''"]
