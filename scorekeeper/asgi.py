"""What uvicorn serves: Django's WSGI application in one thread for each worker process.

Django's own ASGI path answers half as many pages with sync views, and with many writers on SQLite it ends
in `database is locked`.
"""

from scorekeeper.pages import Pages
from scorekeeper.wsgi import application as django

application = Pages(django)
