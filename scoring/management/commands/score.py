"""Score game documents from a file."""

from __future__ import annotations

import gc
import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any, NoReturn, cast

from django.utils.translation import gettext as _

from scoring.document import loads
from scoring.document.json_reader import Fault
from scoring.management.files import error_text
from scoring.management.host import HostCommand
from scoring.management.score_bill import print_bill
from scoring.wording import fault_text
from scoring.wording.score_json import result

BAD_LINES, BAD_DOCUMENT = 1, 2


class Command(HostCommand):
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = _("Score a game document, or with --lines a file of them.")
        parser.add_argument("file", metavar="FILE", help=_("a game document; - is standard input"))
        output = parser.add_mutually_exclusive_group()
        output.add_argument("--json", action="store_true", help=_("print the result as JSON"))
        output.add_argument(
            "--lines", action="store_true", help=_("read one document per line, print one result per line")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a terminal shows ? for a letter that it lacks
        with self._opened(options["file"]) as file, self._until_nobody_reads():
            if options["lines"]:
                self._score_lines(file)
            else:
                self._score(file.read(), as_json=options["json"])

    def _opened(self, path: str) -> IO[bytes]:
        if path == "-" and sys.stdin is None:
            self._stop(_("-: standard input is closed"))
        try:
            return sys.stdin.buffer if path == "-" else Path(path).open("rb")
        except OSError as error:
            self._stop(error_text(path, error))

    @contextmanager
    def _until_nobody_reads(self) -> Iterator[None]:
        """Stop quietly when the reader closes the output early, as in `score … | head`."""
        try:
            yield
            self.stdout.flush()
        except BrokenPipeError:
            # Python flushes stdout again at exit, which would fail on the closed pipe.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except OSError as error:
            self._stop(str(error))

    def _score(self, text: bytes, *, as_json: bool) -> None:
        try:
            game = loads(text)
        except Fault as fault:
            self._stop(fault_text(fault))
        if as_json:
            self.stdout.write(json.dumps(result(game), indent=2))
        else:
            print_bill(game, cast(IO[str], self.stdout))

    def _score_lines(self, lines: Iterable[bytes]) -> None:
        gc.freeze()  # what is loaded by now stays, so the collector need not scan it again
        bad = False
        for line in lines:
            try:
                answer = result(loads(line.rstrip(b"\r\n")))
            except Fault as fault:
                answer, bad = {"error": fault_text(fault)}, True
            self.stdout.write(json.dumps(answer))
        if bad:
            sys.exit(BAD_LINES)

    def _stop(self, message: str) -> NoReturn:
        self.stderr.write(message)
        sys.exit(BAD_DOCUMENT)
