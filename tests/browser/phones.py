"""Phones that tests use one after the other, each as if it were new."""

from urllib.parse import urlsplit

# Whether the time of a page is the browser's own, and not that of a test.
KEEPS_TIME = "setTimeout.toString().includes('[native code]')"


class Phones:
    """Hands out phones, and cleans those that come back.

    A new context costs more than most pages that are opened in it: a process, all files, all scripts read again.
    A test whose changes cannot be undone, such as a script that runs first on every page, opens a context of its own.
    """

    def __init__(self, browser, **options):
        self._browser = browser
        self._options = options
        self._origin = "{0.scheme}://{0.netloc}".format(urlsplit(options["base_url"]))
        self._free = []

    def take(self):
        return self._free.pop() if self._free else self._browser.new_context(**self._options).new_page()

    def give_back(self, page):
        if self._clean(page):
            self._free.append(page)
        else:
            page.context.close()

    def _clean(self, page):
        """Reset a phone, and return whether that was possible."""
        if page.is_closed():
            return False
        for other in page.context.pages:
            if other != page:
                other.close()
        page.unroute_all(behavior="ignoreErrors")
        keeps_time = page.evaluate(KEEPS_TIME) if page.url.startswith(self._origin) else True
        page.goto("about:blank")  # so that nothing of the old page goes on
        self._empty(page)
        self._set_up(page)
        return keeps_time

    def _empty(self, page):
        page.context.clear_cookies()
        session = page.context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": self._origin, "storageTypes": "all"})
        session.detach()

    def _set_up(self, page):
        page.context.set_offline(False)
        page.context.clear_permissions()
        motion = self._options["reduced_motion"]
        page.emulate_media(media="null", color_scheme="light", forced_colors="none", reduced_motion=motion)
        if page.viewport_size != self._options["viewport"]:
            page.set_viewport_size(self._options["viewport"])

    def close(self):
        for page in self._free:
            page.context.close()
