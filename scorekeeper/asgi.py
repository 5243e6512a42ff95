"""What uvicorn serves: event streams by themselves, and everything else by Django in one thread for each process.

Django's own ASGI path answers half as many pages with sync views, and with many writers on SQLite it ends
in `database is locked`.
"""

from typing import Any

from scorekeeper.pages import Pages
from scorekeeper.wsgi import application as django

# Django has to be set up before its models are imported.
from scoring.live.serving import serve, streamed  # isort: skip

pages = Pages(django)


async def application(scope: Any, receive: Any, send: Any) -> None:
    if code := streamed(scope):
        await serve(code, scope, receive, send)
    else:
        await pages(scope, receive, send)
