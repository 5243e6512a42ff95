import subprocess
import sys

from tests.server import ROOT

LIST = "import sys; old = set(sys.modules); import scoring.rules; print(*sorted(set(sys.modules) - old))"


def test_the_rules_need_the_standard_library_and_nothing_else():
    result = subprocess.run(
        [sys.executable, "-c", LIST], cwd=ROOT, capture_output=True, text=True, check=True
    )
    packages = {module.partition(".")[0] for module in result.stdout.split()}
    assert packages - sys.stdlib_module_names == {"scoring"}
