import pytest
from django.test import Client

from scoring import access
from scoring.access import COOKIE
from scoring.models import Device, Link, Membership, Role, Table
from tests.tables import a_device, a_table


def rows():
    return [model.objects.count() for model in (Table, Device, Membership, Link)]


@pytest.fixture
def secret(table):
    return access.new_link(table, Role.OWN)


def membership(client):
    """Return the membership that the client's device used last, once it has come back with its cookie."""
    client.get("/")
    return access.membership_of(Device.objects.get(secret_hash=access.hashed(client.cookies[COOKIE].value)))


# Typing a code


@pytest.mark.django_db
def test_it_asks_for_a_code_and_stores_nothing(client):
    response = client.get("/enter/", {"code": "anything"})
    assert 'name="code"' in response.content.decode()
    assert 'id="code-error"' not in response.content.decode()
    assert COOKIE not in response.cookies
    assert rows() == [0, 0, 0, 0]


@pytest.mark.parametrize("role", list(Role))
def test_the_right_code_lets_this_device_in(client, table, role):
    code = access.as_code(access.new_link(table, role))
    response = client.post("/enter/", {"code": code.upper()})
    assert (response.status_code, response["Location"]) == (302, "/")
    assert response.cookies[COOKIE]["httponly"]
    assert (membership(client).table, membership(client).role) == (table, role)


def test_the_whole_address_may_be_typed_as_well(client, table, secret):
    response = client.post("/enter/", {"code": f" http://192.0.2.7:8000/enter/{secret}/ "})
    assert response.status_code == 302
    assert membership(client).table == table


@pytest.mark.parametrize("code", ["abcd-<efgh>", "", " ", "/", "x" * 5_000])
def test_a_wrong_code_is_refused_beside_its_field_and_stays(client, secret, code):
    before = rows()
    response = client.post("/enter/", {"code": code})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'aria-describedby="code-hint code-error" aria-invalid="true"' in page
    assert 'id="code-error"' in page
    assert f">\n{code.replace('<', '&lt;').replace('>', '&gt;')}</textarea>" in page
    assert response["Cache-Control"] == "no-store"
    assert COOKIE not in response.cookies
    assert before == rows()


def test_no_code_at_all_is_a_wrong_one(client, secret):
    assert client.post("/enter/").status_code == 422


def test_a_code_in_the_address_does_not_count(client, secret):
    assert client.post(f"/enter/?code={secret}").status_code == 422


def test_an_old_code_stops_working(client, table, secret):
    access.new_link(table, Role.OWN)
    assert client.post("/enter/", {"code": secret}).status_code == 422
    assert client.get(f"/enter/{secret}/").status_code == 404
    assert client.post(f"/enter/{secret}/").status_code == 404
    assert not Membership.objects.exists()


def test_a_stranger_goes_over_to_this_table_and_keeps_their_own(stranger, table, secret):
    stranger.post("/enter/", {"code": secret})
    assert membership(stranger).table == table
    assert Device.objects.get().memberships.count() == 2


def test_a_weaker_code_takes_nothing_from_an_owner(owner, table):
    owner.post("/enter/", {"code": access.new_link(table, Role.WATCH)})
    assert membership(owner).role == Role.OWN


def test_a_stronger_code_adds_to_a_weaker_role(client, table, secret):
    a_device(table, Role.WATCH, "a watcher's secret")
    client.cookies[COOKIE] = "a watcher's secret"
    client.post("/enter/", {"code": secret})
    assert membership(client).role == Role.OWN


# Opening a link


@pytest.mark.parametrize("role", list(Role))
def test_opening_a_link_changes_nothing(client, table, role):
    secret = access.new_link(table, role)
    before = rows()
    for look in (client.get, client.head):
        response = look(f"/enter/{secret}/")
        assert response.status_code == 200
        assert COOKIE not in response.cookies
    assert before == rows()


def test_opening_a_link_does_not_move_a_known_device(stranger, table, secret):
    before = list(Membership.objects.values())
    page = stranger.get(f"/enter/{secret}/").content.decode()
    assert "Kitchen table" in page
    assert before == list(Membership.objects.values())


def test_a_link_shows_its_table_and_a_button_but_not_itself(client, secret):
    page = client.get(f"/enter/{secret}/").content.decode()
    assert "Kitchen table" in page
    assert "Open this table on this device" in page
    assert secret not in page
    assert access.as_code(secret) not in page


@pytest.mark.parametrize("role", list(Role))
def test_its_button_lets_this_device_in_and_leaves_no_secret_in_the_address(client, table, role):
    response = client.post(f"/enter/{access.new_link(table, role)}/")
    assert (response.status_code, response["Location"]) == (302, "/")
    assert (membership(client).table, membership(client).role) == (table, role)


@pytest.mark.parametrize("path", ["nothing", "-", "%00", "%F0%9F%8D%A3"])
@pytest.mark.parametrize("method", ["get", "head", "post"])
def test_an_unknown_link_is_not_found(client, secret, path, method):
    before = rows()
    response = getattr(client, method)(f"/enter/{path}/")
    assert response.status_code == 404
    assert "Kitchen table" not in response.content.decode()
    assert COOKIE not in response.cookies
    assert before == rows()


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("known", [True, False])
def test_no_cache_keeps_it_no_search_lists_it_and_no_referer_holds_it(client, secret, method, known):
    response = getattr(client, method)(f"/enter/{secret if known else 'unknown'}/")
    assert response["Cache-Control"] == "no-store"
    assert response["X-Robots-Tag"] == "noindex"
    # With "no-referrer", browsers send "Origin: null" and the button's POST is refused.
    assert response["Referrer-Policy"] == "strict-origin"


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP])
def test_a_weaker_links_pages_hold_no_other_secret(client, table, role):
    weaker, own = access.new_link(table, role), access.new_link(table, Role.OWN)
    link = f"/enter/{weaker}/"
    responses = [
        client.get(link),
        client.post(link),
        client.get("/"),
        client.get("/table/"),
        client.get("/new/"),
    ]
    for response in responses:
        text = response.content.decode() + str(response.headers) + str(response.cookies)
        for hidden in (own, access.as_code(own), access.hashed(own)):
            assert hidden not in text


@pytest.mark.parametrize("path", ["/enter/", "/enter/{secret}/"])
@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_they_reject_other_methods(client, secret, path, method):
    before = rows()
    assert getattr(client, method)(path.format(secret=secret)).status_code == 405
    assert before == rows()


@pytest.mark.parametrize("path", ["/enter/", "/enter/{secret}/"])
def test_another_site_cannot_post_here(secret, path):
    client = Client(enforce_csrf_checks=True)
    assert client.post(path.format(secret=secret), {"code": secret}).status_code == 403
    assert not Membership.objects.exists()


def test_a_browser_that_sends_where_it_comes_from_is_let_in(secret):
    client = Client(enforce_csrf_checks=True)
    token = client.get(f"/enter/{secret}/").cookies["csrftoken"].value
    posted = client.post(
        f"/enter/{secret}/", {"csrfmiddlewaretoken": token}, headers={"origin": "http://testserver"}
    )
    assert posted["Location"] == "/"


def test_another_table_of_the_same_name_is_left_alone(client, table, secret):
    a_table(0)
    client.post("/enter/", {"code": secret})
    assert membership(client).table == table
