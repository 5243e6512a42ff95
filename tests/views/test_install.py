"""Installing the site on a phone, and opening it without a network."""

import re
import struct

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

STYLES = settings.BASE_DIR / "static" / "css"
THEMES = ("base.css", "dark.css")


@pytest.fixture
def manifest(client):
    return client.get("/app.webmanifest")


def test_the_manifest_says_how_the_site_is_installed(manifest):
    assert manifest["Content-Type"] == "application/manifest+json"
    described = manifest.json()
    assert (described["id"], described["start_url"], described["scope"]) == ("/", "/", "/")
    assert described["display"] == "standalone"
    assert {icon["purpose"] for icon in described["icons"]} == {"any", "maskable"}


def test_the_browser_and_the_installed_app_have_the_color_of_the_pages(manifest, client, db):
    [light], [dark] = (
        re.findall(r"^    --rice: (.+);", (STYLES / name).read_text(), re.MULTILINE) for name in THEMES
    )
    described = manifest.json()
    assert described["theme_color"] == described["background_color"] == light
    page = client.get("/").content.decode()
    assert f'<meta name="theme-color" content="{light}" media="(prefers-color-scheme: light)">' in page
    assert f'<meta name="theme-color" content="{dark}" media="(prefers-color-scheme: dark)">' in page


def test_every_icon_is_there_in_the_size_it_says(manifest):
    for icon in manifest.json()["icons"]:
        path = (settings.STATIC_ROOT / icon["src"].removeprefix("/static/")).read_bytes()
        assert "{}x{}".format(*struct.unpack(">II", path[16:24])) == icon["sizes"]


def test_every_page_leads_to_the_manifest_and_to_an_icon_for_ios(client, db):
    page = client.get("/").content.decode()
    assert '<link rel="manifest" href="/app.webmanifest" crossorigin="use-credentials">' in page
    assert 'rel="apple-touch-icon" href="/static/img/touch-180.' in page
    assert finders.find("img/touch-180.png")


def test_the_service_worker_is_a_script_at_the_root_and_is_always_asked_for(client):
    response = client.get("/sw.js")
    assert response["Content-Type"] == "text/javascript"
    assert "no-cache" in response["Cache-Control"]
    assert "const OFFLINE = '/offline/';" in response.content.decode()


def test_a_page_may_start_the_service_worker(client):
    assert "worker-src 'self'" in client.get("/offline/")["Content-Security-Policy"]


def test_the_service_worker_changes_when_files_change(client, monkeypatch):
    before = client.get("/sw.js").content
    monkeypatch.setattr("scorekeeper.files.staticfiles_storage.manifest_hash", "another")
    assert client.get("/sw.js").content != before


def test_the_page_for_no_network_asks_no_database(client):
    """It is the same for everyone, so any phone may keep it."""
    assert "You're offline" in client.get("/offline/").content.decode()
