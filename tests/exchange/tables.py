"""Tables to export, with everything that a file must hold."""

from datetime import UTC, datetime, timedelta
from io import BytesIO
from random import Random

from scoring import play
from scoring.exchange.documents import line
from scoring.exchange.importing.importer import store
from scoring.exchange.table_file.writing import table_lines
from scoring.models import Game, Player, Table
from scoring.models.sheet import Sheet
from tests.games import random_game
from tests.tables import TODAY, a_table, sender

LONG_AGO = datetime(2026, 1, 2, 19, 30, tzinfo=UTC)


def exported(table, *, with_bin=True):
    return "".join(table_lines(table, with_bin=with_bin))


def opened(text):
    return BytesIO(text.encode())


def documents(games, seed=1, **options):
    """Yield this many random games as lines of JSON, one an hour."""
    rng = Random(seed)
    for number in range(games):
        about = {"id": f"game-{seed}-{number}", "played_at": (LONG_AGO + timedelta(hours=number)).isoformat()}
        yield line(random_game(rng, **options) | about)


def a_full_table(games=5, seed=1):
    """Return a table with a running game, a totals-only game, and merged, archived and deleted things."""
    table = a_table(4)
    totals = line(
        {
            "format": "scorekeeper/1",
            "edition": "party",
            "players": ["Old Lisa", "Zoë"],
            "totals": [41, -3],
            "dessert_cards": [2, 0],
            "played_at": "2020-02-29T21:00:00.123456Z",
            "place": "The cabin",
            "note": "Rain.\nAll day.",
            "id": "a-totals-game",
        }
    )
    store(table, opened("".join([*documents(games, seed), totals])))
    a_running_game(table)
    merge(table, "Old Lisa", "Lisa")
    table.players.filter(name="Bo").update(archived=True)
    table.players.filter(name="Phil").update(deleted_at=LONG_AGO)
    Game.objects.filter(uid=f"game-{seed}-0").update(deleted_at=LONG_AGO)
    table.nights.filter(place="The cabin").update(deleted_at=LONG_AGO, name="Cabin", note="Wet.")
    return table


def a_running_game(table):
    """Start a game and make every kind of change: counts, undo, swapped hands, menu, a player less."""
    people = [table.players.get(name=name) for name in ("Chris", "Amy", "Lisa")]
    more = play.add_player(table, "Taken away")
    game = play.start_game(table, play.Choice("party", "my_first_meal", [*people, more]), TODAY)
    for seat in range(4):
        play.set_counts(game, sender(), 1, seat, {"tempura": 1 + seat, "tea": 1})
        play.finish_hand(game, sender(), 1, seat)
    play.set_counts(game, sender(), 2, 1, {"miso_soup": 2, "tempura": 1})
    play.undo(game, sender())
    play.set_counts(game, sender(), 2, 1, {"miso_soup": 2, "sashimi": 1})
    play.swap_hands(game, sender(), 1, 0, 1)
    play.change_setup(game, sender(), play.Choice("party", "sushi_go", people))
    return game


def merge(table, name, into):
    """Merge one player into another with the same fields as `play.merge_player`, and none of its checks."""
    gone, stays = table.players.get(name=name), table.players.get(name=into)
    gone.merged_into = stays
    gone.merged_seats = list(gone.seats.order_by("pk").values_list("pk", flat=True))
    gone.save()
    gone.seats.update(player=stays)


def counts():
    """Return how many tables, players and games are stored."""
    return {model.__name__: model.objects.count() for model in (Table, Player, Game)}


def sheet_of(uid, table):
    return Sheet.load(Game.objects.select_related("night").get(uid=uid, night__table=table))
