"""Compare what phones know to be saved with what is stored. Knows every acknowledged write."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from tests.hold.stored import Counts, HandOf, Logged, Stored


@dataclass
class Entry:
    """An entry on a phone, with the counts before and after it as the phone computed them."""

    phone: str
    hand: HandOf
    client_id: str
    before: Counts
    after: Counts
    undoes: str | None = None  # the id of the entry that it takes back
    is_acknowledged: bool = field(default=False, kw_only=True)


class Findings(NamedTuple):
    """How much is wrong. All of it should be 0."""

    lost: int  # acknowledged entries that are not stored as they were entered
    twice: int  # changes beyond the first of an entry, and changes that nobody has entered
    disordered: int  # entries stored before one that the same phone entered earlier
    undone: int  # undos that took back something else
    hands: int  # hands that differ from their log, or from what phones show


def check(entries: Sequence[Entry], stored: Stored) -> Findings:
    """Check the entries of all phones, each phone's in the order in which they were entered.

    Two phones do not enter the same hand: only the server knows which of them was later.
    """
    logged = {(change.hand.game, change.client_id): change for change in stored.log}
    acknowledged = [entry for entry in entries if entry.is_acknowledged]
    unsure = {entry.hand for entry in entries if not entry.is_acknowledged}  # it may be stored all the same
    pairs = [(entry, logged.get((entry.hand.game, entry.client_id))) for entry in acknowledged]
    return Findings(
        lost=sum(not _is_stored(entry, change) for entry, change in pairs),
        twice=_surplus(entries, stored.log),
        disordered=_disordered(pairs),
        undone=sum(change is not None and change.undoes != entry.undoes for entry, change in pairs),
        hands=len(
            _differing(_replayed(stored.log), stored.hands)
            | (_differing(_shown(acknowledged), stored.hands) - unsure)
        ),
    )


def _is_stored(entry: Entry, change: Logged | None) -> bool:
    return change is not None and (change.hand, change.after) == (entry.hand, entry.after)


def _surplus(entries: Iterable[Entry], log: Sequence[Logged]) -> int:
    entered = {(entry.hand.game, entry.client_id) for entry in entries}
    times = Counter((change.hand.game, change.client_id) for change in log)
    return sum(count - (known in entered) for known, count in times.items())


def _disordered(pairs: Iterable[tuple[Entry, Logged | None]]) -> int:
    versions = defaultdict[tuple[str, str], list[int]](list)
    for entry, change in pairs:
        if change and change.version:
            versions[entry.phone, entry.hand.game].append(change.version)
    return sum(later < earlier for own in versions.values() for earlier, later in pairwise(own))


def _replayed(log: Iterable[Logged]) -> dict[HandOf, Counts]:
    """Return the hands that follow from a log. A change whose `before` is wrong spoils its hand."""
    hands = defaultdict[HandOf, Counts](dict)
    for change in log:
        if not change.version:
            continue
        counts = hands[change.hand]
        if any(counts.get(face, 0) != count for face, count in change.before.items()):
            counts["spoiled"] = 1
        counts.update(change.after)
    return hands


def _shown(entries: Iterable[Entry]) -> dict[HandOf, Counts]:
    """Return the hands that phones show when everything has been acknowledged."""
    hands = defaultdict[HandOf, Counts](dict)
    for entry in entries:
        hands[entry.hand].update(entry.after)
    return hands


def _differing(expected: dict[HandOf, Counts], stored: dict[HandOf, Counts]) -> set[HandOf]:
    return {hand for hand, counts in expected.items() if _without_zeros(counts) != stored.get(hand, {})}


def _without_zeros(counts: Counts) -> Counts:
    return {face: count for face, count in counts.items() if count}
