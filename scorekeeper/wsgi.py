"""Django as a WSGI application."""

import os

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest


class Utf8Request(WSGIRequest):
    """A request in UTF-8, as browsers send it, whatever it says. Django cannot read all of what Python calls a charset."""

    encoding = property(lambda request: None, lambda request, named: None)


class Application(WSGIHandler):
    request_class = Utf8Request


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
django.setup(set_prefix=False)
application = Application()
