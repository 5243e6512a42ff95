"""Who may do what: the status that each kind of visitor gets, for every address of the site.

A device that may not see something gets a 404; a program that is not let in at all gets a 401, which says what to
send. In the table, 302 is a redirect after a POST or to a more fitting
page, 405 a method that the address does not have, and 422 a refused input.
"""

from contextlib import contextmanager
from datetime import UTC
from io import BytesIO

import pytest
from django.db import transaction
from django.urls import get_resolver, reverse
from django.utils import timezone

from scoring import access, play
from scoring.access import COOKIE, join_codes
from scoring.exchange.importing import waiting
from scoring.models import JoinCode, Role
from tests.pasts import play_through
from tests.tables import TODAY, a_device, a_game, a_result, a_table, shared_by_tests

VISITORS = ("nobody", "watch", "keep", "own", "removed", "late", "outdated", "stranger")

# "removed" was let in and removed later, which ends the codes it knew, "late" used an expired join code, "outdated" used a link that was
# renewed, and "stranger" owns another table.
TABLE = """
                       nobody  watch   keep    own     removed late    outdated stranger
home             GET   200     200     200     200     200     200     200      200
home             POST  405     405     405     405     405     405     405      405
more             GET   200     200     200     200     200     200     200      200
more             POST  405     405     405     405     405     405     405      405
language         GET   405     405     405     405     405     405     405      405
language         POST  302     302     302     302     302     302     302      302
new              GET   200     404     200     200     200     200     200      200
new              POST  422     404     422     422     422     422     422      422
game             GET   404     302     302     302     404     404     404      404
game             POST  405     405     405     405     405     405     405      405
round            GET   404     200     200     200     404     404     404      404
round            POST  405     405     405     405     405     405     405      405
picture          GET   404     200     200     200     404     404     404      404
picture          POST  405     405     405     405     405     405     405      405
near_misses      GET   404     200     200     200     404     404     404      404
near_misses      POST  405     405     405     405     405     405     405      405
grid             GET   404     404     200     200     404     404     404      404
grid             POST  404     404     302     302     404     404     404      404
hand             GET   404     404     200     200     404     404     404      404
hand             POST  404     404     302     302     404     404     404      404
swap             GET   405     405     405     405     405     405     405      405
swap             POST  404     404     302     302     404     404     404      404
setup            GET   404     404     200     200     404     404     404      404
setup            POST  404     404     422     422     404     404     404      404
reveal           GET   405     405     405     405     405     405     405      405
reveal           POST  404     404     302     302     404     404     404      404
end_game         GET   405     405     405     405     405     405     405      405
end_game         POST  404     404     422     422     404     404     404      404
continue_game    GET   405     405     405     405     405     405     405      405
continue_game    POST  404     404     302     302     404     404     404      404
changes          GET   404     200     200     200     404     404     404      404
changes          POST  405     405     405     405     405     405     405      405
invite           GET   404     404     200     200     404     404     404      404
invite           POST  404     404     302     302     404     404     404      404
join             GET   200     200     200     200     200     200     200      200
join             POST  302     302     302     302     422     422     302      302
join_code        GET   200     200     200     200     404     404     200      200
join_code        POST  302     302     302     302     422     422     302      302
devices          GET   404     404     404     200     404     404     404      200
devices          POST  404     404     404     200     404     404     404      200
version          GET   404     200     200     200     404     404     404      404
version          POST  405     405     405     405     405     405     405      405
live             GET   204     204     204     204     204     204     204      204
live             POST  405     405     405     405     405     405     405      405
table            GET   404     404     404     200     404     404     404      200
table            POST  404     404     404     302     404     404     404      302
switch           GET   405     405     405     405     405     405     405      405
switch           POST  404     302     302     302     404     404     404      404
enter            GET   200     200     200     200     200     200     200      200
enter            POST  302     302     302     302     422     302     422      302
enter_link       GET   200     200     200     200     404     200     404      200
enter_link       POST  302     302     302     302     404     302     404      302
rules            GET   200     200     200     200     200     200     200      200
rules            POST  405     405     405     405     405     405     405      405
edition_rules    GET   200     200     200     200     200     200     200      200
edition_rules    POST  405     405     405     405     405     405     405      405
menu_rules       GET   200     200     200     200     200     200     200      200
menu_rules       POST  405     405     405     405     405     405     405      405
settle           GET   200     200     200     200     200     200     200      200
settle           POST  405     405     405     405     405     405     405      405
history          GET   404     200     200     200     404     404     404      200
history          POST  405     405     405     405     405     405     405      405
night            GET   404     200     200     200     404     404     404      404
night            POST  404     404     302     302     404     404     404      404
night_picture    GET   404     200     200     200     404     404     404      404
night_picture    POST  405     405     405     405     405     405     405      405
game_night       GET   404     404     200     200     404     404     404      404
game_night       POST  404     404     302     302     404     404     404      404
past_game        GET   404     404     200     200     404     404     404      200
past_game        POST  404     404     422     422     404     404     404      422
totals           GET   404     404     200     200     404     404     404      404
totals           POST  404     404     422     422     404     404     404      404
bin              GET   404     404     404     200     404     404     404      200
bin              POST  404     404     404     302     404     404     404      404
players          GET   404     200     200     200     404     404     404      200
players          POST  404     404     302     302     404     404     404      302
rename_player    GET   405     405     405     405     405     405     405      405
rename_player    POST  404     404     302     302     404     404     404      404
archive_player   GET   405     405     405     405     405     405     405      405
archive_player   POST  404     404     404     302     404     404     404      404
merge_player     GET   405     405     405     405     405     405     405      405
merge_player     POST  404     404     404     302     404     404     404      404
unmerge_player   GET   405     405     405     405     405     405     405      405
unmerge_player   POST  404     404     404     302     404     404     404      404
player           GET   404     200     200     200     404     404     404      404
player           POST  405     405     405     405     405     405     405      405
rivals           GET   404     200     200     200     404     404     404      200
rivals           POST  405     405     405     405     405     405     405      405
records          GET   404     200     200     200     404     404     404      200
records          POST  405     405     405     405     405     405     405      405
years            GET   404     302     302     302     404     404     404      200
years            POST  405     405     405     405     405     405     405      405
year             GET   404     200     200     200     404     404     404      404
year             POST  405     405     405     405     405     405     405      405
year_picture     GET   404     200     200     200     404     404     404      404
year_picture     POST  405     405     405     405     405     405     405      405
export           GET   404     200     200     200     404     404     404      200
export           POST  405     405     405     405     405     405     405      405
export_table     GET   404     200     200     200     404     404     404      200
export_table     POST  405     405     405     405     405     405     405      405
export_night     GET   404     200     200     200     404     404     404      404
export_night     POST  405     405     405     405     405     405     405      405
export_game      GET   404     200     200     200     404     404     404      404
export_game      POST  405     405     405     405     405     405     405      405
game_json        GET   401     200     200     200     404     401     401      404
game_json        POST  405     405     405     405     405     405     405      405
night_json       GET   401     200     200     200     404     401     401      404
night_json       POST  405     405     405     405     405     405     405      405
table_json       GET   401     200     200     200     404     401     401      200
table_json       POST  405     405     405     405     405     405     405      405
import_games     GET   404     404     404     200     404     404     404      200
import_games     POST  404     404     404     422     404     404     404      422
import_preview   GET   404     404     404     200     404     404     404      404
import_preview   POST  404     404     404     302     404     404     404      404
import_progress  GET   404     404     404     200     404     404     404      302
import_progress  POST  405     405     405     405     405     405     405      405
watch            GET   404     200     200     200     404     404     404      404
watch            POST  405     405     405     405     405     405     405      405
manifest         GET   200     200     200     200     200     200     200      200
manifest         POST  405     405     405     405     405     405     405      405
service_worker   GET   200     200     200     200     200     200     200      200
service_worker   POST  405     405     405     405     405     405     405      405
offline          GET   200     200     200     200     200     200     200      200
offline          POST  405     405     405     405     405     405     405      405
"""

# The fields that a form sends, for pages where an empty form would be refused.
SENT = {
    "bin": {"put_away": "game:{code}"},
    "devices": {"link": "watch"},
    "enter": {"code": "{secret}"},
    "game_night": {"night": "{night}"},
    "hand": {"set": "tempura=1"},
    "join": {"code": "{join}"},
    "join_code": {"seat": "watching"},
    "merge_player": {"into": "{other}"},
    "night": {"date": "2026-11-14"},
    "players": {"name": "Somebody new"},
    "rename_player": {"name": "Another name"},
    "swap": {"with": "2"},
    "switch": {"table": "{table}"},
    "table": {"name": "Another name"},
    "unmerge_player": {"who": "{merged}"},
}


# The keys of `there` for addresses whose arguments have other names.
ABOUT = {
    "totals": ["paper"],
    "picture": ["finished"],
    "near_misses": ["finished"],
    "night": ["night"],
    "night_picture": ["night"],
    "night_json": ["night"],
    "export_night": ["night", "file_type"],
    "join_code": ["join_secret"],
    "import_preview": ["arrival"],
    "import_progress": ["arrival"],
}
SENT_FILE = b'{"format": "scorekeeper/1", "edition": "classic", "players": ["A", "B"], "totals": [2, 1]}'


def expected():
    """Return the status for each visitor, by address and method."""
    head, *rows = TABLE.strip().splitlines()
    assert tuple(head.split()) == VISITORS
    return {(name, method): [int(status) for status in row] for name, method, *row in map(str.split, rows)}


@pytest.fixture(scope="module")
def shared(django_db_setup, django_db_blocker):
    with shared_by_tests(django_db_blocker):
        table = a_table()
        yield table, make_all(table)


@pytest.fixture
def table(db, shared):
    return shared[0]


@pytest.fixture
def there(db, shared):
    return shared[1]


def make_all(table):
    """Return the values for addresses and forms, for a running game, a finished one, an old one and an import."""
    paper = a_result(table, Chris=41, Phil=38)
    game = a_game(table)
    several = [play_through(a_game(table)) for _ in range(2)]
    for finished in several:
        play.reveal(finished)
    chris = table.players.earliest("pk")
    a_device(table, Role.OWN, "whoever owns it all along")
    merged = play.add_player(table, "Christopher")
    play.merge_player(merged, chris)
    return {
        "table": table.pk,
        "code": game.code,
        "paper": paper.code,
        "finished": finished.code,
        "night": game.night.uid,
        "uid": chris.uid,
        "other": play.add_player(table, "Chrissy").uid,
        "merged": merged.uid,
        "year": TODAY.year,
        "number": 1,
        "seat": 1,
        "edition": "party",
        "menu": "master_menu",
        "secret": access.new_link(table, Role.KEEP),
        "join": join_codes.invite(game, Role.KEEP).code,
        "join_secret": join_codes.invite(game, Role.KEEP).secret,
        "file_type": "csv",
        "arrival": waiting.keep(table, BytesIO(SENT_FILE), "games.json", UTC).code,
    }


def address(name, there):
    """Return the address of this name, filled with the values of `there`."""
    if name in ABOUT:
        return reverse(name, args=[there[thing] for thing in ABOUT[name]])
    (_, arguments) = get_resolver().reverse_dict.getlist(name)[0][0][0]
    return reverse(name, kwargs={argument: there[argument] for argument in arguments})


def come(client, table, there, visitor):
    client.cookies.clear()
    if visitor == "nobody":
        return
    if visitor == "late":
        JoinCode.objects.update(expires_at=timezone.now())
        client.post(reverse("join_code", args=[there["join_secret"]]), SENT["join_code"])
        return
    if visitor == "outdated":
        access.new_link(table, Role.KEEP)
        client.post(reverse("enter_link", args=[there["secret"]]))
        return
    if visitor == "stranger":
        a_device(a_table(2, name="Another table"), Role.OWN, visitor)
    elif visitor == "removed":
        access.remove(a_device(table, Role.OWN, visitor).memberships.get())
    else:
        a_device(table, Role(visitor), visitor)
    client.cookies[COOKIE] = visitor


@contextmanager
def taken_back():
    """Roll back a visitor's changes, so that the next one finds everything as before."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def answers(client, table, there, name, method):
    sent = {field: value.format(**there) for field, value in SENT.get(name, {}).items()}
    found = []
    for visitor in VISITORS:
        with taken_back():
            come(client, table, there, visitor)
            response = getattr(client, method)(address(name, there), sent)
            response.getvalue()  # or its file stays open
            found.append(response.status_code)
    return found


def test_every_address_is_in_the_table():
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    assert set(expected()) == {(name, method) for name in names for method in ("GET", "POST")}


@pytest.mark.parametrize(("name", "method"), expected())
def test_a_visitor_gets_what_the_table_says(client, table, there, name, method):
    found = answers(client, table, there, name, method.lower())
    assert dict(zip(VISITORS, found, strict=True)) == dict(
        zip(VISITORS, expected()[name, method], strict=True)
    )


@pytest.mark.parametrize("visitor", VISITORS)
def test_only_an_owner_of_the_table_removes_all_other_devices(client, table, there, visitor):
    come(client, table, there, visitor)
    before = table.memberships.count()
    client.post(reverse("devices"), {"remove_others": "1"})
    assert table.memberships.count() == (1 if visitor == "own" else before)


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _ in expected()))
def test_no_address_has_another_method(client, table, there, name):
    come(client, table, there, "own")
    for method in (client.put, client.patch, client.delete):
        assert method(address(name, there)).status_code == 405
