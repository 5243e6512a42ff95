"""What other phones do in a round: the hands they are entering, and this phone's counts that they changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any

from django.db.models import Count, Max, Q
from django.utils.html import escape
from django.utils.safestring import SafeString

from scoring.access import AT_LEAST
from scoring.models import SAME_NIGHT, Change, Device, Membership, Role
from scoring.models.clocks import was_lately
from scoring.models.prepared import Given, Prepared
from scoring.models.sheet import CLAIMS, Sheet
from scoring.pages.player_names import marked, sentence
from scoring.wording.changes import change_back_text, change_texts, changed_by_text
from scoring.wording.lists import comma_list

BUSY_FOR = timedelta(seconds=30)
TOLD_FOR = timedelta(minutes=10)
KEEPING = AT_LEAST[Role.KEEP]

MINE = Q(device=Given("device"))
# For each hand of a round: when another device last changed it, and how often this device did.
TOUCHED = Prepared(
    lambda: (
        Change.objects.filter(game=Given("game"), round=Given("round"))
        .order_by()
        .values("seat")
        .annotate(others=Max("made_at", filter=~MINE), is_mine=Count("pk", filter=MINE))
    )
)

# The devices of players at a game's table that may enter cards.
PHONES = Prepared(
    lambda: Membership.objects.filter(
        table__nights__games=Given("game"), role__in=KEEPING, player__isnull=False
    ).values("device", "player", "device__seen_at")
)


@dataclass(frozen=True)
class Clash:
    """Two phones set the same faces of a hand. The later one stands; the other can restore its counts."""

    seat: int  # whose hand, from 0
    name: str
    who: str  # whose phone was later; empty if unknown
    mine: dict[str, int]
    theirs: dict[str, int]
    edition: str
    version: int  # of the game, after the later change

    @property
    def text(self) -> SafeString:
        return self._told(escape(self.what))

    @property
    def text_with_name(self) -> SafeString:
        """What is said of it on the page of another hand."""
        return self._told(comma_list([escape(self.what), *marked([self.name])]))

    def _told(self, what: str) -> SafeString:
        who = marked([self.who])[0] if self.who else ""
        return sentence(changed_by_text(who, f"<strong>{what}</strong>"))

    @property
    def what(self) -> str:
        return comma_list(change_texts(self.mine, self.theirs, self.edition, {}))

    @property
    def back(self) -> str:
        """The name that the phone shows for restoring the counts, while that waits to be sent."""
        return change_back_text(self.name, self.what)

    @property
    def seat_number(self) -> int:
        """The seat's number in the URL, from 1."""
        return self.seat + 1

    @property
    def facts(self) -> str:
        return ",".join(f"{face}={count}" for face, count in self.mine.items())


class Presence:
    """What other devices did in a round, as seen by this device."""

    def __init__(self, sheet: Sheet, device: Device | None, number: int) -> None:
        self.sheet = sheet
        self.device = device
        self.number = number

    @cached_property
    def _touched(self) -> Sequence[Mapping[str, Any]]:
        """The hands that other devices have changed: when they last did, and whether this device did, too."""
        device = self.device.pk if self.device else 0
        hands = TOUCHED(game=self.sheet.game.pk, round=self.number, device=device)
        return [hand for hand in hands if hand["others"]]

    @cached_property
    def busy(self) -> set[int]:
        """The seats whose hands another device is entering. Claiming an uramaki place alone does not count."""
        seats = {hand["seat"] for hand in self._touched if was_lately(hand["others"], BUSY_FOR)}
        return {
            number
            for number, seat in enumerate(self.sheet.seats)
            if seat.pk in seats
            and not self.sheet.hand(self.number, number).done
            and not self._has_only_claims(number)
        }

    def _has_only_claims(self, seat: int) -> bool:
        held = {face for face, count in self.sheet.cards(self.number, seat).items() if count}
        return bool(held) and held <= {*CLAIMS}

    @cached_property
    def with_phones(self) -> set[int]:
        """The seats of players who have a phone of their own here tonight, and so enter their own cards."""
        own = self.device.pk if self.device else 0
        players = {
            phone["player"]
            for phone in PHONES(game=self.sheet.game.pk)
            if phone["device"] != own and was_lately(phone["device__seen_at"], SAME_NIGHT)
        }
        return {number for number, seat in enumerate(self.sheet.seats) if seat.player_id in players}

    @property
    def clashes(self) -> list[Clash]:
        """The clashes with other devices in this round, latest first."""
        seats = range(len(self.sheet.seats)) if self._history else ()
        clashes = [clash for seat in seats if (clash := self._clash(seat))]
        return sorted(clashes, key=lambda clash: clash.version, reverse=True)

    def _clash(self, seat: int) -> Clash | None:
        cards = self.sheet.cards(self.number, seat)
        mine, theirs = self._faces(self.sheet.seats[seat].pk)
        faces = [
            face
            for face, change in theirs.items()
            if was_lately(change.made_at, TOLD_FOR) and mine[face] != cards.get(face, 0)
        ]
        if not faces:
            return None
        latest = max((theirs[face] for face in faces), key=lambda change: change.version)
        return Clash(
            seat=seat,
            name=self.sheet.seats[seat].name,
            who=self._owner_of(latest),
            mine={face: mine[face] for face in faces},
            theirs={face: cards.get(face, 0) for face in faces},
            edition=self.sheet.game.edition,
            version=latest.version,
        )

    def _faces(self, seat: int) -> tuple[dict[str, int], dict[str, Change]]:
        """Return the counts that this device set in a hand, and others' later changes of those faces."""
        mine: dict[str, int] = {}
        theirs: dict[str, Change] = {}
        for change in self._history:
            faces = [face for face in change.after if face in self.sheet.setup.faces]
            if _moves_hand(change, seat):
                mine, theirs = {}, {}
            elif change.seat_id != seat:
                continue
            elif self._is_mine(change):
                mine |= {face: change.after[face] for face in faces}
                theirs = {face: other for face, other in theirs.items() if face not in faces}
            else:
                theirs |= {face: change for face in faces if face in mine}
        return mine, theirs

    @cached_property
    def _history(self) -> Sequence[Change]:
        """The changes to hands that both this device and another changed lately; usually none."""
        recent = [hand for hand in self._touched if was_lately(hand["others"], TOLD_FOR)]
        shared = [hand["seat"] for hand in recent if hand["is_mine"]]
        if not shared:
            return ()
        here = Q(seat__in=shared) | Q(after__has_key="swap")
        return list(self.sheet.game.changes.filter(here, round=self.number))

    def _is_mine(self, change: Change) -> bool:
        return self.device is not None and change.device_id == self.device.pk

    def _owner_of(self, change: Change) -> str:
        phones = Membership.objects.filter(device=change.device_id, table__nights__games=self.sheet.game)
        return phones.values_list("player__name", flat=True).first() or ""


def _moves_hand(change: Change, seat: int) -> bool:
    """Return whether a change swapped or discarded this seat's cards, so that they cannot be restored."""
    if change.is_swap:
        return seat in change.hand_seats
    return change.seat_id == seat and not change.after.keys().isdisjoint(CLAIMS)
