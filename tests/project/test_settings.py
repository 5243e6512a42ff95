"""Settings from the environment: a bad value gives a one-line error, and nothing needs to be set."""

import subprocess
import sys

import pytest

from tests.server import CONFIGURED, ROOT, environment_for


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
        ("BODIES_MB", "0"),
        ("CONNECTIONS", "0"),
        ("CONNECTIONS_PER_ADDRESS", "many"),
        ("STREAMS_PER_DEVICE", "-1"),
        ("STORED_MB", "0"),
        ("TABLES_A_DAY", "5000"),
        ("DEVICES_A_DAY", "0,1"),
        ("GAMES_A_DAY", "many,few"),
        ("WHO_MAY_START", "friends"),
        ("DEBUG", "perhaps"),
        ("HTTPS", "perhaps"),
        ("HSTS", "everywhere"),
        ("LOG_FORMAT", "xml"),
        ("DATABASE_URL", "mysql://localhost/scores"),
        ("DATABASE_URL", "nonsense"),
        ("SCOREKEEPER_DATA", "/dev/null/data"),
        ("ALLOWED_HOSTS", "http://localhost:8000"),
        ("ALLOWED_HOSTS", "localhost:8000"),
        ("DATABASE_URL", "sqlite://"),
        ("FORWARDED_ALLOW_IPS", "*"),
        ("FORWARDED_ALLOW_IPS", "127.0.0.1,proxy.local"),
        ("FORWARDED_ALLOW_IPS", "10.0.0.1/8"),
    ],
)
def test_a_bad_value_is_named_in_one_line(tmp_path, name, value):
    result = manage(tmp_path, "check", **{name: value})
    assert result.returncode == 1
    assert name in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("code", ["", "short"])
def test_a_code_that_starts_tables_is_not_too_short(tmp_path, code):
    result = manage(tmp_path, "check", WHO_MAY_START="code", START_CODE=code)
    assert result.returncode == 1
    assert "START_CODE" in result.stderr


def test_nothing_needs_to_be_set(tmp_path):
    result = manage(tmp_path / "new", "check")
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700


def test_an_empty_variable_is_as_good_as_none(tmp_path):
    names = {*CONFIGURED} - {"DEBUG", "HTTPS"}
    empty = dict.fromkeys(names, " ")
    assert manage(tmp_path, "diffsettings", **empty).stdout == manage(tmp_path, "diffsettings").stdout


def test_a_secret_key_of_ones_own_needs_no_folder_made_before(tmp_path):
    result = manage(tmp_path / "new", "migrate", "--check", SECRET_KEY="x" * 50)
    assert "unable to open" not in result.stderr
    assert not (tmp_path / "new" / "secret_key").exists()


@pytest.mark.parametrize("https", [True, False])
def test_https_turns_the_secure_settings_on(tmp_path, https):
    shown = manage(tmp_path, "diffsettings", HTTPS=str(https)).stdout
    for name in ("SECURE_SSL_REDIRECT", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_SECURE"):
        assert (f"{name} = True" in shown) is https
    assert ("SECURE_HSTS_SECONDS = 31536000" in shown) is https


@pytest.mark.parametrize(
    ("hsts", "subdomains", "preload"),
    [("", False, False), ("subdomains", True, False), ("preload", True, True)],
)
def test_other_hosts_get_hsts_only_if_asked_for(tmp_path, hsts, subdomains, preload):
    shown = manage(tmp_path, "diffsettings", HTTPS="true", HSTS=hsts).stdout
    assert ("SECURE_HSTS_INCLUDE_SUBDOMAINS = True" in shown) is subdomains
    assert ("SECURE_HSTS_PRELOAD = True" in shown) is preload
