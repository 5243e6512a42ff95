"""Run the image as a host would, and play a game in it."""

from __future__ import annotations

import json
import platform
import re
import shlex
import subprocess
import time
from collections import deque
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
import yaml

from scorekeeper.preparing import only_one
from tests.image.building import IMAGE
from tests.image.podman import Podman
from tests.package.trial import try_site
from tests.phone import Phone
from tests.postgres import find_or_install, running
from tests.server import ROOT, Server
from tests.test_readme import block

USER = "10001"
VOLUME = "scores"
STOPS_IN_TIME = 8  # seconds; podman would kill it after ten
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}


def closed() -> list[str]:
    """Return podman's options for what compose.yaml closes."""
    site = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["site"]
    names = {"tmpfs": "tmpfs", "cap_drop": "cap-drop", "security_opt": "security-opt"}
    options = [f"--{option}={value}" for name, option in names.items() for value in site[name]]
    return [f"--read-only={site['read_only']}".lower(), *options]


class Container(Server):
    """The site in a container. Podman stays with it, hands signals on to it, and ends with its status."""

    def __init__(self, podman: Podman, name: str, logs: Path, *options: str) -> None:
        self.podman, self.name, self._options = podman, name, options
        super().__init__(logs)

    def _start(self) -> None:
        words = [
            "run", "--rm", f"--name={self.name}", *closed(), f"--publish=127.0.0.1:{self.port}:8000",
            f"--volume={VOLUME}:/data", "--env=ALLOWED_HOSTS=127.0.0.1", *self._options, IMAGE,
        ]  # fmt: skip
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.podman.command(*words), stdout=log, stderr=subprocess.STDOUT, process_group=0
            )

    def run(self, *words: str) -> str:
        """Run a command in the container."""
        return self.podman("exec", self.name, *words)

    def stop(self) -> tuple[int, float]:
        """Stop it as podman does, and return its exit status and how long it took."""
        began = time.monotonic()
        self.podman("stop", self.name)
        return self.process.wait(), time.monotonic() - began


def try_out(podman: Podman, logs: Path) -> Iterator[str]:
    """Use the image in every way, and yield what was done."""
    yield from try_description(podman)
    with Container(podman, "first", logs) as site:
        yield from try_limits(site)
        yield from try_site(site)
        phone = Phone(site)
        game = yield from try_game(phone)
        with phone.listening(f"{game}/live/") as stream:
            stream.heard()
            status, seconds = site.stop()
            with pytest.raises(EOFError):
                stream.event()
    assert (status, seconds < STOPS_IN_TIME) == (0, True), (status, seconds)
    yield f"stopped by SIGTERM in {seconds:.1f} s, with a stream open, which ended properly"
    with Container(podman, "second", logs) as site:
        phone.url = site.url
        assert "Lisa wins" in phone.get(f"{game}/")
        yield "the game is still there in a new container with the same volume, and the phone is known"
        backup = Path(site.run("scorekeeper", "backup", "--keep=3").strip())
        assert "Traceback" not in site.log.read_text(), site.log.read_text()
    go_back(podman, backup)
    with Container(podman, "restored", logs) as site:
        phone.url = site.url
        assert "Lisa wins" in phone.get(f"{game}/")
    yield "the game is there again when its backup is restored, as when going back to an older version"
    yield from try_early_stop(podman, logs)


def try_description(podman: Podman) -> Iterator[str]:
    image = podman.inspect("image", IMAGE)
    described = image["Config"]
    assert described["User"] == f"{USER}:{USER}"
    assert described["Volumes"] == {"/data": {}}
    assert image["Architecture"] == MACHINES.get(platform.machine(), platform.machine())
    assert {line.partition("=")[0] for line in described["Env"]} <= {"PATH", "PORT", "SCOREKEEPER_DATA"}
    look = ("--user=0", "--entrypoint=find", IMAGE, "/", "-xdev", "-name", "pip.conf")
    assert not podman("run", "--rm", "--network=none", *look).strip()
    yield f"{image['Size'] / 1e6:.0f} MB with its base, one volume, no setting of pip"


def try_limits(site: Container) -> Iterator[str]:
    assert site.run("id", "-u").strip() == USER
    for path in ("/", "/opt/scorekeeper", "/home"):
        assert site.podman.fails("exec", site.name, "touch", f"{path}/new"), path
    assert site.podman.fails("exec", "--user=0", site.name, "touch", "/opt/scorekeeper/new")
    yield f"runs as user {USER}, on a root that not even root can write to"
    site.podman("healthcheck", "run", site.name)
    yield "healthy"


def try_game(phone: Phone) -> Generator[str, None, str]:
    document = json.loads(block("json"))
    game = phone.sit_down(*document["players"])
    phone.enter(game, document["rounds"])
    assert "so Lisa wins" in phone.ask_who_won(game)
    yield "a game of three rounds, and who won"
    return game


def go_back(podman: Podman, backup: Path) -> None:
    """Put the database aside and restore a backup, as docs/upgrading.md says."""
    for command in going_back():
        podman(*shlex.split(re.sub(r"scorekeeper-…\S*", backup.name, command))[1:])


def going_back() -> list[str]:
    page = (ROOT / "docs" / "upgrading.md").read_text()
    return page.partition("```sh\n")[2].partition("```")[0].splitlines()


def try_early_stop(podman: Podman, logs: Path) -> Iterator[str]:
    """Stop a container while it waits for another start: its first process has to ask for the signal by itself."""
    lock = Path(podman.inspect("volume", VOLUME)["Mountpoint"]) / "starting"
    with only_one(lock):
        site = Container(podman, "third", logs)
        site.wait_until_it_listens()
        status, seconds = site.stop()
    assert (status, seconds < STOPS_IN_TIME) == (143, True), (status, seconds)
    yield f"stopped in {seconds:.1f} s while it was starting"


def try_postgresql(podman: Podman, logs: Path) -> Iterator[str]:
    """Play a game on a PostgreSQL server of this machine, which the container reaches through its socket."""
    with running(find_or_install()) as server:
        server.folder.chmod(0o755)  # its data are in a folder of their own
        shown = f"--env=DATABASE_URL={server.address}", f"--volume={server.folder}:{server.folder}"
        with Container(podman, "on-postgresql", logs, *shown) as site:
            deque(try_game(Phone(site)), maxlen=0)
            site.podman("healthcheck", "run", site.name)
    yield "the same game on PostgreSQL"
