"""Caddy and nginx before the site, each configured as docs/hosting.md says."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from tests.hosting.guide import blocks
from tests.hosting.machine import Machine
from tests.phone import LISTENS_FOR, Stream
from tests.secure_phone import SecurePhone, make_certificate
from tests.test_readme import block

NAME = "scores.example.org"
SITE = f"https://{NAME}"
SILENCE = 65  # seconds; nginx gives up on an answer that is silent for a minute
AT_ONCE = (
    2  # seconds, on a busy machine; what a proxy keeps back stays there until the next change or for good
)
BURST = 3  # seconds, within which changes are reported together
# For Caddy: there is no authority here that would sign a certificate for the name.
OWN = "{\n\tlocal_certs\n\tskip_install_trust\n}\n"
LARGE = 15_000_000  # bytes of a file to import


@contextmanager
def named_here() -> Iterator[None]:
    """Let this process find the name of the guide on this machine."""
    usual = socket.getaddrinfo

    def look_up(host: Any, *words: Any, **options: Any) -> Any:
        return usual("127.0.0.1" if host == NAME else host, *words, **options)

    socket.getaddrinfo = look_up
    try:
        yield
    finally:
        socket.getaddrinfo = usual


def try_nginx(machine: Machine) -> Iterator[str]:
    certificate = machine.file("/etc/ssl/scores.pem")
    make_certificate(certificate, machine.file("/etc/ssl/scores.key"), f"DNS:{NAME}")
    machine.file("/etc/nginx/sites-enabled/default").unlink(missing_ok=True)
    [text] = blocks("nginx")
    machine.write("/etc/nginx/sites-enabled/scorekeeper", text)
    machine.run("nginx -t")
    machine.run("systemctl start nginx")
    yield machine.run("nginx -v 2>&1").strip()
    yield from _try(certificate)
    machine.run("systemctl stop nginx")


def try_caddy(machine: Machine) -> Iterator[str]:
    [text] = blocks("caddyfile", "### Behind Caddy")
    machine.write("/etc/caddy/Caddyfile", OWN + text)
    machine.run("caddy validate --config /etc/caddy/Caddyfile")
    machine.run("systemctl start caddy")
    yield f"caddy {machine.run('caddy version').strip()}"
    authority = machine.file("/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt")
    yield from _try(authority)
    machine.run("systemctl stop caddy")


def try_below_a_path(machine: Machine) -> Iterator[str]:
    [text] = blocks("caddyfile", "## Below a path")
    machine.write("/etc/caddy/Caddyfile", OWN + text)
    machine.run("echo BASE_PATH=/scores >> /etc/scorekeeper.env && systemctl restart caddy scorekeeper")
    ask = f"curl --silent --fail --insecure --resolve {NAME}:443:127.0.0.1"
    assert "ok" in machine.run(f"{ask} --retry 30 --retry-delay 1 --retry-all-errors {SITE}/scores/healthz")
    led = machine.run(f"{ask} --output /dev/null --write-out '%{{redirect_url}}' {SITE}/scores")
    assert led == f"{SITE}/scores/"
    yield "served below a path, also for who leaves out its last slash"
    machine.run("sed --in-place /BASE_PATH/d /etc/scorekeeper.env && systemctl restart scorekeeper")
    machine.run("systemctl stop caddy")


def _try(authority: Path) -> Iterator[str]:
    """Play a game through the proxy, and listen to it."""
    with named_here():
        phone = SecurePhone(SITE, authority, patience=SILENCE + LISTENS_FOR)
        document = json.loads(block("json"))
        game = phone.sit_down(*document["players"])
        yield from _listen(phone, game)
        phone.enter(game, document["rounds"])
        assert "so Lisa wins" in phone.ask_who_won(game)
        yield "a game of three rounds, and who won"
        with pytest.raises(HTTPError) as refused:
            phone.upload("/import/", "x" * LARGE)
        assert refused.value.code == 422  # by the site, which has read it, and not 413 by the proxy
        yield f"a file of {LARGE / 1e6:.0f} MB gets through"
        yield from _redirect()


def _listen(phone: SecurePhone, game: str) -> Iterator[str]:
    with phone.listening(f"{game}/live/") as stream:
        stream.heard()
        delays = [_delay(phone, game, stream, count) for count in (1, 2)]
        assert max(delays) < AT_ONCE, delays
        yield f"a change is heard {max(delays) * 1000:.0f} ms after its answer"
        time.sleep(SILENCE)
        delay = _delay(phone, game, stream, 3)
        assert delay < AT_ONCE, delay
        yield f"and {delay * 1000:.0f} ms after it on a stream that was silent for {SILENCE} s"


def _delay(phone: SecurePhone, game: str, stream: Stream, count: int) -> float:
    """Send a change, and return how long after its answer the stream reports it."""
    time.sleep(BURST)
    phone.post(f"{game}/1/1/", set=f"tempura={count}", client_id=f"heard-{count}")
    answered = time.monotonic()
    stream.heard()
    return time.monotonic() - answered


def _redirect() -> Iterator[str]:
    connection = http.client.HTTPConnection(NAME, timeout=LISTENS_FOR)
    connection.request("GET", "/rules/")
    answer = connection.getresponse()
    assert (answer.status // 100, answer.headers["Location"]) == (3, f"{SITE}/rules/")
    connection.close()
    yield "plain HTTP leads to HTTPS"
