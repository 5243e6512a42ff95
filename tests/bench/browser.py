"""The real site in a real Chromium, over plain HTTP and by a host name, as phones in a room reach it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.bench import site
from tests.browser import chromium
from tests.server import Server

# Not localhost, where browsers accept better compression.
NAME = "laptop.example"
SMALL_PHONE = {"width": 390, "height": 750}


@dataclass(frozen=True)
class Room:
    browser: Browser
    port: int

    @property
    def url(self) -> str:
        return f"http://{NAME}:{self.port}"

    @contextmanager
    def phone(
        self, *, cookies: bool = True, proxy: str = "", locale: str = "en-US"
    ) -> Iterator[BrowserContext]:
        """Open a browser that has never visited the site. With cookies, it is let in at the table."""
        context = self.browser.new_context(
            base_url=self.url,
            locale=locale,
            viewport=SMALL_PHONE,
            has_touch=True,
            is_mobile=True,
            proxy={"server": proxy} if proxy else None,
        )
        if cookies:
            context.add_cookies(
                [{"name": key, "value": value, "url": self.url} for key, value in site.COOKIES.items()]
            )
        yield context
        context.close()


@contextmanager
def room() -> Iterator[Room]:
    with Server(site.DATA, ALLOWED_HOSTS=NAME) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(),
            chromium_sandbox=False,
            args=["--disable-gpu", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"],
        )
        yield Room(browser, server.port)
        browser.close()
