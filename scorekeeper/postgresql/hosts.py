"""Addresses with several hosts, as libpq reads them: a primary and its standbys."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

import dj_database_url

SEVERAL = re.compile(r"(?P<before>\w+://(?:[^/?#]*@)?)(?P<hosts>[^/?#@]*,[^/?#@]*)(?P<after>.*)")
HOST = re.compile(r"(?:\[(?P<ipv6>[^\]]+)\]|(?P<name>[^:]+))(?::(?P<port>\d+))?")


def apart(url: str) -> tuple[str, dict[str, Any]]:
    """Return an address without its hosts, and Django's settings for them; with one host, the address as it is.

    >>> apart("postgresql://ana@db1:5433,db2/scores")
    ('postgresql://ana@/scores', {'HOST': 'db1,db2', 'PORT': '5433,5432'})
    """
    found = SEVERAL.fullmatch(url)
    if not found:
        return url, {}
    hosts = [HOST.fullmatch(host) for host in found["hosts"].split(",")]
    if not all(hosts):
        raise dj_database_url.ParseError
    names = [unquote(host["ipv6"] or host["name"]) for host in hosts if host]
    ports = [host["port"] or "5432" for host in hosts if host]
    return found["before"] + found["after"], {"HOST": ",".join(names), "PORT": ",".join(ports)}
