"""A game to look at before playing one's first. Not in the database, so nobody can change it."""

from __future__ import annotations

from collections import Counter

from scoring.models.games import Game
from scoring.models.players import Player
from scoring.models.seats import Hand, Seat
from scoring.models.sheet import Sheet

CODE = "demo"  # shorter than the code of any real game

NAMES = ("Ben", "Yuki", "Mia", "Omar")
# Mia is third after the last card; the pudding bonus ties her with Yuki, and the puddings also break the tie.
HANDS = (
    (
        "maki_3 maki_1 tempura sashimi dumpling dumpling salmon_nigiri pudding",
        "maki_3 maki_2 tempura tempura tempura egg_nigiri egg_nigiri pudding",
        "maki_2 maki_2 sashimi dumpling egg_nigiri salmon_on_wasabi chopsticks",
        "maki_2 maki_1 sashimi salmon_nigiri salmon_nigiri squid_on_wasabi pudding",
    ),
    (
        "maki_3 maki_2 maki_2 maki_1 tempura sashimi egg_nigiri salmon_nigiri",
        "maki_2 maki_1 tempura sashimi sashimi salmon_nigiri salmon_nigiri chopsticks",
        "maki_1 tempura dumpling dumpling squid_on_wasabi wasabi pudding",
        "maki_3 maki_3 maki_2 dumpling dumpling dumpling dumpling wasabi",
    ),
    (
        "tempura tempura sashimi sashimi sashimi dumpling dumpling pudding",
        "sashimi sashimi sashimi salmon_nigiri salmon_nigiri squid_on_wasabi chopsticks",
        "maki_3 maki_3 maki_3 egg_nigiri squid_nigiri pudding pudding pudding",
        "maki_2 tempura tempura tempura sashimi dumpling squid_nigiri chopsticks",
    ),
)


def demo_sheet() -> Sheet:
    seats = [
        Seat(pk=number, number=number, player=Player(name=name, colour=number, shape=number))
        for number, name in enumerate(NAMES)
    ]
    hands = [
        Hand(seat=seat, round=number, counts=dict(Counter(cards.split())), done=True)
        for number, dealt in enumerate(HANDS, 1)
        for seat, cards in zip(seats, dealt, strict=True)
    ]
    return Sheet(Game(code=CODE, edition="classic"), seats, hands)
