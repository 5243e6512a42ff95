"""What is stored. The hands are the truth; the points on a seat are computed from them."""

from scoring.models.access import Device, JoinCode, Link, Membership, Role, Usage
from scoring.models.bin import KEPT_FOR
from scoring.models.changes import MOST_CHANGES, Change
from scoring.models.games import SAME_NIGHT, Game, Games
from scoring.models.imports import Arrival
from scoring.models.names import (
    KEY_LENGTH,
    LETTERS,
    UID_LENGTH,
    name_key,
    plain_letter,
    random_code,
    words_of,
)
from scoring.models.nights import MOST_SHOWN, Night, load_games
from scoring.models.optional import if_possible
from scoring.models.players import LOOKS, MOST_PLAYERS, Player
from scoring.models.seats import MOST_SEATS_KEPT, Hand, Seat
from scoring.models.summaries import Summary
from scoring.models.tables import Table
from scoring.models.webhooks import ADDRESS_LENGTH, Notice, Webhook

__all__ = [
    "ADDRESS_LENGTH",
    "KEPT_FOR",
    "KEY_LENGTH",
    "LETTERS",
    "LOOKS",
    "MOST_CHANGES",
    "MOST_PLAYERS",
    "MOST_SEATS_KEPT",
    "MOST_SHOWN",
    "SAME_NIGHT",
    "UID_LENGTH",
    "Arrival",
    "Change",
    "Device",
    "Game",
    "Games",
    "Hand",
    "JoinCode",
    "Link",
    "Membership",
    "Night",
    "Notice",
    "Player",
    "Role",
    "Seat",
    "Summary",
    "Table",
    "Usage",
    "Webhook",
    "if_possible",
    "load_games",
    "name_key",
    "plain_letter",
    "random_code",
    "words_of",
]
