"""Try docs/openapi.json on a running site with schemathesis: `make api`.

It asks with real and odd codes, parameters, headers and methods, with the code of a link and without, and compares every
answer with what the file says.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from scorekeeper.files import collect  # noqa: E402  they need the settings
from tests.examples import EXAMPLE, TOTALS  # noqa: E402
from tests.server import ROOT, Server, prepared  # noqa: E402

EXAMPLES = "200"  # of each address and method
SCHEMATHESIS = Path(sys.executable).parent / "schemathesis"


def main() -> int:
    collect()
    with TemporaryDirectory() as folder, Server(prepared(Path(folder))) as site:
        secret = a_table(site)
        described = Path(folder) / "openapi.json"
        described.write_text(json.dumps(with_real_codes(site, secret)))
        command = [
            str(SCHEMATHESIS), "run", str(described), "--url", site.url, "--max-examples", EXAMPLES,
            "--header", f"Authorization: Bearer {secret}", "--no-color",
        ]  # fmt: skip
        return subprocess.run(command, cwd=folder, check=False).returncode


def a_table(site: Server) -> str:
    """Make a table with more nights than fit in one answer, and return the code of a link to watch it."""
    days = [f"2026-{month:02}-{day:02}T20:00:00Z" for month in (8, 9) for day in range(1, 31)]
    games = [
        *({**TOTALS, "played_at": day} for day in days),
        *({**EXAMPLE, "played_at": days[0]} for _ in range(30)),
    ]
    file = site.data / "games.jsonl"
    file.write_text("".join(json.dumps(game) + "\n" for game in games))
    link = site.manage("table_link", "--new", "Kitchen table", "--role", "watch", "--host", site.url)
    site.manage("import_games", str(file), "--table", "Kitchen table")
    found = re.search(r"/enter/(\w+)/", link)
    assert found
    return found[1]


def with_real_codes(site: Server, secret: str) -> Any:
    """Return the file in which every code is a real one or any other: random ones alone would find nothing."""
    api = json.loads((ROOT / "docs" / "openapi.json").read_text())
    table = read(site, "/table.json", secret)
    night = read(site, table["nights"][-1]["href"], secret)
    nights, games = (
        [one[key] for one in many] for key, many in (("id", table["nights"]), ("code", night["games"]))
    )
    real = {"before": nights, "id": nights, "code": games, "after": games}
    for item in api["paths"].values():
        for parameter in item["parameters"]:
            if parameter.get("name") in real:
                parameter["schema"] = {"anyOf": [{"enum": real[parameter["name"]]}, parameter["schema"]]}
    return api


def read(site: Server, path: str, secret: str) -> Any:
    status, _, body = site.get(path, Authorization=f"Bearer {secret}")
    assert status == 200, body
    return json.loads(body)


if __name__ == "__main__":
    sys.exit(main())
