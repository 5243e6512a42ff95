"""Strategies for hypothesis: valid documents, any JSON value, and damaged documents."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from datetime import datetime
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from scoring.document import FORMAT, NAME_LENGTH
from scoring.document.json_reader import is_blank
from scoring.document.reading import DOCUMENT_KEYS
from scoring.exchange.calendar import YEARS
from scoring.rules import EDITIONS, MOST_OF_A_FACE, ROUNDS, Edition, Setup, set_up
from scoring.wording.names import FACES, KINDS, PRESETS


def so_many(times: float) -> settings:
    """Return settings with this many times the usual number of examples, and no complaints about slow ones."""
    number = round(times * settings.default.max_examples)
    return settings(max_examples=number, suppress_health_check=list(HealthCheck))


printable = st.characters(exclude_categories=("Cc", "Cs"))
names = st.text(printable, min_size=1, max_size=NAME_LENGTH).filter(lambda name: not is_blank(name))
counts = st.one_of(st.integers(0, 6), st.integers(0, 6), st.integers(0, MOST_OF_A_FACE))
points = st.one_of(st.integers(20, 24), st.integers(-9_999, 9_999))

WORDS = sorted(DOCUMENT_KEYS | {FORMAT, "hands", "open", "dummy", *EDITIONS, *PRESETS, *KINDS, *FACES})


@st.composite
def menus(draw: st.DrawFn, edition: Edition, players: int) -> str | list[str] | None:
    """Draw a preset or a free menu that fits the number of players."""
    if not edition.free_menu:
        return None
    fitting = {kind.key for kind in edition.kinds if players in kind.players}
    if draw(st.booleans()):
        presets = [key for key, kinds in edition.presets.items() if fitting.issuperset(kinds)]
        return draw(st.sampled_from(presets))
    chosen: list[str] = []
    for course in edition.courses:
        kinds = [kind.key for kind in course.kinds if kind.key in fitting and not course.fixed]
        chosen += draw(st.permutations(kinds))[: course.pick]
    return draw(st.permutations(chosen))


def hands(setup: Setup) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(list(setup.faces)), counts, max_size=8)


@st.composite
def rounds(draw: st.DrawFn, setup: Setup, numbers: Sequence[int]) -> list[dict[str, Any]]:
    played: list[dict[str, Any]] = [
        {"hands": [draw(hands(setup)) for _ in range(setup.seats)]}
        for _ in range(draw(st.sampled_from(numbers)))
    ]
    if played and draw(st.integers(0, 3)) == 0:
        played[-1]["open"] = True
    return played


def setups(editions: Sequence[str] = tuple(EDITIONS)) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for documents without rounds or totals."""

    @st.composite
    def build(draw: st.DrawFn) -> dict[str, Any]:
        edition = EDITIONS[draw(st.sampled_from(editions))]
        players = draw(st.sampled_from(edition.players))
        dummy = "dummy" in edition.variants and players == 2 and draw(st.booleans())
        return {
            "format": FORMAT,
            "edition": edition.key,
            "menu": draw(menus(edition, players)),
            "variants": {"dummy": dummy, "pass_both_ways": draw(st.booleans())},
            "players": draw(st.lists(names, min_size=players, max_size=players, unique=True)),
        }

    return build()


def setup_of(document: dict[str, Any]) -> Setup:
    edition = EDITIONS[document["edition"]]
    dummy = document["variants"]["dummy"]
    return set_up(edition, document["menu"], len(document["players"]), dummy=dummy)


@st.composite
def played_documents(
    draw: st.DrawFn, editions: Sequence[str] = tuple(EDITIONS), numbers: Sequence[int] = range(ROUNDS + 1)
) -> dict[str, Any]:
    """Draw a game of any edition, menu and counts, with this many rounds."""
    document = draw(setups(editions))
    return document | {"rounds": draw(rounds(setup_of(document), numbers))}


@st.composite
def totals_documents(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a game with its totals only. A Party game may have no menu."""
    document = draw(setups())
    seats = setup_of(document).seats
    if document["edition"] == "party" and draw(st.booleans()):
        document["menu"] = None
    document["totals"] = draw(st.lists(points, min_size=seats, max_size=seats))
    if draw(st.booleans()):
        document["dessert_cards"] = draw(st.lists(counts, min_size=seats, max_size=seats))
    elif draw(st.booleans()):
        players = document["players"]
        best = max(document["totals"][: len(players)])
        document["winners"] = [players[document["totals"].index(best)]]
    return document


moments = st.datetimes(*(datetime.fromisoformat(f"{year}-06-01") for year in (YEARS[0], YEARS[-1])))

about = st.fixed_dictionaries(
    {},
    optional={
        "id": st.text(printable, max_size=100),
        "played_at": moments.map(lambda moment: f"{moment.isoformat()}Z"),
        "place": st.text(printable, max_size=200),
        "note": st.text(printable | st.sampled_from("\n\r\t")),
    },
)
documents = st.builds(dict.__or__, played_documents() | totals_documents(), about)

# Characters of all categories, including unpaired surrogates.
texts = st.text(st.characters(), max_size=50)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | texts
    | st.sampled_from(WORDS)
    | st.sampled_from([10**400, 2**31 - 1, -1, 0, 108, 109, 1.0, 1e400]),
    lambda inner: (
        st.lists(inner, max_size=9) | st.dictionaries(texts | st.sampled_from(WORDS), inner, max_size=9)
    ),
    max_leaves=20,
)


def spots(value: object) -> Iterator[tuple[Any, Any]]:
    """Yield every place inside a JSON value: a list or object, and a key of it."""
    children = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, child in children:
        yield value, key
        yield from spots(child)


@st.composite
def nearly_right(draw: st.DrawFn) -> Any:
    """Draw a valid document in which one value was replaced, removed or added."""
    document = deepcopy(draw(documents))
    holder, key = draw(st.sampled_from(list(spots(document))))
    change = draw(st.sampled_from(["replace", "remove", "add"]))
    if change == "replace":
        holder[key] = draw(json_values)
    elif change == "remove":
        del holder[key]
    elif isinstance(holder, dict):
        holder[draw(texts | st.sampled_from(WORDS))] = draw(json_values)
    else:
        holder.insert(key, draw(json_values))
    return document


@st.composite
def broken_bytes(draw: st.DrawFn) -> bytes:
    """Draw the text of a document in which some bytes were replaced, removed or added."""
    text = json.dumps(draw(documents), ensure_ascii=draw(st.booleans())).encode()
    start = draw(st.integers(0, len(text)))
    return text[:start] + draw(st.binary(max_size=6)) + text[start + draw(st.integers(0, 6)) :]
