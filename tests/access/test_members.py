"""The devices of a table."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import access
from scoring.models import Membership, Role
from tests.tables import a_device, a_table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("write", [lambda member: access.set_player(member, None), access.mark_used])
def test_a_device_keeps_the_role_that_an_owner_has_just_given_it(write):
    member = a_device(a_table(), Role.OWN).memberships.get()
    Membership.objects.update(role=Role.KEEP)  # while its own request is on the way
    write(member)
    assert Membership.objects.get().role == Role.KEEP


def test_the_table_that_is_used_opens_even_if_a_clock_was_ahead_at_another():
    device, another = a_device(a_table()), a_table(0, name="Another table")
    member = device.memberships.get()
    device.memberships.create(table=another, role=Role.OWN, used_at=timezone.now() + timedelta(days=400))
    access.mark_used(member)
    assert access.membership_of(device) == member
