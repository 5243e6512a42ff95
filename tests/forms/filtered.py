"""Filters as a page asks for them, and a check of each game by itself whether it matches."""

from django.http import QueryDict

from scoring.forms import Filters


def filters_of(table, **asked):
    """Return filters, in which players are given by name."""
    data = QueryDict(mutable=True)
    uids = dict(table.players.values_list("name", "uid"))
    for name, value in asked.items():
        data.setlist(name, [uids[one] for one in value] if name == "player" else [value])
    return Filters(table, data)


def matches(game, names, asked):
    """Return whether a game matches, by checking each filter by itself."""
    there = {names[seat.player] for seat in game.seats}
    return all(
        (
            asked.get("edition", game.edition) == game.edition,
            "menu" not in asked or asked["menu"] == ("own" if isinstance(game.menu, tuple) else game.menu),
            int(asked.get("players", len(game.seats))) == len(game.seats),
            int(asked.get("year", game.date.year)) == game.date.year,
            int(asked.get("month", game.date.month)) == game.date.month,
            asked.get("from", "0") <= game.date.isoformat() <= asked.get("to", "9"),
            set(asked.get("player", ())) <= there,
        )
    )
