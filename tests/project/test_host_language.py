"""The start and the commands speak the language of the terminal, if the site does."""

import pytest

from scorekeeper.host_language import host_language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en-gb"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "en_AU.UTF-8"}, "en-au"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "en_IE@euro"}, "en-ie"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "de_AT:de:en"}, "de"),
        ({"LANG": "tlh"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
    ],
)
def test_it_is_the_one_that_the_environment_asks_for(monkeypatch, environment, language):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert host_language() == language
