"""Django as a WSGI application."""

import os
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http.multipartparser import MultiPartParserError

# Characters of a content type. No browser sends so many, and the time to read one grows with the square of its length.
LONGEST_TYPE = 200


class Utf8Request(WSGIRequest):
    """A request read as UTF-8, which browsers send, whatever charset it names: Django fails with some of Python's."""

    encoding = property(lambda request: None, lambda request, named: None)

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        """Read the content type. One that no browser sends counts as none: Django would fail, or take very long."""
        kind = meta.get("CONTENT_TYPE", "")
        is_odd = "*" in kind or len(kind) > LONGEST_TYPE  # a star announces a charset, or a part of a value
        super()._set_content_type_params({"CONTENT_TYPE": "" if is_odd else kind})  # type: ignore[misc]

    def parse_file_upload(self, *sent: Any) -> Any:
        """Read a form with files. Some heads of its parts make Python fail, which is the sender's fault."""
        try:
            return super().parse_file_upload(*sent)
        except TypeError as error:
            raise MultiPartParserError("The head of a part cannot be read.") from error


class Application(WSGIHandler):
    request_class = Utf8Request


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
django.setup(set_prefix=False)
application = Application()
