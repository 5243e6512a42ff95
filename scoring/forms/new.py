"""The form of the new-game and setup pages: who plays, and what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.http import QueryDict
from django.utils import timezone

from scoring.document import Menu
from scoring.document.numbers import whole_number
from scoring.models import MOST_PLAYERS, Game, Player
from scoring.pages import charts
from scoring.pages.setup_options import OWN_MENU
from scoring.play import Added, Choice
from scoring.rules import EDITIONS, PARTY, Refusal
from scoring.wording import refusal_text

ORDER = range(1, 1_000)  # numbers that say who sits before whom
# A refusal's code -> the field beside which it is shown; all others are about the menu.
FIELDS = {
    "players": "players",
    "name": "name",
    "name_taken": "name",
    "too_many_players": "name",
    "name_ligatures": "name",
    "character": "name",
    "dummy_players": "variants",
    "no_edition": "edition",
    "setup_changed": "players",
}
MENUS = {OWN_MENU, *PARTY.presets}
VARIANTS = tuple(dict.fromkeys(variant for edition in EDITIONS.values() for variant in edition.variants))
COURSES = {kind.key: course.key for course in PARTY.courses for kind in course.kinds}
# The fields that can be wrong, from the top of the page to its end.
ON_PAGE = ("name", "players", "start_code", "edition", "menu", *dict.fromkeys(COURSES.values()), "variants")


class Sitter(NamedTuple):
    """A player of the table, and their seat, if they play."""

    player: Player
    marker: str
    seat: int | None


@dataclass
class NewGame:
    """The players in seat order, the box, the menu and the variants."""

    people: list[Player]
    seats: dict[int, int] = field(default_factory=dict)  # player's key -> number in the order
    edition: str = "classic"
    menu: str = "sushi_go"
    kinds: list[str] = field(default_factory=list)  # of a custom menu
    variants: list[str] = field(default_factory=list)
    name: str = ""  # as typed so far
    waiting: list[str] = field(default_factory=list)  # names typed before it, which the page has yet to add
    zone: str = ""  # the device's time zone
    start_code: str = ""  # the code that the host may ask for before a table is started
    starts: bool = False  # whether the game is to start, rather than only a name to be added
    adds_name: bool = False  # whether the typed name is complete
    naming: bool = False  # whether names are being typed
    errors: dict[str, list[str]] = field(default_factory=dict)  # field -> what is wrong with it

    @classmethod
    def like(cls, people: Sequence[Player], last: Game | None) -> NewGame:
        """Return a form with the players and choices of the last game."""
        form = cls(people=list(people))
        if last is None:
            return form
        seated = [seat.player_id for seat in last.seats.all() if seat.number is not None and seat.player_id]
        form.seats = {player: number for number, player in enumerate(seated, 1)}
        form.edition = last.edition
        if isinstance(last.menu, list):
            form.menu, form.kinds = OWN_MENU, last.menu
        elif last.menu:
            form.menu = last.menu
        form.variants = [name for name in ("pass_both_ways", "dummy") if getattr(last, name)]
        form.people = form.in_order
        return form

    @classmethod
    def read(cls, people: Sequence[Player], data: QueryDict) -> NewGame:
        starts = not {"add", "refresh"} & set(data)
        typed = {person.pk: data.get(f"seat_{person.pk}", "") for person in people}
        shown = {name: position for position, name in enumerate(data)}
        form = cls(
            # In the order of the page, so that no name moves while people choose seats.
            people=sorted(people, key=lambda person: shown.get(f"seat_{person.pk}", len(shown))),
            seats={key: number for key, text in typed.items() if (number := whole_number(text, ORDER))},
            edition=data.get("edition", ""),
            menu=data.get("menu", ""),
            kinds=[kind for course in PARTY.courses for kind in data.getlist(course.key)],
            variants=data.getlist("variants"),
            name=data.get("name", ""),
            waiting=data.getlist("waiting")[:MOST_PLAYERS],
            zone=data.get("zone", ""),
            start_code=data.get("start_code", ""),
            starts=starts,
            # A name counts even if nobody pressed "Add" before "Start".
            adds_name="refresh" not in data and ("add" in data or bool(data.get("name"))),
            naming="naming" in data,
        )
        form.fit_box()
        return form

    def fit_box(self) -> None:
        """While players are chosen, choose a box that takes so many, if the chosen one does not."""
        playing, edition = len(self.seats), EDITIONS.get(self.edition)
        if not self.starts and edition and playing > edition.players[-1]:
            larger = (key for key, other in EDITIONS.items() if playing in other.players)
            self.edition = next(larger, self.edition)

    @property
    def query(self) -> str:
        """The choices as a query string, for a page that starts with them: only those that it offers."""
        chosen = {f"seat_{player.pk}": number for number, player in enumerate(self.seated, 1)}
        dishes = {
            course.key: [kind.key for kind in course.kinds if kind.key in self.kinds]
            for course in PARTY.courses
        }
        # An address is sent in a header, which must stay short, whatever came in the form.
        box = {
            "edition": self.edition if self.edition in EDITIONS else "",
            "menu": self.menu if self.menu in MENUS else "",
            "variants": [variant for variant in VARIANTS if variant in self.variants],
            "naming": 1,
        }
        return urlencode(chosen | dishes | box, doseq=True)

    @property
    def seated(self) -> list[Player]:
        """The players in seat order."""
        chosen = [person for person in self.people if person.pk in self.seats]
        return sorted(chosen, key=lambda person: self.seats[person.pk])

    @property
    def in_order(self) -> list[Player]:
        """The seated players in seat order, then the others."""
        return [*self.seated, *(person for person in self.people if person.pk not in self.seats)]

    @property
    def persons(self) -> list[Sitter]:
        numbers = {player.pk: number for number, player in enumerate(self.seated, 1)}
        return [
            Sitter(person, charts.MARKERS[person.shape], numbers.get(person.pk)) for person in self.people
        ]

    @property
    def today(self) -> date:
        """The date in the device's time zone, or the server's if the device names none."""
        try:
            return timezone.localdate(timezone=ZoneInfo(self.zone))
        except (LookupError, ValueError, OSError):
            return timezone.localdate()

    def choice(self) -> Choice:
        """Return what is chosen, without a menu or variants that belong to another box."""
        menu: Menu = None
        variants: Sequence[str] = ()
        if self.edition in EDITIONS:
            edition = EDITIONS[self.edition]
            if edition.free_menu:
                menu = tuple(self.kinds) if self.menu == OWN_MENU else self.menu
            variants = [variant for variant in self.variants if variant in edition.variants]
        return Choice(
            self.edition,
            menu,
            self.seated,
            dummy="dummy" in variants,
            pass_both_ways="pass_both_ways" in variants,
        )

    def check(self) -> None:
        """Add an error for everything that is wrong with the choice."""
        for refusal in self.choice().refusals():
            self.refuse(refusal)

    @property
    def names(self) -> list[str]:
        """The names to add, in the order in which they were typed."""
        return [*self.waiting, *([self.name] if self.adds_name else [])]

    def seat(self, added: Added) -> None:
        """Seat everyone who was added. A name that is refused stays in its field, where it can be corrected."""
        self.waiting, self.naming = [], True
        if self.adds_name:
            self.name = ""
        for name, found in added:
            person = self._standing(found) if isinstance(found, Refusal) else found
            if person:
                self._seat(person)
            elif isinstance(found, Refusal):
                self.refuse(found)
                self.name = self.name or name
        self.fit_box()

    def _seat(self, person: Player) -> None:
        if person not in self.people:  # an old name leads to a player who is already there
            self.people.insert(0, person)
        self.seats.setdefault(person.pk, max(self.seats.values(), default=0) + 1)
        self.people = self.in_order

    def _standing(self, refusal: Refusal) -> Player | None:
        """Return the player who already has this name, if they have no seat yet.

        So a name that is sent twice, because the first answer was lost, is no error.
        """
        there = {person.name: person for person in self.people if person.pk not in self.seats}
        return there.get(refusal.name) if refusal.code == "name_taken" else None

    def refuse(self, refusal: Refusal) -> None:
        if refusal.code == "course":
            self.errors.setdefault(refusal.name, [])  # the course itself says how many are missing
        else:
            self.say(self._field(refusal), refusal_text(refusal))

    def say(self, key: str, text: str) -> None:
        """Add an error, which the page shows beside its field."""
        self.errors.setdefault(key, []).append(text)

    def _field(self, refusal: Refusal) -> str:
        if refusal.code in {"kind_players", "kind_twice"} and self.menu == OWN_MENU:
            return COURSES[refusal.name]
        if refusal.code == "players" and refusal.numbers["players"] > refusal.numbers["most"]:
            return "edition"  # another box takes more
        return FIELDS.get(refusal.code, "menu")

    @property
    def first_error(self) -> str:
        """The first field on the page that is wrong, where the page opens."""
        return next((key for key in ON_PAGE if key in self.errors), "")

    @property
    def asks_names(self) -> bool:
        """Whether the page opens at the field for a name."""
        return self.first_error in {"name", "players"} if self.errors else self.naming
