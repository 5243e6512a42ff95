"""Send a webhook: one POST to an address that is allowed, signed, within limits of time."""

from __future__ import annotations

import hashlib
import hmac
import http.client
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

from scorekeeper.hook_hosts import HookHosts, NotAllowed, Target, allowed_of, may_name, target_of

CONNECTS_WITHIN = 5  # seconds
ANSWERS_WITHIN = 15  # for all of an attempt


class NotSent(Exception):
    """Raised when an attempt has failed; the text is for the log, and names neither the address nor a secret."""


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """Return the header that proves who has sent a body, and when.

    >>> signature("secret", 1700000000, b"{}")[:30]
    't=1700000000,v1=b8569b78799ff9'
    """
    digest = hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256)
    return f"t={timestamp},v1={digest.hexdigest()}"


def post(address: str, hosts: HookHosts, body: bytes, headers: dict[str, str]) -> None:
    """Send a body. Raises NotSent unless the answer is a 2xx. A redirect is an answer like any other, and not followed."""
    try:
        target = target_of(address)
        if not may_name(target, hosts):
            raise NotAllowed
        ip = allowed_of(_resolved(target), hosts)
        with closing(_connected(target, ip)) as connection, _cut_off_late(connection.sock):
            status = _status(connection, target, body, headers)
    except NotAllowed:
        raise NotSent("WEBHOOK_HOSTS does not allow the address") from None
    except (OSError, http.client.HTTPException) as error:
        raise NotSent(type(error).__name__) from None
    if not 200 <= status < 300:
        raise NotSent(f"status {status}")


def _resolved(target: Target) -> list[str]:
    found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    return [str(sockaddr[0]) for *_, sockaddr in found]


def _connected(target: Target, ip: str) -> http.client.HTTPConnection:
    """Connect to the IP address that was checked: asked again, the name might lead elsewhere."""
    context = ssl.create_default_context() if target.is_secure else None
    connection = (
        http.client.HTTPSConnection(target.host, target.port, context=context)
        if context
        else http.client.HTTPConnection(target.host, target.port)
    )
    sock = socket.create_connection((ip, target.port), timeout=CONNECTS_WITHIN)
    sock.settimeout(ANSWERS_WITHIN)
    connection.sock = (
        context.wrap_socket(sock, server_hostname=target.host, do_handshake_on_connect=False)
        if context
        else sock
    )
    return connection


def _status(
    connection: http.client.HTTPConnection, target: Target, body: bytes, headers: dict[str, str]
) -> int:
    """Send the request and return the status of the answer. Nothing else of it is read."""
    if isinstance(connection.sock, ssl.SSLSocket):
        connection.sock.do_handshake()
    connection.request("POST", target.path, body, headers)
    return connection.getresponse().status


@contextmanager
def _cut_off_late(sock: socket.socket) -> Iterator[None]:
    """Limit the time of a whole exchange, TLS handshake included. Timeouts of a socket start again with every byte."""
    is_late = threading.Event()
    cut_off = threading.Timer(ANSWERS_WITHIN, _cut, [sock, is_late])
    cut_off.daemon = True
    cut_off.start()
    try:
        yield
    finally:
        cut_off.cancel()
        if is_late.is_set():  # the connection ended, which looks like the end of the answer
            raise TimeoutError


def _cut(sock: socket.socket, is_late: threading.Event) -> None:
    is_late.set()
    with suppress(OSError):  # it is closed already
        # Not the method of an encrypted socket, which forgets the key first: what is just being sent would go out in the clear.
        socket.socket.shutdown(sock, socket.SHUT_RDWR)
