"""Django as a WSGI application."""

import os

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest


class Utf8Request(WSGIRequest):
    """A request read as UTF-8, which browsers send, whatever charset it names: Django fails with some of Python's."""

    encoding = property(lambda request: None, lambda request, named: None)


class Application(WSGIHandler):
    request_class = Utf8Request


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
django.setup(set_prefix=False)
application = Application()
