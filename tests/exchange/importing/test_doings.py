"""A table file holds everything that was done at a table, whatever it was."""

from random import Random

import pytest
from django.db.models import F
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.document.json_reader import Fault
from scoring.exchange.importing.importer import preview_file, store
from scoring.history import summaries
from scoring.models import Game, Seat, Table
from scoring.models.games import SUSPENSE
from scoring.play.rescoring import rescore_all
from tests.exchange.importing.doings import do_anything
from tests.exchange.tables import exported, opened
from tests.strategies import so_many
from tests.tables import a_table

pytestmark = pytest.mark.django_db


def sound():
    """Return whether all stored points follow from the hands, and no seat belongs to a merged player."""
    differences = [one for batch in rescore_all() for one in batch.differences]
    return not differences and not Seat.objects.filter(player__merged_into__isnull=False).exists()


def told(table):
    """Return the statistics of each player, by name."""
    names = dict(table.players.values_list("pk", "name"))
    people = summaries.read(table, "people")
    return {names[key]: (one.games, one.wins, one.streak, one.points) for key, one in people.items()}


def wait_out_suspense():
    """Date games back until nobody waits for their winner. Until then they do not count, but those from a file do."""
    Game.objects.update(finished_at=F("finished_at") - SUSPENSE)


@so_many(0.1)
@given(seed=st.integers(0, 10_000))
@example(seed=2)
def test_an_imported_table_has_the_same_file_and_the_same_statistics(seed):
    table, other = a_table(5), Table.objects.create(name="Kitchen table")
    do_anything(Random(seed), table, 60)
    wait_out_suspense()
    for _ in range(2):  # the second time nothing is new
        store(other, opened(exported(table)))
        assert exported(other) == exported(table)
    assert told(other) == told(table)
    assert sound()


@so_many(0.1)
@given(seed=st.integers(0, 10_000))
@example(seed=2)
def test_a_file_without_the_bin_comes_in_and_has_all_the_rest(seed):
    table, other = a_table(5), Table.objects.create(name="Kitchen table")
    do_anything(Random(seed), table, 60)
    wait_out_suspense()
    store(other, opened(exported(table, with_bin=False)))
    assert exported(other) == exported(table, with_bin=False)
    assert told(other) == told(table)
    assert not other.nights.exclude(deleted_at=None).exists()
    assert not Game.objects.filter(night__table=other).exclude(deleted_at=None).exists()


@so_many(0.1)
@given(seed=st.integers(0, 10_000))
def test_a_table_with_its_own_games_imports_a_file_once_whoever_is_matched(seed):
    rng = Random(seed)
    table, other = a_table(5), a_table(3, name="Another")
    do_anything(rng, table, 50)
    do_anything(rng, other, 40, merging=False)  # or two players of a game could turn out to be one person
    file, people = exported(table), list(other.players.order_by("pk"))
    asked = [match for match in preview_file(other, opened(file)).people if match.games]
    chosen = {match.key: rng.choice(people).uid for match in asked[::3]}
    before = exported(other)
    try:
        store(other, opened(file), chosen)
    except Fault:  # two players of a game were matched with the same person
        assert exported(other) == before
        store(other, opened(file))
    once, empty = exported(other), Table.objects.create(name="Another")
    store(other, opened(file))
    assert exported(other) == once
    store(empty, opened(once))
    assert exported(empty) == once
    assert sound()
