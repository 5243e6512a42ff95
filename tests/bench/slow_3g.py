"""Time until the first tap counts on a phone that has never visited the site, over slow 3G."""

from __future__ import annotations

import socket
import threading
import time
from statistics import median

from tests.bench import site
from tests.bench.browser import Room, room
from tests.bench.row import Row
from tests.browser.slow_network import SlowNetwork

ROUND_TRIP = 0.4  # seconds
RATE = 50_000  # bytes a second: 400 kbit/s
PACKET = 1400  # bytes
LIMIT = 2.1  # seconds
VISITS = 5

# Note when the page begins to listen for taps.
LISTEN = """
const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, ...rest) {
  if (type === "submit" && this.id === "hand") window.listensAt = performance.now() / 1000;
  return add.call(this, type, ...rest);
};
"""


class Slow3G(SlowNetwork):
    """A SOCKS proxy: a connection takes a round trip, a request another, and all responses share one line."""

    def __init__(self, port: int) -> None:
        super().__init__(port, ROUND_TRIP)
        self._line = threading.Lock()

    def _connect(self, phone: socket.socket) -> None:
        phone.recv(PACKET)
        phone.sendall(b"\x05\x00")  # no password
        phone.recv(PACKET)
        time.sleep(ROUND_TRIP)
        phone.sendall(b"\x05\x00\x00\x01" + bytes(6))  # connected
        super()._connect(phone)

    def _send(self, phone: socket.socket, data: bytes) -> None:
        for start in range(0, len(data), PACKET):
            packet = data[start : start + PACKET]
            with self._line:
                time.sleep(len(packet) / RATE)
            phone.sendall(packet)


def run() -> list[Row]:
    hands = site.open_hands("default")
    with room() as here:
        network = Slow3G(here.port)
        rows = [row for hand in hands for row in _rows(here, network, hand)]
        network.close()
    return rows


def _rows(here: Room, network: Slow3G, hand: site.OpenHand) -> list[Row]:
    visits = [_visit(here, network, hand.path) for _ in range(VISITS)]
    seconds, requests = (median(figures) for figures in zip(*visits, strict=True))
    return [
        Row(f"a hand over slow 3G, {hand.game}: seconds to the first tap", seconds, LIMIT, "keep to"),
        Row(f"a hand over slow 3G, {hand.game}: requests of a visit", requests, 12),
    ]


def _visit(here: Room, network: Slow3G, path: str) -> list[float]:
    """Return when the page listened for taps, and how many requests it made in all."""
    with here.phone(proxy=network.url.replace("http", "socks5")) as phone:
        page = phone.new_page()
        page.add_init_script(LISTEN)
        page.goto(path)
        return page.evaluate("() => [window.listensAt, 1 + performance.getEntriesByType('resource').length]")
