"""Our decisions where the rulebooks are silent or disagree, and notes about kinds."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from scoring.wording.names import Words

RULINGS: Words = {
    "shared_win": gettext_lazy("Players tied on points and desserts share the win."),
    "dummy_in_trains": gettext_lazy("The variant with a dummy works with the trains and trays edition too."),
    "dummy_pays": gettext_lazy(
        "With the dummy, three hands are scored, so having the fewest puddings costs points, for the dummy too. "
        "The dummy can't win: only the players are ranked."
    ),
    "everyone_level": gettext_lazy(
        "If everyone has the same number, it cancels out with three or more players. Two players both gain, "
        "unless neither has any."
    ),
    "level_race": gettext_lazy(
        "Players who reach ten in the same turn are placed by who has more rolls. If they are still tied, they "
        "all get the place, and each of them uses one up: after two firsts comes third place."
    ),
    "edamame_cap": gettext_lazy("At most 4 points for each card, however many cards there are."),
    "colours": gettext_lazy(
        "Every kind has its own color, except that nigiri and wasabi share one. Only face-up cards count: this "
        "round's desserts do, face-down cards and claimed uramaki places don't. A nigiri on wasabi is two cards, "
        "and a special order has the color of what it copies."
    ),
}

KIND_NOTES: Words = {
    "miso_soup": gettext_lazy(
        "Only those that survived count: if several are played in the same turn, all of them are discarded."
    ),
    "chopsticks": gettext_lazy("Unused chopsticks are worth nothing."),
    "spoon": gettext_lazy("An unused spoon is worth nothing."),
    "wasabi": gettext_lazy(
        "This is a wasabi with nothing on it. With a nigiri on top, the two count as that nigiri on wasabi. "
        "Enter it as it lies on the table: we never guess which nigiri goes on wasabi."
    ),
    "menu": gettext_lazy("It is discarded when played, so there is nothing to count."),
    "special_order": gettext_lazy(
        "It counts as the card it copies, desserts and wasabi included. A copy of a face-down card is one more "
        "face-down card."
    ),
    "takeout_box": gettext_lazy(
        "A card that was turned face down no longer counts as what it was. Enter only those cards: the box itself "
        "is worth nothing and is not entered."
    ),
    "soy_sauce": gettext_lazy("Soy sauce is a color too."),
    "tea": gettext_lazy("Tea is a color too."),
    "fruit": gettext_lazy("Each fruit is counted separately, over all three rounds."),
}
