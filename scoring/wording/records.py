"""Names and values of records."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from scoring.wording.names import Words, counted, edition_name, kind_name, points_text

RECORDS: Words = {
    # Translators: these stand inside a sentence, "New table record for 4 players by Ana: highest score, 61 points."
    "total": gettext_lazy("highest score"),
    "round": gettext_lazy("highest round"),
    "comeback": gettext_lazy("biggest comeback"),
    "closest": gettext_lazy("closest finish"),
    "biggest_win": gettext_lazy("biggest win"),
    "lowest_win": gettext_lazy("lowest winning score"),
    "puddings": gettext_lazy("most puddings in a game"),
    "hand": gettext_lazy("most points from {kind} in a round"),
    "cards": gettext_lazy("most {kind} in a round"),
    "streak": gettext_lazy("most wins in a row"),
}

# The same as headings.
HEADINGS: Words = {
    "total": gettext_lazy("Highest score"),
    "round": gettext_lazy("Highest round"),
    "comeback": gettext_lazy("Biggest comeback"),
    "closest": gettext_lazy("Closest finish"),
    "biggest_win": gettext_lazy("Biggest win"),
    "lowest_win": gettext_lazy("Lowest winning score"),
    "puddings": gettext_lazy("Most puddings in a game"),
    "hand": gettext_lazy("Most points from {kind} in a round"),
    "cards": gettext_lazy("Most {kind} in a round"),
    "streak": gettext_lazy("Most wins in a row"),
}

# A dessert scores once, at the end, and not in a round.
AT_THE_END = gettext_lazy("most points from {kind}")
AT_THE_END_HEADING = gettext_lazy("Most points from {kind}")

AMOUNTS: Words = {
    "comeback": gettext_lazy("{points} behind"),
    "closest": gettext_lazy("{points} apart"),
    "biggest_win": gettext_lazy("by {points}"),
}
# A takeout box is counted by the cards that it turned over.
COUNTED_IN = {"takeout_box": "flipped"}
TURNED_OVER = gettext_lazy("cards face down")


# The sections of the records page, and the records in each.
GROUPS = (
    (
        gettext_lazy("Games and wins"),
        ("total", "round", "biggest_win", "closest", "lowest_win", "comeback", "streak"),
    ),
    (gettext_lazy("Most in a round, by card"), ("hand", "cards", "puddings")),
)
ALL_GAMES = gettext_lazy("All games")
NEWS = gettext_lazy(
    "New table record for {players} by {names}: {record}, {value}. It was {before} by {holders}."
)

# The words for a record that nobody can beat.
FINAL_ONCE = gettext_lazy("the most possible; once, by {names}")
FINAL = ngettext_lazy(
    "the most possible; {times} time, last by {names}",
    "the most possible; {times} times, last by {names}",
    "times",
)
CLOSEST_ONCE = gettext_lazy("as close as can be; once, by {names}")
CLOSEST = ngettext_lazy(
    "as close as can be; {times} time, last by {names}",
    "as close as can be; {times} times, last by {names}",
    "times",
)


def box_with_players(edition: str, players: int) -> str:
    """Return the games that records are about: "Sushi Go Party!, 4 players"."""
    return _("{edition}, {players}").format(edition=edition_name(edition), players=counted("player", players))


def about_text(name: str, games: int) -> str:
    """Return which games records are of: "Sushi Go Party!, 4 players: 61 games"."""
    return _("{name}: {games}").format(name=name, games=counted("game", games))


def final_text(key: str, times: int, names: str) -> str:
    """Return the text for a record that nobody can beat: "the most possible; 23 times, last by Ana"."""
    if times == 1:
        return str(CLOSEST_ONCE if key == "closest" else FINAL_ONCE).format(names=names)
    return str((CLOSEST if key == "closest" else FINAL) % {"times": times}).format(times=times, names=names)


def duration_text(minutes: int) -> str:
    """Return a time as people say it.

    >>> duration_text(38), duration_text(80)
    ('38 min', '1 h 20 min')
    """
    if minutes < 60:
        return _("{minutes} min").format(minutes=minutes)
    return _("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)


def play_time_text(average: str, longest: str) -> str:
    """Return how long games take: "Average game 38 min, longest 1 h 20 min"."""
    return _("Average game {average}, longest {longest}").format(average=average, longest=longest)


def records_start_text(games: int, enough: int) -> str:
    """Return how many games a table needs for its first records."""
    return ngettext(
        "Records start after {enough} games. So far, {games} game has been played.",
        "Records start after {enough} games. So far, {games} games have been played.",
        games,
    ).format(games=games, enough=enough)


def record_name(key: str, kind: str | None = None, *, at_the_end: bool = False) -> str:
    """Return the name of a record inside a sentence: "highest score", "most Sashimi in a round"."""
    name = AT_THE_END if key == "hand" and at_the_end else RECORDS[key]
    return str(name).format(kind=_kind_name(kind))


def record_heading(key: str, kind: str | None = None, *, at_the_end: bool = False) -> str:
    """Return the name of a record where it stands alone: "Highest score", "Most Sashimi in a round"."""
    name = AT_THE_END_HEADING if key == "hand" and at_the_end else HEADINGS[key]
    return str(name).format(kind=_kind_name(kind))


def _kind_name(kind: str | None) -> str:
    if kind in COUNTED_IN:
        return str(TURNED_OVER)
    return kind_name(kind) if kind else ""


def record_value(key: str, kind: str | None, value: int) -> str:
    """Return the value of a record: "61 points", "6 sashimi", "by 12 points"."""
    if key == "closest" and value == 0:
        return _("tied on points")
    if key == "streak":
        return counted("game", value)
    if key == "puddings":
        return counted("pudding", value)
    if key == "cards" and kind:
        return counted(COUNTED_IN.get(kind, kind), value)
    return str(AMOUNTS.get(key, "{points}")).format(points=points_text(value))
