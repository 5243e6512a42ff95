"""A scored game as a readable bill for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO

from django.utils.translation import gettext as _
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from scoring.document import GameDocument, score_of
from scoring.rules import ROUNDS, Line, Score
from scoring.wording import (
    caution_text,
    counted,
    dummy_text,
    edition_name,
    kind_name,
    menu_name,
    seat_name,
    signed,
    verdict,
    why,
)


def print_bill(game: GameDocument, file: IO[str]) -> None:
    """Print the rounds with their reasons, the standings, and who won and why."""
    console = Console(file=file, highlight=False)
    score = score_of(game)
    console.print(Text(_heading(game, score), style="bold"))
    for title, table in _sections(game, score):
        console.print()
        console.print(Text(title, style="bold"))
        console.print(table)
    for sentence in _closing(game, score):
        console.print(Text(sentence), soft_wrap=True)


def _heading(game: GameDocument, score: Score) -> str:
    played = _("finished") if score.finished else _("{count} of {rounds} rounds")
    parts = [
        edition_name(game.setup.edition.key),
        menu_name(game.menu) if game.menu else "",
        counted("player", game.setup.players),
        played.format(count=len(score.rounds), rounds=ROUNDS),
    ]
    return " · ".join(part for part in parts if part)


def _sections(game: GameDocument, score: Score) -> Iterator[tuple[str, Table]]:
    for number, seats in enumerate(score.rounds, 1):
        yield _("Round {number}").format(number=number), _round(game, seats)
    if score.rounds and score.finished:
        yield kind_name(game.setup.dessert.key, game.setup.edition.key), _desserts(game, score)
    yield _("Standings"), _standings(game, score)


def _round(game: GameDocument, seats: Sequence[Sequence[Line]]) -> Table:
    table = _bill()
    for seat, lines in enumerate(seats):
        total = sum(line.points for line in lines)
        table.add_row(Text(seat_name(seat, game.names), style="bold"), Text(signed(total), style="bold"))
        for line in lines:
            kind = kind_name(line.kind, game.setup.edition.key)
            table.add_row(Text(f"  {kind}"), signed(line.points), Text(why(line), style="dim"))
    return table


def _desserts(game: GameDocument, score: Score) -> Table:
    table = _bill()
    for seat, line in enumerate(score.desserts):
        table.add_row(Text(seat_name(seat, game.names)), signed(line.points), Text(why(line), style="dim"))
    return table


def _bill() -> Table:
    table = Table(box=None, show_header=False)
    table.add_column(overflow="fold")
    table.add_column(justify="right")
    table.add_column(overflow="fold")
    return table


def _standings(game: GameDocument, score: Score) -> Table:
    table = Table(box=SIMPLE_HEAD)
    table.add_column("")
    table.add_column("", overflow="fold")
    for number in range(1, len(score.rounds) + 1):
        table.add_column(_("R{number}").format(number=number), justify="right")
    if score.rounds:
        table.add_column(_("Dessert"), justify="right")
    table.add_column(_("Total"), justify="right", style="bold")
    table.add_column(_("Dessert cards"), justify="right")
    for seat in _by_rank(game, score):
        table.add_row(*_standing_row(game, score, seat))
    return table


def _by_rank(game: GameDocument, score: Score) -> list[int]:
    """Return the players' seats from first to last, then the dummy's."""
    players = sorted(range(game.setup.players), key=lambda seat: score.standing.ranks[seat])
    return players + list(range(game.setup.players, game.setup.seats))


def _standing_row(game: GameDocument, score: Score, seat: int) -> Iterator[str | Text]:
    yield f"{score.standing.ranks[seat]}." if seat < game.setup.players else "–"
    yield Text(seat_name(seat, game.names))
    for seats in score.rounds:
        yield signed(sum(line.points for line in seats[seat]))
    if score.rounds:
        yield signed(score.desserts[seat].points)
    yield signed(score.standing.totals[seat])
    yield "?" if score.dessert_cards is None else str(score.dessert_cards[seat])


def _closing(game: GameDocument, score: Score) -> Iterator[str]:
    """Yield who won and why, the dummy's points, and the warnings."""
    yield verdict(score, game.names)
    if game.setup.dummy:
        yield dummy_text(score.standing.totals[-1])
    for caution in score.cautions:
        text = caution_text(caution, game.names)
        yield _("Check round {round}: {text}.").format(round=caution.round, text=text)
