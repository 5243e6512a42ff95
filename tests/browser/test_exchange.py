"""Importing games from a file, and exporting them."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.game import play_on
from tests.browser.held_up import HeldUp
from tests.browser.readable import assert_readable
from tests.examples import TOTALS
from tests.phone import Phone


@pytest.fixture
def sent(page, server):
    """The preview of a file with one game, at a table of Chris and Phil."""
    play_on(page, Phone(server), names=("Chris", "Phil"))
    page.goto("/")
    page.get_by_role("link", name="More").tap()
    page.get_by_role("link", name="Import").tap()
    document = TOTALS | {"players": ["Christopher", "يوسف"], "played_at": "2024-05-06T20:00:00Z"}
    file = {"name": "old.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    page.get_by_label("File").set_input_files(file)
    network = HeldUp(page)
    page.get_by_role("button", name="Preview").tap()
    expect(page.get_by_role("progressbar", name="Sending")).to_be_visible()
    network.let_go()
    expect(page.get_by_role("heading", name="What's in the file")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_hidden()
    return page


def test_a_game_comes_in_with_the_people_one_says(sent):
    sent.get_by_label("Christopher").select_option("Chris")
    sent.unroute_all()
    network = HeldUp(sent)
    sent.get_by_role("button", name="Import 1 game").tap()
    expect(sent.get_by_role("progressbar", name="Opening the file")).to_be_visible()
    expect(sent.get_by_role("button", name="Import 1 game")).to_be_disabled()
    network.let_go()
    expect(sent.get_by_text("1 game imported.")).to_be_visible()
    with sent.expect_download() as download:
        sent.goto("/export/")
        sent.get_by_role("link", name="Game documents").tap()
    games = [json.loads(line) for line in download.value.path().read_text().splitlines()]
    assert ["Chris", "يوسف"] in [game["players"] for game in games]


def test_a_file_that_is_too_large_is_refused_with_a_way_out(unwatched_phone, server, tmp_path):
    page = unwatched_phone()  # the browser reports every refusal as an error
    play_on(page, Phone(server), names=("Chris", "Phil"))
    large = tmp_path / "large.json"
    large.write_bytes(b" " * 40_000_000)
    page.goto("/import/")
    page.get_by_label("File").set_input_files(large)
    page.get_by_role("button", name="Preview").tap()
    expect(page.get_by_role("heading", name="That's too large")).to_be_visible()
    expect(page.get_by_text("import_games FILE")).to_be_visible()


def test_anyone_can_read_it(sent):
    assert_readable(sent)
    for path in ("/import/", "/export/"):
        sent.goto(path)
        assert_readable(sent)
