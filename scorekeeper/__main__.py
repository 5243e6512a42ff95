"""`python -m scorekeeper`: everything from a fresh checkout to a running site."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Sequence

import django
import segno
import uvicorn
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import OperationalError

from scorekeeper.addresses import hosts, url
from scorekeeper.files import collect

WORKERS = 2


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        django.setup()
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    check_port(settings.HOST, settings.PORT)
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except OperationalError as error:
        sys.exit(f"The database does not answer: {error}")
    collect()
    announce(settings.HOST, settings.PORT)
    uvicorn.run(
        "scorekeeper.asgi:application",
        host=settings.HOST,
        port=settings.PORT,
        workers=WORKERS,
        lifespan="off",
        access_log=False,  # addresses may hold secrets
        log_level="warning",
        # Without a limit, a stop waits for event streams that never end.
        timeout_graceful_shutdown=2,
    )


def check_port(host: str, port: int) -> None:
    """Stop with a word of advice where the port cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            sys.exit(
                f"Cannot serve on {host} port {port}: {error.strerror}. Another port: PORT=8001 make run"
            )


def announce(host: str, port: int) -> None:
    """Say where the site is and allow just these hosts, unless the environment names others."""
    here, network = hosts(host)
    if not os.environ.get("ALLOWED_HOSTS"):
        # The worker processes read it again.
        os.environ["ALLOWED_HOSTS"] = ",".join([*here, *network])
        show(here, network, port)
    else:
        print(f"Serving {os.environ['ALLOWED_HOSTS']} on port {port}.", flush=True)


def show(here: Sequence[str], network: Sequence[str], port: int) -> None:
    print()
    for host in here:
        print(f"  On this machine      {url(host, port)}")
    for host in network:
        print(f"  On the same network  {url(host, port)}")
    if network:
        print()
        segno.make(url(network[0], port)).terminal(compact=True)
        print("  Scan it with a phone on the same network.")
    print("  Stop with Ctrl-C.", flush=True)


if __name__ == "__main__":
    main()
