"""Who may do what. There are no accounts: a device that was let in has a secret in its cookie.

Every view that shows or changes a table's data begins with one of these functions.
"""

from scoring.access.cookie import COOKIE
from scoring.access.devices import device_of, let_in
from scoring.access.links import as_code, link_of, new_link
from scoring.access.listening import listeners, version_for
from scoring.access.members import hand_over, owned_without, remove, take_seat
from scoring.access.roles import (
    AT_LEAST,
    Look,
    game_or_404,
    hands_or_404,
    look_or_404,
    may,
    membership_of,
    membership_or_404,
    table_or_404,
)
from scoring.access.secret import hashed

__all__ = [
    "AT_LEAST",
    "COOKIE",
    "Look",
    "as_code",
    "device_of",
    "game_or_404",
    "hand_over",
    "hands_or_404",
    "hashed",
    "let_in",
    "link_of",
    "listeners",
    "look_or_404",
    "may",
    "membership_of",
    "membership_or_404",
    "new_link",
    "owned_without",
    "remove",
    "table_or_404",
    "take_seat",
    "version_for",
]
