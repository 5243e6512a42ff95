"""Write the pictures into screenshots/: `python -m tests.screenshots [--languages de fr] [PAGE …]`.

In another language, each page is taken on a small phone, into a folder of the language.
"""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from django.conf import settings
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium
from tests.screenshots.camera import NEEDS, THEMES, Camera
from tests.screenshots.index import write_index
from tests.screenshots.shots import SHOTS, SMALL_PHONE, Shot
from tests.screenshots.tables import Filled, fill
from tests.server import ROOT, Server

FOLDER = ROOT / "screenshots"
ENGLISH = "en-US"

Tables = dict[str, Filled]


def main(arguments: list[str]) -> int:
    parser = ArgumentParser()
    parser.add_argument("--languages", nargs="*", default=[])
    parser.add_argument("pages", nargs="*")
    asked = parser.parse_args(arguments)
    shots = [shot for shot in SHOTS if not asked.pages or shot.page in asked.pages]
    folders = {language: FOLDER / language for language in asked.languages} or {ENGLISH: FOLDER}
    faults = []
    with Server(settings.DATA_DIR, WEBHOOK_HOSTS="hooks.example") as site:
        tables = fill()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.find(),
                chromium_sandbox=False,
                args=["--disable-gpu", "--disable-dev-shm-usage"],
            )
            for language, folder in folders.items():
                if not asked.pages:
                    shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir(parents=True, exist_ok=True)
                faults += take_all(browser, site.url, shots, tables, language, folder)
                write_index(folder)
                print(f"{len(list(folder.glob('*.png')))} pictures: {folder.relative_to(ROOT)}/index.html")
            browser.close()
    print(*faults, sep="\n")
    return 1 if faults else 0


def take_all(
    browser: Browser, url: str, shots: list[Shot], tables: Tables, language: str, folder: Path
) -> Iterator[str]:
    """Take the pictures of a language, and yield their faults."""
    sizes = sorted({size for shot in shots for size in shot.sizes})
    looks = (*product(sizes, THEMES), *NEEDS) if language == ENGLISH else [(SMALL_PHONE, "light")]
    for size, look in looks:
        camera = Camera(browser, url, size, look, language)
        for shot in shots:
            if size in shot.sizes or (size, look) in NEEDS:
                yield from camera.take(shot, tables.get(shot.table), folder)
        camera.context.close()  # otherwise Chromium runs out of memory for pictures


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
