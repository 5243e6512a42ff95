"""Run compose.yaml with podman-compose, and let it read compose.postgres.yaml."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.image.podman import Podman
from tests.phone import Phone
from tests.server import ROOT, Server

PROJECT = "scores"


class Composed(Server):
    """The site as podman-compose starts it, in the folder of the checkout."""

    def __init__(self, podman: Podman, logs: Path) -> None:
        self._podman = podman
        super().__init__(logs)

    def _start(self) -> None:
        self.process = subprocess.Popen(
            compose(self._podman, "compose.yaml", "up", "--no-build"),
            env={**os.environ, "PORT": str(self.port), "ALLOWED_HOSTS": "127.0.0.1"},
            stdout=self.log.open("a"),
            stderr=subprocess.STDOUT,
            process_group=0,
        )

    def __exit__(self, *args: object) -> None:
        subprocess.run(
            compose(self._podman, "compose.yaml", "down", "--volumes"), check=True, capture_output=True
        )
        super().__exit__(*args)


def compose(podman: Podman, file: str, *words: str) -> list[str]:
    options = (f"--podman-path={podman.program}", f"--project-name={PROJECT}", f"--file={ROOT / file}")
    return ["podman-compose", *options, *words]


def try_compose(podman: Podman, logs: Path) -> Iterator[str]:
    with Composed(podman, logs) as site:
        phone = Phone(site)
        game = phone.sit_down("Chris", "Lisa")
        assert "Lisa" in phone.get(f"{game}/1/1/")
    yield "compose.yaml starts it, and a game begins"
    asked = {"SITE_NAME": "scores.example.org", "POSTGRES_PASSWORD": "secret"}
    done = subprocess.run(
        [*compose(podman, "compose.postgres.yaml", "--dry-run"), "up"],
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "@database/scorekeeper" in done.stdout + done.stderr
    yield "compose.postgres.yaml is understood"
