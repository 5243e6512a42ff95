"""Serve the site: listen, prepare the database and the static files, say where it is."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from types import FrameType
from typing import NoReturn

import django
import segno
import uvicorn
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import activate
from django.utils.translation import gettext as _
from rich.cells import cell_len, set_cell_size
from uvicorn.supervisors import Multiprocess

from scorekeeper.addresses import hosts, url
from scorekeeper.connections import AT_ONCE, Connection, allow_files
from scorekeeper.host_language import host_language
from scorekeeper.preparing import prepare

WORKERS = 2


def main() -> None:
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that cannot draw the QR code still gets the address.
        sys.stdout.reconfigure(errors="replace")
    os.umask(0o077)  # new files are readable by this user alone
    signal.signal(signal.SIGTERM, stop)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        django.setup()
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    activate(host_language())
    listening = listen(settings.HOST, settings.PORT)
    prepare()
    announce(settings.HOST, settings.PORT)
    serve(listening)


def stop(number: int, frame: FrameType | None) -> NoReturn:
    """Stop a start that is under way. Once the site is served, uvicorn does it.

    The first process of a container ignores every signal that it has not asked for.
    """
    sys.exit(128 + number)  # as a shell reports it


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket, or exit with advice. Called first, to report a taken port at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio turns Nagle's algorithm off only if the socket names its protocol. With Nagle on, every
    # response on a kept connection waits 40 ms for the browser's acknowledgment.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()
    except OSError as error:
        listening.close()
        text = (
            _("Cannot serve on {host} port {port}: {error}. Try another port, such as PORT=8001.")
            if error.errno == errno.EADDRINUSE
            else _("Cannot serve on {host} port {port}: {error}. Check HOST and PORT.")
        )
        sys.exit(text.format(host=host, port=port, error=error.strerror))
    return listening


def announce(host: str, port: int) -> None:
    """Print where the site is and allow only these hosts, unless the environment names others."""
    if settings.DEBUG:
        print(
            _(
                "DEBUG is on: anyone who runs into an error sees the site's code and settings. Use it for development only."
            )
        )
    if "ALLOWED_HOSTS" in os.environ or settings.HTTPS:
        names = ", ".join(name + settings.BASE_PATH for name in settings.ALLOWED_HOSTS)
        print(_("Serving {hosts} on port {port}.").format(hosts=names, port=port), flush=True)
        return
    here, network = hosts(host)
    # The worker processes read the settings again.
    os.environ["ALLOWED_HOSTS"] = ",".join([*here, *network])
    show(here, network, port)


def show(here: Sequence[str], network: Sequence[str], port: int) -> None:
    home = f"{settings.BASE_PATH}/"
    labels = _("On this machine"), _("On the same network")
    width = max(map(cell_len, labels))  # Japanese letters are two columns wide
    print()
    for label, names in zip(labels, (here, network), strict=True):
        for host in names:
            print(f"  {set_cell_size(label, width)}  {url(host, port, home)}")
    if network:
        print()
        segno.make(url(network[0], port, home)).terminal(compact=True)
        print("  " + _("Scan this with a phone on the same network."))
    print("  " + _("Stop with Ctrl-C."), flush=True)


def serve(listening: socket.socket) -> None:
    config = uvicorn.Config(
        "scorekeeper.asgi:application",
        http=Connection,
        forwarded_allow_ips=settings.PROXIES,
        backlog=AT_ONCE,
        ws="none",
        workers=WORKERS,
        lifespan="off",
        access_log=False,  # URLs may hold secrets
        log_config=None,  # uses Django's, in settings.py
        log_level="warning",
        server_header=False,  # nobody needs it, and every response is shorter
        # A process that is silent for this long is replaced. Starved on a busy or small machine, it is silent for seconds,
        # and replacing it would take even longer and lose the requests that it works on.
        timeout_worker_healthcheck=30,
        # Without a limit, shutting down would wait for requests that never end.
        timeout_graceful_shutdown=2,
    )
    allow_files(settings.CONNECTIONS)
    Multiprocess(config, sockets=[listening]).run()
