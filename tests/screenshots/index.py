"""Write a page that shows all pictures."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

HEAD = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots</title>
<style>
  body { margin: 1rem; background: #888; font: 14px/1.4 system-ui, sans-serif; }
  div { display: flex; flex-wrap: wrap; align-items: start; gap: 1rem; }
  figure { margin: 0; }
  img { display: block; max-width: 32rem; }
</style>
"""


def write_index(folder: Path) -> None:
    names = sorted(picture.stem for picture in folder.glob("*.png"))
    parts = [HEAD]
    for state, pictures in groupby(names, key=lambda name: name.partition("_")[0]):
        figures = "".join(
            f'<figure><a href="{name}.png"><img src="{name}.png" loading="lazy" alt=""></a>{name}</figure>\n'
            for name in pictures
        )
        parts.append(f"<h2>{state}</h2>\n<div>\n{figures}</div>\n")
    (folder / "index.html").write_text("".join(parts))
