"""Two tables with everything that a table can have, and the devices of those who come to them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC
from io import BytesIO
from random import Random
from unittest.mock import patch

from django.urls import reverse
from django.utils import timezone

from scoring import access
from scoring.access import join_codes
from scoring.exchange.importing import waiting
from scoring.models import JoinCode, Role, Table
from tests.examples import EXAMPLE
from tests.exchange.tables import a_full_table
from tests.tables import a_device, a_game, a_result, a_table

# Everybody but "nobody" has a device. "removed" was let in and removed later; "stranger" owns the other table.
VISITORS = ("nobody", "watch", "keep", "own", "removed", "stranger")
MENU = ("uramaki", "onigiri", "tofu", "edamame", "tea", "wasabi", "fruit")


@dataclass(frozen=True)
class World:
    tables: tuple[Table, ...]
    addresses: tuple[str, ...]  # to which no page leads

    @classmethod
    def make(cls) -> World:
        """Make the tables, with the same secrets and codes each time."""
        with predictable(Random(1)):
            ours, theirs = a_full_table(), a_table(3, name="Another table")
            a_device(theirs, Role.OWN, "stranger")
            a_game(theirs)
            addresses = [*_ways_in(ours), *_ways_in(theirs)]
            for role in Role:
                a_device(ours, role, role.value)
            access.remove(a_device(ours, Role.OWN, "removed").memberships.get(), codes_stay=True)
            return cls((ours, theirs), tuple(addresses))

    def renew(self) -> None:
        """Let the join codes live as if they had just been made."""
        JoinCode.objects.update(expires_at=timezone.now() + join_codes.LIVES)


@contextmanager
def predictable(rng: Random) -> Iterator[None]:
    """Make all codes and secrets from a generator."""
    with (
        patch.object(secrets, "choice", rng.choice),
        patch.object(secrets, "token_bytes", rng.randbytes),
        patch.object(secrets, "token_urlsafe", lambda size=16: rng.randbytes(size).hex()),
    ):
        yield


def _ways_in(table: Table) -> list[str]:
    """Make games, links, codes and a waiting file, and return the addresses that are secret."""
    game = a_game(table, players=3)
    a_game(table, edition="party", menu=MENU, players=3)
    a_result(table, Chris=41, Amy=38)
    file = BytesIO(json.dumps(EXAMPLE | {"players": ["A", "B", "C", "D"]}).encode())
    return [
        reverse("import_preview", args=[waiting.keep(table, file, "games.json", UTC).code]),
        *(reverse("enter_link", args=[access.new_link(table, role)]) for role in Role),
        *(
            reverse("join_code", args=[join_codes.invite(game, role).secret])
            for role in (Role.WATCH, Role.KEEP)
        ),
    ]
