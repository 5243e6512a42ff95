"""A whole table as one file: a line of JSON for the table, each player, each night and each game.

Lines are written and read one by one, so that a large file needs no more memory than a small one. Default
values are left out. Devices and secrets are never included, and neither are primary keys: players and nights
are identified by uid, games by id, seats by number (removed seats after the others), and changes by the
version that they made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scoring.exchange.documents import line, moment, written
from scoring.models import Change, Game, Games, Hand, Night, Player, Seat, Table
from scoring.models.sheet import Sheet, in_batches
from scoring.rules import Hand as Cards
from scoring.rules import Setup

TABLE_FORMAT = "scorekeeper-table/1"


def table_lines(table: Table, *, with_bin: bool) -> Iterator[str]:
    """Yield the lines of a table's file, with or without what is in the bin."""
    games, nights = Game.objects.filter(night__table=table), table.nights.order_by("pk")
    people = table.players.order_by("pk").linked()
    if not with_bin:
        games, nights = games.present(), nights.present()
        people = _without_bin(people, games)
    players = {player.pk: player for player in people}
    yield line({"format": TABLE_FORMAT, "name": table.name} | _unusual(card_language=table.card_language))
    seats = _addresses(people, games)
    for player in people:
        yield line({"player": _player(player, players, seats)})
    for night in nights.iterator(chunk_size=1000):
        yield line({"night": _night(night)})
    names = {key: player.name for key, player in players.items()}
    for sheets in in_batches(games.select_related("night")):
        for game in _games(sheets, names):
            yield line({"game": game})


def _without_bin(people: Iterable[Player], games: Games) -> list[Player]:
    """Leave out the players in the bin, unless these games name them: everybody can see those names."""
    named = set(Seat.objects.filter(game__in=games).values_list("player", flat=True))
    for change in Change.objects.filter(game__in=games, seat=None):
        for facts in (change.before, change.after):
            named |= {player for _, player in facts.get("seats", ())}
    found = {player.pk: player for player in people}
    named |= {found[key].current_player.pk for key in named if key in found}
    return [
        player
        for player in people
        if player.current_player.deleted_at is None or player.current_player.pk in named
    ]


def _player(player: Player, players: Mapping[int, Player], seats: Mapping[int, list[Any]]) -> dict[str, Any]:
    merged_into = players.get(player.merged_into_id or 0)
    return {
        "uid": player.uid,
        "name": player.name,
        "colour": player.colour,
        "shape": player.shape,
        "played_at": moment(player.played_at),
    } | _unusual(
        archived=player.archived,
        merged_into=merged_into and merged_into.uid,
        merged_seats=[seats[seat] for seat in player.merged_seats if seat in seats],
        deleted_at=moment(player.deleted_at),
    )


def _night(night: Night) -> dict[str, Any]:
    return {
        "uid": night.uid,
        "date": night.date.isoformat(),
        "active_at": moment(night.active_at),
    } | _unusual(name=night.name, place=night.place, note=night.note, deleted_at=moment(night.deleted_at))


def _unusual(**facts: object) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if value}


def _addresses(players: Iterable[Player], games: Games) -> dict[int, list[Any]]:
    """Return each seat that undoing a merge would give back, by primary key: its game's id and its number there."""
    merged = [seat for player in players for seat in player.merged_seats]
    return {
        seat.pk: [sheet.game.uid, number]
        for sheets in in_batches(games.filter(seats__in=merged).distinct())
        for sheet, removed in zip(sheets, _removed_seats(sheets), strict=True)
        for number, seat in enumerate([*sheet.seats, *removed])
    }


def _games(sheets: Sequence[Sheet], names: Mapping[int, str]) -> Iterator[dict[str, Any]]:
    changes: dict[int, list[Change]] = {sheet.game.pk: [] for sheet in sheets}
    for change in Change.objects.effective().filter(game__in=changes).order_by("game", "version"):
        changes[change.game_id].append(change)
    for sheet, removed in zip(sheets, _removed_seats(sheets), strict=True):
        game = sheet.game
        numbers = {seat.pk: number for number, seat in enumerate([*sheet.seats, *removed])}
        yield {"night": game.night.uid, "document": written(sheet)} | _unusual(
            finished_at=moment(game.finished_at),
            cut_after=game.cut_after,
            deleted_at=moment(game.deleted_at),
            taken_away=[names.get(seat.player_id or 0) for seat in removed],
            hands=[*_hands(sheet), *_removed_hands(removed, numbers)],
            changes=_changes(changes[game.pk], numbers, names),
        )


def _removed_seats(sheets: Sequence[Sheet]) -> list[list[Seat]]:
    """Return each game's removed seats, which still have their hands."""
    found: dict[int, list[Seat]] = {sheet.game.pk: [] for sheet in sheets}
    seats = Seat.objects.filter(game__in=found, number=None).prefetch_related("hands").order_by("pk")
    for seat in seats:
        found[seat.game_id].append(seat)
    return [found[sheet.game.pk] for sheet in sheets]


def done_hands(setup: Setup, hands: Sequence[Cards], *, is_open: bool) -> list[bool]:
    """Return which hands of a round are done, as far as its document says.

    In an open round, full hands are done; if all are full, none is, or the round would not be open.
    """
    if not is_open:
        return [True] * len(hands)
    full = [setup.cards(hand) == setup.dealt for hand in hands]
    return [False] * len(hands) if all(full) else full


def _hands(sheet: Sheet) -> Iterator[dict[str, Any]]:
    """Yield the facts that a document leaves out: unexpected values of `done`, and cards not on the menu."""
    if sheet.game.totals_only:
        return
    everyone = range(len(sheet.seats))
    all_done = all(sheet.is_done(number) for number in sheet.rounds)
    for number in sheet.rounds:
        is_open = not all_done and number == sheet.rounds[-1]
        expected = done_hands(sheet.setup, [sheet.cards(number, seat) for seat in everyone], is_open=is_open)
        for seat in everyone:
            hand = sheet.hand(number, seat)
            aside = {face: hand.counts[face] for face in sorted(hand.counts) if face not in sheet.setup.faces}
            if aside or hand.done != expected[seat]:
                yield _hand(hand, seat, aside)


def _removed_hands(removed: Sequence[Seat], numbers: Mapping[int, int]) -> Iterator[dict[str, Any]]:
    for seat in removed:
        for hand in sorted(seat.hands.all(), key=lambda hand: hand.round):
            if hand.counts or hand.done:
                yield _hand(hand, numbers[seat.pk], dict(sorted(hand.counts.items())))


def _hand(hand: Hand, seat: int, cards: Mapping[str, int]) -> dict[str, Any]:
    return {"round": hand.round, "seat": seat, "done": hand.done} | _unusual(cards=cards)


def _changes(
    changes: Sequence[Change], numbers: Mapping[int, int], names: Mapping[int, str]
) -> list[dict[str, Any]]:
    versions = {change.pk: change.version for change in changes}
    return [
        {"version": change.version, "made_at": moment(change.made_at)}
        | ({} if change.seat_id is None else {"seat": numbers[change.seat_id]})
        | _unusual(round=change.round)
        | {"before": _facts(change.before, numbers, names), "after": _facts(change.after, numbers, names)}
        | _unusual(undoes=versions.get(change.undoes_id or 0))
        for change in changes
    ]


def _facts(facts: Mapping[str, Any], numbers: Mapping[int, int], names: Mapping[int, str]) -> dict[str, Any]:
    facts = dict(sorted(facts.items()))
    if "swap" in facts:
        return {"swap": numbers[facts["swap"]]}
    if "seats" not in facts:
        return facts
    seats = [[numbers[seat], names.get(player or 0)] for seat, player in facts["seats"] if seat in numbers]
    return facts | {"seats": seats}
