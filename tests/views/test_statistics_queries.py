"""Pages of statistics need few queries, with one game or twenty, stored or computed."""

import pytest

from tests.pasts import a_played_game, many_games
from tests.tables import TODAY, a_table, shared_by_tests

MOST = 22  # with a savepoint for each statistic that is stored
PATHS = [
    "/players/",
    "/players/?by=rating",
    "/players/{chris}/",
    "/rivals/",
    "/rivals/?a={chris}&b={phil}",
    "/records/",
    "/years/",
    f"/years/{TODAY.year}/",
    "/g/{game}/",
]


@pytest.fixture(scope="module", params=[1, 20], ids="{} games".format)
def game(request, django_db_setup, django_db_blocker):
    """The last game of a table with this many games."""
    with shared_by_tests(django_db_blocker):
        table = a_table()
        many_games(table, request.param - 1)
        yield a_played_game(table, [{"tempura": 2}, {"sashimi": 3}])


@pytest.fixture
def table(db, game):
    return game.night.table


@pytest.fixture
def address(table, game):
    people = {player.name.lower(): player.uid for player in table.players.all()}
    return lambda path: path.format(game=game.code, **people)


@pytest.mark.parametrize("path", PATHS)
def test_a_page(owner, address, path, django_assert_max_num_queries):
    for _ in range(2):
        with django_assert_max_num_queries(MOST):
            assert owner.get(address(path)).status_code in (200, 302)


@pytest.mark.parametrize("path", PATHS)
def test_a_page_that_was_looked_at_before(owner, address, path, django_assert_max_num_queries):
    owner.get(address(path))
    with django_assert_max_num_queries(12):
        owner.get(address(path))
