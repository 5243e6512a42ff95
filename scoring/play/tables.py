"""Make and rename tables, and set the language of their cards."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction

from scoring.models import Player, Table
from scoring.play.players import add_player
from scoring.play.texts import a_name

TABLE_NAME_LENGTH = 60
LANGUAGES = frozenset(code for code, _ in settings.LANGUAGES)


def new_table(name: str) -> Table:
    return Table.objects.create(name=a_name(name, TABLE_NAME_LENGTH))


@transaction.atomic
def begin_table(name: str, first: str) -> Player:
    """Make a table and return its first player. If the player's name is refused, there is no table."""
    return add_player(new_table(name), first)


def rename_table(table: Table, name: str) -> None:
    """Rename a table. Raises a Refusal if the name is too long or empty."""
    table.name = a_name(name, TABLE_NAME_LENGTH)
    table.save(update_fields=["name"])


def choose_card_language(table: Table, language: str) -> None:
    """Set the language of a table's cards. Without a language that the site has, it is each reader's own."""
    table.card_language = language if language in LANGUAGES else ""
    table.save(update_fields=["card_language"])
