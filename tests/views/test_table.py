import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from scorekeeper.hook_hosts import hook_hosts
from scoring import access, play
from scoring.access import COOKIE
from scoring.models import Device, Game, Link, Membership, Notice, Role, Table, Webhook
from scoring.pages import qr
from scoring.play.webhooks import PAUSES, claim, note_failure, note_sent
from tests.pasts import play_through
from tests.tables import TODAY, a_device, a_game, a_table

CODE = re.compile(r"\b[a-z2-7]{4}(?:-[a-z2-7]{4}){7}\b")
ASK = {"code": "1"}


def rows():
    return [model.objects.count() for model in (Table, Device, Membership, Link)]


def code_in(response):
    return CODE.search(response.content.decode())[0]


@pytest.fixture
def weaker(client, table):
    """A function that gives the client a role at the table."""

    def with_role(role):
        a_device(table, role, "a weaker secret")
        client.cookies[COOKIE] = "a weaker secret"
        return client

    return with_role


def test_it_shows_the_table_to_its_owner(owner, table):
    response = owner.get("/table/")
    page = response.content.decode()
    assert 'value="Kitchen table"' in page
    assert "Recovery code" in page
    assert (response["Cache-Control"], response["X-Robots-Tag"]) == ("no-store", "noindex")


def test_looking_makes_no_code_and_shows_none(owner, table):
    access.new_link(table, Role.OWN)
    before = rows(), Link.objects.get().secret_hash
    for look in (owner.get, owner.head):
        response = look("/table/", ASK)
        assert not CODE.search(response.content.decode())
        assert COOKIE not in response.cookies
    assert before == (rows(), Link.objects.get().secret_hash)


def test_it_says_whether_there_is_a_code_and_that_a_new_one_replaces_it(owner, table):
    assert "Make a recovery code" in owner.get("/table/").content.decode()
    access.new_link(table, Role.OWN)
    Link.objects.update(made_at=datetime(2026, 3, 14, 12, tzinfo=UTC))
    page = owner.get("/table/").content.decode()
    assert "Your table has a recovery code, made on March 14, 2026." in page
    assert "Make a new recovery code" in page


def test_a_code_is_shown_once_and_brings_its_owner_back(owner, table):
    response = owner.post("/table/", ASK)
    code = code_in(response)
    assert response["Cache-Control"] == "no-store"
    assert "It replaces any earlier code." in response.content.decode()
    assert "it won't be shown again" in response.content.decode()
    assert access.link_of(code).table == table
    assert access.link_of(code).role == Role.OWN
    assert not CODE.search(owner.get("/table/").content.decode())


def link_in(response):
    """Return the link that has the same secret as the code on this page."""
    return f"/enter/{code_in(response).replace('-', '')}/"


def test_the_code_can_be_scanned_and_copied(owner, table):
    response = owner.post("/table/", ASK)
    shown = qr.drawn(f"http://testserver{link_in(response)}")
    page = response.content.decode()
    assert f'viewBox="0 0 {shown.size} {shown.size}"' in page
    assert f'<path d="{shown.path}">' in page
    assert 'data-gives="code"' in page
    assert "style=" not in page
    assert response["Cache-Control"] == "no-store"


def test_looking_shows_no_qr_code(owner, table):
    assert 'class="qr"' not in owner.get("/table/").content.decode()


@pytest.mark.parametrize(
    ("allowed", "host"),
    [
        (["localhost", "127.0.0.1", "kitchen.local", "192.0.2.7"], "kitchen.local:8000"),
        (["localhost", "*", ".example"], "localhost:8000"),
    ],
)
def test_a_link_made_on_the_machine_itself_is_for_the_network(owner, table, settings, allowed, host):
    settings.ALLOWED_HOSTS = allowed
    response = owner.post("/table/", ASK, headers={"host": "localhost:8000"})
    assert qr.drawn(f"http://{host}{link_in(response)}").path in response.content.decode()


def test_only_its_hash_is_stored(owner, table):
    code = code_in(owner.post("/table/", ASK))
    stored = str(list(Link.objects.values()))
    assert code not in stored
    assert code.replace("-", "") not in stored


def test_a_new_code_ends_the_old_one(owner, table):
    old, new = (code_in(owner.post("/table/", ASK)) for _ in range(2))
    assert access.link_of(old) is None
    assert access.link_of(new).table == table


def test_links_of_other_roles_and_tables_stay(owner, table):
    kept = access.new_link(table, Role.KEEP), access.new_link(a_table(0, name="Another"), Role.OWN)
    owner.post("/table/", ASK)
    assert all(access.link_of(secret) for secret in kept)


def test_it_is_renamed(owner, table):
    response = owner.post("/table/", {"name": "  The  long table "})
    assert (response.status_code, response["Location"]) == (302, "/table/")
    table.refresh_from_db()
    assert table.name == "The long table"
    assert "The long table" in owner.get("/table/").content.decode()


def test_the_longest_name_is_taken(owner, table):
    assert owner.post("/table/", {"name": "x" * 60}).status_code == 302


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "x" * 61, "a\x00b"])
def test_a_name_that_may_not_be_is_refused_beside_its_field(owner, table, name):
    response = owner.post("/table/", {"name": name})
    page = response.content.decode()
    assert response.status_code == 422
    assert 'aria-describedby="name-error"' in page
    assert 'id="name-error"' in page
    assert f'value="{name}"' in page
    assert "<bdi>Kitchen table</bdi>" in page
    table.refresh_from_db()
    assert table.name == "Kitchen table"


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP])
def test_a_weaker_role_finds_nothing_and_changes_nothing(weaker, table, role):
    client = weaker(role)
    before = rows()
    for response in (
        client.get("/table/"),
        client.post("/table/", ASK),
        client.post("/table/", {"name": "x"}),
    ):
        assert response.status_code == 404
        assert not CODE.search(response.content.decode())
        assert "Kitchen table" not in response.content.decode()
    assert before == rows()
    table.refresh_from_db()
    assert table.name == "Kitchen table"


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP])
def test_owning_another_table_is_not_enough(weaker, table, role):
    """The page shows the table that was used last."""
    client = weaker(role)
    other = a_table(0, name="Another table")
    Membership.objects.create(device=Device.objects.get(), table=other, role=Role.OWN)
    Membership.objects.get(table=table).delete()
    Membership.objects.create(device=Device.objects.get(), table=table, role=role)
    assert client.get("/table/").status_code == 404


def test_a_stranger_gets_a_code_of_their_own_table_only(stranger, table):
    assert "Kitchen table" not in stranger.get("/table/").content.decode()
    assert access.link_of(code_in(stranger.post("/table/", ASK))).table.name == "Another table"
    assert not table.links.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("cookie", [None, "nobody's secret"])
def test_a_device_without_a_table_finds_nothing(client, table, cookie):
    if cookie:
        client.cookies[COOKIE] = cookie
    assert client.get("/table/").status_code == 404
    assert client.post("/table/", ASK).status_code == 404
    assert not Link.objects.exists()


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_it_rejects_other_methods(owner, method):
    assert getattr(owner, method)("/table/").status_code == 405


@pytest.mark.django_db
def test_home_leads_others_back_in(client):
    page = client.get("/").content.decode()
    assert 'href="/enter/"' in page
    assert 'href="/table/"' not in page


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP])
def test_home_does_not_lead_a_weaker_role_to_what_it_may_not_see(weaker, role):
    assert 'href="/table/"' not in weaker(role).get("/").content.decode()


def test_the_cards_are_named_in_the_language_of_the_box(owner, table):
    game = a_game(table)
    assert owner.post("/table/", {"cards": "de"}).status_code == 302
    assert '<option value="de" selected>Deutsch</option>' in owner.get("/table/").content.decode()
    hand = owner.get(f"/g/{game.code}/1/1/").content.decode()
    assert "Muschel" in hand
    assert "Dumpling" not in hand
    assert "Dumpling" in owner.get("/rules/classic/").content.decode()  # a page of no table


def test_a_card_language_that_nobody_speaks_is_each_readers(owner, table):
    owner.post("/table/", {"cards": "de"})
    owner.post("/table/", {"cards": "xx"})
    table.refresh_from_db()
    assert table.card_language == ""


HOOK = {"webhook": "https://hooks.example/scores"}


@pytest.fixture
def hooked(owner, settings):
    """The owner, on a site that sends webhooks."""
    settings.WEBHOOK_HOSTS = hook_hosts(["hooks.example"])
    return owner


def test_there_are_no_webhooks_unless_the_host_allows_some(owner, table):
    assert "Results for another site" not in owner.get("/table/").content.decode()
    owner.post("/table/", HOOK)
    assert not Webhook.objects.exists()


def test_a_webhooks_secret_is_shown_once(hooked, table):
    page = hooked.post("/table/", HOOK).content.decode()
    webhook = Webhook.objects.get(table=table)
    assert (webhook.address, webhook.language) == (HOOK["webhook"], "en")
    assert webhook.secret in page
    again = hooked.get("/table/").content.decode()
    assert webhook.secret not in again
    assert HOOK["webhook"] in again


def test_saving_a_webhook_makes_a_new_secret(hooked):
    hooked.post("/table/", HOOK)
    before = Webhook.objects.get().secret
    hooked.post("/table/", HOOK)
    assert Webhook.objects.get().secret != before


def test_an_empty_address_ends_a_webhook(hooked):
    hooked.post("/table/", HOOK)
    assert hooked.post("/table/", {"webhook": " "}).status_code == 302
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    "address",
    ["https://evil.example/", "http://127.0.0.1/", "nonsense", f"https://hooks.example/{'x' * 500}"],
)
def test_an_address_that_is_not_allowed_is_refused(hooked, address):
    response = hooked.post("/table/", {"webhook": address})
    assert response.status_code == 422
    assert "an address that the host of this site allows" in response.content.decode()
    assert address in response.content.decode()
    assert not Webhook.objects.exists()


@pytest.fixture
def failed(hooked, table):
    """A function that has a result of the table fail for this many times, and returns its notice."""

    def failing(times):
        hooked.post("/table/", HOOK)
        play.reveal(play_through(a_game(table)))
        for _ in range(times):
            note_failure(Notice.objects.latest("pk"), timezone.now())
        return Notice.objects.latest("pk")

    return failing


def test_results_that_did_not_arrive_are_shown(hooked, failed):
    failed(1)
    page = hooked.get("/table/").content.decode()
    assert "1 result has not arrived there yet." in page
    assert "no longer sent" not in page


def test_results_that_were_given_up_are_shown(hooked, failed):
    failed(len(PAUSES) + 1)
    failed(len(PAUSES) + 1)
    page = hooked.get("/table/").content.decode()
    assert "2 results did not arrive there within a day, and are no longer sent." in page
    assert "not arrived there yet" not in page


@pytest.mark.parametrize("times", [1, len(PAUSES) + 1])
def test_it_can_be_sent_again_now(hooked, failed, times):
    failed(times)
    assert hooked.post("/table/", {"again": "1"}).status_code == 302
    assert claim(timezone.now())
    assert "Send again now" not in hooked.get("/table/").content.decode()


def test_results_that_arrived_or_were_just_sent_are_not_sent_again(hooked, failed):
    note_sent(failed(1))
    hooked.post("/table/", {"again": "1"})
    assert claim(timezone.now()) is None


@pytest.mark.parametrize("what", ["deleted", "its night is deleted", "the webhook was removed"])
def test_failed_results_that_no_longer_matter_are_not_shown(hooked, failed, what):
    game = failed(len(PAUSES) + 1).game
    if what == "the webhook was removed":
        hooked.post("/table/", {"webhook": ""})
        hooked.post("/table/", HOOK)
    else:
        play.put_away(game if what == "deleted" else game.night)
    assert "Send again now" not in hooked.get("/table/").content.decode()


def test_another_tables_results_are_not_sent_again(hooked, failed):
    notice = failed(1)
    Game.objects.update(night=a_table(name="Another").nights.create(date=TODAY))
    hooked.post("/table/", {"again": "1"})
    assert Notice.objects.get().due_at == notice.due_at
    assert "Send again now" not in hooked.get("/table/").content.decode()


def test_only_the_owner_sets_a_webhook(weaker, settings):
    settings.WEBHOOK_HOSTS = hook_hosts(["hooks.example"])
    assert weaker(Role.KEEP).post("/table/", HOOK).status_code == 404
    assert not Webhook.objects.exists()
