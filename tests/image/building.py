"""Build the image, on a base that is made of Debian's packages: no registry of images is asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import debian
from tests.image.podman import Podman
from tests.pip_settings import write_pip_settings
from tests.server import ROOT

BASE = "localhost/python-of-debian"
IMAGE = "localhost/scorekeeper"
LOG = Path(sys.prefix) / "image.log"
# A sandbox may forbid what separates a build from the machine more than a folder of its own does.
BUILD = (
    "--format=docker",
    "--layers=false",
    "--isolation=chroot",
    "--network=host",
    f"--build-arg=BASE={BASE}",
)


def make_base(podman: Podman) -> str:
    """Make an image with Python and nothing else of its own, and return what it has."""
    with TemporaryDirectory(prefix="scorekeeper-debian-") as folder:
        archive = Path(folder) / "base.tar"
        debian.make("stable", archive, "--include=python3-venv")
        podman("import", archive, BASE)
    return podman("run", "--rm", "--network=none", BASE, "python3", "--version").strip()


def build(podman: Podman) -> None:
    """Build the image with the registry that pip has on this machine, which no file of ours names."""
    with TemporaryDirectory(prefix="scorekeeper-pip-") as folder:
        file = Path(folder) / "pip.conf"
        volumes = [f"--volume={path}:{path}:ro" for path in write_pip_settings(file)]
        words = [*BUILD, f"--secret=id=pip.conf,src={file}", *volumes, f"--tag={IMAGE}", str(ROOT)]
        with LOG.open("w") as log:
            command = podman.command("build", *words)
            built = subprocess.run(command, check=False, stdout=log, stderr=subprocess.STDOUT)
    if built.returncode:
        sys.exit(f"podman build failed. What it said: {LOG}")
