"""The names of achievements, and how each is earned."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

Text = str | Promise

# Key -> name, and how it is earned.
ACHIEVEMENTS: dict[str, tuple[Text, Text]] = {
    # Translators: the name of an achievement, which may be witty, and how it is earned.
    "first_win": (gettext_lazy("First win"), gettext_lazy("Win a game.")),
    "ten_wins": (gettext_lazy("Ten wins"), gettext_lazy("Win ten games.")),
    "fifty_wins": (gettext_lazy("Fifty wins"), gettext_lazy("Win fifty games.")),
    "ten_games": (gettext_lazy("Ten games"), gettext_lazy("Play ten games.")),
    "fifty_games": (gettext_lazy("Fifty games"), gettext_lazy("Play fifty games.")),
    "two_hundred_games": (gettext_lazy("Two hundred games"), gettext_lazy("Play two hundred games.")),
    "three_in_a_row": (gettext_lazy("Three in a row"), gettext_lazy("Win three games in a row.")),
    "five_in_a_row": (gettext_lazy("Five in a row"), gettext_lazy("Win five games in a row.")),
    "three_in_a_night": (gettext_lazy("Best of the night"), gettext_lazy("Win three games in one night.")),
    "last_to_first": (
        gettext_lazy("From last to first"),
        gettext_lazy("Win right after coming last among three or more."),
    ),
    "large_table": (gettext_lazy("Head of the table"), gettext_lazy("Win against at least four others.")),
    "shared_win": (gettext_lazy("Good company"), gettext_lazy("Share a win.")),
    "by_desserts": (gettext_lazy("Sweet ending"), gettext_lazy("Be tied on points, and still win alone.")),
    "by_a_point": (gettext_lazy("By a grain of rice"), gettext_lazy("Win by one point.")),
    "by_twenty": (gettext_lazy("Runaway train"), gettext_lazy("Win by twenty points or more.")),
    "comeback": (gettext_lazy("Comeback"), gettext_lazy("Win after being 15 points behind.")),
    "from_the_back": (
        gettext_lazy("From the back"),
        gettext_lazy("Win after being last before the final round, among three or more."),
    ),
    "led_all_along": (
        gettext_lazy("Start to finish"),
        gettext_lazy("Win after leading alone in every round."),
    ),
    "every_round": (gettext_lazy("Clean sweep"), gettext_lazy("Score the most in all three rounds.")),
    "no_pudding": (gettext_lazy("No pudding needed"), gettext_lazy("Win without a single pudding.")),
    "in_spite_of_desserts": (
        gettext_lazy("In spite of it all"),
        gettext_lazy("Lose 6 points at the end of the game, and still win."),
    ),
    "sixty_points": (gettext_lazy("Sixty points"), gettext_lazy("Score 60 points in a game.")),
    "eighty_points": (gettext_lazy("Eighty points"), gettext_lazy("Score 80 points in a game.")),
    "great_round": (gettext_lazy("Great round"), gettext_lazy("Score 25 points in a round.")),
    "greatest_round": (gettext_lazy("Feast"), gettext_lazy("Score 35 points in a round.")),
    "squid_on_wasabi": (gettext_lazy("Hot squid"), gettext_lazy("Put a squid nigiri on wasabi.")),
    "three_on_wasabi": (
        gettext_lazy("Hot, hot, hot"),
        gettext_lazy("Put three nigiri on wasabi in a round."),
    ),
    "tempura": (gettext_lazy("Deep-fried"), gettext_lazy("Score 15 points from tempura in a round.")),
    "sashimi": (gettext_lazy("Fresh fish"), gettext_lazy("Score 20 points from sashimi in a round.")),
    "dumplings": (gettext_lazy("Full steamer"), gettext_lazy("Score 15 points from dumplings in a round.")),
    "onigiri": (gettext_lazy("In every shape"), gettext_lazy("Collect a set of all four onigiri.")),
    "miso_soup": (
        gettext_lazy("Soup of the day"),
        gettext_lazy("Score 12 points from miso soup in a round."),
    ),
    "tofu": (gettext_lazy("Too much tofu"), gettext_lazy("Collect three tofu in a round, for nothing.")),
    "maki": (gettext_lazy("On a roll"), gettext_lazy("Score 6 points from maki in all three rounds.")),
    "every_dessert": (gettext_lazy("Sweet tooth"), gettext_lazy("Play with each of the three desserts.")),
    "every_menu": (gettext_lazy("Through the menu"), gettext_lazy("Play every menu of the Party booklet.")),
    "two_to_five": (
        gettext_lazy("Room for one more"),
        gettext_lazy("Play games of two, three, four and five players."),
    ),
    "ten_rivals": (gettext_lazy("Ten rivals"), gettext_lazy("Play against ten different people.")),
}
EARNED = gettext_lazy("{name} earned: {achievements}.")
RARE = gettext_lazy("{achievement} (rare)")


def achievement_name(key: str, *, rare: bool = False) -> str:
    """Return what an achievement is called inside a sentence: "Comeback (rare)"."""
    name = str(ACHIEVEMENTS[key][0])
    return str(RARE).format(achievement=name) if rare else name
