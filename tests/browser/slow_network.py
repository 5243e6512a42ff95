"""A network on which everything that phones send reaches the site late."""

import socket
import threading
import time
from contextlib import contextmanager, suppress
from queue import SimpleQueue

CHUNK = 65536


@contextmanager
def ended(connection):
    """End a connection at last, also for another thread that waits for data from it: closing alone would not."""
    try:
        with suppress(OSError):
            yield
    finally:
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
        connection.close()


class SlowNetwork:
    """Passes connections on to a port of this machine. What comes from the phones waits for some seconds."""

    def __init__(self, port, seconds):
        self.port = port
        self.seconds = seconds
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._start(self._accept)

    def close(self):
        self._listener.close()

    def _start(self, work, *args):
        threading.Thread(target=work, args=args, daemon=True).start()

    def _accept(self):
        with suppress(OSError):  # closed
            while True:
                phone, _ = self._listener.accept()
                self._start(self._connect, phone)

    def _connect(self, phone):
        site = socket.create_connection(("127.0.0.1", self.port))
        for connection in (phone, site):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        late = SimpleQueue()
        self._start(self._hold, phone, late)
        self._start(self._let_go, late, site)
        self._start(self._pass_back, site, phone)

    def _hold(self, phone, late):
        data = b"-"
        while data:
            try:
                data = phone.recv(CHUNK)
            except OSError:
                data = b""
            late.put((time.monotonic() + self.seconds, data))

    def _let_go(self, late, site):
        with ended(site):
            while True:
                due, data = late.get()
                if not data:
                    return
                time.sleep(max(0, due - time.monotonic()))
                site.sendall(data)

    def _pass_back(self, site, phone):
        with ended(phone):
            while data := site.recv(CHUNK):
                self._send(phone, data)

    def _send(self, phone, data):
        phone.sendall(data)
