"""Our decisions where the rulebooks are silent or disagree, and notes about kinds."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from scoring.wording.names import Words

RULINGS: Words = {
    "shared_win": gettext_lazy("Who is level on points and on dessert cards shares the win."),
    "dummy_in_trains": gettext_lazy("The dummy may join in the box with trains and trays too."),
    "dummy_pays": gettext_lazy(
        "With the dummy, three hands are scored, so the fewest puddings cost points for all three. "
        "The dummy cannot win: ranks and the winner are among the players."
    ),
    "everyone_level": gettext_lazy(
        "If everyone has as many, it cancels out with three or more players; two players both gain, "
        "unless neither has any."
    ),
    "level_race": gettext_lazy(
        "Who reaches ten in the same turn is placed by who has more rolls. Players who are still level "
        "all get the place, and each of them uses one up: after two firsts comes the third place."
    ),
    "edamame_cap": gettext_lazy("At most 4 points for each card, however many cards there are."),
    "colours": gettext_lazy(
        "Every kind has a colour of its own, except that nigiri and wasabi share one. Only cards that lie "
        "face up count: this round's desserts do, flipped cards and claimed uramaki places do not. A nigiri "
        "on wasabi is two cards, and a special order has the colour of what it copies."
    ),
}

KIND_NOTES: Words = {
    "miso_soup": gettext_lazy("Only what survived: several played in one turn are all discarded."),
    "chopsticks": gettext_lazy("Chopsticks that were not used are worth nothing."),
    "spoon": gettext_lazy("A spoon that was not used is worth nothing."),
    "wasabi": gettext_lazy(
        "This is a wasabi with nothing on it; with a nigiri on top, both are that nigiri on wasabi. Which nigiri "
        "lie on wasabi is seen on the table, so it is entered, never guessed."
    ),
    "menu": gettext_lazy("It is discarded when it is played, so there is nothing to count."),
    "special_order": gettext_lazy(
        "It counts as the card that it copies, desserts and wasabi included; a copy of a flipped card is one "
        "more flipped card."
    ),
    "takeout_box": gettext_lazy("A card that was turned face down is no longer what it was."),
    "soy_sauce": gettext_lazy("Soy sauce is a colour too."),
    "tea": gettext_lazy("Tea is a colour too."),
    "fruit": gettext_lazy("Each fruit is counted by itself, over all three rounds."),
}
