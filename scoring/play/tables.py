"""Make and rename tables, and set the language of their cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from django.conf import settings
from django.db import transaction

from scoring.models import Table
from scoring.play.players import Added, add_players
from scoring.play.texts import a_name

T = TypeVar("T")

TABLE_NAME_LENGTH = 60
LANGUAGES = frozenset(code for code, _ in settings.LANGUAGES)


def new_table(name: str) -> Table:
    return Table.objects.create(name=a_name(name, TABLE_NAME_LENGTH))


class NotBegun(Exception):
    """Something about the first players of a table is wrong, or about their game."""


@transaction.atomic
def begin_table(name: str, first: Sequence[str], begin: Callable[[Table, Added], T]) -> T:
    """Make a table with its first players, and return what `begin` returns. If it raises NotBegun, nothing is stored."""
    table = new_table(name)
    return begin(table, add_players(table, first))


def rename_table(table: Table, name: str) -> None:
    """Rename a table. Raises a Refusal if the name is too long or empty."""
    table.name = a_name(name, TABLE_NAME_LENGTH)
    table.save(update_fields=["name"])


def choose_card_language(table: Table, language: str) -> None:
    """Set the language of a table's cards. Without a language that the site has, it is each reader's own."""
    table.card_language = language if language in LANGUAGES else ""
    table.save(update_fields=["card_language"])
