"""What the pages tell of players whose skills are known: `python -m tests.known_skills [--tables 40] [--games 500]`.

The players draft real hands of the classic game. The more careful ones take the best card more often, so it is known who is best;
some come more often than others. At one more table all are equally careful, but one of them likes sashimi too much and puddings
too little. Printed are the player whom the leaderboard shows as best, how many pairs it has in the right order, what the page of the
one with the tastes says, and whether the history finds the best game of a March.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

import django

if __name__ == "__main__":
    # The tests' settings use a data folder of their own, never one with real games.
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()

from django.core.management import call_command
from django.http import QueryDict

from scoring.forms import Filters
from scoring.history import summaries
from scoring.models import Game, Player, Seat, Table
from scoring.pages.nights import Matches, SortedPage
from scoring.pages.people import Leaders
from scoring.pages.people.habits import HabitsPage
from scoring.play import add_player
from scoring.rules import CLASSIC, ROUNDS
from scoring.rules.types import for_players
from scoring.wording.players import SORTS
from tests.games import NAMES
from tests.played_nights import a_game_of, nights_until_today, store

CARES = tuple(0.5 + number / 20 for number in range(9))  # from 0.5 to 0.9: nine players
PLAYERS = (3, 4, 4, 5)
TASTES = {"sashimi": 1.0, "pudding": -1.5}  # points that somebody believes a card is worth more or less


@dataclass(frozen=True)
class Drafter:
    """A player with a known skill: how often they take the card that they believe is the best, and not any card."""

    player: Player
    care: float
    tastes: Mapping[str, float] = field(hash=False)

    def choose(self, rng: Random, hand: Sequence[str], kept: Mapping[str, int]) -> str:
        if rng.random() > self.care:
            return rng.choice(hand)
        return max(hand, key=lambda card: worth(card, kept) + self.tastes.get(card, 0))


def worth(card: str, kept: Mapping[str, int]) -> float:
    """Return about how many points a card will bring to a hand."""
    if card.endswith("_nigiri"):
        points = {"egg_nigiri": 1, "salmon_nigiri": 2, "squid_nigiri": 3}[card]
        return points * (3 if kept["wasabi"] else 1)
    if card.startswith("maki_"):
        return 0.9 * int(card[-1])
    steps = {
        "tempura": (2, 3.5),
        "sashimi": (2, 2.5, 6),
        "dumpling": (2, 2.5, 3, 4, 5, 0),
        "wasabi": (2.5,),
        "pudding": (1.8,),
        "chopsticks": (0.5,),
    }[card]
    return steps[kept[card] % len(steps)]


def draft(rng: Random, drafters: Sequence[Drafter]) -> dict[str, Any]:
    """Return the document of a whole game, in which each player chooses a card and passes the hand on."""
    deck = [card for card, count in CLASSIC.deck.items() for _ in range(count)]
    rng.shuffle(deck)
    rounds = [{"hands": _round(rng, deck, drafters)} for _ in range(ROUNDS)]
    variants = {"dummy": False, "pass_both_ways": False}
    return {"edition": CLASSIC.key, "menu": None, "variants": variants, "rounds": rounds}


def _round(rng: Random, deck: list[str], drafters: Sequence[Drafter]) -> list[dict[str, int]]:
    dealt = for_players(CLASSIC.dealt, len(drafters))
    hands = [[deck.pop() for _ in range(dealt)] for _ in drafters]
    kept: list[Counter[str]] = [Counter() for _ in drafters]
    for _ in range(dealt):
        for one, hand, own in zip(drafters, hands, kept, strict=True):
            card = one.choose(rng, hand, own)
            hand.remove(card)
            if card.endswith("_nigiri") and own["wasabi"]:
                own["wasabi"] -= 1
                card = card.replace("_nigiri", "_on_wasabi")
            own[card] += 1
        hands = [*hands[1:], hands[0]]
    return [dict(+own) for own in kept]


def play(rng: Random, games: int, cares: Sequence[float], tastes: Mapping[str, float] | None = None) -> Table:
    """Return a table of players, the least careful first. The first one has the tastes."""
    table = Table.objects.create(name="Known skills")
    drafters = [
        Drafter(add_player(table, name), care, {} if number else (tastes or {}))
        for number, (name, care) in enumerate(zip(rng.sample(NAMES, len(cares)), cares, strict=True))
    ]
    nights = list(nights_until_today(rng, table, games))
    comes = {one: rng.uniform(0.3, 1) for one in drafters}
    played = []
    for night, number in nights:
        for before in range(number):
            free = [one for one in drafters if rng.random() < comes[one]]
            there = rng.sample(drafters if len(free) < max(PLAYERS) else free, rng.choice(PLAYERS))
            played.append(a_game_of(night, draft(rng, there), [one.player for one in there], before))
    store([night for night, _ in nights], played)
    return table


def shown(table: Table, by: str) -> list[int]:
    """Return how good the players of a leaderboard are, from the first place down: 0 is the least careful one."""
    names = list(table.players.order_by("pk").values_list("name", flat=True))
    return [names.index(row.who.name) for row in Leaders(table, by).rows]


def in_order(skills: Sequence[int]) -> tuple[int, int]:
    """Return how many pairs are in the right order, and how many there are."""
    pairs = list(combinations(skills, 2))
    return sum(upper > lower for upper, lower in pairs), len(pairs)


def habits_told(table: Table) -> list[str]:
    """Return what the page of the first player says about their cards."""
    player = table.players.order_by("pk")[0]
    return list(HabitsPage(summaries.read(table, "habits"), player.pk).extremes)


def found_in_march(table: Table) -> tuple[str, str]:
    """Return the game that the history of March puts first by total, and the one that has the highest total."""
    games = Filters(table, QueryDict("month=3"), searched=True).games()
    [first, *_] = SortedPage(games, "total", "", filtered=True, matches=Matches()).games
    of_march = Seat.objects.filter(game__in=Game.objects.whole_at(table.pk).filter(night__date__month=3))
    [best, *_] = sorted(of_march.select_related("game"), key=lambda seat: -seat.total)
    return first.game.code, best.game.code


def main(arguments: list[str]) -> int:
    parser = ArgumentParser()
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--games", type=int, default=500)
    asked = parser.parse_args(arguments)
    call_command("migrate", verbosity=0)
    tables = [play(Random(number), asked.games, CARES) for number in range(asked.tables)]
    print(f"{asked.tables} tables of {len(CARES)} players with known skills, {asked.games} games each")
    for by in SORTS:
        boards = [shown(table, by) for table in tables]
        firsts = sum(board[0] == len(CARES) - 1 for board in boards)
        right, pairs = (sum(numbers) for numbers in zip(*map(in_order, boards), strict=True))
        print(
            f"{by}: the best player is first in {firsts} of {asked.tables}, {right / pairs:.0%} of pairs in order"
        )
    with_tastes = play(Random(0), asked.games, [0.7] * len(CARES), TASTES)
    print("Likes sashimi too much and puddings too little:", *habits_told(with_tastes))
    found, best = found_in_march(with_tastes)
    print("The best game in March is", "found first" if found == best else "not found first")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
