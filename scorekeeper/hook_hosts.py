"""Where webhooks may be sent: to the hosts in WEBHOOK_HOSTS, and into no private network that is not named there."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
# 6to4, Teredo, and what a network translates into IPv4.
CARRIERS = tuple(map(ipaddress.ip_network, ("2002::/16", "2001::/32", "64:ff9b::/96", "64:ff9b:1::/48")))
PORTS = {"http": 80, "https": 443}


class NotAllowed(Exception):
    """Raised where the host of the site does not allow an address."""


class Target(NamedTuple):
    """An address taken apart."""

    is_secure: bool
    host: str
    port: int
    path: str


class HookHosts(NamedTuple):
    """Host names, a leading dot for all below one, and networks."""

    names: frozenset[str]
    networks: tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]

    def __bool__(self) -> bool:
        return bool(self.names or self.networks)

    def has_name(self, host: str) -> bool:
        """
        >>> hosts = hook_hosts(["hooks.example", ".scores.example"])
        >>> [hosts.has_name(name) for name in ("hooks.example", "a.scores.example", "scores.example", "evil.example")]
        [True, True, False, False]
        """
        parts = host.lower().rstrip(".").split(".")
        above = {"." + ".".join(parts[start:]) for start in range(1, len(parts))}
        return "*" in self.names or ".".join(parts) in self.names or not above.isdisjoint(self.names)

    def has_address(self, address: Address) -> bool:
        return any(address in network for network in self.networks)


def hook_hosts(entries: Iterable[str]) -> HookHosts:
    """Sort the entries of the setting into names and networks.

    >>> hook_hosts(["Hooks.example", "10.0.0.0/8", " "])
    HookHosts(names=frozenset({'hooks.example'}), networks=(IPv4Network('10.0.0.0/8'),))
    """
    names, networks = set(), []
    for entry in (entry.strip().lower() for entry in entries):
        try:
            networks.append(ipaddress.ip_network(entry))
        except ValueError:
            names.add(entry)
    return HookHosts(frozenset(names - {""}), tuple(networks))


def target_of(address: str) -> Target:
    """Take a webhook's address apart. Raises NotAllowed if it is none, or has a user name or a fragment.

    >>> target_of("https://hooks.example/scores?a=b")
    Target(is_secure=True, host='hooks.example', port=443, path='/scores?a=b')
    """
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise NotAllowed from None
    is_plain = address.isascii() and address.isprintable() and " " not in address
    if (
        not is_plain
        or parts.scheme not in PORTS
        or not parts.hostname
        or "@" in parts.netloc
        or parts.fragment
    ):
        raise NotAllowed
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", parts.hostname, port or PORTS[parts.scheme], path)


def may_name(target: Target, hosts: HookHosts) -> bool:
    """Return whether an owner may enter this address. Where its name leads to is checked at each attempt."""
    try:
        return hosts.has_address(ipaddress.ip_address(target.host)) or hosts.has_name(target.host)
    except ValueError:
        return hosts.has_name(target.host)


def allowed_of(found: Sequence[str], hosts: HookHosts) -> str:
    """Return the first IP address that may be connected to. Raises NotAllowed if one of them may not.

    A name that leads into the site's own network is refused, even together with others, unless that network is named.

    >>> allowed_of(["93.184.216.34"], hook_hosts(["*"]))
    '93.184.216.34'
    """
    if not found:
        raise NotAllowed
    for one in found:
        address = ipaddress.ip_address(one.partition("%")[0])
        inner = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
        if not _is_public(inner or address) and not hosts.has_address(inner or address):
            raise NotAllowed
    return found[0]


def _is_public(address: Address) -> bool:
    """Return whether an address is one of the internet. Those that carry an IPv4 address might lead anywhere."""
    return address.is_global and not address.is_multicast and not any(address in net for net in CARRIERS)
