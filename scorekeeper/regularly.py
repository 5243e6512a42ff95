"""What the site does by itself, again and again, in threads of its own: nobody has to set up a cron job."""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time
from collections.abc import Callable

from django.db import Error, connection

logger = logging.getLogger(__name__)

Work = Callable[[], object]


def regularly(name: str, work: Work, *, first: float, every: float) -> None:
    """Start a thread that works after `first` seconds, and then every so many, in a process that serves the site.

    Others, such as tests and commands, only import what calls this.
    """
    if multiprocessing.parent_process():
        threading.Thread(target=_go_on, args=[name, work, first, every], name=name, daemon=True).start()


def _go_on(name: str, work: Work, first: float, every: float) -> None:
    time.sleep(first)
    while True:
        do(name, work)
        time.sleep(every)


def do(name: str, work: Work) -> None:
    """Work once, and leave no connection open. Whatever fails is logged: the next time it may succeed."""
    try:
        work()
    except Error as error:
        logger.warning("Not finished (%s): %s", name, error)
    except Exception:
        logger.exception("Not finished (%s)", name)
    finally:
        connection.close()
