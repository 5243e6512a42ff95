"""Scripts and style sheets joined as they are collected: over a slow network, a request costs more than what it brings.

Each part of a script keeps a scope of its own, so that a page works the same with its scripts apart, as in development:

>>> scripts = {
...     "plate.js": 'export function fill() {}\\n',
...     "belt.js": 'import { fill } from "./plate.js";\\n// Once.\\nfill();\\n',
...     "grid.js": 'import { fill as full } from "./plate.js";\\n',
... }
>>> for name, text in join(scripts, {"belt.js": ["plate.js"]}).items():
...     print(f"{name}:\\n{text}")
belt.js:
const plate_js = (() => {
function fill() {}
return { fill };
})();
const belt_js = (() => {
const { fill } = plate_js;
fill();
return {  };
})();
export const { fill } = plate_js;
<BLANKLINE>
grid.js:
import { fill as full } from "./belt.js";
<BLANKLINE>

A style sheet gets those that it imports:

>>> sheets = {"dark.css": "a { color: white; }\\n", "base.css": '@import url("dark.css") (min-width: 9em);\\n'}
>>> print(with_imports(sheets)["base.css"])
@media (min-width: 9em) {
a { color: white; }
}
<BLANKLINE>
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

# The scripts that are joined with each, in the order in which they run. The page of a hand loads one file,
# where other pages load two: it is the page that people at the table wait for.
OF_ALL_PAGES = [
    "outbox.js",
    "patch.js",
    "moving.js",
    "follow.js",
    "clashes.js",
    "database.js",
    "sending.js",
    "notices.js",
    "offline.js",
    "times.js",
    "on_demand.js",
    "awake.js",
]
PARTS = {
    "phone.js": OF_ALL_PAGES,
    "hand.js": [
        *OF_ALL_PAGES,
        "phone.js",
        "fruit.js",
        "late.js",
        "round.js",
        "screen.js",
        "turning.js",
        "answers.js",
        "rule.js",
    ],
}

IMPORT = re.compile(r'^import (?:(\{[^}]*\}) from )?"\./([\w.]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function|class) (\w+))", re.MULTILINE)
# Whatever else begins with one of the words, but not `import("./keys.js")`.
UNKNOWN = re.compile(r"^ *(?:import(?! *\()|export)\b.*", re.MULTILINE)
SHEET = re.compile(r'^@import url\("([\w.]+)"\)(?: (\(.+\)))?;\n', re.MULTILINE)
COMMENT = re.compile(r"^ *//.*\n|(?<=[;{},]) +// .*$", re.MULTILINE)


def join(scripts: Mapping[str, str], parts: Mapping[str, Sequence[str]] = PARTS) -> dict[str, str]:
    """Return the scripts that pages load, each with its parts, and without comments and indentation."""
    homes = {part: name for name in reversed([*parts]) for part in (*parts[name], name)}
    lean = {
        name: re.sub(r"^ +", "", COMMENT.sub("", text), flags=re.MULTILINE) for name, text in scripts.items()
    }
    _check(lean)
    loaded = [name for name in sorted(lean) if homes.get(name, name) == name]
    return {name: _joined([*parts.get(name, ()), name], lean, homes) for name in loaded}


def _check(scripts: Mapping[str, str]) -> None:
    """Raise a ValueError where a script imports or exports in a way that would be lost when it is joined."""
    exported = {name: EXPORT.findall(text) for name, text in scripts.items()}
    for name, text in scripts.items():
        if unknown := UNKNOWN.search(EXPORT.sub("", IMPORT.sub("", text))):
            raise ValueError(f"{name}: joining.py does not know this form: {unknown[0]}")
        for taken, part in IMPORT.findall(text):
            missing = set(re.findall(r"(?:[{,]\s*)(\w+)", taken)) - {*exported.get(part, ())}
            if missing:
                raise ValueError(f"{name}: {part} does not export {', '.join(sorted(missing))}")


def _joined(names: Sequence[str], scripts: Mapping[str, str], homes: Mapping[str, str]) -> str:
    """Return the last of some scripts, joined with the others, which are all that they import."""
    if len(names) == 1:
        return IMPORT.sub(
            lambda found: found[0].replace(found[2], homes.get(found[2], found[2])), scripts[names[0]]
        )
    return "".join([*(_scope(name, scripts[name]) for name in names), *_exports(names, scripts)])


def _scope(name: str, text: str) -> str:
    """Return a part as a function that is called at once, and returns what the part exports."""

    def taken(found: re.Match[str]) -> str:
        return f"const {found[1].replace(' as ', ': ')} = {_variable(found[2])};\n" if found[1] else ""

    body = EXPORT.sub("", IMPORT.sub(taken, text))
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(EXPORT.findall(text))} }};\n}})();\n"


def _exports(names: Sequence[str], scripts: Mapping[str, str]) -> list[str]:
    exported = {name: EXPORT.findall(scripts[name]) for name in names}
    return [
        f"export const {{ {', '.join(found)} }} = {_variable(name)};\n"
        for name, found in exported.items()
        if found
    ]


def _variable(name: str) -> str:
    return name.replace(".", "_")


def with_imports(sheets: Mapping[str, str]) -> dict[str, str]:
    """Return the style sheets, with those that they import in the place of the import."""

    def imported(found: re.Match[str]) -> str:
        sheet, condition = sheets[found[1]], found[2]
        return f"@media {condition} {{\n{sheet}}}\n" if condition else sheet

    return {name: SHEET.sub(imported, text) for name, text in sheets.items()}
