"""nginx before a site that is below a path, in a folder of its own. Run as a module, unpack nginx if it is missing."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from string import Template

from tests import packages
from tests.server import ROOT, STARTS_WITHIN, STOPS_WITHIN, WITH_US, Server, port_of, reserved_port

UNPACKED = Path(sys.prefix) / "nginx"
HOW = "The tests behind a proxy need nginx: install it with your system's packages (Debian: nginx)."


class Configuration(Template):
    delimiter = "@"  # nginx has variables with $


def find() -> str | None:
    """Return the path of the system's nginx, or of the unpacked one."""
    places = [os.environ.get("PATH", ""), "/usr/sbin", f"{UNPACKED}/usr/sbin"]
    return shutil.which("nginx", path=os.pathsep.join(places))


@contextmanager
def before(site: Server, base_path: str, folder: Path, *, takes_off: bool = False) -> Iterator[str]:
    """Start nginx before a site, and yield the site's address there. It may take the path off, and say so."""
    program = find() or sys.exit(HOW)
    # With the slash, nginx puts it in the place of the location's path.
    site_address, taken_off = (f"{site.url}/", base_path) if takes_off else (site.url, "")
    told = {"folder": folder, "base_path": base_path, "site": site_address, "taken_off": taken_off}
    with reserved_port() as reserved:
        port = port_of(reserved)
        file = folder / "nginx.conf"
        text = (ROOT / "tests" / "nginx.conf").read_text()
        file.write_text(Configuration(text).substitute(told, port=port))
        process = subprocess.Popen([*WITH_US, program, "-p", folder, "-c", file, "-e", folder / "log"])
        try:
            _wait(process, port)
            yield f"http://127.0.0.1:{port}{base_path}"
        finally:
            process.terminate()
            process.wait(timeout=STOPS_WITHIN)


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until it listens."""
    end = time.monotonic() + STARTS_WITHIN
    while process.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise RuntimeError("nginx does not listen.")


if __name__ == "__main__":
    if find() is None:
        packages.unpack("nginx", UNPACKED)
    if find() is None:
        sys.exit(HOW)
