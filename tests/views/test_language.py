"""A reader chooses a language on any page, and the device remembers it."""

import re

import pytest
from django.conf import settings

from scoring.pages.languages import without_countries

pytestmark = pytest.mark.django_db


def choose(client, language, page="http://testserver/rules/"):
    return client.post("/language/", {"language": language}, headers={"referer": page})


@pytest.mark.parametrize("address", ["/", "/rules/classic/", "/history/", "/nothing-is-here/"])
def test_every_page_offers_each_language_in_its_own_name(owner, address):
    page = owner.get(address).content.decode()
    for code, name in without_countries():
        assert len(re.findall(rf'lang="{code}"\s[^>]*>{name}</(?:button|strong)>', page)) == 1


def test_the_browser_chooses_first(client):
    response = client.get("/rules/", headers={"accept-language": "de-AT,de;q=0.9,en;q=0.8"})
    assert response["Content-Language"] == "de"
    assert '<html lang="de" dir="ltr">' in response.content.decode()
    assert "Regeln" in response.content.decode()


def test_a_chosen_language_is_remembered_and_leads_back(client):
    response = choose(client, "ja", "http://testserver/rules/classic/?from=home")
    assert response["Location"] == "http://testserver/rules/classic/?from=home"
    assert response.cookies["django_language"]["max-age"] == settings.LANGUAGE_COOKIE_AGE
    page = client.get("/rules/", headers={"accept-language": "de"})
    assert page["Content-Language"] == "ja"
    assert '<strong lang="ja" translate="no" aria-current="true">日本語</strong>' in page.content.decode()


@pytest.mark.parametrize("page", ["https://elsewhere.example/", ""])
def test_after_another_site_or_a_secret_page_it_leads_home(client, page):
    assert choose(client, "de", page)["Location"] == "/"


def test_a_language_that_the_site_does_not_speak_changes_nothing(client):
    assert "django_language" not in choose(client, "xx").cookies


def test_english_keeps_the_dates_of_the_readers_country(client):
    page = client.get("/", headers={"accept-language": "de,en-GB;q=0.5"}).content.decode()
    assert 'value="en-gb"' in page
    assert 'value="en"' not in page
