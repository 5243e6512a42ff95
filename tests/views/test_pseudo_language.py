"""Every text of every page is marked for translation, as a whole: in the pseudo-language, all letters are in brackets."""

import json
import os
import re
import subprocess
import sys
from html import unescape
from random import Random

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override

from scorekeeper import pseudo
from scoring.access import COOKIE
from scoring.models import Game, Role
from scoring.play import set_counts
from tests.brackets import english_in, faults_of
from tests.games import NAMES
from tests.played_nights import NOTES, PLACES, play_nights
from tests.tables import CAST, a_device, a_game, a_table, sender, shared_by_tests
from tests.views.test_every_page import OF_A_GAME, OF_A_TABLE, PAGES

pytestmark = pytest.mark.django_db

DEMO = ("Mia", "Ben", "Omar", "Yuki")
SECRET = "the owner's secret"
# Names and notes of the tests, a browser's own name, addresses and units.
DATA = [
    *CAST,
    *NAMES,
    *DEMO,
    *filter(None, (*PLACES, *NOTES)),
    "Kitchen table",
    *dict(settings.LANGUAGES).values(),
]
STATISTICS = [
    "/", "/more/", "/history/?year=2026&month=11", "/history/?by=margin&edition=party&players=4", "/players/?by=chance", "/players/?by=wins",
    "/records/?box=all", "/years/", "/years/2026/", "/export/", "/import/", "/bin/",
]  # fmt: skip
FINISHED = ["", "1/", "changes/", "watch/", "setup/", "night/", "near-misses/", "3/1/"]


@pytest.fixture(scope="module")
def owner(django_db_setup, django_db_blocker):
    """A table with a history, its games by kind, and a phone of its owner in the pseudo-language."""
    with shared_by_tests(django_db_blocker):
        table = a_table(0)
        play_nights(table, 30, Random(4))
        a_device(table, Role.OWN, SECRET)
        client = Client(headers={"accept-language": pseudo.CODE})
        client.cookies[COOKIE] = SECRET
        client.table = table
        client.running = {
            edition: a_started_game(table, edition) for edition in ("classic", "trains", "party")
        }
        client.get("/players/")  # counts the games
        yield client


def a_started_game(table, edition):
    menu = ["uramaki", "tempura", "sashimi", "onigiri", "soy_sauce", "special_order", "fruit"]
    game = a_game(table, edition, menu if edition == "party" else None, players=4)
    faces = {"party": {"fruit": 1, "orange": 2, "squid_nigiri": 9}}.get(edition, {"maki_1": 9})
    set_counts(game, sender(), 1, 0, faces)
    return game


def check(response):
    assert response.status_code in (200, 404, 422)
    assert english_in(response.content.decode(), DATA) == []


def test_pictures_to_share_say_nothing_in_english(owner):
    games = Game.objects.present().filter(night__table=owner.table, totals_only=False)
    game = games.filter(edition="classic", finished_at__isnull=False).latest("started_at")
    for path in (
        f"/g/{game.code}/",
        f"/nights/{game.night.uid}/",
        f"/years/{game.night.date.year}/",
        "/g/demo/",
    ):
        response = owner.get(f"{path}picture.svg")
        assert response.status_code == 200
        lines = re.findall(r"<text[^>]*>([^<]*)</text>", unescape(response.content.decode()))
        assert len(lines) > 5
        assert faults_of(" ".join(lines), [*DATA, "Scorekeeper"]) == []  # a sentence can have several lines


@pytest.mark.parametrize("path", [*PAGES, *OF_A_TABLE, *STATISTICS])
def test_a_page_says_nothing_in_english(owner, path):
    check(owner.get(path, follow=True))


@pytest.mark.parametrize("edition", ["classic", "trains", "party"])
@pytest.mark.parametrize("path", [*OF_A_GAME, "/g/{code}/1/2/"])
def test_a_running_game_says_nothing_in_english(owner, edition, path):
    check(owner.get(path.format(code=owner.running[edition].code)))


@pytest.mark.parametrize("part", FINISHED)
def test_a_finished_game_says_nothing_in_english(owner, part):
    for edition in ("classic", "party"):
        games = Game.objects.filter(
            night__table=owner.table, edition=edition, totals_only=False, deleted_at=None
        )
        check(owner.get(f"/g/{games.exclude(finished_at=None).first().code}/{part}"))


def test_a_game_from_paper_says_nothing_in_english(owner):
    code = Game.objects.filter(totals_only=True, deleted_at=None).first().code
    for part in ("", "totals/", "night/"):
        check(owner.get(f"/g/{code}/{part}"))


def test_a_player_two_players_and_a_night_say_nothing_in_english(owner):
    one, other = owner.table.players.all()[:2]
    check(owner.get(f"/players/{one.uid}/"))
    check(owner.get(f"/rivals/?a={one.uid}&b={other.uid}"))
    for night in owner.table.nights.all()[:5]:
        check(owner.get(f"/nights/{night.uid}/"))


@pytest.mark.parametrize("status", [400, 408, 413, 429, 500, 503])
def test_a_page_of_a_failure_says_nothing_in_english(status):
    with override(pseudo.CODE):
        assert english_in(render_to_string(f"{status}.html", {"megabytes": 20})) == []


def test_the_texts_for_scripts_are_whole(owner):
    page = owner.get(f"/g/{owner.running['party'].code}/1/1/").content.decode()
    words = json.loads(re.search(r'<script id="words"[^>]*>(.*?)</script>', page).group(1))
    texts = [text for text in flat(words) if isinstance(text, str)]
    assert len(texts) > 15
    assert [fault for text in texts for fault in faults_of(text, ())] == []
    dishes = json.loads(re.search(r'<script id="dishes"[^>]*>(.*?)</script>', page).group(1))
    assert [fault for _, label, _ in dishes["cards"] for fault in faults_of(label, ())] == []


def flat(value):
    if isinstance(value, dict | list):
        return [one for part in (value.values() if isinstance(value, dict) else value) for one in flat(part)]
    return [value]


def test_a_wrong_form_says_nothing_in_english(owner):
    check_form(owner.post("/new/", {"name": "x" * 99, "add": "1"}))
    check_form(owner.post("/new/", {"edition": "party", "menu": "own"}))
    check_form(owner.post("/old/", {"date": "soon"}))
    check_form(owner.post("/import/", {}))


def check_form(response):
    assert response.status_code == 422
    assert english_in(response.content.decode(), [*DATA, "x" * 99]) == []


def test_the_headings_of_a_spreadsheet_are_not_in_english(owner):
    response = owner.get("/export/csv/")
    heading = b"".join(response.streaming_content).decode("utf-8-sig").splitlines()[0]
    assert faults_of(heading, ()) == []


def test_the_manifest_has_no_english(owner):
    manifest = owner.get("/app.webmanifest").json()
    texts = [manifest["description"], *(one["name"] for one in manifest.get("shortcuts", []))]
    assert [fault for text in texts for fault in faults_of(text, ())] == []


def test_it_is_for_development_and_tests_alone():
    code = "import django; django.setup(); from django.conf import settings; print(*dict(settings.LANGUAGES))"
    for debug, is_there in (("false", False), ("true", True)):
        environment = {**os.environ, "DEBUG": debug, "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
        assert (pseudo.CODE in done.stdout) == is_there
