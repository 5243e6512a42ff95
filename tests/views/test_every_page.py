"""What holds for every page of the site."""

import re

import pytest
from django.test import Client

from scoring.access import COOKIE
from scoring.models import Role
from tests.tables import a_device, a_table, shared_by_tests

PAGES = [
    "/",
    "/rules/",
    "/rules/classic/",
    "/rules/trains/",
    "/rules/party/",
    "/rules/party/master_menu/",
    "/rules/party/?roll=maki",
    "/new/",
    "/g/demo/",
    "/g/demo/1/",
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


@pytest.fixture(scope="module", params=[*PAGES, *OF_A_TABLE])
def response(request, django_db_setup, django_db_blocker):
    """One visit for all tests."""
    client = Client()
    with shared_by_tests(django_db_blocker):
        if request.param in OF_A_TABLE:
            a_device(a_table(), Role.OWN, "the owner's secret")
            client.cookies[COOKIE] = "the owner's secret"
        yield client.get(request.param)


def test_it_says_that_this_is_unofficial(response):
    assert "unofficial companion" in response.content.decode()
    assert "Not affiliated with" in response.content.decode()


def test_nothing_comes_from_another_host(response):
    assert not re.search(r'(?:src|href)="(?:https?:)?//', response.content.decode())


def test_no_script_or_style_is_inline(response):
    page = response.content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page)
    policy = response["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_it_has_at_most_three_style_sheets(response):
    assert 1 <= response.content.decode().count('rel="stylesheet"') <= 3


def test_security_headers_are_set(response):
    assert response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"


def test_a_compressed_page_is_small(response):
    path = response.request["PATH_INFO"]
    compressed = response.client.get(path, headers={"accept-encoding": "gzip"})
    assert compressed["Content-Encoding"] == "gzip"
    assert len(compressed.content) < 8_000
