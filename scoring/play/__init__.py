"""Every write to a game, its people and its nights.

A write states a fact, not an increment, in one short transaction. Sent twice, it counts once.
"""

from scoring.play.bin import Thing, bring_back, put_away
from scoring.play.ending import continue_game, end_game
from scoring.play.hands import claim_uramaki, clear_hand, finish_hand, set_counts, set_hands, swap_hands
from scoring.play.nights import NightFacts, Overtaken, edit_game, edit_night, move_game, write_note
from scoring.play.players import (
    Added,
    add_player,
    add_players,
    archive_player,
    merge_player,
    rename_player,
    unmerge_player,
)
from scoring.play.revealing import reveal
from scoring.play.setup import Choice, Misfit, change_setup, misfits, start_game
from scoring.play.tables import NotBegun, begin_table, choose_card_language, new_table, rename_table
from scoring.play.tidying import tidy_up
from scoring.play.totals import Ending, GameTotals, add_past_game, correct_totals
from scoring.play.undoing import undo
from scoring.play.webhooks import remove_webhook, send_again, set_webhook
from scoring.play.writing import Sender, Written

__all__ = [
    "Added",
    "Choice",
    "Ending",
    "GameTotals",
    "Misfit",
    "NightFacts",
    "NotBegun",
    "Overtaken",
    "Sender",
    "Thing",
    "Written",
    "add_past_game",
    "add_player",
    "add_players",
    "archive_player",
    "begin_table",
    "bring_back",
    "change_setup",
    "choose_card_language",
    "claim_uramaki",
    "clear_hand",
    "continue_game",
    "correct_totals",
    "edit_game",
    "edit_night",
    "end_game",
    "finish_hand",
    "merge_player",
    "misfits",
    "move_game",
    "new_table",
    "put_away",
    "remove_webhook",
    "rename_player",
    "rename_table",
    "reveal",
    "send_again",
    "set_counts",
    "set_hands",
    "set_webhook",
    "start_game",
    "swap_hands",
    "tidy_up",
    "undo",
    "unmerge_player",
    "write_note",
]
