"""Migrations keep the data of older versions correct."""

from datetime import UTC, date, datetime
from functools import partial

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from scoring.exchange.schema import known_migrations
from scoring.models import Change, Device, Game, Night, Player, Table
from tests.own_database import own_empty_database

FIRST = "0001_tables_games_and_hands"
PHONES = "0003_phones_join"
USAGE = "0006_usage"
CLIENT_IDS = "0007_client_ids_per_game"
INVISIBLE = "0008_names_without_invisible_characters"

DAY = date(2026, 11, 14)
MADE_AT = datetime(2026, 11, 14, tzinfo=UTC)

pytestmark = [pytest.mark.any_database, pytest.mark.usefixtures("_migrated")]

rows_at = {}


def stored_at(migration):
    """Mark a function that stores rows at a migration, with the models as they were then."""
    return partial(rows_at.setdefault, migration)


@pytest.fixture(scope="module")
def _migrated(tmp_path_factory, django_db_blocker):
    """Go back through all migrations, and forward again with rows of older versions."""
    with own_empty_database(tmp_path_factory.mktemp("older"), django_db_blocker):
        for name in sorted(rows_at):
            rows_at[name](migrate(name))
        migrate(known_migrations()[-1])
        yield


def migrate(name):
    """Migrate the database, and return a function that finds models as they are at that migration."""
    executor = MigrationExecutor(connection)
    state = executor.migrate([("scoring", name)])
    return partial(state.apps.get_model, "scoring")


@stored_at(FIRST)
def a_game_of_two_with_a_dummy(older):
    """Store a game with a third player's seat that was removed again."""
    table = older("Table").objects.create(name="First")
    players = [
        older("Player").objects.create(table=table, name=name, name_key=name) for name in ("ana", "bo", "cy")
    ]
    nights = [older("Night").objects.create(table=table, date=DAY) for _ in range(2)]
    game = older("Game").objects.create(night=nights[0], edition="classic", dummy=True)
    for number, player in ((0, players[0]), (1, players[1]), (2, None), (None, players[2])):
        older("Seat").objects.create(
            game=game, number=number, player=player, kind_points={"maki": 6}, total=6
        )


def test_the_history_migration_gives_existing_rows_their_uids():
    table = Table.objects.get(name="First")
    for rows in (table.players, table.nights):
        uids = rows.values_list("uid", flat=True)
        assert all(uids)
        assert len(set(uids)) == len(uids) > 1
    game = Game.objects.get(night__table=table)
    assert (game.uid, game.player_count) == (game.code, 2)
    assert [seat.total for seat in game.seats.all()] == [6, 6, 6, 6]
    assert [seat.hand_points for seat in game.seats.all()] == [[], [], [], []]


@stored_at(PHONES)
def nights_with_accents(older):
    table = older("Table").objects.create(name="Accents")
    for number, words in enumerate(("chez zoë", "kitchen", "")):
        older("Night").objects.create(table=table, uid=f"night-{number}", date=DAY, words=words)


def test_the_marks_migration_removes_accents_from_search_words():
    nights = Night.objects.filter(table__name="Accents").order_by("pk")
    assert [night.words for night in nights] == ["chez zoe", "kitchen", ""]


@stored_at(USAGE)
def a_change_with_a_client_id(older):
    table = older("Table").objects.create(name="Client ids")
    night = older("Night").objects.create(table=table, date=DAY)
    game, _ = (older("Game").objects.create(night=night, code=code, edition="classic") for code in ("a", "b"))
    older("Change").objects.create(game=game, client_id="tap", version=1, after={"tempura": 1})


def test_the_client_ids_migration_keeps_changes_and_frees_their_ids_for_other_games():
    first, second = Game.objects.filter(night__table__name="Client ids").order_by("pk")
    assert [change.after for change in first.changes.all()] == [{"tempura": 1}]
    Change.objects.create(game=second, client_id="tap", version=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Change.objects.create(game=first, client_id="tap", version=2)


@stored_at(CLIENT_IDS)
def names_that_look_the_same(older):
    table = older("Table").objects.create(name="Invisible")
    other = older("Table").objects.create(name="Invisible elsewhere")
    for at, name in ((table, "Ana"), (table, "A\u200bna"), (table, "B\u200bo"), (other, "\ufeffAna")):
        older("Player").objects.create(table=at, uid=name.encode().hex(), name=name, name_key=name.lower())
    older("Night").objects.create(table=table, date=DAY, words="chez a\u200bna")


def test_the_invisible_migration_makes_names_that_look_the_same_the_same():
    players = Player.objects.filter(table__name__startswith="Invisible").order_by("pk")
    keys = [player.name_key for player in players]
    assert keys == ["ana", "a\u200bna", "bo", "ana"]  # nobody loses their games; two can be merged
    assert Night.objects.get(table__name="Invisible").words == "chez ana"


@stored_at(INVISIBLE)
def a_device(older):
    older("Device").objects.create(secret_hash="x", made_at=MADE_AT)


def test_the_secrets_migration_takes_a_cookie_to_be_as_old_as_its_device():
    device = Device.objects.get(secret_hash="x")
    assert (device.cookie_at, device.replaces) == (MADE_AT, None)
