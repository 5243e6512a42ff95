"""What a phone keeps itself: pages, and what waits for the network."""

import re

from playwright.sync_api import Error, expect


def wait_until_kept(page):
    """Until the phone has the page itself."""
    page.evaluate("navigator.serviceWorker.ready")
    wait_for(page, "caches.match(location.origin + location.pathname)")


def wait_for(page, promised):
    """Until what is promised is true. (`wait_for_function` takes any promise for true.)"""
    for _ in range(600):
        if is_kept(page, promised):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {promised}")


def is_kept(page, promised):
    """Whether a promise comes true, on a page that may be left in between."""
    try:
        return page.evaluate(f"{promised}.then(Boolean)")
    except Error as error:
        if "navigation" in error.message:
            return False
        raise


def waiting(page):
    return page.get_by_role("button", name=re.compile("waiting"))


def expect_sent(page):
    wait_for(page, with_outbox("!outbox.entries.length"))
    expect(waiting(page)).to_be_hidden()


def with_outbox(expression):
    """A promise of something about the page's outbox, once it has read what the phone keeps."""
    script = """document.querySelector('script[src*="/phone."]').src"""
    return f"import({script}).then(({{ outbox }}) => outbox.ready.then(() => {expression}))"
