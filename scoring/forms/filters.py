"""The filters of the history page. Their values are in the URL."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict

from scoring.document.numbers import whole_number
from scoring.forms.checked import Checked
from scoring.models import Game, Games, Player, Seat, Table, words_of
from scoring.play.texts import a_day, one_line
from scoring.rules import EDITIONS, PARTY, Refusal

# Field -> its name in the URL, if that differs.
ADDRESS = {"count": "players", "since": "from", "until": "to"}
SEARCH_LENGTH = 100
SEARCH_WORDS = 10  # each is looked for in all games, and in all names


class Filter(Checked):
    """A field whose value is a query; a blank one filters nothing."""

    def bound_data(self, data: Any, initial: Any) -> str:
        return self.prepare_value(data).strip()

    def clean(self, value: Any) -> Q:
        text = self.bound_data(value, None)
        found: Q = super().clean(text) if text else Q()
        return found


def _of_edition(edition: str) -> Q:
    if edition not in EDITIONS:
        raise Refusal("no_edition", edition)
    return Q(edition=edition)


def _of_count(count: str) -> Q:
    allowed = PARTY.players
    number = whole_number(count, allowed)
    if number is None:
        raise Refusal("number", least=allowed[0], most=allowed[-1])
    return Q(player_count=number)


class Filters(forms.Form):
    edition = Filter(_of_edition)
    count = Filter(_of_count)
    since = Filter(lambda day: Q(night__date__gte=a_day(day)))
    until = Filter(lambda day: Q(night__date__lte=a_day(day)))

    def __init__(self, everybody: Sequence[Player], data: QueryDict) -> None:
        """Take all players of the table: the search also finds names of those merged or in the bin."""
        super().__init__(data)
        self.everybody = everybody
        self.fields["player"] = Filter(self._of_player)
        self.fields["search"] = Filter(self._with_words)

    def add_prefix(self, field_name: str) -> str:
        return ADDRESS.get(field_name, field_name)

    @property
    def people(self) -> list[tuple[str, str]]:
        """The players to choose from."""
        present = (player for player in self.everybody if not (player.deleted_at or player.merged_into_id))
        return [(player.uid, player.name) for player in present]

    @property
    def chosen(self) -> dict[str, str]:
        """The fields that are filled in, by their names in the URL."""
        return {field.html_name: text for field in self if (text := str(field.value()))}

    @property
    def on(self) -> int:
        return len(self.chosen) - len(self.errors)

    @property
    def query(self) -> str:
        """The query string of these filters, for links to other pages of the same history."""
        return urlencode(self.chosen)

    def games(self, table: Table) -> Games:
        """Return the games that match. A field with an error filters nothing."""
        self.is_valid()
        return Game.objects.present().filter(night__table=table).filter(*self.cleaned_data.values())

    def _of_player(self, uid: str) -> Q:
        if uid not in dict(self.people):
            raise Refusal("no_player")
        return Q(Exists(_seats().filter(player__uid=uid)))

    def _with_words(self, text: str) -> Q:
        """Return a query for games that contain each word: in the texts of night and game, or in a name."""
        words = set(words_of(one_line(text, SEARCH_LENGTH)).split())
        if len(words) > SEARCH_WORDS:
            raise Refusal("too_many_words", most=SEARCH_WORDS)
        found = Q()
        for word in sorted(words):
            named = Exists(_seats().filter(player__in=self._named(word)))
            found &= Q(night__words__contains=word) | Q(words__contains=word) | Q(named)
        return found

    def _named(self, word: str) -> set[int]:
        """Return the players whose name contains a word, or the name of somebody merged into them."""
        return {player.now.pk for player, words in self._names if word in words}

    @cached_property
    def _names(self) -> list[tuple[Player, str]]:
        return [(player, words_of(player.name)) for player in self.everybody]


def _seats() -> QuerySet[Seat]:
    return Seat.objects.filter(game=OuterRef("pk"), number__isnull=False)
