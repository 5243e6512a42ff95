"""Find a Chromium for the browser tests. Run as a module, install one if it is missing."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests import packages

# The shell draws no windows, and takes two thirds of the time for the same pages.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NEEDED = (
    "fonts-liberation",
    "fonts-ipaexfont-gothic",
    "libatomic1",
)  # the last by the Node that comes with Playwright
HOW = "The browser tests need Chromium: install it with your system's packages, or run `playwright install chromium`."


def find() -> str | None:
    """Return the path of the system's Chromium, or of Playwright's own."""
    if path := find_installed():
        return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def find_installed() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    packages.install(SHELL, *NEEDED)
    if find() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


if __name__ == "__main__":
    if find_installed() is None:
        install()
    if find() is None:
        sys.exit(HOW)
