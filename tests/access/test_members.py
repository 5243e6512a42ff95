"""The devices of a table."""

import pytest

from scoring import access
from scoring.models import Membership, Role
from tests.tables import a_device, a_table

pytestmark = pytest.mark.django_db


def test_who_takes_a_seat_keeps_the_role_that_an_owner_has_just_given():
    table = a_table()
    member = a_device(table, Role.OWN).memberships.get()
    Membership.objects.update(role=Role.KEEP)  # while its own request is on the way
    access.take_seat(member, table.players.first())
    member.refresh_from_db()
    assert (member.player, member.role) == (table.players.first(), Role.KEEP)
