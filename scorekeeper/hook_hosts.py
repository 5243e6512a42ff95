"""Where webhooks may be sent: to the hosts in WEBHOOK_HOSTS, and into no private network that is not named there."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Sequence
from gettext import gettext as _
from typing import NamedTuple
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from scorekeeper.setting_faults import about

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
INTERNET = ipaddress.ip_network("2000::/3")  # all of IPv6 that is in use beyond one's own network
CARRIERS = tuple(map(ipaddress.ip_network, ("2002::/16", "2001::/32")))  # 6to4 and Teredo
PORTS = {"http": 80, "https": 443}
EVERY_NAME = "*"
LABEL = r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
# With a number at the end it would be an IPv4 address, in one of the ways that only some programs understand.
NAME = re.compile(rf"({LABEL}\.)*(?!\d+$|0x[0-9a-f]*$){LABEL}")


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
        parts = host.split(".")
        above = {"." + ".".join(parts[start:]) for start in range(1, len(parts))}
        return EVERY_NAME in self.names or host in self.names or not above.isdisjoint(self.names)

    def has_address(self, address: Address) -> bool:
        return any(address in network for network in self.networks)


def hook_hosts(entries: Iterable[str]) -> HookHosts:
    """Sort the entries of the setting into names and networks. Raises ImproperlyConfigured for one that is neither.

    >>> hook_hosts(["Hooks.example", "10.0.0.0/8", " "])
    HookHosts(names=frozenset({'hooks.example'}), networks=(IPv4Network('10.0.0.0/8'),))
    """
    names, networks = set(), []
    for entry in filter(None, (entry.strip().lower() for entry in entries)):
        if entry == EVERY_NAME or NAME.fullmatch(entry.removeprefix(".")):
            names.add(entry)
            continue
        try:
            networks.append(ipaddress.ip_network(entry))
        except ValueError:
            raise ImproperlyConfigured(about("WEBHOOK_HOSTS", _fault(entry))) from None
    return HookHosts(frozenset(names), tuple(networks))


def _fault(entry: str) -> str:
    return _(
        "{entry} is neither a host name such as hooks.example or .example.org, nor an address or network such as 192.168.1.0/24"
    ).format(entry=entry)


def target_of(address: str) -> Target:
    """Take a webhook's address apart. Raises NotAllowed if it is invalid, or has a user name or a fragment.

    >>> target_of("https://hooks.example/scores?a=b")
    Target(is_secure=True, host='hooks.example', port=443, path='/scores?a=b')
    """
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise NotAllowed from None
    host = (parts.hostname or "").removesuffix(".")
    is_plain = address.isascii() and address.isprintable() and " " not in address
    is_host = NAME.fullmatch(host) or _as_ip(host)
    if not is_plain or parts.scheme not in PORTS or not is_host or "@" in parts.netloc or parts.fragment:
        raise NotAllowed
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", host, port or PORTS[parts.scheme], path)


def _as_ip(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def may_name(target: Target, hosts: HookHosts) -> bool:
    """Return whether an owner may enter this address. Where its name leads to is checked at each attempt."""
    if ip := _as_ip(target.host):
        return hosts.has_address(ip) or (EVERY_NAME in hosts.names and _may_reach(ip, hosts))
    return hosts.has_name(target.host)


def allowed_of(found: Sequence[str], hosts: HookHosts) -> str:
    """Return the first IP address that may be connected to. Raises NotAllowed if one of them may not.

    A name that leads into the site's own network is refused, even together with others, unless that network is named.

    >>> allowed_of(["93.184.216.34"], hook_hosts(["*"]))
    '93.184.216.34'
    """
    if not found or not all(_may_reach(ipaddress.ip_address(one), hosts) for one in found):
        raise NotAllowed
    return found[0]


def _may_reach(ip: Address, hosts: HookHosts) -> bool:
    inner = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
    return _is_public(inner or ip) or hosts.has_address(inner or ip)


def _is_public(ip: Address) -> bool:
    """Return whether an address is on the public internet. One that embeds an IPv4 address might lead anywhere."""
    if isinstance(ip, ipaddress.IPv6Address) and (ip not in INTERNET or any(ip in net for net in CARRIERS)):
        return False
    return ip.is_global and not ip.is_multicast
