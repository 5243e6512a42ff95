"""The cookie that holds a device's secret."""

from base64 import urlsafe_b64decode

import pytest
from django.http import HttpResponse

from scoring.access.cookie import COOKIE, give_cookie, give_new_secret


@pytest.mark.parametrize(("https", "secure"), [(False, False), (False, True), (True, False), (True, True)])
def test_a_cookie_that_came_over_https_never_goes_over_http(rf, settings, https, secure):
    settings.HTTPS = https  # the site is told so, because a proxy may not say it
    response = HttpResponse()
    give_cookie(rf.get("/", secure=secure), response, "secret")
    assert bool(response.cookies[COOKIE]["secure"]) == (https or secure)


def test_a_new_secret_has_160_bits(rf):
    secret = give_new_secret(rf.get("/"), HttpResponse())
    assert len(urlsafe_b64decode(f"{secret}=")) == 20
