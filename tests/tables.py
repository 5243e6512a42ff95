"""A fixed cast of players, and tables, devices and games for them."""

from contextlib import contextmanager
from datetime import date
from itertools import count

from django.db import connection, transaction

from scoring.access import hashed
from scoring.models import Device, Membership, Role, Table
from scoring.play import Choice, Ending, GameTotals, NightFacts, Sender, add_past_game, add_player, start_game

CAST = ("Chris", "Phil", "Amy", "Lisa", "Kerry", "Jo", "Meredith", "Andrew")
TODAY = date(2026, 11, 14)

_ids = count()


@contextmanager
def shared_by_tests(blocker):
    """Keep the rows written inside for all tests of a file. A test's own changes are rolled back as usual."""
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


def a_table(players=4, name="Kitchen table"):
    table = Table.objects.create(name=name)
    for person in CAST[:players]:
        add_player(table, person)
    return table


def a_device(table, role=Role.OWN, secret="a secret"):
    device = Device.objects.create(secret_hash=hashed(secret))
    Membership.objects.create(device=device, table=table, role=role)
    return device


def a_game(table=None, edition="classic", menu=None, players=4, **variants):
    table = table or a_table(players)
    people = list(table.players.order_by("pk")[:players])
    return start_game(table, Choice(edition, menu, people, **variants), TODAY)


def a_result(table, day=TODAY, edition="classic", place="", cards=None, **totals):
    """Enter a game from paper: a_result(table, Chris=41, Phil=38)."""
    endings = [Ending(name, total, (cards or {}).get(name)) for name, total in totals.items()]
    return add_past_game(table, sender(), NightFacts(day, place), GameTotals(edition, endings))


def sender(device=None, seen=0, client_id=None):
    return Sender(client_id or f"change-{next(_ids)}", device, seen)


def and_told(queries):
    """Return this number of queries, plus the one with which a write notifies other processes on PostgreSQL."""
    return queries + (connection.vendor == "postgresql")
