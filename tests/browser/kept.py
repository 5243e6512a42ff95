"""What a phone stores: pages, and entries that wait for the network."""

import re

from playwright.sync_api import Error, expect


def wait_until_kept(page):
    """Wait until the service worker has stored the page."""
    wait_for(page, "navigator.serviceWorker.getRegistration().then((worker) => worker?.active)")
    wait_for(page, "caches.match(location.origin + location.pathname)")


def wait_for(page, promised):
    """Wait until a promise resolves to a true value. `wait_for_function` would take any promise for true."""
    for _ in range(600):
        if is_kept(page, promised):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {promised}")


def is_kept(page, promised):
    """Return whether a promise resolves to a true value; False if the page is left meanwhile."""
    try:
        return page.evaluate(f"{promised}.then(Boolean)")
    except Error as error:
        if "navigation" in error.message:
            return False
        raise


def waiting(page):
    return page.get_by_role("button", name=re.compile(r"^\d+ waiting|^Sending"))


def expect_sent(page):
    wait_for(page, with_outbox("!outbox.entries.length"))
    expect(waiting(page)).to_be_hidden()


def with_outbox(expression):
    """Return JavaScript for a promise of an expression about `outbox`, after it has loaded its entries.

    It is of nothing while the page is only beginning to load, and has no script yet.
    """
    script = "document.querySelector('script[type=module]')?.src"
    imported = f"import(src).then(({{ outbox }}) => outbox.ready.then(() => {expression}))"
    return f"Promise.resolve({script}).then((src) => src && {imported})"
