"""The ASGI application: serve event streams here, and everything else with Django in one thread per process.

Django's own ASGI path, with sync views, serves half as many pages and, with many writers on SQLite, fails
with `database is locked`.
"""

import gc
from typing import Any

from django.db.backends.signals import connection_created

from scorekeeper.connections import Requests, at_stop
from scorekeeper.cookies import PlainCookies
from scorekeeper.databases import wait_briefly
from scorekeeper.pages import Pages
from scorekeeper.workers import end_with_parent
from scorekeeper.wsgi import application as django

# Django has to be set up before its models are imported, and its settings are read.
from scorekeeper import backups, daily, webhooks  # isort: skip
from scorekeeper.background import background  # isort: skip
from scorekeeper.base_path import PutBack  # isort: skip
from scorekeeper.bodies import Bodies  # isort: skip
from scorekeeper.health import PATH, Healthz  # isort: skip
from scoring.live.serving import serve, streamed  # isort: skip
from scoring.live.streams import streams  # isort: skip

end_with_parent()
daily.start()
backups.start()
webhooks.start()
connection_created.connect(wait_briefly)
pages = Pages(django)
healthz = Healthz(pages.longest)


async def served(scope: Any, receive: Any, send: Any) -> None:
    if code := streamed(scope):
        await serve(code, scope, receive, send)
    elif scope["path"] == PATH:
        await healthz(scope, receive, send)
    else:
        await pages(scope, receive, send)


application = PutBack(PlainCookies(Requests(Bodies(served))))
streams.waiting = background.waiting = pages.waiting
at_stop.append(streams.close)

# Exclude what is loaded so far from garbage collection, which would delay a page by 40 ms now and then.
gc.freeze()
