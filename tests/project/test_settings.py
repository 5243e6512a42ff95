"""A bad value in the environment is one clear line; sane values need none."""

import subprocess
import sys

import pytest

from tests.server import ROOT, environment_for


def manage(folder, *command, **environment):
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment_for(folder) | environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eighty"),
        ("PORT", "70000"),
        ("DEBUG", "perhaps"),
        ("HTTPS", "perhaps"),
        ("DATABASE_URL", "mysql://localhost/scores"),
        ("DATABASE_URL", "nonsense"),
        ("SCOREKEEPER_DATA", "/dev/null/data"),
    ],
)
def test_a_bad_value_is_named_in_one_line(tmp_path, name, value):
    result = manage(tmp_path, "check", **{name: value})
    assert result.returncode == 1
    assert name in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_nothing_needs_to_be_set(tmp_path):
    result = manage(tmp_path / "new", "check")
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "new").is_dir()


@pytest.mark.parametrize("https", [True, False])
def test_https_turns_the_secure_settings_on(tmp_path, https):
    shown = manage(tmp_path, "diffsettings", HTTPS=str(https)).stdout
    for name in ("SECURE_SSL_REDIRECT", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_SECURE"):
        assert (f"{name} = True" in shown) is https
    assert ("SECURE_HSTS_SECONDS = 31536000" in shown) is https
