"""Send a webhook: one POST to an address that is allowed, signed, within limits of time and size."""

from __future__ import annotations

import hashlib
import hmac
import http.client
import socket
import ssl
import threading

from scorekeeper.hook_hosts import HookHosts, NotAllowed, Target, allowed_of, may_name, target_of

CONNECTS_WITHIN = 5  # seconds
ANSWERS_WITHIN = 15  # for all of an attempt
MOST_ANSWER = 1024  # bytes that are read of an answer; only its status counts


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
        connection = _connection(target, allowed_of(_resolved(target), hosts))
    except NotAllowed:
        raise NotSent("WEBHOOK_HOSTS does not allow the address") from None
    except OSError as error:
        raise NotSent(type(error).__name__) from None
    try:
        status = _status(connection, target, body, headers)
    except (OSError, http.client.HTTPException) as error:
        raise NotSent(type(error).__name__) from None
    if not 200 <= status < 300:
        raise NotSent(f"status {status}")


def _resolved(target: Target) -> list[str]:
    found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    return [str(sockaddr[0]) for *_, sockaddr in found]


def _connection(target: Target, ip: str) -> http.client.HTTPConnection:
    """Connect to the IP address that was checked: asked again, the name might lead elsewhere."""
    connection = http.client.HTTPConnection(target.host, target.port, timeout=CONNECTS_WITHIN)
    plain = socket.create_connection((ip, target.port), timeout=CONNECTS_WITHIN)
    try:
        connection.sock = (
            ssl.create_default_context().wrap_socket(plain, server_hostname=target.host)
            if target.is_secure
            else plain
        )
    except BaseException:
        plain.close()
        raise
    return connection


def _status(
    connection: http.client.HTTPConnection, target: Target, body: bytes, headers: dict[str, str]
) -> int:
    """Send the request and return the status. An answer that trickles in is cut off."""
    is_late = threading.Event()
    cut_off = threading.Timer(ANSWERS_WITHIN, _cut, [connection.sock, is_late])
    cut_off.daemon = True
    cut_off.start()
    try:
        connection.request("POST", target.path, body, headers)
        response = connection.getresponse()
        response.read(MOST_ANSWER)
    finally:
        cut_off.cancel()
        connection.close()
    if is_late.is_set():  # the end of the connection looks like the end of the answer
        raise TimeoutError
    return response.status


def _cut(sock: socket.socket, is_late: threading.Event) -> None:
    is_late.set()
    try:
        sock.shutdown(socket.SHUT_RDWR)
    except OSError:
        return  # it is closed already
