"""Who may do what. There are no accounts: a device that was let in has a secret in its cookie.

Every view that shows or changes a table's data begins with one of these functions.
"""

from scoring.access.cookie import COOKIE
from scoring.access.counting import TooMany
from scoring.access.devices import device_of, let_in
from scoring.access.growth import NoRoom, check_growth, count_growth
from scoring.access.links import as_code, code_made_at, link_of, new_link, wants_code
from scoring.access.listening import listeners, version_for
from scoring.access.members import (
    hand_over,
    has_other_owner,
    mark_used,
    remove,
    remove_others,
    seats_joined,
    set_player,
    watching,
)
from scoring.access.roles import (
    AT_LEAST,
    SheetAccess,
    game_or_404,
    hands_or_404,
    may,
    membership_at_or_404,
    membership_of,
    membership_of_deleted,
    membership_or_404,
    own_seat,
    sheet_or_404,
    table_or_404,
)
from scoring.access.secret import hashed
from scoring.access.starting import asks_code, is_closed, may_start
from scoring.access.visitors import Visitor, visitor_of

__all__ = [
    "AT_LEAST",
    "COOKIE",
    "NoRoom",
    "SheetAccess",
    "TooMany",
    "Visitor",
    "as_code",
    "asks_code",
    "check_growth",
    "code_made_at",
    "count_growth",
    "device_of",
    "game_or_404",
    "hand_over",
    "hands_or_404",
    "has_other_owner",
    "hashed",
    "is_closed",
    "let_in",
    "link_of",
    "listeners",
    "mark_used",
    "may",
    "may_start",
    "membership_at_or_404",
    "membership_of",
    "membership_of_deleted",
    "membership_or_404",
    "new_link",
    "own_seat",
    "remove",
    "remove_others",
    "seats_joined",
    "set_player",
    "sheet_or_404",
    "table_or_404",
    "version_for",
    "visitor_of",
    "wants_code",
    "watching",
]
