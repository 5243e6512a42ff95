"""A round of cards, and helpers that enter it."""

from scoring import play
from scoring.models.sheet import Sheet
from scoring.play import Choice
from tests.tables import sender

# The example of the game document: it scores 21, 15, 10 and 15.
ROUND = [
    {"maki_3": 1, "maki_2": 1, "tempura": 2, "squid_on_wasabi": 1, "dumpling": 1, "pudding": 1},
    {"maki_3": 1, "sashimi": 3, "egg_nigiri": 1, "chopsticks": 1, "dumpling": 2},
    {"maki_2": 1, "maki_1": 1, "salmon_nigiri": 2, "tempura": 3, "wasabi": 1},
    {"maki_2": 1, "dumpling": 5, "pudding": 2},
]


def play_rounds(game, rounds):
    for number, hands in enumerate(rounds, 1):
        for seat, hand in enumerate(hands):
            play.set_counts(game, sender(), number, seat, hand)
    return Sheet.load(game)


def seats(game):
    return list(game.seats.order_by("number"))


def choose(game, *names, edition="classic", menu=None, **variants):
    people = [game.night.table.players.get(name=name) for name in names]
    return Choice(edition, menu, people, **variants)
