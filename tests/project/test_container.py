"""The files for containers fit the site. `make image` builds the image and runs it."""

import json
import os
import re
import subprocess
import sys
import tomllib

import pytest
import yaml

from tests.server import ROOT
from tests.test_readme import settings_in_code

CONTAINERFILE = (ROOT / "Containerfile").read_text()
COMPOSED = ("compose.yaml", "compose.postgres.yaml")
OWN = {"POSTGRES_PASSWORD", "SITE_NAME"}  # variables that are no settings of the site


def instructions(name):
    """Return what stands behind an instruction, wherever it is used."""
    lines = CONTAINERFILE.replace("\\\n", " ")
    return re.findall(rf"^{name} +(.*)$", lines, re.MULTILINE)


def copied():
    """Return the files and folders of the checkout that go into the image."""
    lines = [line.split() for line in instructions("COPY") if not line.startswith("--from")]
    return {word for *words, _to in lines for word in words}


def composed(name):
    return yaml.safe_load((ROOT / name).read_text())


def test_the_build_gets_only_files_that_it_copies():
    assert all((ROOT / path).exists() for path in copied())
    ignored = (ROOT / ".containerignore").read_text().splitlines()
    assert ignored[1] == "*"
    assert {line[1:] for line in ignored if line.startswith("!")} == copied()


def test_all_stages_have_the_base_that_the_host_chooses_and_no_processor_is_named():
    assert instructions("ARG")[0].startswith("BASE=")
    assert {line.split()[0] for line in instructions("FROM")} == {"${BASE}"}
    assert not re.search(r"amd64|arm64|x86_64|aarch64|--platform", CONTAINERFILE)


def test_it_is_not_root_and_has_one_volume_for_the_data():
    [user], [volume] = instructions("USER"), instructions("VOLUME")
    assert user.split(":")[0] not in ("0", "root")
    assert f"SCOREKEEPER_DATA={volume}" in instructions("ENV")[-1]


def test_the_site_gets_signals_itself():
    [words] = map(json.loads, instructions("ENTRYPOINT"))
    assert words == [*tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]]


def test_the_options_of_its_programs_exist():
    for program, words in (("pip", ["install"]), ("hatchling", ["build"])):
        command = [sys.executable, "-m", program, *words, "--help"]
        known = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        used = re.findall(
            rf"{program}(?: --python \S+)? {words[0]} (.*?)(?:&&|$)", " && ".join(instructions("RUN"))
        )
        assert used
        assert set(re.findall(r"--[\w-]+", " ".join(used))) <= set(re.findall(r"--[\w-]+", known))


@pytest.mark.parametrize("answers", [True, False])
def test_its_health_check_asks_the_site(server, answers):
    [line] = instructions("HEALTHCHECK")
    command = json.loads(line[line.index("[") :])
    port = server.port if answers else 9  # where nobody listens
    asked = subprocess.run(
        command, env={**os.environ, "PORT": str(port), "http_proxy": "http://127.0.0.1:9"}, check=False,
        capture_output=True,
    )  # fmt: skip
    assert (asked.returncode == 0) is answers


@pytest.mark.parametrize("name", COMPOSED)
def test_compose_files_name_settings_that_there_are(name):
    site = composed(name)["services"]["site"]
    assert set(site["environment"]) <= settings_in_code()
    asked_for = set(re.findall(r"\$\{(\w+)", (ROOT / name).read_text()))
    assert asked_for <= settings_in_code() | OWN


@pytest.mark.parametrize("name", COMPOSED)
def test_compose_files_keep_the_data_and_close_the_rest(name):
    everything = composed(name)
    site = everything["services"]["site"]
    assert (ROOT / site["build"]["dockerfile"]).exists()
    assert site["volumes"] == [f"data:{volume}" for volume in instructions("VOLUME")]
    assert site["read_only"]
    assert site["tmpfs"] == ["/tmp"]
    assert site["cap_drop"] == ["ALL"]
    assert site["security_opt"] == ["no-new-privileges:true"]
    assert set(everything["volumes"]) == {
        volume.split(":")[0] for service in everything["services"].values() for volume in service["volumes"]
    }


def test_the_database_is_ready_when_the_site_can_reach_it():
    """On its first start, PostgreSQL's image serves only the socket while it sets itself up."""
    words = composed("compose.postgres.yaml")["services"]["database"]["healthcheck"]["test"]
    assert "--host=127.0.0.1" in words


def test_only_the_proxy_is_reached_from_outside_and_believed():
    everything = composed("compose.postgres.yaml")
    assert [name for name, service in everything["services"].items() if "ports" in service] == ["caddy"]
    [network] = everything["networks"]["default"]["ipam"]["config"]
    assert everything["services"]["site"]["environment"]["FORWARDED_ALLOW_IPS"] == network["subnet"]
