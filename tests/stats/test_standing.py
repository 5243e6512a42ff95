"""The one tie rule: wins, then the average rank, then a shared place; and the three places that use it."""

import pytest
from hypothesis import given

from scoring.models import Night
from scoring.pages.nights import Recap
from scoring.stats.leaders import leaderboard
from scoring.stats.standing import champions, standing
from tests.pasts import a_result
from tests.stats.histories import a_history, histories, people, ratings, years
from tests.tables import TODAY, a_table


@given(histories())
def test_a_place_counts_those_who_are_ahead(history):
    everyone = people(history).values()
    for rank, one in standing(everyone):
        ahead = [
            other
            for other in everyone
            if other.wins > one.wins or (other.wins == one.wins and other.average_rank < one.average_rank)
        ]
        assert rank == len(ahead) + 1


@given(histories())
def test_champions_are_first_of_everyone(history):
    everyone = people(history)
    assert {one.player for one in champions(everyone.values())} == {
        one.player for rank, one in standing(everyone.values()) if rank == 1
    }


# Three games with shared and unshared wins: level on wins, the average rank decides, or nothing does.
@pytest.mark.parametrize(
    ("games", "names"),
    [
        ([(9, 8, 7), (8, 9, 7), (8, 7, 9)], ["Chris"]),
        ([(9, 8, 7), (7, 9, 8), (8, 7, 9)], ["Chris", "Phil", "Amy"]),
        ([(9, 9, 7), (7, 8, 9), (9, 9, 7)], ["Phil"]),
    ],
)
@pytest.mark.django_db
def test_night_year_and_leaderboard_name_the_same(games, names):
    table = a_table(3)
    keys = list(table.players.order_by("pk").values_list("pk", flat=True))
    for totals in games:
        a_result(table, **dict(zip(["Chris", "Phil", "Amy"], totals, strict=True)))
    history = a_history(*(dict(zip(keys, totals, strict=True)) for totals in games))
    assert Recap(Night.objects.with_games().get(date=TODAY)).champions.names == names
    year = years(history)[history[0].date.year]
    board = leaderboard(people(history).values(), ratings(history), "wins")
    called = dict(zip(keys, ["Chris", "Phil", "Amy"], strict=True))
    assert [called[key] for key in year.champions] == names
    assert [called[row.person.player] for row in board.rows if row.rank == 1] == names
