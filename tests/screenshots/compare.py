"""Print which pictures differ from those in another folder: `python -m tests.screenshots.compare FOLDER`.

Dates, codes and QR codes differ from one run to the next; any other difference is a change in the code.
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium
from tests.screenshots.__main__ import FOLDER

# Chromium draws a few pixels of a curve differently in each run.
NOISE = 0.0002

# Return the share of pixels that differ visibly.
SHARE = """
async (pictures) => {
  const [before, after] = await Promise.all(pictures.map(draw));
  if (before.width !== after.width || before.height !== after.height) return 1;
  let different = 0;
  for (let i = 0; i < before.data.length; i += 4) {
    if ([i, i + 1, i + 2].some((part) => Math.abs(before.data[part] - after.data[part]) > 8)) different += 4;
  }
  return different / before.data.length;

  async function draw(png) {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }
}
"""


def main(before: Path) -> int:
    pairs = [(before / picture.name, picture) for picture in sorted(FOLDER.glob("*.png"))]
    missing = [picture.stem for other, picture in pairs if not other.exists()]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), chromium_sandbox=False)
        page = browser.new_page()
        shares = {picture.stem: share(page, other, picture) for other, picture in pairs if other.exists()}
        browser.close()
    different = {name: part for name, part in shares.items() if part > NOISE}
    print(*(f"{name}: {part:.2%} of its pixels" for name, part in different.items()), sep="\n")
    print(*(f"{name}: only here" for name in missing), f"{len(different)} of {len(shares)} differ", sep="\n")
    return 1 if different or missing else 0


def share(page: Page, before: Path, after: Path) -> float:
    """Return the share of pixels that differ, from 0 to 1."""
    pictures = [before.read_bytes(), after.read_bytes()]
    if pictures[0] == pictures[1]:
        return 0
    different: float = page.evaluate(SHARE, [base64.b64encode(picture).decode() for picture in pictures])
    return different


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
