"""The players of a table, found by the keys that statistics use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.models import Player, Table
from scoring.pages import charts
from scoring.pages.player_names import Mark, isolated, sentence
from scoring.wording import and_list


@dataclass(frozen=True)
class Who:
    """A player of the table. The address of their page is empty if they were deleted or merged."""

    name: str
    uid: str
    address: str
    mark: Mark
    archived: bool

    @property
    def html(self) -> SafeString:
        if self.address:
            return format_html('<a href="{}"><bdi>{}</bdi></a>', self.address, self.name)
        return format_html("<bdi>{}</bdi>", self.name)


class People:
    """All players of a table by key, including those who left, whose games and records stay."""

    def __init__(self, table: Table, carried: str = "") -> None:
        """Take the query string that links to their pages carry on."""
        self.who = {player.pk: who(player, carried) for player in table.players.all()}

    @property
    def present(self) -> dict[int, Who]:
        return {key: who for key, who in self.who.items() if who.address}

    def linked(self, keys: Iterable[int]) -> SafeString:
        """Return "Ana and Phil", each linked to their page."""
        return sentence(and_list(self.who[key].html for key in keys))

    def plain(self, keys: Iterable[int]) -> str:
        return and_list(isolated(self.who[key].name) for key in keys)

    def in_order(self) -> list[tuple[int, Who]]:
        """Return the players who are present, sorted by name, to choose from."""
        return sorted(self.present.items(), key=lambda item: item[1].name.casefold())


def who(player: Player, carried: str) -> Who:
    is_gone = player.deleted_at or player.merged_into_id
    return Who(
        name=player.name,
        uid=player.uid,
        address="" if is_gone else reverse("player", args=[player.uid]) + carried,
        mark=Mark(player.colour, charts.MARKERS[player.shape]),
        archived=player.archived,
    )
