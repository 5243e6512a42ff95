"""The cookie that holds a device's secret."""

import runpy
from base64 import urlsafe_b64decode

import pytest
from django.http import HttpResponse

from scoring.access import cookie
from scoring.access.cookie import COOKIE, give_cookie, give_new_secret, old_secrets


@pytest.mark.parametrize(("https", "secure"), [(False, False), (False, True), (True, False), (True, True)])
def test_a_cookie_that_came_over_https_never_goes_over_http(rf, settings, https, secure):
    settings.HTTPS = https  # the site is told so, because a proxy may not say it
    response = HttpResponse()
    give_cookie(rf.get("/", secure=secure), response, "secret")
    assert bool(response.cookies[COOKIE]["secure"]) == (https or secure)


@pytest.mark.parametrize(
    ("https", "base_path", "name"),
    [
        (False, "", "device"),
        (True, "", "__Host-device"),
        (False, "/games/scores", "device.games.scores"),
        (True, "/games/scores", "__Secure-device.games.scores"),  # browsers take __Host- only without a path
    ],
)
def test_only_this_site_is_sent_it(rf, settings, https, base_path, name):
    settings.HTTPS, settings.BASE_PATH = https, base_path
    response = HttpResponse()
    runpy.run_path(cookie.__file__)["give_cookie"](rf.get("/"), response, "secret")
    [given] = response.cookies.values()
    assert (given.key, given["path"], given["domain"]) == (name, f"{base_path}/", "")


def test_a_new_secret_has_160_bits(rf):
    secret = give_new_secret(rf.get("/"), HttpResponse())
    assert len(urlsafe_b64decode(f"{secret}=")) == 20


@pytest.fixture
def over_https(monkeypatch):
    monkeypatch.setattr(cookie, "COOKIE", "__Host-device")


@pytest.mark.parametrize("separator", ["; ", ";"])
def test_old_secrets_are_told_apart(rf, over_https, separator):
    sent = separator.join(["device=own", "theme=dark", "device=planted"])
    assert old_secrets(rf.get("/", headers={"cookie": sent})) == ["own", "planted"]


def test_a_browser_without_any_cookie_has_no_old_secret(rf, over_https):
    request = rf.get("/")
    del request.META["HTTP_COOKIE"]  # Django's test client always sends one
    assert old_secrets(request) == []
