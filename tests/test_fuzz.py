"""A few hundred inputs of `make hold WHAT=fuzz`, always the same, and a check that they find planted faults."""

import pytest

from scoring import access
from scoring.access import roles
from tests.hold.fuzz.evening import REQUESTS, Evenings
from tests.hold.fuzz.findings import CHANGED, FAILED, Findings
from tests.hold.fuzz.site import Site
from tests.hold.fuzz.world import World
from tests.tables import shared_by_tests

SEED = 5  # finds both planted faults within ten evenings
EVENINGS = 10  # `make hold WHAT=fuzz` has thousands
MOST_EVENINGS = 400  # evenings within which a planted fault is found


@pytest.fixture(scope="module")
def shared(django_db_setup, django_db_blocker):
    with shared_by_tests(django_db_blocker):
        site = Site()
        with site.listening():
            yield Evenings(site, World.make(), Findings("here"))


@pytest.fixture
def evenings(db, shared):
    shared.findings = Findings("here")
    return shared


def test_no_input_fails_and_nobody_changes_what_they_may_not(evenings):
    for number in range(EVENINGS):
        evenings.play(SEED, number)
    assert evenings.findings.inputs == EVENINGS * REQUESTS
    assert not evenings.findings.examples


def found(evenings, kind):
    """Play evenings until the first fault of a kind, and return whether there was one."""
    for number in range(MOST_EVENINGS):
        evenings.play(SEED, number)
        if evenings.findings.faults[kind]:
            return True
    return False


def test_it_finds_a_page_that_fails(evenings, monkeypatch):
    monkeypatch.delattr(access, "link_of")
    assert found(evenings, FAILED)


def test_it_finds_a_change_without_a_right(evenings, monkeypatch):
    monkeypatch.setattr(roles, "may", lambda membership, role: membership is not None)
    assert found(evenings, CHANGED)
