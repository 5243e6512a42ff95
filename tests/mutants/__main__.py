"""Change a file in one place at a time, and print the changes that no test notices.

`python -m tests.mutants FILE [TEST …]` in the project's folder. Without tests, those of the file's folder are run.
Only a part of the file is changed with `FILE::function`, or `FILE::data` for what is outside of functions.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from tests.mutants.changes import difference, mutants

SECONDS = 240  # a change that makes a loop endless is noticed as well


def survives(path: str, tests: list[str], code: str) -> bool:
    """Return whether the tests pass with this code in place of the file's."""
    command = [sys.executable, "-m", "tests.mutants.trial", path, *tests]
    try:
        trial = subprocess.run(
            command, input=code, text=True, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return trial.returncode == 0


def main() -> int:
    what, *tests = sys.argv[1:]
    path, _, part = what.partition("::")
    passes = partial(survives, path, tests or [f"tests/{Path(path).parent.name}", path])
    code = Path(path).read_text()
    if not passes(code):
        sys.exit("The tests fail without a change.")
    changed = list(mutants(code, part))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        left = [mutant for mutant, passed in zip(changed, pool.map(passes, changed), strict=True) if passed]
    for mutant in left:
        print(difference(code, mutant), end="\n\n")
    print(f"No test notices {len(left)} of {len(changed)} changes of {what}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
