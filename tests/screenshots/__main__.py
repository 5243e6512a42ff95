"""Write the pictures into screenshots/: `python -m tests.screenshots [PAGE …]`."""

from __future__ import annotations

import shutil
import sys
from itertools import product

from django.conf import settings
from playwright.sync_api import sync_playwright

from tests.browser import chromium
from tests.screenshots.camera import NEEDS, THEMES, Camera
from tests.screenshots.index import write_index
from tests.screenshots.shots import SHOTS
from tests.screenshots.tables import fill
from tests.server import ROOT, Server

FOLDER = ROOT / "screenshots"


def main(pages: list[str]) -> int:
    shots = [shot for shot in SHOTS if not pages or shot.page in pages]
    if not pages:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(exist_ok=True)
    faults = []
    with Server(settings.DATA_DIR) as site:
        tables = fill()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.find(),
                chromium_sandbox=False,
                args=["--disable-gpu", "--disable-dev-shm-usage"],
            )
            sizes = sorted({size for shot in shots for size in shot.sizes})
            for size, look in (*product(sizes, THEMES), *NEEDS):
                camera = Camera(browser, site.url, size, look)
                for shot in shots:
                    if size in shot.sizes or (size, look) in NEEDS:
                        faults += camera.take(shot, tables.get(shot.table), FOLDER)
                camera.context.close()  # or Chromium runs out of memory for pictures
            browser.close()
    write_index(FOLDER)
    print(*faults, f"{len(list(FOLDER.glob('*.png')))} pictures: {FOLDER.name}/index.html", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
