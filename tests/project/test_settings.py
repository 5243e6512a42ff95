"""Settings from the environment: a bad value gives a one-line error, and nothing needs to be set."""

import os
import runpy
import subprocess
import sys
from unittest.mock import patch

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.server import CONFIGURED, ROOT, environment_for

BAD_PATHS = ("/", "scores", "/scores/", "/my scores", "//scores", "/a/../b", "/scores\n", "/ä")


def read(folder, **environment):
    """Return the settings that a process with this data folder and environment would have."""
    with patch.dict(os.environ, environment_for(folder) | environment, clear=True):
        return runpy.run_path(str(ROOT / "scorekeeper" / "settings.py"))


def values(settings):
    """Return the settings that can be compared."""
    return {name: value for name, value in settings.items() if name.isupper()}


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
        ("BACKUP_EVERY", "daily"),
        ("BACKUP_EVERY", "4m"),
        ("BACKUP_KEEP", "0"),
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
        *(("BASE_PATH", path) for path in BAD_PATHS),
        ("ALLOWED_HOSTS", "http://localhost:8000"),
        ("ALLOWED_HOSTS", "localhost:8000"),
        ("DATABASE_URL", "sqlite://"),
        ("FORWARDED_ALLOW_IPS", "*"),
        ("FORWARDED_ALLOW_IPS", "127.0.0.1,proxy.local"),
        ("FORWARDED_ALLOW_IPS", "10.0.0.1/8"),
        ("WEBHOOK_HOSTS", "https://hooks.example/"),
    ],
)
def test_a_bad_value_is_named_in_one_line(tmp_path, name, value):
    with pytest.raises(ImproperlyConfigured, match=name) as refused:
        read(tmp_path, **{name: value})
    assert len(str(refused.value).splitlines()) == 1


def test_a_bad_value_ends_a_command_with_one_line(tmp_path):
    result = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=environment_for(tmp_path, PORT="eighty"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert "PORT" in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PORT", "eighty", "PORT: muss eine ganze Zahl sein"),
        ("PORT", "70000", "PORT: muss eine ganze Zahl von 1 bis 65535 sein"),
        ("BODIES_MB", "0", "BODIES_MB: muss eine ganze Zahl ab 1 sein"),
        ("HTTPS", "perhaps", "HTTPS: muss true oder false sein"),
        ("LOG_FORMAT", "xml", "LOG_FORMAT: muss eines davon sein: text, json"),
        ("WHO_MAY_START", "code", "START_CODE: muss gesetzt sein"),
        ("GAMES_A_DAY", "many,few", "GAMES_A_DAY: müssen zwei ganze Zahlen"),
        ("GAMES_A_DAY", "5", "GAMES_A_DAY: müssen zwei ganze Zahlen"),
        ("ALLOWED_HOSTS", "a:1", "ALLOWED_HOSTS: a:1 ist kein Hostname"),
        ("FORWARDED_ALLOW_IPS", "*", "FORWARDED_ALLOW_IPS: * ist weder eine Adresse noch ein Netz"),
        ("WEBHOOK_HOSTS", "a:1", "WEBHOOK_HOSTS: a:1 ist weder ein Hostname"),
        ("BACKUP_EVERY", "daily", "BACKUP_EVERY: muss eine Dauer wie 24h oder 7d sein"),
        ("BACKUP_EVERY", "4m", "BACKUP_EVERY: muss eine Dauer wie 24h oder 7d sein"),
        ("BASE_PATH", "scores/", "BASE_PATH: muss ein Pfad wie /scores sein"),
        ("DATABASE_URL", "nonsense", "DATABASE_URL: nur Adressen mit sqlite:// und postgresql://"),
    ],
)
def test_faults_are_reported_in_the_language_of_the_terminal(tmp_path, name, value, said):
    with pytest.raises(ImproperlyConfigured) as refused:
        read(tmp_path, LANG="de_AT.UTF-8", **{name: value})
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize("code", ["", "short"])
def test_a_code_that_starts_tables_is_not_too_short(tmp_path, code):
    with pytest.raises(ImproperlyConfigured, match="START_CODE"):
        read(tmp_path, WHO_MAY_START="code", START_CODE=code)


def test_nothing_needs_to_be_set(tmp_path):
    read(tmp_path / "new")
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700


def test_by_default_only_a_proxy_on_this_machine_is_believed(tmp_path):
    assert read(tmp_path)["PROXIES"] == ["127.0.0.1", "::1"]


def test_an_empty_variable_is_as_good_as_none(tmp_path):
    empty = dict.fromkeys({*CONFIGURED} - {"DEBUG", "HTTPS"}, " ")
    assert values(read(tmp_path, **empty)) == values(read(tmp_path))


def test_a_secret_key_of_ones_own_is_not_stored(tmp_path):
    key = "x" * 50
    assert read(tmp_path / "new", SECRET_KEY=key)["SECRET_KEY"] == key
    assert not any((tmp_path / "new").iterdir())


@pytest.mark.parametrize("https", [True, False])
def test_https_turns_the_secure_settings_on(tmp_path, https):
    settings = read(tmp_path, HTTPS=str(https))
    for name in ("SECURE_SSL_REDIRECT", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_SECURE"):
        assert settings[name] is https
    assert settings["SECURE_HSTS_SECONDS"] == (31_536_000 if https else 0)


@pytest.mark.parametrize(
    ("hsts", "subdomains", "preload"),
    [("", False, False), ("subdomains", True, False), ("preload", True, True)],
)
def test_other_hosts_get_hsts_only_if_asked_for(tmp_path, hsts, subdomains, preload):
    settings = read(tmp_path, HTTPS="true", HSTS=hsts)
    assert settings["SECURE_HSTS_INCLUDE_SUBDOMAINS"] is subdomains
    assert settings["SECURE_HSTS_PRELOAD"] is preload
