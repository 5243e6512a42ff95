"""Migrations keep the data of older versions correct."""

from datetime import UTC, date, datetime
from functools import partial

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

FIRST = "0001_tables_games_and_hands"
HISTORY = "0002_history_and_summaries"
PHONES = "0003_phones_join"
MARKS = "0004_words_without_marks"
USAGE = "0006_usage"
CLIENT_IDS = "0007_client_ids_per_game"
INVISIBLE = "0008_names_without_invisible_characters"
SECRETS = "0009_new_secrets"


def migrate(name):
    """Migrate the database, and return a function that finds models as they are at that migration."""
    executor = MigrationExecutor(connection)
    executor.migrate([("scoring", name)])
    apps = executor.loader.project_state([("scoring", name)]).apps
    return partial(apps.get_model, "scoring")


@pytest.fixture
def first(transactional_db):
    yield migrate(FIRST)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def a_game_of_two_with_a_dummy(first):
    """Store a game in the first schema, with a third player's seat that was removed again."""
    table = first("Table").objects.create(name="Kitchen table")
    players = [
        first("Player").objects.create(table=table, name=name, name_key=name) for name in ("ana", "bo", "cy")
    ]
    nights = [first("Night").objects.create(table=table, date=date(2026, 11, 14)) for _ in range(2)]
    game = first("Game").objects.create(night=nights[0], edition="classic", dummy=True)
    for number, player in ((0, players[0]), (1, players[1]), (2, None), (None, players[2])):
        first("Seat").objects.create(
            game=game, number=number, player=player, kind_points={"maki": 6}, total=6
        )


def test_the_history_migration_gives_existing_rows_their_uids(first):
    a_game_of_two_with_a_dummy(first)
    history = migrate(HISTORY)
    for name in ("Player", "Night"):
        uids = history(name).objects.values_list("uid", flat=True)
        assert all(uids)
        assert len(set(uids)) == len(uids) > 1
    game = history("Game").objects.get()
    assert (game.uid, game.player_count) == (game.code, 2)
    assert [seat.total for seat in game.seats.all()] == [6, 6, 6, 6]
    assert [seat.hand_points for seat in game.seats.all()] == [[], [], [], []]


def test_the_marks_migration_removes_accents_from_search_words(first):
    phones = migrate(PHONES)
    table = phones("Table").objects.create(name="Kitchen table")
    for number, words in enumerate(("chez zoë", "kitchen", "")):
        phones("Night").objects.create(
            table=table, uid=f"night-{number}", date=date(2026, 11, 14), words=words
        )
    nights = migrate(MARKS)("Night").objects.order_by("pk")
    assert [night.words for night in nights] == ["chez zoe", "kitchen", ""]


def test_the_client_ids_migration_keeps_changes_and_frees_their_ids_for_other_games(first):
    older = migrate(USAGE)
    table = older("Table").objects.create(name="Kitchen table")
    night = older("Night").objects.create(table=table, date=date(2026, 11, 14))
    games = [older("Game").objects.create(night=night, code=code, edition="classic") for code in ("a", "b")]
    older("Change").objects.create(game=games[0], client_id="tap", version=1, after={"tempura": 1})
    changes = migrate(CLIENT_IDS)("Change").objects
    assert [change.after for change in changes.all()] == [{"tempura": 1}]
    changes.create(game_id=games[1].pk, client_id="tap", version=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        changes.create(game_id=games[0].pk, client_id="tap", version=2)


def test_the_invisible_migration_makes_names_that_look_the_same_the_same(first):
    older = migrate(CLIENT_IDS)
    table = older("Table").objects.create(name="Kitchen table")
    other = older("Table").objects.create(name="Another table")
    for at, name in ((table, "Ana"), (table, "A\u200bna"), (table, "B\u200bo"), (other, "\ufeffAna")):
        older("Player").objects.create(table=at, uid=name.encode().hex(), name=name, name_key=name.lower())
    older("Night").objects.create(table=table, date=date(2026, 11, 14), words="chez a\u200bna")
    invisible = migrate(INVISIBLE)
    keys = invisible("Player").objects.order_by("pk").values_list("name_key", flat=True)
    assert list(keys) == ["ana", "a\u200bna", "bo", "ana"]  # nobody loses their games; two can be merged
    assert invisible("Night").objects.get().words == "chez ana"


def test_the_secrets_migration_takes_a_cookie_to_be_as_old_as_its_device(first):
    made_at = datetime(2026, 11, 14, tzinfo=UTC)
    migrate(INVISIBLE)("Device").objects.create(secret_hash="x", made_at=made_at)
    device = migrate(SECRETS)("Device").objects.get()
    assert (device.cookie_at, device.replaces) == (made_at, None)
