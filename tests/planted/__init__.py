"""Migrations of versions that do not exist yet: `settings.MIGRATION_MODULES = {"scoring": "tests.planted.later"}`."""

from pathlib import Path

from scoring import migrations

REAL = list(migrations.__path__)
LATEST = max(path.stem for folder in REAL for path in Path(folder).glob("[0-9]*.py"))
LATER, FAILING = "tests.planted.later", "tests.planted.failing"
