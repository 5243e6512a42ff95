"""A real Chromium, as a phone, on the real site."""

import os

import pytest

from tests.browser import chromium

# Playwright's event loop runs in this thread, and Django takes that for asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def browser_type_launch_args():
    quiet = ("gpu", "quic", "background-networking", "component-update", "sync")
    return {
        "executable_path": chromium.find(),
        "chromium_sandbox": False,
        "args": ["--no-first-run", *(f"--disable-{part}" for part in quiet)],
    }


@pytest.fixture(scope="session")
def base_url(server):
    return server.url


@pytest.fixture(scope="session")
def browser_context_args(base_url):
    return {"base_url": base_url, "viewport": PHONE, "has_touch": True, "is_mobile": True}


@pytest.fixture
def page(page):
    """A page that fails the test where the browser complains: an error, or a broken policy."""
    complaints = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    assert complaints == []
