"""What a phone keeps itself: pages, and what waits for the network."""

import re

from playwright.sync_api import expect


def wait_until_kept(page):
    """Until the phone has the page itself."""
    page.evaluate("navigator.serviceWorker.ready")
    wait_for(page, "caches.match(location.origin + location.pathname)")


def wait_for(page, promised):
    """Until what is promised is true. (`wait_for_function` takes any promise for true.)"""
    for _ in range(600):
        if page.evaluate(f"{promised}.then(Boolean)"):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {promised}")


def waiting(page):
    return page.get_by_role("button", name=re.compile("waiting"))


def expect_sent(page):
    page.wait_for_function("() => !outbox.entries.length")
    expect(waiting(page)).to_be_hidden()
