"""What somebody wants to see of a table's history. All of it stands in the address."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict

from scoring.forms.checked import Checked
from scoring.models import Game, Games, Player, Seat, Table, words_of
from scoring.play.texts import a_day, one_line
from scoring.rules import EDITIONS, PARTY, Refusal

# Field -> its name in the address.
FIELDS = {
    "player": "player",
    "edition": "edition",
    "count": "players",
    "since": "from",
    "until": "to",
    "search": "search",
}
SEARCH_LENGTH = 100


@dataclass
class Filters(Checked):
    everybody: Sequence[Player]  # also those who were merged or put away
    player: str = ""
    edition: str = ""
    count: str = ""
    since: str = ""
    until: str = ""
    search: str = ""

    @classmethod
    def read(cls, everybody: Sequence[Player], data: QueryDict) -> Filters:
        return cls(everybody, *(data.get(name, "").strip() for name in FIELDS.values()))

    @property
    def people(self) -> list[Player]:
        """To choose from."""
        return [player for player in self.everybody if not (player.deleted_at or player.merged_into_id)]

    @property
    def persons(self) -> list[tuple[str, str]]:
        """To choose from."""
        return [(person.uid, person.name) for person in self.people]

    @property
    def chosen(self) -> dict[str, str]:
        """What is filled in, as it stands in the address."""
        return {name: getattr(self, field) for field, name in FIELDS.items() if getattr(self, field)}

    @property
    def on(self) -> int:
        return len(self.chosen) - len(self.errors)

    @property
    def query(self) -> str:
        """What another page of the same history has in its address."""
        return urlencode(self.chosen)

    def games(self, table: Table) -> Games:
        """The games that are asked for. A field that cannot be read filters nothing, and says why."""
        games = Game.objects.present().filter(night__table=table)
        for field in FIELDS:
            if getattr(self, field):
                games = games.filter(self.check(field, getattr(self, f"_{field}")) or Q())
        return games

    def _player(self, uid: str) -> Q:
        if uid not in (person.uid for person in self.people):
            raise Refusal("no_player")
        return Q(Exists(_seats().filter(player__uid=uid)))

    def _edition(self, edition: str) -> Q:
        if edition not in EDITIONS:
            raise Refusal("no_edition", edition)
        return Q(edition=edition)

    def _count(self, count: str) -> Q:
        allowed = PARTY.players
        if not count.isdecimal() or int(count) not in allowed:
            raise Refusal("number", least=allowed[0], most=allowed[-1])
        return Q(player_count=int(count))

    def _since(self, day: str) -> Q:
        return Q(night__date__gte=a_day(day))

    def _until(self, day: str) -> Q:
        return Q(night__date__lte=a_day(day))

    def _search(self, text: str) -> Q:
        """Every word is somewhere: in what is said of the night or the game, or in a player's name."""
        found = Q()
        for word in words_of(one_line(text, SEARCH_LENGTH)).split():
            named = Exists(_seats().filter(player__in=self._named(word)))
            found &= Q(night__words__contains=word) | Q(words__contains=word) | Q(named)
        return found

    def _named(self, word: str) -> set[int]:
        """Whose name has this word in it, and who turned out to be one of them."""
        return {player.now.pk for player in self.everybody if word in words_of(player.name)}


def _seats() -> QuerySet[Seat]:
    return Seat.objects.filter(game=OuterRef("pk"), number__isnull=False)
