"""This machine's own addresses, and the addresses of its visitors."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from gettext import gettext as _

from django.core.exceptions import ImproperlyConfigured

from scorekeeper.setting_faults import about

ANY = ("0.0.0.0", "::")  # noqa: S104  compared with, never bound here
LOOPBACK = ("localhost", "127.0.0.1")
SECONDS_FOR_A_NAME = 0.5
NEIGHBORHOOD = 48  # leading bits; the most that providers give to one customer
HOUSEHOLD = 64  # leading bits of an IPv6 address; one sender has all addresses that share them
LONGEST = 64  # characters of what may be an address
HOST_NAME = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:.]+\]")


def hosts(bound_to: str) -> tuple[list[str], list[str]]:
    """Return this machine's names for itself, and its names for others on the same network."""
    if bound_to not in ANY:
        return ([bound_to], []) if _is_loopback(bound_to) else ([], [bound_to])
    address = network_address()
    if address is None:
        return list(LOOPBACK), []
    name = local_name(address)
    return list(LOOPBACK), [name, address] if name else [address]


def check_host_names(names: Iterable[str]) -> list[str]:
    """Return the names in the form of ALLOWED_HOSTS. Raises ImproperlyConfigured for an invalid host name.

    >>> check_host_names(["scores.example", " localhost", "::1"])
    ['scores.example', 'localhost', '[::1]']
    """
    tidy = [name.strip() for name in names if name.strip()]
    for name in tidy:
        if not HOST_NAME.fullmatch(name) and not _is_address(name):
            raise ImproperlyConfigured(
                about("ALLOWED_HOSTS", _("{name} is not a host name").format(name=name))
            )
    return [f"[{name}]" if _is_address(name) and ":" in name else name for name in tidy]


def check_proxies(addresses: Iterable[str]) -> list[str]:
    """Return the proxies' addresses and networks. Raises ImproperlyConfigured for an invalid one; uvicorn would not.

    >>> check_proxies(["127.0.0.1", " 10.0.0.0/8", "::1"])
    ['127.0.0.1', '10.0.0.0/8', '::1']
    """
    tidy = [address.strip() for address in addresses if address.strip()]
    for address in tidy:
        try:
            ipaddress.ip_network(address)
        except ValueError:
            text = _("{address} is neither an address nor a network").format(address=address)
            raise ImproperlyConfigured(about("FORWARDED_ALLOW_IPS", text)) from None
    return tidy


def url(host: str, port: int, path: str = "/") -> str:
    """
    >>> url("192.0.2.7", 8000), url("kitchen.local", 80), url("::1", 8000, "/scores/")
    ('http://192.0.2.7:8000/', 'http://kitchen.local/', 'http://[::1]:8000/scores/')
    """
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}{path}" if port == 80 else f"http://{shown}:{port}{path}"


def network_address() -> str | None:
    """Return this machine's own IPv4 address on the network, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing; it only picks the network interface.
            probe.connect(("10.255.255.255", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if _is_loopback(address) else address


def local_name(address: str) -> str | None:
    """Return this machine's .local name, if the network resolves it to this address."""
    name = f"{socket.gethostname().split('.')[0]}.local"
    executor = ThreadPoolExecutor(max_workers=1)
    try:
        found = executor.submit(socket.getaddrinfo, name, None).result(SECONDS_FOR_A_NAME)
    except (OSError, TimeoutError):
        return None
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
    return name if any(sockaddr[0] == address for *_, sockaddr in found) else None


def household(address: str) -> str:
    """Return an IPv4 address, or the part of an IPv6 address that a household has to itself.

    >>> household("192.0.2.7"), household("2001:db8:0:1:2:3:4:5"), household("::ffff:192.0.2.7"), household("")
    ('192.0.2.7', '2001:db8:0:1::', '192.0.2.7', '')
    """
    return _leading(address[:LONGEST], HOUSEHOLD)


def neighborhood(address: str) -> str:
    """Return an IPv4 address, or as much of an IPv6 address as a provider gives to one customer at most.

    >>> neighborhood("192.0.2.7"), neighborhood("2001:db8:0:1:2:3:4:5")
    ('192.0.2.7', '2001:db8::')
    """
    return _leading(address[:LONGEST], NEIGHBORHOOD)


@lru_cache(1000)
def _leading(address: str, bits: int) -> str:
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        rest = 128 - bits
        return str(ip.ipv4_mapped or ipaddress.IPv6Address(int(ip) >> rest << rest))
    return str(ip)


def _is_loopback(host: str) -> bool:
    return host == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
