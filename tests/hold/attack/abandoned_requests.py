"""Requests whose sender has left are not worked on."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.processes import cost
from tests.hold.attack.site import Site, Try, attacked

TIMES = 600
# An abandoned request must cost so many times less than an answered one. Accepting and closing it is work too.
CHEAPER = 5


def tries() -> Iterator[Try]:
    with attacked() as site:
        site.answers()
        for path in ("/rules/party/", "/new/"):
            answered, abandoned = _answered(site, path), _abandoned(site, path)
            what = f"{TIMES} abandoned requests for {path}: {abandoned:.2f} s, {answered:.2f} s if answered"
            yield Try(what, CHEAPER * abandoned < answered)


def _answered(site: Site, path: str) -> float:
    """Return the processor time for so many requests, measured with a tenth of them."""
    before = cost(site).seconds
    for _ in range(TIMES // 10):
        site.visit(path)
    return 10 * (cost(site).seconds - before)


def _abandoned(site: Site, path: str) -> float:
    """Return the processor time for requests whose sender leaves at once, before they can be worked on."""
    before = cost(site).seconds
    for _ in range(TIMES):
        site.connect(site.head(f"GET {path}")).close()
    assert site.answers(1)  # after everything that has waited
    return cost(site).seconds - before
