"""What uvicorn serves: Django's WSGI application in one thread for each worker process.

Django's own ASGI path answers half as many pages with sync views, and with many writers on SQLite it ends
in `database is locked`.
"""

from a2wsgi import WSGIMiddleware

from scorekeeper.wsgi import application as django

application = WSGIMiddleware(django, workers=1)  # type: ignore[arg-type]
