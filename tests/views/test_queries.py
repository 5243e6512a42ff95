"""Pages and taps need as many queries for eight players as for two, and for full games as for new ones."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import play
from scoring.models import Hand, Night
from scoring.rules import ROUNDS
from tests.tables import a_game, a_table, and_told, sender, shared_by_tests

HAND = {"tempura": 1, "egg_nigiri": 1, "green_tea_ice_cream": 1}


def fill(game):
    """Fill every hand of every round, correct those of the last round, and leave two hands open."""
    seats = list(game.seats.all())
    hands = [
        Hand(seat=seat, round=number, counts=HAND, done=True)
        for number in range(1, ROUNDS + 1)
        for seat in seats
    ]
    hands[-2].done = hands[-1].done = False
    Hand.objects.bulk_create(hands)
    for seat in seats:
        play.set_counts(game, sender(), ROUNDS, seat.number, {"tempura": 2})
    game.changes.update(made_at=timezone.now() - timedelta(hours=1))  # too old to be shown to others


@pytest.fixture(scope="module", params=[2, 8], ids="of {}".format)
def players(request):
    return request.param


@pytest.fixture(scope="module", params=["begun", "full"])
def games(request, players, django_db_setup, django_db_blocker):
    """A finished game and a running one, of the same table."""
    with shared_by_tests(django_db_blocker):
        table = a_table(8)
        finished = a_game(table, "party", "my_first_meal", players)
        fill(finished)
        for seat in (players - 2, players - 1):
            play.finish_hand(finished, sender(), ROUNDS, seat)
        play.reveal(finished)
        running = a_game(table, "party", "my_first_meal", players)
        if request.param == "full":
            fill(running)
        yield finished, running


@pytest.fixture
def table(db, games):
    return games[0].night.table


@pytest.fixture
def finished(db, games):
    return games[0]


@pytest.fixture
def running(db, games):
    Night.objects.update(active_at=timezone.now())  # or a tap marks it again, a minute after the first test
    return games[1]


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("/", 9),
        ("/new/", 7),
        ("/g/{running}/1/1/", 6),
        ("/g/{running}/3/2/", 6),
        ("/g/{running}/3/grid/", 6),
        ("/g/{running}/3/", 7),
        # Looks for the next game of the night and a recovery code, computes the records and stores them at a savepoint.
        ("/g/{finished}/", 21),
        ("/g/{running}/watch/", 6),
        ("/g/{running}/version/", 1),
        ("/g/{running}/setup/", 7),
        ("/g/{running}/changes/", 5),
        ("/more/", 3),
        ("/table/", 4),
        ("/settle/", 5),  # begins with the table of the last game
        ("/rules/party/", 1),
    ],
)
def test_a_page(owner, running, finished, path, queries, django_assert_num_queries):
    address = path.format(running=running.code, finished=finished.code)
    with django_assert_num_queries(queries):
        response = owner.get(address)
    assert response.status_code == 200


@pytest.fixture
def tap(owner, running, players):
    """A function that sends a tap on the hand of the last seat but one."""

    def send(number, **facts):
        path = f"/g/{running.code}/{number}/{players - 1}/"
        response = owner.post(path, facts, headers={"From-Outbox": "true"})
        assert response.status_code in (200, 302)

    return send


@pytest.mark.parametrize("number", [1, ROUNDS])
@pytest.mark.parametrize("facts", ["tempura=3", "tempura=3,sashimi=1"])
def test_a_tap(tap, number, facts, django_assert_num_queries):
    with django_assert_num_queries(and_told(13)):
        tap(number, set=facts)


def test_next(tap, django_assert_num_queries):
    with django_assert_num_queries(and_told(14)):
        tap(ROUNDS, done="1")


def test_undo(tap, django_assert_num_queries):
    tap(ROUNDS, set="tempura=3")
    with django_assert_num_queries(and_told(15)):
        tap(ROUNDS, undo="1")
