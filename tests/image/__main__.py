"""Build the image and try it: `make image`.

It is built on a base of Debian's packages, and runs in containers: not as root, on a root file system that cannot be written
to, with one volume. A game is played there, and is still there in the next container.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import django

from tests.image.podman import go_inside, podman

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.image.building import build, make_base  # noqa: E402  they need the settings
from tests.image.composing import try_compose  # noqa: E402
from tests.image.trial import try_out, try_postgresql  # noqa: E402


def main() -> None:
    go_inside()
    with podman() as ours, TemporaryDirectory(prefix="scorekeeper-logs-") as logs:
        began = time.monotonic()
        print(f"A base with {make_base(ours)}: {time.monotonic() - began:.0f} s", flush=True)
        began = time.monotonic()
        build(ours)
        print(f"The image: {time.monotonic() - began:.0f} s", flush=True)
        for part in (try_out, try_postgresql, try_compose):
            for done in part(ours, Path(logs)):
                print(f"  {done}", flush=True)


if __name__ == "__main__":
    main()
