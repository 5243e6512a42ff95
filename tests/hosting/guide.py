"""What docs/hosting.md tells a host to type and to write into files."""

from __future__ import annotations

import re

from tests.server import ROOT

PAGE = (ROOT / "docs" / "hosting.md").read_text()


def section(heading: str) -> str:
    """Return the text below a heading, up to the next one of its level or above."""
    level = len(heading.partition(" ")[0])
    found = re.search(rf"^{re.escape(heading)}\n(.*?)(?=^#{{1,{level}}} |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def blocks(language: str, heading: str = "# Hosting") -> list[str]:
    """Return the blocks of a language below a heading."""
    return re.findall(rf"^```{language}\n(.*?)^```", section(heading), re.MULTILINE | re.DOTALL)


def commands(heading: str) -> list[str]:
    return [line for block in blocks("sh", heading) for line in block.splitlines()]
