"""Readers for the lines of a table's file, which may come from an untrusted source."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.core.validators import slug_re

from scoring import document
from scoring.document import LINES, NAME_LENGTH, TEXT_LENGTHS
from scoring.document.json_reader import (
    ROOT,
    Fault,
    a_boolean,
    a_list,
    a_text,
    an_integer,
    an_object,
    check_characters,
    inside,
    is_blank,
    required,
)
from scoring.exchange.calendar import a_storable_date, a_storable_moment
from scoring.exchange.contents import (
    ChangeRecord,
    GameRecord,
    NightRecord,
    OtherHand,
    PlayerRecord,
    Record,
    TableRecord,
)
from scoring.exchange.table_file.change_reading import read_change, read_cut
from scoring.models import LOOKS, MOST_CHANGES, MOST_SEATS_KEPT, UID_LENGTH
from scoring.play.tables import TABLE_NAME_LENGTH
from scoring.rules import EDITIONS, MOST_OF_A_FACE, ROUNDS

ALL_FACES = {face.key for edition in EDITIONS.values() for kind in edition.kinds for face in kind.faces}
LANGUAGE_LENGTH = 10  # as far as it is stored; a language that the site does not have is ignored
# A game's last changes may come several at once, and some go beyond its limit.
MOST_READ = 2 * MOST_CHANGES

PLAYER_KEYS = {
    "uid", "name", "colour", "shape", "played_at", "archived", "merged_into", "merged_seats", "deleted_at",
}  # fmt: skip
NIGHT_KEYS = {"uid", "date", "active_at", "name", "place", "note", "deleted_at"}
GAME_KEYS = {"night", "document", "finished_at", "cut_after", "deleted_at", "taken_away", "hands", "changes"}


def read_table(value: object) -> TableRecord:
    """Return what the first line says about the table, or raise a Fault."""
    table = an_object(value, ROOT, {"format", "name", "card_language"})
    a_text(table.get("name", ""), "name", TABLE_NAME_LENGTH)
    return TableRecord(a_text(table.get("card_language", ""), "card_language", LANGUAGE_LENGTH))


def read_record(value: object) -> Record:
    """Return the record on one line, or raise a Fault."""
    record = an_object(value, ROOT, {"player", "night", "game"})
    if len(record) != 1:
        raise Fault(ROOT, "one_of")
    ((key, content),) = record.items()
    with inside(key):
        return READERS[key](content)


def _player(value: object) -> PlayerRecord:
    player = an_object(value, ROOT, PLAYER_KEYS)
    return PlayerRecord(
        name=_name(required(player, "name", ROOT), "name"),
        uid=_uid(required(player, "uid", ROOT), "uid"),
        colour=an_integer(player.get("colour", 0), "colour", range(LOOKS)),
        shape=an_integer(player.get("shape", 0), "shape", range(LOOKS)),
        played_at=_moment(player, "played_at"),
        archived=a_boolean(player.get("archived", False), "archived"),
        merged_into=_uid(player["merged_into"], "merged_into") if "merged_into" in player else "",
        merged_seats=tuple(
            _seat_address(seat, f"merged_seats[{index}]")
            for index, seat in enumerate(a_list(player.get("merged_seats", []), "merged_seats"))
        ),
        deleted_at=_moment(player, "deleted_at"),
    )


def _seat_address(value: object, where: str) -> tuple[str, int]:
    address = a_list(value, where)
    if len(address) != 2:
        raise Fault(where, "pair")
    return _id(address[0], f"{where}[0]"), an_integer(address[1], f"{where}[1]", range(MOST_SEATS_KEPT))


def _night(value: object) -> NightRecord:
    night = an_object(value, ROOT, NIGHT_KEYS)
    return NightRecord(
        uid=_uid(required(night, "uid", ROOT), "uid"),
        date=a_storable_date(required(night, "date", ROOT), "date"),
        active_at=a_storable_moment(required(night, "active_at", ROOT), "active_at"),
        name=a_text(night.get("name", ""), "name", 60),
        place=a_text(night.get("place", ""), "place", TEXT_LENGTHS["place"], LINES),
        note=a_text(night.get("note", ""), "note", TEXT_LENGTHS["note"], LINES),
        deleted_at=_moment(night, "deleted_at"),
    )


def _game(value: object) -> GameRecord:
    game = an_object(value, ROOT, GAME_KEYS)
    with inside("document"):
        parsed = document.parse(required(game, "document", ROOT))
    taken_away = a_list(game.get("taken_away", []), "taken_away")
    if len(taken_away) > MOST_SEATS_KEPT:
        raise Fault("taken_away", "too_many", most=MOST_SEATS_KEPT)
    away = tuple(
        None if name is None else _name(name, f"taken_away[{index}]") for index, name in enumerate(taken_away)
    )
    seats = parsed.setup.seats + len(away)
    return GameRecord(
        document=parsed,
        night=_uid(required(game, "night", ROOT), "night"),
        finished_at=_moment(game, "finished_at"),
        cut_after=read_cut(game, ROOT),
        deleted_at=_moment(game, "deleted_at"),
        taken_away=away,
        hands=tuple(
            _hand(hand, f"hands[{index}]", seats, parsed)
            for index, hand in enumerate(a_list(game.get("hands", []), "hands"))
        ),
        changes=_changes(a_list(game.get("changes", []), "changes"), seats),
    )


def _hand(value: object, where: str, seats: int, parsed: document.GameDocument) -> OtherHand:
    hand = an_object(value, where, {"round", "seat", "done", "cards"})
    other = OtherHand(
        round=an_integer(required(hand, "round", where), f"{where}.round", range(1, ROUNDS + 1)),
        seat=an_integer(required(hand, "seat", where), f"{where}.seat", range(seats)),
        done=a_boolean(required(hand, "done", where), f"{where}.done"),
        cards=_cards(hand.get("cards", {}), f"{where}.cards"),
    )
    if parsed.result is not None:
        raise Fault(where, "hands_of_totals")
    return other


def _cards(value: object, where: str) -> Mapping[str, int]:
    cards = an_object(value, where, ALL_FACES)
    return {
        face: an_integer(count, f"{where}.{face}", range(MOST_OF_A_FACE + 1)) for face, count in cards.items()
    }


def _changes(values: list[Any], seats: int) -> tuple[ChangeRecord, ...]:
    if len(values) > MOST_READ:
        raise Fault("changes", "too_many", most=MOST_READ)
    changes: dict[int, ChangeRecord] = {}
    undone: set[int | None] = {None}
    last = 0
    for index, value in enumerate(values):
        where = f"changes[{index}]"
        change = read_change(value, where, seats, ALL_FACES)
        if change.version <= last:
            raise Fault(f"{where}.version", "order")
        last = change.version
        if change.undoes is not None and (change.undoes not in changes or change.undoes in undone):
            raise Fault(f"{where}.undoes", "undoes")
        undone.add(change.undoes)
        changes[last] = change
    return tuple(changes.values())


def _name(value: object, where: str) -> str:
    if not isinstance(value, str) or is_blank(value) or len(value) > NAME_LENGTH:
        raise Fault(where, "name", most=NAME_LENGTH)
    check_characters(value, where)
    return value


def _id(value: object, where: str) -> str:
    uid = a_text(value, where, UID_LENGTH)
    if is_blank(uid):
        raise Fault(where, "blank")
    return uid


def _uid(value: object, where: str) -> str:
    """Return an id that can be part of a URL, as those of players and nights are."""
    uid = _id(value, where)
    if not slug_re.match(uid):
        raise Fault(where, "uid", uid)
    return uid


def _moment(record: Mapping[str, Any], key: str) -> datetime | None:
    return a_storable_moment(record[key], key) if record.get(key) is not None else None


READERS: dict[str, Callable[[object], Record]] = {"player": _player, "night": _night, "game": _game}
