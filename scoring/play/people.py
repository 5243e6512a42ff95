"""Who sits at a table, and what the table is called."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from scoring.document import NAME_LENGTH
from scoring.models import LOOKS, Player, Table, name_key
from scoring.reading import Fault, check_characters, is_blank
from scoring.rules import Refusal

TABLE_NAME_LENGTH = 60


def add_player(table: Table, name: str) -> Player:
    """Somebody new at a table, or a Refusal."""
    name = tidy(name, NAME_LENGTH)
    look = table.players.count()
    try:
        with transaction.atomic():
            return table.players.create(
                name=name, name_key=name_key(name), colour=look % LOOKS, shape=(look + look // LOOKS) % LOOKS
            )
    except IntegrityError:
        raise Refusal("name_taken", name) from None


def rename_table(table: Table, name: str) -> None:
    """Call a table by another name, or a Refusal."""
    table.name = tidy(name, TABLE_NAME_LENGTH)
    table.save(update_fields=["name"])


def tidy(name: str, most: int) -> str:
    """A name without needless spaces, or a Refusal."""
    name = " ".join(name.split())
    if is_blank(name) or len(name) > most:
        raise Refusal("name", most=most)
    try:
        check_characters(name, "name")
    except Fault as fault:
        raise Refusal(fault.code, fault.name) from None
    return name
