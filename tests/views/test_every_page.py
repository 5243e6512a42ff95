"""Rules for all pages of the site."""

import re

import pytest
from django.conf import settings
from django.templatetags.static import static
from django.test import Client

from scorekeeper.version import version
from scoring.access import COOKIE
from scoring.models import Role
from tests.tables import a_device, a_game, a_result, a_table, shared_by_tests

pytestmark = pytest.mark.django_db  # otherwise this file fails when it runs alone and on PostgreSQL

PAGES = [
    "/",
    "/more/",
    "/rules/",
    "/rules/classic/",
    "/rules/trains/",
    "/rules/party/",
    "/rules/party/master_menu/",
    "/rules/party/?roll=maki",
    "/new/",
    "/g/demo/",
    "/g/demo/1/",
    "/g/demo/near-misses/",
    "/enter/",
    "/join/",
    "/settle/",
    "/offline/",
    "/nowhere/",
]
OF_A_TABLE = [
    "/table/", "/table/devices/", "/history/", "/history/?search=nobody&from=soon", "/bin/", "/old/",
    "/players/", "/players/?by=rating", "/rivals/", "/records/", "/years/",
]  # fmt: skip
OF_A_GAME = [
    "/g/{code}/1/1/", "/g/{code}/1/grid/", "/g/{code}/1/", "/g/{code}/watch/", "/g/{code}/setup/", "/g/{code}/changes/",
]  # fmt: skip
NAMES = re.compile(r"\.([a-z][a-z-]*)")


@pytest.fixture(scope="module", params=[*PAGES, *OF_A_TABLE, *OF_A_GAME])
def response(request, django_db_setup, django_db_blocker):
    """The response of a page, requested once and shared by all tests."""
    client = Client()
    path = request.param
    with shared_by_tests(django_db_blocker):
        if path not in PAGES:
            table = a_table()
            a_result(table, Chris=35, Phil=10)
            a_device(table, Role.OWN, "the owner's secret")
            client.cookies[COOKIE] = "the owner's secret"
        if path in OF_A_GAME:
            path = path.format(code=a_game(table).code)
        yield client.get(path, follow=True)


def test_it_says_that_this_is_unofficial(response):
    assert "unofficial companion" in response.content.decode()
    assert "not affiliated with" in response.content.decode()


def test_it_says_which_version_it_is(response):
    assert f"Scorekeeper, version {version()}" in response.content.decode()


def test_nothing_comes_from_another_host(response):
    assert not re.search(r'(?:src|href)="(?:https?:)?//', response.content.decode())


def test_no_script_or_style_is_inline(response):
    page = response.content.decode()
    assert not re.search(r"<script(?![^>]*(?:\bsrc=|json))|<style|\sstyle=|\son\w+=", page)
    policy = response["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_it_has_at_most_three_style_sheets(response):
    sheets = re.findall(r'rel="stylesheet" href="/static/css/(\w+)', response.content.decode())
    assert "base" in sheets
    assert len(sheets) <= 3


def test_its_classes_have_a_style_or_a_script(response):
    """Also where another page's style sheet has one, because a class would mean two things then."""
    page = response.content.decode()
    sheets = re.findall(r'rel="stylesheet" href="/static/(css/[^"]+)', page)
    styled = {name for sheet in sheets for name in NAMES.findall((settings.STATIC_ROOT / sheet).read_text())}
    scripts = (settings.BASE_DIR / "static" / "js").glob("*.js")
    texts = {text for script in scripts for text in re.findall(r"""["'`].*?["'`]""", script.read_text())}
    scripted = {name for text in texts for name in NAMES.findall(text)}
    used = {name for value in re.findall(r'\bclass="([^"]*)"', page) for name in value.split()}
    assert used - styled - scripted == set()


def test_it_names_every_script_that_it_loads(response):
    """The service worker keeps a page together with the files that it names."""
    page = response.content.decode()
    assert set(re.findall(r'"/static/(js/[^"]+)"', page)) == loaded_scripts(page)


def test_it_has_at_most_four_scripts_beside_htmx(response):
    assert 1 <= len(loaded_scripts(response.content.decode())) <= 4


def loaded_scripts(page):
    """Return our scripts that a page loads, with those that they import."""
    found = set()
    coming = set(re.findall(r'<script type="module"[^>]*\ssrc="/static/(js/[^"]+)"', page))
    while coming:
        script = coming.pop()
        found.add(script)
        imports = re.findall(r'(?:from|import) "\./([^"]+)";', (settings.STATIC_ROOT / script).read_text())
        coming |= {f"js/{name}" for name in imports} - found
    return found


def test_imports_are_followed():
    page = f'<script type="module" src="{static("js/grid.js")}"></script>'
    names = {script.split("/")[1].split(".")[0] for script in loaded_scripts(page)}
    assert names == {"grid", "phone"}


def test_security_headers_are_set(response):
    assert response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"


def test_a_compressed_page_is_small(response):
    path = response.request["PATH_INFO"]
    compressed = response.client.get(path, headers={"accept-encoding": "gzip"})
    assert compressed["Content-Encoding"] == "gzip"
    assert len(compressed.content) < 8_000
