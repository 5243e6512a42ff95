"""Compile the translations into the package: a hook that Hatchling calls when it builds one."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTranslations(BuildHookInterface[BuilderConfig]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled translations, which are not among the sources."""
        self._folder = TemporaryDirectory()
        if version == "editable":
            return  # a checkout compiles its own when the site starts
        sys.path.insert(0, self.root)  # Hatchling loads this file alone
        from scorekeeper.translations import compiled, sources  # noqa: PLC0415

        sys.path.remove(self.root)
        for number, source in enumerate(sources(Path(self.root) / "scoring" / "locale")):
            made = Path(self._folder.name) / str(number)
            made.write_bytes(compiled(source))
            place = source.with_suffix(".mo").relative_to(self.root)
            build_data["force_include"][str(made)] = place.as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self._folder.cleanup()
