"""A release while phones have old pages open: no page mixes files of two versions."""

import json
import re
import shutil

import pytest
from playwright.sync_api import expect

from tests.browser.game import enter, expect_hand, tile
from tests.browser.kept import expect_sent, is_kept, wait_for, wait_until_kept


@pytest.fixture
def hand(kept_hand):
    return kept_hand


class Release:
    """A new version of the site with one changed script, whose old file is gone from the server."""

    def __init__(self, site, mark):
        static = site.data / "static"
        manifest = json.loads((static / "staticfiles.json").read_text())
        self.old = manifest["paths"]["js/hand.js"]
        self.new = f"js/hand.{mark}.js"
        site.kill()
        shutil.copy(static / self.old, static / self.new)
        for old in static.glob(f"{self.old}*"):
            old.unlink()
        manifest["paths"]["js/hand.js"] = self.new
        manifest["hash"] = mark
        (static / "staticfiles.json").write_text(json.dumps(manifest))


def expect_whole(page, script):
    """Assert that the page has this script, and that a tap works."""
    expect(page.locator(f'script[src$="{script}"]')).to_be_attached()
    before = int(tile(page, "tempura").get_attribute("aria-label").rpartition(" ")[2])
    tile(page, "tempura").tap()
    expect_hand(page, {"tempura": before + 1})


def forget_files(page):
    """Clear the browser's own cache, which would hide that the service worker lacks a file."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def test_a_page_of_an_old_version_keeps_its_own_files(hand, site):
    release = Release(site, "aaaaaaaaaaaa")
    forget_files(hand)
    hand.reload()
    expect_whole(hand, release.old)
    site.start_again()
    expect_sent(hand)
    expect_whole(hand, release.new)
    expect_sent(hand)
    wait_until_kept(hand)
    wait_for(hand, f"caches.match('/static/{release.old}').then((kept) => !kept)")
    hand.context.set_offline(True)
    hand.reload()
    expect_whole(hand, release.new)


def test_a_file_that_only_the_page_before_named_is_dropped_when_the_page_is_stored_again(hand):
    old = "/static/js/hand.older.js"
    store = """async (file) => {
        const page = new Response(`<script src="${file}">`, { headers: { "Content-Type": "text/html" } });
        await (await caches.open("files")).put(file, new Response(""));
        await (await caches.open("pages")).put(location.href, page);
    }"""
    hand.evaluate(store, old)
    hand.reload()
    wait_for(hand, f"caches.match('{old}').then((kept) => !kept)")


def test_unused_files_are_dropped_only_when_no_page_is_being_stored(hand, site):
    storing = hand.context.new_page()
    storing.goto("/offline/")
    storing.evaluate(
        "void navigator.locks.request('pages', { mode: 'shared' }, () => new Promise((end) => { window.end = end; }))"
    )
    release = Release(site, "cccccccccccc")
    site.start_again()
    hand.reload()
    dropping = (
        "navigator.locks.query().then(({ pending }) => pending.some(({ mode }) => mode === 'exclusive'))"
    )
    wait_for(hand, dropping)
    assert is_kept(hand, f"caches.match('/static/{release.old}')")
    storing.evaluate("end()")
    wait_for(hand, f"caches.match('/static/{release.old}').then((kept) => !kept)")


def test_open_pages_become_the_new_version_as_a_whole(hand, site):
    """One page learns of the release by the answer to a tap, another by the stream that reports the tap."""
    shown = hand.context.new_page()
    shown.goto(re.sub(r"1/$", "", hand.url))
    release = Release(site, "bbbbbbbbbbbb")
    site.start_again()
    with shown.expect_navigation():
        with hand.expect_navigation():
            tile(hand, "tempura").tap()
        expect_whole(hand, release.new)
    expect(shown.locator("body")).to_have_attribute("hx-headers", re.compile("bbbbbbbbbbbb"))


def test_answers_of_another_version_stay_out_of_a_page_that_was_kept(hand):
    enter(hand, {"tempura": 2})
    expect_sent(hand)
    hand.evaluate(
        """new Promise((resolve) => {
            const opening = indexedDB.open("scorekeeper", 1);
            opening.onsuccess = () => {
                const answers = opening.result.transaction("answers", "readwrite").objectStore("answers");
                answers.get(location.pathname).onsuccess = ({ target: { result } }) => {
                    result.text = result.text.replace(/"site": "[^"]*"/, '"site": "another"');
                    answers.put(result).onsuccess = resolve;
                };
            };
        })"""
    )
    hand.context.set_offline(True)
    hand.reload()
    expect_hand(hand, {"tempura": 0})
