"""The locked requirements."""

import pytest

from tests.server import ROOT


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "requirements-api.txt"])
def test_they_allow_wheels_alone_and_name_no_registry(name):
    text = (ROOT / name).read_text()
    assert "--only-binary :all:" in text.splitlines()
    assert "://" not in text
