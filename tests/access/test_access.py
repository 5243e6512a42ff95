"""Which roles may open a table and its games, how a device is recognized, and which links work."""

import pytest
from django.http import Http404, HttpResponse

from scoring import access, play
from scoring.models import Device, Membership, Role, demo
from tests.tables import a_device, a_game, a_table

pytestmark = pytest.mark.django_db

ALLOWED = {
    Role.WATCH: {Role.WATCH},
    Role.KEEP: {Role.WATCH, Role.KEEP},
    Role.OWN: {Role.WATCH, Role.KEEP, Role.OWN},
}


@pytest.mark.parametrize("needed", list(Role))
@pytest.mark.parametrize("role", list(Role))
def test_a_role_may_do_what_weaker_ones_may(role, needed):
    game = a_game()
    device = a_device(game.night.table, role)
    if needed in ALLOWED[role]:
        assert access.game_or_404(device, game.code, needed) == game
    else:
        with pytest.raises(Http404):
            access.game_or_404(device, game.code, needed)


def test_nobody_sees_the_game_of_another_table():
    game = a_game()
    a_device(game.night.table, secret="a member's")
    stranger = a_device(a_table(0, name="Another table"))
    for device in (None, stranger):
        with pytest.raises(Http404):
            access.game_or_404(device, game.code, Role.WATCH)


def test_a_code_opens_its_own_game():
    table = a_table()
    games, device = [a_game(table), a_game(table)], a_device(table)
    assert [access.game_or_404(device, game.code, Role.WATCH) for game in games] == games


@pytest.mark.parametrize("role", list(Role))
def test_a_look_at_a_game_says_what_the_device_may_do(role):
    game = a_game()
    look = access.sheet_or_404(a_device(game.night.table, role), game.code)
    assert look.sheet.game == game
    assert (look.keeps, look.owns) == (Role.KEEP in ALLOWED[role], Role.OWN in ALLOWED[role])


def test_a_look_at_a_game_knows_the_seat_of_the_devices_player():
    table = a_table()
    game, device = a_game(table), a_device(table)
    seats = []
    for player in (
        None,
        *[seat.player for seat in game.seats.order_by("number")],
        play.add_player(table, "Zoe"),
    ):
        device.memberships.update(player=player)
        seats.append(access.sheet_or_404(device, game.code).seat)
    assert seats == [None, *range(game.seats.count()), None]


def test_everybody_may_look_at_the_demo_and_nobody_may_change_it():
    look = access.sheet_or_404(None, demo.CODE)
    assert (look.keeps, look.owns, look.seat) == (False, False, None)


def test_a_device_is_a_member_of_its_own_tables_alone():
    table, device = a_table(0), a_device(a_table(0, name="Another table"))
    member = device.memberships.create(table=table, role=Role.WATCH)
    assert access.membership_at_or_404(device, table.pk) == member
    for stranger in (None, a_device(a_table(0, name="A third table"), secret="stranger")):
        with pytest.raises(Http404):
            access.membership_at_or_404(stranger, table.pk)


def test_a_device_is_known_by_its_cookie_alone(rf):
    table = a_table()
    response = HttpResponse()
    access.let_in(rf.get("/"), response, table, Role.OWN)
    cookie = response.cookies[access.COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] > 300 * 24 * 60 * 60
    assert cookie.value not in Device.objects.get().secret_hash

    request = rf.get("/")
    assert access.device_of(request) is None
    request.COOKIES[access.COOKIE] = "wrong"
    assert access.device_of(request) is None
    request.COOKIES[access.COOKIE] = cookie.value
    assert access.table_or_404(access.device_of(request), Role.WATCH) == table


def test_a_secret_lets_in_however_it_is_typed():
    table = a_table(0)
    secret = access.new_link(table, Role.OWN)
    assert len(secret) == 32  # 160 bits
    typed = f" {secret[:4].upper()}-{secret[4:8]} {secret[8:]} "
    assert access.link_of(typed).table == table
    assert access.link_of("wrong") is None


def test_a_new_secret_ends_the_old_one():
    table = a_table(0)
    old = access.new_link(table, Role.OWN)
    access.new_link(table, Role.OWN)
    assert access.link_of(old) is None


def test_a_new_secret_ends_none_of_another_role_or_table():
    table = a_table(0)
    others = [access.new_link(table, Role.WATCH), access.new_link(a_table(0, name="Another table"), Role.OWN)]
    access.new_link(table, Role.OWN)
    assert all(access.link_of(secret) for secret in others)


@pytest.mark.parametrize("needed", list(Role))
@pytest.mark.parametrize("role", list(Role))
def test_a_table_opens_to_a_role_and_the_stronger_ones(role, needed):
    table = a_table(0)
    device = a_device(table, role)
    if needed in ALLOWED[role]:
        assert access.table_or_404(device, needed) == table
    else:
        with pytest.raises(Http404):
            access.table_or_404(device, needed)


def test_a_device_without_a_table_gets_a_404():
    a_table(0)
    for device in (None, Device.objects.create(secret_hash="x")):
        with pytest.raises(Http404):
            access.table_or_404(device, Role.WATCH)


def test_the_table_that_opens_is_the_one_used_last():
    first, second = a_table(0), a_table(0, name="Second")
    device = a_device(first)
    Membership.objects.create(device=device, table=second, role=Role.OWN)
    assert access.table_or_404(device, Role.OWN) == second


def test_a_secret_is_typed_in_groups_of_four():
    code = access.as_code(access.new_link(a_table(0), Role.OWN))
    assert [len(group) for group in code.split("-")] == [4] * 8
    assert access.link_of(code)


def test_those_who_may_listen_are_the_devices_of_the_table():
    game = a_game()
    watching, removed = (a_device(game.night.table, Role.WATCH, secret=secret) for secret in "ab")
    a_device(a_table(0, name="Another table"), secret="c")
    Membership.objects.get(device=removed).delete()
    assert access.listeners([game.code]) == {(game.code, watching.secret_hash): game.version}
    play.put_away(game)
    assert access.listeners([game.code]) == {}
