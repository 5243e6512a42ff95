"""Refuse an upload that is too large while it arrives, before it fills the disk."""

from __future__ import annotations

from django.core.files.uploadhandler import FileUploadHandler, StopUpload

LARGEST = 20 * 1024 * 1024
TOO_LARGE = "scorekeeper.upload_too_large"  # key in the request's META


class Limited(FileUploadHandler):
    """An upload handler that drops a file that is too large and sets TOO_LARGE in the request's META.

    Comes before the handlers that keep files. The upload is read to its end, or the browser would show a
    broken connection instead of the page.
    """

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        if start + len(raw_data) > LARGEST:
            if self.request:
                self.request.META[TOO_LARGE] = True
            raise StopUpload(connection_reset=False)
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None
