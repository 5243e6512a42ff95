"""Sentences for refusals: choices and entries that a page does not accept."""

from __future__ import annotations

from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.rules import Refusal
from scoring.wording.names import KINDS, Words, pick_text

REFUSALS: Words = {
    # The setup of a game
    "no_edition": gettext_lazy("Choose one of the games"),
    "too_few_at_table": gettext_lazy("Add at least two players"),
    "too_many_at_table": ngettext_lazy(
        "This game is for up to {most} player", "This game is for up to {most} players", "most"
    ),
    "name": ngettext_lazy(
        "Enter a name of up to {most} character", "Enter a name of up to {most} characters", "most"
    ),
    "name_twice": gettext_lazy("{name} is listed twice"),
    "dummy_edition": gettext_lazy("This game has no variant with a dummy"),
    "dummy_players": gettext_lazy("The variant with a dummy is for two players"),
    "menu_fixed": gettext_lazy("This game has a fixed menu"),
    "menu_missing": gettext_lazy("Pick a menu"),
    "no_preset": gettext_lazy("Pick one of the menus"),
    "no_kind": gettext_lazy("Pick from the dishes on this page"),
    "kind_twice": gettext_lazy("{kind} is picked twice"),
    "kind_players": ngettext_lazy(
        "{kind} is for {least} to {most} player", "{kind} is for {least} to {most} players", "most"
    ),
    "setup_changed": gettext_lazy("Another phone just changed this. Here is how it is now."),
    "sits_twice": gettext_lazy("{name} would be in the game twice, because two names were merged since then"),
    "round_not_complete": gettext_lazy(
        "Round {number} is not complete. A game can end after a complete round."
    ),
    # Cards
    "no_face": gettext_lazy("This card isn't on the menu"),
    "count": gettext_lazy("Enter a whole number from 0 to {most}"),
    "no_hand": gettext_lazy("This hand doesn't exist"),
    "no_racer": gettext_lazy("Tap who reached 10 first"),
    "no_claim_left": gettext_lazy("All uramaki places are claimed"),
    "nothing_to_undo": gettext_lazy("There is nothing to undo"),
    "too_many_changes": ngettext_lazy(
        "This was changed {most} time and can't be changed anymore",
        "This was changed {most} times and can't be changed anymore",
        "most",
    ),
    # Players
    "name_taken": gettext_lazy("{name} is already at this table"),
    "name_merged": gettext_lazy("{name} is another name for someone at this table"),
    "name_put_away": gettext_lazy("{name} was deleted. Restore them, or choose another name."),
    "name_ligatures": gettext_lazy("This name is too long when its letters are written out"),
    "too_many_players": ngettext_lazy(
        "A table can have at most {most} player", "A table can have at most {most} players", "most"
    ),
    "webhook": gettext_lazy("Enter an address that the host of this site allows"),
    "merge_self": gettext_lazy("{name} can't be merged with themselves"),
    "merge_gone": gettext_lazy("One of the two was already merged or deleted"),
    "merge_together": gettext_lazy(
        "{name} and the other player sat in the same game, so they are two people"
    ),
    # Game nights, games from paper, and the search
    "number": gettext_lazy("Enter a whole number from {least} to {most}"),
    "too_long": ngettext_lazy("Use at most {most} character", "Use at most {most} characters", "most"),
    "character": gettext_lazy("The character {name} is not allowed"),
    "day": gettext_lazy("Enter a date like 2026-11-16"),
    "to_come": gettext_lazy("This date is in the future"),
    "no_player": gettext_lazy("Choose a player from this table"),
    "no_night": gettext_lazy("Choose one of the game nights"),
    "overtaken": gettext_lazy("Another phone just changed this to “{name}”. Save again to replace it."),
    "overtaken_empty": gettext_lazy("Another phone just emptied this. Save again to fill it in."),
    "too_many_words": ngettext_lazy(
        "Search for at most {most} word", "Search for at most {most} words", "most"
    ),
    "total_missing": gettext_lazy("Enter the total"),
    "desserts_missing": gettext_lazy("Enter everyone's desserts, or nobody's"),
}


def refusal_text(refusal: Refusal) -> str:
    """Return what to do instead: "Pick 2 specials"."""
    numbers = refusal.numbers
    code = refusal.code
    if code == "players":
        code = "too_few_at_table" if numbers["players"] < numbers["least"] else "too_many_at_table"
    if code == "course":
        return pick_text(refusal.name, numbers["pick"])
    return str(REFUSALS[code] % numbers).format(**numbers, name=refusal.name, kind=KINDS.get(refusal.name))
