"""Random games that obey the rules, for tests, benches and screenshots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from scoring.document import FORMAT
from scoring.rules import EDITIONS, ROUNDS, Edition, Setup, set_up
from scoring.rules.types import for_players

NAMES = ("Amy", "Chris", "Lisa", "Phil", "Noor", "美咲", "Zoë", "O'Neil", "يوسف", "Bo", "Gran", "Пётр")

# The faces that a card adds to a hand. A fruit card also adds its two icons.
Card = tuple[str, ...]

FRUIT_CARDS: list[Card] = [
    ("fruit", "watermelon", "watermelon"), ("fruit", "orange", "orange"), ("fruit", "pineapple", "pineapple"),
    ("fruit", "watermelon", "orange"), ("fruit", "orange", "pineapple"), ("fruit", "pineapple", "watermelon"),
]  # fmt: skip
# Cards of Party that are replaced when they are played: see `_played_specials`.
PLAYED: dict[str, list[Card]] = {kind: [(kind,)] for kind in ("menu", "special_order", "takeout_box")}


def random_game(
    rng: Random,
    *,
    editions: Iterable[Edition] = tuple(EDITIONS.values()),
    players: range = range(2, 9),
    rounds: int = ROUNDS,
) -> dict[str, Any]:
    """Return the document of a random game of one of these editions, with so many players."""
    edition = rng.choice([edition for edition in editions if set(edition.players) & set(players)])
    count = rng.choice([number for number in edition.players if number in players])
    dummy = "dummy" in edition.variants and count == 2 and rng.random() < 0.3
    menu = _menu(rng, edition, count) if edition.free_menu else None
    setup = set_up(edition, menu, count, dummy=dummy)
    play = _play_party if edition.reshuffled else _play_classic
    return {
        "format": FORMAT,
        "edition": edition.key,
        "menu": menu,
        "variants": {"dummy": dummy, "pass_both_ways": rng.random() < 0.2},
        "players": rng.sample(NAMES, count),
        "rounds": [{"hands": hands} for hands in play(rng, setup, rounds)],
    }


def _menu(rng: Random, edition: Edition, players: int) -> str | list[str]:
    fitting = {kind.key for kind in edition.kinds if players in kind.players}
    if rng.random() < 0.5:
        return rng.choice([preset for preset, kinds in edition.presets.items() if fitting.issuperset(kinds)])
    menu = [
        kind
        for course in edition.courses
        if not course.fixed
        for kind in rng.sample([kind.key for kind in course.kinds if kind.key in fitting], course.pick)
    ]
    rng.shuffle(menu)
    return menu


def _play_classic(rng: Random, setup: Setup, rounds: int) -> list[list[dict[str, int]]]:
    deck: list[Card] = [(card,) for card, count in setup.edition.deck.items() for _ in range(count)]
    rng.shuffle(deck)
    return [[_on_wasabi(rng, hand) for hand in _deal(setup, deck)] for _ in range(rounds)]


def _play_party(rng: Random, setup: Setup, rounds: int) -> list[list[dict[str, int]]]:
    out = for_players(setup.edition.desserts_out, setup.players)
    desserts = _pile(setup, setup.dessert.key)
    rng.shuffle(desserts)
    kept = 0
    played = []
    for number in range(rounds):
        deck = [card for kind in setup.menu[:-1] for card in _pile(setup, kind.key)]
        deck += desserts[kept : out[number]]
        rng.shuffle(deck)
        hands = [_played_specials(rng, setup, hand, deck) for hand in _deal(setup, deck)]
        kept += sum(hand[setup.dessert.key] for hand in hands)
        played.append([_on_wasabi(rng, hand) for hand in hands])
        _race(rng, played[-1])
    return played


def _pile(setup: Setup, kind: str) -> list[Card]:
    """Return the cards of a kind, spread evenly over its faces."""
    cards = PLAYED.get(kind) or (FRUIT_CARDS if kind == "fruit" else _faces(setup, kind))
    return [cards[number % len(cards)] for number in range(setup.edition.deck[kind])]


def _faces(setup: Setup, key: str) -> list[Card]:
    kind = next(kind for kind in setup.menu if kind.key == key)
    return [(face.key,) for face in kind.faces if len(face.cards) == 1]


def _deal(setup: Setup, deck: list[Card]) -> list[Counter[str]]:
    """Take a hand for each seat off the top of the deck."""
    hands = []
    for _ in range(setup.seats):
        hands.append(Counter(face for card in deck[: setup.dealt] for face in card))
        del deck[: setup.dealt]
    return hands


def _played_specials(rng: Random, setup: Setup, hand: Counter[str], deck: list[Card]) -> Counter[str]:
    """Replace a menu with another card, a special order with a copy, and takeout boxes with flipped cards."""
    for _ in range(hand.pop("menu", 0)):
        hand.update(face for face in deck.pop() if face not in PLAYED)
    desserts = {face.key for face in setup.dessert.faces}
    plain = [face for face in setup.faces if hand[face] and face not in desserts]
    for _ in range(hand.pop("special_order", 0)):
        hand.update(rng.sample(plain, min(1, len(plain))))
    for _ in range(hand.pop("takeout_box", 0)):
        for face in rng.sample(plain, rng.randint(0, len(plain))):
            hand["flipped"] += hand.pop(face, 0)
    return hand


def _on_wasabi(rng: Random, hand: Counter[str]) -> dict[str, int]:
    for _ in range(hand["wasabi"]):
        nigiri = [face for face in hand if face.endswith("_nigiri") and hand[face]]
        if nigiri and rng.random() < 0.6:
            face = rng.choice(nigiri)
            hand.update({face.replace("nigiri", "on_wasabi"): 1})
            hand.subtract([face, "wasabi"])
    return {face: count for face, count in hand.items() if count}


def _race(rng: Random, hands: list[dict[str, int]]) -> None:
    """Claim places: ten uramaki rolls are discarded for the next free place, hand by hand in random order."""
    places = ["uramaki_third", "uramaki_second", "uramaki_first"]
    for hand in rng.sample(hands, len(hands)):
        lying = [rolls for rolls in (3, 4, 5) for _ in range(hand.pop(f"uramaki_{rolls}", 0))]
        while places and sum(lying) >= 10:
            claimed = 0
            while claimed < 10:
                claimed += lying.pop()
            hand[places.pop()] = 1
        hand.update(Counter(f"uramaki_{rolls}" for rolls in lying))
