"""Two app hosts behind a proxy that ends HTTPS, as our page says."""

from __future__ import annotations

import json
import time
from pathlib import Path

from tests.bench.row import Row
from tests.cluster.apps import PAGE, configuration, proxy, two_apps
from tests.cluster.databases import primary
from tests.cluster.network import ADDRESSES, Network
from tests.secure_phone import SecurePhone, make_certificate
from tests.server import new_database
from tests.test_readme import block

PORT = "443"
SITE = f"https://{ADDRESSES['proxy']}"
CERTIFICATE = "/etc/haproxy/scores.pem"  # on our page
TOLD_WITHIN = 5  # seconds; a change soon after another is told together with those that follow


def run(network: Network, folder: Path) -> list[Row]:
    folder /= "https"
    folder.mkdir()
    folder.chmod(0o755)
    pem, key = folder / "scores.pem", folder / "scores.key"
    make_certificate(pem, key, f"IP:{ADDRESSES['proxy']}")
    pem.write_text(pem.read_text() + key.read_text())
    text = with_https(PAGE.read_text()).replace(CERTIFICATE, str(pem))
    with primary(network, folder / "db") as server:
        address = new_database(server.address)
        apps = two_apps(network, folder / "apps", DATABASE_URL=address, HTTPS="true")
        with apps, proxy(network, folder, text, PORT):
            return _rows(SecurePhone(SITE, pem))


def with_https(page: str) -> str:
    """Return HAProxy's configuration from our page, with the frontend for HTTPS in the place of the other."""
    text = configuration(page)
    start, end = text.index("\nfrontend "), text.index("\nbackend ")
    return f"{text[:start]}\n{configuration(page, 'haproxy-https')}{text[end:]}"


def _rows(phone: SecurePhone) -> list[Row]:
    document = json.loads(block("json"))
    game = phone.sit_down(*document["players"])
    with phone.listening(f"{game}/live/") as stream:
        stream.heard()
        phone.post(f"{game}/1/1/", set="tempura=1", client_id="told")
        answered = time.monotonic()
        stream.heard()
        told = time.monotonic() - answered
    phone.enter(game, document["rounds"])
    assert "so Lisa wins" in phone.ask_who_won(game)
    return [
        Row("HTTPS at the proxy: cookies that are not for HTTPS alone", _open(phone), 0, "keep to"),
        Row(
            "HTTPS at the proxy: seconds from a tap's answer until a stream has told of it",
            told,
            TOLD_WITHIN,
            "keep to",
        ),
    ]


def _open(phone: SecurePhone) -> int:
    assert [*phone.cookies]
    return sum(not cookie.secure for cookie in phone.cookies)
