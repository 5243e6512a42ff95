"""Following merges: which player somebody is now."""

import pytest

from scoring import play
from tests.tables import a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """A table where Ana was merged into Anna, who was merged into Anne."""
    table = a_table()
    ana, anna, anne = (play.add_player(table, name) for name in ("Ana", "Anna", "Anne"))
    play.merge_player(ana, anna)
    play.merge_player(anna, anne)
    return table


@pytest.mark.parametrize("name", ["Ana", "Anna", "Anne"])
def test_a_merged_player_is_the_last_one_of_the_chain(table, name):
    assert table.players.get(name=name).current_player.name == "Anne"


def test_linked_players_need_no_query_to_know_it(table, django_assert_num_queries):
    with django_assert_num_queries(1):
        people = {player.name: player.current_player.name for player in table.players.linked()}
    assert [people[name] for name in ("Ana", "Anna", "Anne")] == ["Anne"] * 3
