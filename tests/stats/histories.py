"""Histories for the tests: small ones that are written out, and random ones from hypothesis."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from hypothesis import strategies as st

from scoring.stats.book import Book
from scoring.stats.played import Played, Sat

ANA, BO, CY, DI = PLAYERS = (11, 12, 13, 14)
FIRST_NIGHT = date(2025, 12, 20)

# Points and cards for random hands. Only a few, so that ties are common.
POINTS = (
    {},
    {"tempura": 5},
    {"tempura": 5, "nigiri": 3},
    {"nigiri": 9, "eel": -3},
    {"eel": -3},
    {"maki": 6, "nigiri": 2},
    {"maki": 3, "tempura": 10},
    {"tempura": 15, "sashimi": 20},
    {"onigiri": 16, "dumpling": 15, "miso_soup": 12},
)
CARDS = (
    {},
    {"tempura": 2, "egg_nigiri": 1},
    {"tempura": 3, "pudding": 2},
    {"squid_on_wasabi": 1, "egg_nigiri": 2},
    {"maki_1": 2, "maki_3": 1},
    {"maki_3": 2, "uramaki_first": 1},
    {"tofu": 3, "salmon_on_wasabi": 1, "squid_on_wasabi": 2},
)
few = st.integers(0, 3)


def a_game(totals, *, number=1, day=0, desserts=None, **facts):
    """Return a game with these totals, {player: total}. Dessert cards settle ties."""
    cards = desserts or dict.fromkeys(totals)
    results = {player: (-total, -(cards[player] or 0)) for player, total in totals.items()}
    ranks = {player: 1 + sum(other < own for other in results.values()) for player, own in results.items()}
    seats = [
        Sat(player, total, ranks[player], dessert_cards=cards[player]) for player, total in totals.items()
    ]
    about = {"edition": "classic", "menu": None, "dessert": "pudding", "totals_only": True} | facts
    return Played(
        pk=number,
        code=f"game{number}",
        started_at=datetime(2025, 12, 20, 18, tzinfo=UTC) + timedelta(days=day, minutes=number),
        night=day,
        date=FIRST_NIGHT + timedelta(days=day),
        player_count=len(seats),
        seats=tuple(seats),
        **about,
    )


def a_history(*games):
    """Return games with these totals, one a day."""
    return [a_game(totals, number=number, day=number) for number, totals in enumerate(games, start=1)]


def with_rounds(game, rounds, hand_points=None, hands=None):
    """Return a game with rounds: each player's points, points by kind, and cards."""
    seats = [
        replace(
            seat,
            round_points=rounds[seat.player],
            hand_points=(hand_points or {}).get(seat.player, ()),
            hands=(hands or {}).get(seat.player, ()),
        )
        for seat in game.seats
    ]
    return replace(game, seats=tuple(seats), totals_only=False)


@st.composite
def played_seats(draw: st.DrawFn, players):
    """Draw three rounds for each player: points by kind, and cards that need not fit the points."""
    hands = st.tuples(*[st.sampled_from(POINTS)] * 3)
    cards = st.tuples(*[st.sampled_from(CARDS)] * 3)
    for_each = {}
    for player in players:
        points = draw(hands)
        rounds = [sum(hand.values()) for hand in points]
        paid, kept = draw(st.integers(-6, 6)), draw(few)
        for_each[player] = Sat(player, sum(rounds) + paid, 0, rounds, points, paid, kept, draw(cards))
    return for_each


@st.composite
def totals_seats(draw: st.DrawFn, players):
    known = draw(st.booleans())
    return {
        player: Sat(player, draw(st.integers(20, 24)), 0, dessert_cards=draw(few) if known else None)
        for player in players
    }


@st.composite
def games(draw: st.DrawFn):
    """Draw any game. Shared places and shared wins are common."""
    players = draw(st.permutations(PLAYERS))[: draw(st.integers(2, 4))]
    edition = draw(st.sampled_from(["classic", "party"]))
    totals_only = draw(st.booleans())
    menu, dessert = None, "pudding"
    if edition == "party":
        menu, dessert = draw(
            st.sampled_from(
                [
                    ("sushi_go", "pudding"),
                    ("big_banquet", "green_tea_ice_cream"),
                    (("maki", "fruit"), "fruit"),
                ]
            )
        )
        if totals_only and draw(st.booleans()):
            menu = dessert = None
    seats = draw(totals_seats(players) if totals_only else played_seats(players))
    game = a_game(
        {player: seat.total for player, seat in seats.items()},
        desserts={player: seat.dessert_cards for player, seat in seats.items()},
        edition=edition,
        menu=menu,
        dessert=dessert,
        totals_only=totals_only,
    )
    return replace(game, seats=tuple(replace(seats[seat.player], rank=seat.rank) for seat in game.seats))


@st.composite
def histories(draw: st.DrawFn, most=8):
    """Draw games in order, some on the same night, some on two nights of the same date in turn.

    Clocks may have been wrong, so a start need not fit its date.
    """
    history, day = [], 1
    for number, game in enumerate(draw(st.lists(games(), min_size=1, max_size=most)), start=1):
        day += draw(st.integers(0, 1))
        hours = number - 100 * day  # later on the same day, but earlier than on the day before
        history.append(
            replace(
                game,
                minutes=draw(st.sampled_from([0, 1, 40, 41, 360, 361])),
                pk=number,
                code=f"game{number}",
                started_at=game.started_at + timedelta(hours=hours),
                night=2 * day + draw(st.integers(0, 1)),
                date=FIRST_NIGHT + timedelta(days=2 * day),
            )
        )
    return history


def book_of(history):
    """Return a book with all games of a history."""
    book = Book()
    for game in history:
        book.add(game)
    return book


def own_games(history, player):
    """Return the games of a player, each with the player's seat."""
    return [(game, seat) for game in history for seat in game.seats if seat.player == player]


def people(history):
    return book_of(history).people


def pairs(history):
    return book_of(history).pairs


def ratings(history):
    return book_of(history).ratings


def records(history):
    return book_of(history).records.all()


def years(history):
    """Return the years, latest first."""
    return dict(sorted(book_of(history).years.items(), reverse=True))
