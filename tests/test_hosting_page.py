"""docs/hosting.md and its service fit the site. `make hosting` follows the guide on a machine of its own."""

import configparser
import re
import shlex
import subprocess
import sys

import pytest

from tests import nginx
from tests.hosting.guide import PAGE, blocks, commands
from tests.server import ROOT
from tests.test_readme import settings_in_code

SERVICE = ROOT / "docs" / "scorekeeper.service"
MOST_OPEN = 1.2  # of 10, by systemd's own measure: it needs the network


def service():
    """Return the settings of the service, with only the last of those that stand there twice."""
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read(SERVICE)
    return parser["Service"]


def analyzed(tmp_path, *words):
    """Let systemd judge the service, with a program that there is on this machine."""
    unit = tmp_path / SERVICE.name
    unit.write_text(SERVICE.read_text().replace(service()["ExecStart"], sys.executable))
    command = ["systemd-analyze", *words, unit]
    return subprocess.run(command, capture_output=True, text=True, check=True)


def test_systemd_understands_the_service(tmp_path):
    assert analyzed(tmp_path, "verify", "--man=no").stderr == ""


def test_the_service_is_closed(tmp_path):
    rated = analyzed(tmp_path, "security", "--offline=true").stdout
    assert float(re.search(r"exposure level for \S+: ([\d.]+)", rated)[1]) <= MOST_OPEN


def test_the_service_finds_what_the_guide_installs():
    text = "\n".join(commands("## As a service"))
    assert f"venv {service()['ExecStart'].removesuffix('/bin/scorekeeper')}\n" in text
    assert text.count(f" {service()['ExecStart']} ") == 2
    assert f"nologin {service()['User']}\n" in text
    assert service()["EnvironmentFile"] in PAGE
    assert f"SCOREKEEPER_DATA=/var/lib/{service()['StateDirectory']}\n" in PAGE


NGINX = """pid nginx.pid;
events {{}}
http {{
access_log off;
client_body_temp_path unused; proxy_temp_path unused; fastcgi_temp_path unused; scgi_temp_path unused; uwsgi_temp_path unused;
{}}}
"""


def test_nginx_understands_its_part(tmp_path):
    [text] = blocks("nginx")
    text = re.sub(r"^\tssl_.*\n", "", text, flags=re.MULTILINE)  # certificates are the host's own
    for ours in ("listen 443 ssl http2", "listen 80"):  # and so are ports
        assert ours in text
        text = text.replace(ours, f"listen unix:{tmp_path}/{len(ours)}")
    settings = tmp_path / "nginx.conf"
    settings.write_text(NGINX.format(text))
    command = [nginx.find(), "-t", "-q", "-p", tmp_path, "-e", tmp_path / "log", "-c", settings]
    assert subprocess.run(command, capture_output=True, text=True, check=False).stderr == ""


@pytest.mark.parametrize("block", blocks("ini"))
def test_the_files_with_settings_have_settings_that_there_are(block):
    assert {line.partition("=")[0] for line in block.splitlines()} <= settings_in_code()


def test_the_files_that_commands_name_are_there():
    words = {word for line in commands("# Hosting") for word in shlex.split(line)}
    named = {word for word in words if re.fullmatch(r"[\w/.-]+\.(txt|service|yaml)", word) and word[0] != "/"}
    assert len(named) > 2
    assert not [name for name in named if not (ROOT / name).exists()]


def test_its_links_lead_somewhere():
    for target, heading in re.findall(r"\]\(([^)#]+)#?([^)]*)\)", PAGE):
        text = (ROOT / "docs" / target).read_text()
        assert not heading or heading in {slug(line) for line in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}


def slug(heading):
    """Return the name by which a link finds a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
