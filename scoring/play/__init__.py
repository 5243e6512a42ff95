"""Every write. Each is a fact, not an increment, and one short transaction; sent twice it counts once."""

from scoring.play.games import (
    Choice,
    Misfit,
    Sender,
    Written,
    change_setup,
    claim_place,
    finish_hand,
    misfits,
    rescore,
    set_counts,
    set_hands,
    start_game,
    swap_hands,
    undo,
)
from scoring.play.history import history_changed
from scoring.play.people import add_player, rename_table

__all__ = [
    "Choice",
    "Misfit",
    "Sender",
    "Written",
    "add_player",
    "change_setup",
    "claim_place",
    "finish_hand",
    "history_changed",
    "misfits",
    "rename_table",
    "rescore",
    "set_counts",
    "set_hands",
    "start_game",
    "swap_hands",
    "undo",
]
