"""The filters of the history and the statistics: which games to show, as given in the address."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict

from scoring.document.numbers import whole_number
from scoring.forms.checked import Checked
from scoring.history.selection import Selection
from scoring.models import Game, Games, Player, Seat, Table, words_of
from scoring.pages.carried import MOST, query_of
from scoring.play.texts import a_day, one_line
from scoring.rules import EDITIONS, PARTY, Refusal
from scoring.wording import edition_names
from scoring.wording.filters import OWN_MENU, filter_text, menu_options, month_options

# Field -> its name in the URL, if that differs.
ADDRESS = {"count": "players", "since": "from", "until": "to"}
YEARS = range(1, 10_000)
MONTHS = range(1, 13)
PERIOD = ("year", "month", "since", "until")
SEARCH_LENGTH = 100
SEARCH_WORDS = 10  # words in a search; each is looked up in all games and names


class Filter(Checked):
    """A field whose value is a query; a blank one filters nothing."""

    def clean(self, value: Any) -> Q:
        text = self.prepare_value(value).strip()
        found: Q = super().clean(text) if text else Q()
        return found


class FilterOfSeveral(Filter):
    """A field of several values, all of which a game must match."""

    widget = forms.SelectMultiple

    def bound_data(self, data: Any, initial: Any) -> Any:
        return [text for value in dict.fromkeys(data or ()) if (text := value.strip())][:MOST]

    def prepare_value(self, value: Any) -> Any:
        return value

    def clean(self, value: Any) -> Q:
        return Q(*(super(FilterOfSeveral, self).clean(text) for text in self.bound_data(value, None)))


def _of_edition(edition: str) -> Q:
    if edition not in EDITIONS:
        raise Refusal("no_edition", edition)
    return Q(edition=edition)


def _of_menu(menu: str) -> Q:
    if menu == OWN_MENU:
        return Q(menu__0__isnull=False)
    if menu not in PARTY.presets:
        raise Refusal("no_preset", menu)
    return Q(menu=menu)


def _of_count(count: str) -> Q:
    return Q(player_count=_number(count, PARTY.players))


def _of_year(year: str) -> Q:
    return Q(night__date__year=_number(year, YEARS))


def _of_month(month: str) -> Q:
    return Q(night__date__month=_number(month, MONTHS))


def _number(text: str, allowed: range) -> int:
    number = whole_number(text, allowed)
    if number is None:
        raise Refusal("number", least=allowed[0], most=allowed[-1])
    return number


class Filters(forms.Form):
    edition = Filter(_of_edition)
    menu = Filter(_of_menu)
    count = Filter(_of_count)
    year = Filter(_of_year)
    month = Filter(_of_month)
    since = Filter(lambda day: Q(night__date__gte=a_day(day)))
    until = Filter(lambda day: Q(night__date__lte=a_day(day)))

    def __init__(
        self,
        table: Table,
        data: QueryDict,
        *,
        searched: bool = False,
        dated: bool = True,
        own: Sequence[str] = (),
    ) -> None:
        """Take whether the page has a search and a period, and its own fields, which stay when the filters change."""
        super().__init__(data)
        self.table = table
        self.kept = [(name, value) for name in own if (value := data.get(name, ""))]
        self.carried = query_of(data)
        self.fields["player"] = FilterOfSeveral(self._of_player)
        if searched:
            self.fields["search"] = Filter(self._with_words)
        if not dated:
            for name in PERIOD:
                del self.fields[name]

    def add_prefix(self, field_name: str) -> str:
        return ADDRESS.get(field_name, field_name)

    @cached_property
    def everybody(self) -> Sequence[Player]:
        """All players of the table: the search also finds names of those merged or in the bin."""
        return self.table.players.order_by("name_key").linked()

    @property
    def people(self) -> list[tuple[str, str]]:
        """The players to choose from."""
        present = (player for player in self.everybody if not (player.deleted_at or player.merged_into_id))
        return [(player.uid, player.name) for player in present]

    @cached_property
    def who(self) -> list[tuple[str, str]]:
        """The chosen players; a game matches if all of them played."""
        names = dict(self.people)
        return [(uid, names[uid]) for uid in self["player"].value() if uid in names]

    @property
    def others(self) -> list[tuple[str, str]]:
        """The players who can be chosen as well."""
        return [one for one in self.people if one not in self.who]

    @property
    def editions(self) -> list[tuple[str, str]]:
        return edition_names()

    @property
    def menus(self) -> list[tuple[str, str]]:
        return menu_options()

    @property
    def counts(self) -> list[tuple[str, str]]:
        return [(str(number), str(number)) for number in PARTY.players]

    @property
    def years(self) -> list[tuple[str, str]]:
        dates = self.table.nights.present().dates("date", "year", order="DESC")
        return [(str(day.year), str(day.year)) for day in dates]

    @property
    def months(self) -> list[tuple[str, str]]:
        return month_options()

    @cached_property
    def chosen(self) -> list[tuple[str, str]]:
        """The filters that are set and valid: their names in the address, and their values."""
        found = [(field.html_name, field.value()) for field in self if field.name not in self.errors]
        each = [(name, value if isinstance(value, list) else [value]) for name, value in found]
        return [(name, text.strip()) for name, texts in each for text in texts if text.strip()]

    @property
    def words(self) -> list[str]:
        """The words that are searched for."""
        return words_of(dict(self.chosen).get("search", "")).split()

    @property
    def on(self) -> int:
        return len(self.chosen)

    @property
    def texts(self) -> Iterator[str]:
        """Yield the filters in words: "Sushi Go Party!", "4 players", "2026"."""
        names = dict(self.who)
        return (filter_text(name, names.get(value, value)) for name, value in self.chosen)

    @property
    def query(self) -> str:
        """The query string of these filters, for links to other pages of the same history."""
        return urlencode(self.chosen)

    @property
    def cleared(self) -> str:
        """The end of the page's address without the filters."""
        return f"?{urlencode(self.kept)}" if self.kept else ""

    @property
    def selection(self) -> Selection:
        """The games that match, for statistics."""
        return Selection(urlencode(sorted(self.chosen)), self._matching, self.carried)

    def games(self) -> Games:
        """Return the games that match. A field with an error filters nothing."""
        return Game.objects.present().filter(self._matching, night__table=self.table)

    def games_of_any_time(self) -> Games:
        """Return the games that match if the period is ignored."""
        self.is_valid()
        timeless = [query for name, query in self.cleaned_data.items() if name not in PERIOD]
        return Game.objects.present().filter(*timeless, night__table=self.table)

    @property
    def _matching(self) -> Q:
        self.is_valid()
        return Q(*self.cleaned_data.values())

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
        return {player.current_player.pk for player, words in self._names if word in words}

    @cached_property
    def _names(self) -> list[tuple[Player, str]]:
        return [(player, words_of(player.name)) for player in self.everybody]


def _seats() -> QuerySet[Seat]:
    return Seat.objects.filter(game=OuterRef("pk"), number__isnull=False)
