"""Refuses a file that is too large while it comes in, before it fills the disk."""

from __future__ import annotations

from django.core.files.uploadhandler import FileUploadHandler, StopUpload

LARGEST = 20 * 1024 * 1024
TOO_LARGE = "scorekeeper.upload_too_large"  # in the request's META


class Limited(FileUploadHandler):
    """Comes before the handlers that keep files. What is too large is read to its end and forgotten, so that
    the browser gets an answer; the view finds no file, and a word why."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        if start + len(raw_data) > LARGEST:
            if self.request:
                self.request.META[TOO_LARGE] = True
            raise StopUpload(connection_reset=False)
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None
