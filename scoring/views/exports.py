"""Downloads of a table's games: all of them, a night, or a game."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import NamedTuple

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from scorekeeper.long_work import take_time
from scoring import access
from scoring.exchange.bgstats.writing import play_file
from scoring.exchange.csv_file import COMMAS, TABS, csv_bytes
from scoring.exchange.documents import document_lines, document_text
from scoring.exchange.snapshot import one_moment
from scoring.exchange.table_file.writing import table_lines
from scoring.models import Game, Games, Night, Role, Table
from scoring.models.sheet import in_batches
from scoring.wording.exchange import FOR_EXCEL, GAMES


class FileType(NamedTuple):
    """A type of file: its extension, its content type, the function that writes it, and a word for its name.

    The word tells it from another file with the same extension.
    """

    ending: str
    content_type: str
    content: Callable[[Games], Iterable[str | bytes]]
    word: str | Promise = ""


def _one_document(games: Games) -> Iterator[str]:
    for sheets in in_batches(games.select_related("night")):
        yield from (document_text(sheet) for sheet in sheets)


def _plays(games: Games) -> Iterator[str]:
    yield from play_file(sheet for sheets in in_batches(_finished(games)) for sheet in sheets)


def _finished(games: Games) -> Games:
    return games.select_related("night").exclude(finished_at=None)


IN_MEMORY = 1024 * 1024  # bytes of a file; longer ones go to the disk, which may be full
JSON, CSV = "application/json", "text/csv"
LINES = "application/x-ndjson"
ONE_GAME = FileType("json", JSON, _one_document)
FILE_TYPES = {
    "documents": FileType("jsonl", LINES, document_lines, GAMES),
    "csv": FileType("csv", f"{CSV}; charset=utf-8", lambda games: csv_bytes(games, COMMAS)),
    "excel": FileType("csv", f"{CSV}; charset=utf-16", lambda games: csv_bytes(games, TABS), FOR_EXCEL),
    "bgstats": FileType("bgsplay", "application/octet-stream", _plays),
}


@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """The export page. Needs the role `watch`."""
    membership = access.membership_or_404(access.device_of(request), Role.WATCH)
    context = {"table": membership.table, "owns": access.may(membership, Role.OWN)}
    return render(request, "exchange/export.html", context)


@require_safe
def table_file(request: HttpRequest, file_type: str) -> HttpResponseBase:
    """A file with all of a table's games. Needs the role `watch`, and `own` for what is in the bin."""
    membership = access.membership_or_404(access.device_of(request), Role.WATCH)
    table, owns = membership.table, access.may(membership, Role.OWN)
    take_time(table.pk)
    if file_type == "table":
        whole = FileType("jsonl", LINES, lambda _: table_lines(table, with_bin=owns))
        return _file(whole, Game.objects.none(), table.name)
    return _file(_file_type(FILE_TYPES, file_type), _of_table(table), table.name)


@require_safe
def night_file(request: HttpRequest, uid: str, file_type: str) -> HttpResponseBase:
    """A file with a night's games. Needs the role `watch`."""
    table = access.table_or_404(access.device_of(request), Role.WATCH)
    night = get_object_or_404(Night, table=table, uid=uid, deleted_at=None)
    take_time(table.pk)  # an import may have brought thousands of games in one night
    name = f"{table.name} {night.date.isoformat()}"
    return _file(_file_type(FILE_TYPES, file_type), _of_table(table).filter(night=night), name)


@require_safe
def game_file(request: HttpRequest, code: str, file_type: str) -> HttpResponseBase:
    """A file with one game. Needs the role `watch`."""
    game = access.game_or_404(access.device_of(request), code, Role.WATCH)
    file_types = FILE_TYPES | {"document": ONE_GAME}
    name = f"{game.night.table.name} {game.night.date.isoformat()} {game.code}"
    return _file(_file_type(file_types, file_type), Game.objects.filter(pk=game.pk), name)


def _of_table(table: Table) -> Games:
    return Game.objects.present().filter(night__table=table)


def _file_type(file_types: dict[str, FileType], key: str) -> FileType:
    if key not in file_types:
        raise Http404
    return file_types[key]


def _file(file_type: FileType, games: Games, name: str) -> HttpResponseBase:
    """Write the whole file before sending it: one snapshot, which a slow phone does not keep open."""
    with ExitStack() as if_it_fails, one_moment():
        file = if_it_fails.enter_context(tempfile.SpooledTemporaryFile(IN_MEMORY))
        for part in file_type.content(games):
            file.write(part.encode() if isinstance(part, str) else part)
        if_it_fails.pop_all()  # the response closes it
    file.seek(0)
    filename = f"{_safe(f'{name} {file_type.word}')}.{file_type.ending}"
    response = FileResponse(file, as_attachment=True, filename=filename, content_type=file_type.content_type)
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


def _safe(name: str) -> str:
    """Return a name, in any script, without characters that file systems reserve or that reorder text."""
    kept = (letter if letter.isprintable() and letter not in '/\\:*?"<>|' else " " for letter in name)
    return " ".join("".join(kept).split()).strip(".") or "scorekeeper"
