"""The scripts, beside what tests/js runs."""

import re
from pathlib import Path

import pytest

FOLDER = Path("static/js")
SCRIPTS = sorted(path.name for path in FOLDER.glob("*.js"))
# What the oldest browsers that the README names do not know, and do without a message.
TOO_NEW = r"\.at\(|findLast|AbortSignal\.(timeout|any)|\.aria[A-Z]|structuredClone|\.to(Sorted|Reversed|Spliced)\(|groupBy|withResolvers"


@pytest.mark.parametrize("script", SCRIPTS)
def test_it_uses_nothing_that_browsers_of_2022_lack(script):
    lines = (FOLDER / script).read_text().splitlines()
    assert [line for line in lines if re.search(TOO_NEW, line) and not line.lstrip().startswith("//")] == []
