"""Detect a file's format, and read its records one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import tzinfo
from typing import BinaryIO

from scoring import document
from scoring.document.json_reader import ROOT, Fault, at_line, read_json
from scoring.exchange.backup.contents import BACKUP_FORMAT
from scoring.exchange.bgstats.reading import bgstats_records
from scoring.exchange.contents import GameRecord, Record
from scoring.exchange.table_file.reading import read_record, read_table
from scoring.exchange.table_file.writing import TABLE_FORMAT

MEGABYTE = 1024 * 1024
LONGEST_LINE = 5 * MEGABYTE  # far more than a game with thousands of changes needs
LARGEST_WHOLE = 100 * MEGABYTE  # for a file that is one JSON value and has to fit in memory

Read = Callable[[object], Record]
Found = tuple[str, Record]  # its location in the file, the record


def records(file: BinaryIO, zone: tzinfo) -> Iterator[Found]:
    """Yield every record in a file, or raise a Fault that names the line. Times in BG Stats are in this zone."""
    file.seek(0)
    first = _line_of(file, 1)
    try:
        begun = read_json(first)
    except Fault:
        begun = None  # perhaps the file is one JSON value over several lines
    kind = begun.get("format") if isinstance(begun, dict) else None
    if kind == TABLE_FORMAT:
        with at_line(1):
            table = read_table(begun)
        yield "line 1", table
        yield from _lines(file, read_record, start=2)
    elif kind == document.FORMAT:
        file.seek(0)
        yield from _lines(file, _document, start=1)
    elif kind == BACKUP_FORMAT:
        raise Fault(ROOT, "whole_site")
    else:
        yield from _whole(file, zone)


def _lines(file: BinaryIO, read: Read, start: int) -> Iterator[Found]:
    number = start
    while text := _line_of(file, number):
        if text.strip():
            with at_line(number):
                record = read(read_json(text.rstrip(b"\r\n")))
            yield f"line {number}", record
        number += 1


def _line_of(file: BinaryIO, number: int) -> bytes:
    text = file.readline(LONGEST_LINE + 1)
    if len(text) > LONGEST_LINE and number > 1:
        raise Fault(f"line {number}", "line_too_long", most=LONGEST_LINE // MEGABYTE)
    return text


def _document(value: object) -> GameRecord:
    return GameRecord(document.parse(value))


def _whole(file: BinaryIO, zone: tzinfo) -> Iterator[Found]:
    """Yield the records of a file that is one JSON value: a game document, or an export of BG Stats."""
    file.seek(0)
    text = file.read(LARGEST_WHOLE + 1)
    if len(text) > LARGEST_WHOLE:
        raise Fault(ROOT, "file_too_large", most=LARGEST_WHOLE // MEGABYTE)
    value = read_json(text)
    if isinstance(value, dict) and "plays" in value:
        yield from bgstats_records(value, zone)
    elif isinstance(value, dict) and "format" in value:
        yield ROOT, _document(value)
    else:
        raise Fault(ROOT, "no_format")
