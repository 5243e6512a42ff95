"""Games for BG Stats: a `.bgsplay` file, or a link that opens the app with a play to save.

The dummy is left out, since it is not a player.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time
from typing import Any, TypeVar
from urllib.parse import quote

from django.utils import timezone
from django.utils.text import Truncator

from scoring.exchange.bgstats.ids import BOARD_GAMES, MINUTES, MOMENT, SOURCE, BoardGame, uuid_of
from scoring.models import Game, Player, Seat
from scoring.models.sheet import Sheet
from scoring.rules import EDITIONS, ROUNDS
from scoring.wording.exchange import cut_short_comment
from scoring.wording.names import menu_name

T = TypeVar("T")
CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html"
LONGEST_COMMENT = 300  # characters in a link: browsers and servers limit its length


def create_play_link(sheet: Sheet) -> str:
    """Return a URL that opens BG Stats with a play to save. It requires every boolean, and integers."""
    game = sheet.game
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": game.uid,
        "playDate": _written(game.started_at),
        "durationMin": _minutes(game),
        "comments": Truncator(_comments(game)).chars(LONGEST_COMMENT),
        "location": game.night.place,
        "game": {
            "name": BOARD_GAMES[game.edition].name,
            "sourceGameId": game.edition,
            "bggId": BOARD_GAMES[game.edition].id,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.uid,
                "startPlayer": False,
                "winner": seat.rank == 1,
                "score": seat.total,
                "rank": seat.rank or 0,
            }
            for seat, player in _people(sheet)
        ],
    } | _board(game)
    data = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return f"{CREATE_PLAY}?data={quote(data, safe='')}"  # BG Stats does not read a plus as a space


def play_file(sheets: Iterable[Sheet]) -> Iterator[str]:
    """Yield any number of games as one `.bgsplay` file, in parts: the plays, then the players and games in them."""
    players: Numbers[Player] = Numbers()
    places: Numbers[str] = Numbers()
    games: Numbers[BoardGame] = Numbers()
    yield f'{{"about": {json.dumps(f"Plays from {SOURCE}")}, "plays": ['
    separator = "\n"
    for sheet in sheets:
        play = _play(sheet, players, places, games) | _board(sheet.game)
        yield separator + json.dumps(play, ensure_ascii=False)
        separator = ",\n"
    yield "\n], "
    others = {
        "players": [_player(player, number) for player, number in players.items()],
        "locations": [_location(place, number) for place, number in places.items()],
        "games": [_game(game, number) for game, number in games.items()],
        "userInfo": {"meRefId": 0},
    }
    yield json.dumps(others, ensure_ascii=False, indent=1).removeprefix("{") + "\n"


class Numbers(dict[T, int]):
    """Things numbered from 1 as they are asked for; the file refers to them by number."""

    def __missing__(self, thing: T) -> int:
        self[thing] = len(self) + 1
        return self[thing]


def _people(sheet: Sheet) -> list[tuple[Seat, Player]]:
    return [(seat, seat.player) for seat in sheet.seats if seat.player]


def _player(player: Player, number: int) -> dict[str, Any]:
    return {
        "uuid": uuid_of("player", player.uid),
        "id": number,
        "name": player.name,
        "isAnonymous": False,
        "modificationDate": _written(timezone.now()),
        "bggUsername": "",
    }


def _location(place: str, number: int) -> dict[str, Any]:
    return {
        "uuid": uuid_of("location", place),
        "id": number,
        "name": place,
        "modificationDate": _written(timezone.now()),
    }


def _game(game: BoardGame, number: int) -> dict[str, Any]:
    edition = next(edition for edition, known in BOARD_GAMES.items() if known == game)
    return {
        "uuid": uuid_of("game", edition),
        "id": number,
        "name": game.name,
        "modificationDate": _written(timezone.now()),
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "urlThumb": "",
        "urlImage": "",
        "bggName": game.name,
        "bggYear": game.year,
        "bggId": game.id,
        "designers": "",
        "isBaseGame": 1,
        "isExpansion": 0,
        "rating": 0,
        "minPlayerCount": EDITIONS[edition].players[0],
        "maxPlayerCount": EDITIONS[edition].players[-1],
        "minPlayTime": 0,
        "maxPlayTime": 0,
        "minAge": 0,
        "preferredImage": 0,
        "previouslyPlayedAmount": 0,
        "copies": [],
    }


def _play(
    sheet: Sheet, players: Numbers[Player], places: Numbers[str], games: Numbers[BoardGame]
) -> dict[str, Any]:
    game = sheet.game
    place = {"locationRefId": places[game.night.place]} if game.night.place else {}
    return {
        "uuid": uuid_of("play", game.uid),
        "modificationDate": _written(timezone.now()),
        "entryDate": _written(game.started_at),
        "playDate": _on_the_night(game),
        "usesTeams": False,
        "durationMin": _minutes(game),
        "ignored": game.cut_after is not None,  # out of the statistics there, as it is here
        "manualWinner": True,
        "rounds": 0,
        "bggId": 0,
        "importPlayId": 0,
        "gameRefId": games[BOARD_GAMES[game.edition]],
        "comments": _comments(game),
        "rating": 0,
        "nemestatsId": 0,
        "scoringSetting": 0,
        "playerScores": [
            {
                "playerRefId": players[player],
                "score": score_text(seat),
                "winner": seat.rank == 1,
                "newPlayer": False,
                "startPlayer": False,
                "rank": seat.rank or 0,
                "seatOrder": number,
            }
            for number, (seat, player) in enumerate(_people(sheet), 1)
        ],
        "expansionPlays": [],
    } | place


def _board(game: Game) -> dict[str, str]:
    """Return the field for the menu, if there was one to choose and it is known."""
    return {} if game.chosen_menu is None else {"board": menu_name(game.chosen_menu)}


def score_text(seat: Seat) -> str:
    """Return the points of rounds and desserts as a sum, which BG Stats adds up.

    >>> score_text(Seat(round_points=[20, 16, -1], dessert_points=-6, total=29))
    '20+16-1-6'
    """
    if not seat.round_points:
        return str(seat.total)
    whole = len(seat.round_points) == ROUNDS
    parts = [*seat.round_points, *([seat.dessert_points] if whole else [])]
    return str(parts[0]) + "".join(f"{part:+d}" for part in parts[1:])


def _comments(game: Game) -> str:
    """Return the game's note, after a sentence that says if it was cut short."""
    if game.cut_after is None:
        return game.note
    cut_short = cut_short_comment(game.cut_after)
    return "\n".join(filter(None, [cut_short, game.note]))


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime(MOMENT)


def _on_the_night(game: Game) -> str:
    """Return when a game was played, on its night's date: in a file, BG Stats takes the day as the local one.

    The local time is not stored. The clock of UTC stands for it, held within that day, so that games keep
    their order.
    """
    first = datetime.combine(game.night.date, time.min)
    last = datetime.combine(game.night.date, time(23, 59, 59))
    return min(max(first, game.started_at.astimezone(UTC).replace(tzinfo=None)), last).strftime(MOMENT)


def _minutes(game: Game) -> int:
    if game.finished_at is None:
        return 0
    minutes = round((game.finished_at - game.started_at).total_seconds() / 60)
    return minutes if minutes in MINUTES else 0
