"""A phone that checks the certificate of a site, and certificates for sites that no authority knows."""

from __future__ import annotations

import http.client
import ssl
import subprocess
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.phone import LISTENS_FOR, Phone, Stream


class SecurePhone(Phone):
    def __init__(self, url: str, authority: Path, patience: float = LISTENS_FOR) -> None:
        super().__init__(None, url)
        self._context = ssl.create_default_context(cafile=authority)
        self._patience = patience
        handlers = (
            urllib.request.HTTPCookieProcessor(self.cookies),
            urllib.request.HTTPSHandler(context=self._context),
        )
        self._opener = urllib.request.build_opener(*handlers)
        self._opener.addheaders.append(("Origin", url))

    @contextmanager
    def listening(self, path: str) -> Iterator[Stream]:
        host = urllib.parse.urlsplit(self.url).netloc
        connection = http.client.HTTPSConnection(host, timeout=self._patience, context=self._context)
        connection.request("GET", path, headers={"Cookie": self.cookie})
        try:
            yield Stream(connection.getresponse())
        finally:
            connection.close()


def make_certificate(certificate: Path, key: Path, name: str) -> None:
    """Make a certificate that has signed itself, for a name such as `DNS:scores.example.org` or `IP:10.0.0.1`."""
    command = [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=scores",
        "-addext", f"subjectAltName={name}", "-keyout", str(key), "-out", str(certificate),
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
