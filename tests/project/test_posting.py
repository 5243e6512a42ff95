"""How a webhook is sent."""

import hashlib
import hmac
import socket
import ssl
import threading
import time
from contextlib import closing, suppress
from unittest.mock import Mock

import pytest

from scorekeeper import posting
from scorekeeper.hook_hosts import hook_hosts, target_of
from scorekeeper.posting import NotSent, post, signature
from tests.project.hooked import CERTIFICATE, other_site

HERE = hook_hosts(["127.0.0.1"])
TRICKLES = 100  # bytes, of which each takes a twentieth of a second


@pytest.fixture
def site():
    with other_site() as site:
        yield site


def test_it_posts_the_body_with_its_headers(site):
    post(site.url, HERE, b"{}", {"X-Test": "yes"})
    [(path, headers, body)] = site.got
    assert (path, headers["X-Test"], body) == ("/scores", "yes", b"{}")


def test_the_signature_is_over_time_and_body():
    signed = hmac.new(b"secret", b"17.{}", hashlib.sha256).hexdigest()
    assert signature("secret", 17, b"{}") == f"t=17,v1={signed}"


@pytest.mark.parametrize("status", [301, 307, 400, 404, 410, 500])
def test_any_other_status_is_a_failure_and_no_redirect_is_followed(site, status):
    site.answers = [status]
    with pytest.raises(NotSent, match=f"status {status}"):
        post(site.url, HERE, b"{}", {})
    assert len(site.got) == 1


@pytest.mark.parametrize("hosts", [[], ["hooks.example"], ["*"], ["localhost", "*"]])
def test_it_does_not_reach_this_machine_unless_that_is_named(site, hosts):
    for address in (site.url, site.url.replace("127.0.0.1", "localhost")):
        with pytest.raises(NotSent, match="WEBHOOK_HOSTS"):
            post(address, hook_hosts(hosts), b"{}", {})
    assert site.got == []


@pytest.fixture
def leads_to(monkeypatch):
    """What hooks.example leads to, one address for each time that somebody asks; the last one again and again."""
    real, found = socket.getaddrinfo, ["127.0.0.1"]

    def ask(host, port, *args, **more):
        if host != "hooks.example":
            return real(host, port, *args, **more)
        ip = found.pop(0) if len(found) > 1 else found[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port))]

    monkeypatch.setattr(socket, "getaddrinfo", ask)
    return found


NAMED = hook_hosts(["hooks.example", "127.0.0.1"])


def test_it_connects_to_the_address_that_was_checked(site, leads_to):
    """A name that is asked for twice might lead elsewhere the second time."""
    leads_to[:] = ["127.0.0.1", "192.0.2.1"]
    post(site.url.replace("127.0.0.1", "hooks.example"), NAMED, b"{}", {})
    assert leads_to == ["192.0.2.1"]
    assert site.got[0][1]["Host"] == f"hooks.example:{site.server_port}"


def test_a_name_that_leads_elsewhere_later_is_checked_again(site, leads_to):
    leads_to[:] = ["127.0.0.1", "127.0.0.2"]
    post(site.url.replace("127.0.0.1", "hooks.example"), NAMED, b"{}", {})
    with pytest.raises(NotSent, match="WEBHOOK_HOSTS"):
        post(site.url.replace("127.0.0.1", "hooks.example"), NAMED, b"{}", {})
    assert len(site.got) == 1


def test_a_name_of_the_internet_has_to_be_named_too(monkeypatch, leads_to):
    leads_to[:] = ["93.184.216.34"]
    monkeypatch.setattr(socket, "create_connection", Mock(side_effect=AssertionError))
    with pytest.raises(NotSent, match="WEBHOOK_HOSTS"):
        post("https://hooks.example/", hook_hosts(["other.example"]), b"{}", {})


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_usual_port_is_not_in_the_host(monkeypatch, scheme):
    """Some sites do not know themselves by it."""
    ours, theirs = socket.socketpair()
    monkeypatch.setattr(socket, "create_connection", lambda address, timeout: ours)
    monkeypatch.setattr(ssl.SSLContext, "wrap_socket", lambda context, sock, **more: sock)
    connection = posting._connected(target_of(f"{scheme}://hooks.example/"), "127.0.0.1")
    with closing(connection), theirs:
        connection.request("POST", "/", b"{}")
        assert b"\r\nHost: hooks.example\r\n" in theirs.recv(1000)


def test_nobody_there_is_a_failure():
    with socket.socket() as reserved:
        reserved.bind(("127.0.0.1", 0))
        with pytest.raises(NotSent, match="ConnectionRefusedError"):
            post(f"http://127.0.0.1:{reserved.getsockname()[1]}/", HERE, b"{}", {})


def test_an_unknown_name_is_a_failure(monkeypatch):
    monkeypatch.setattr(posting, "_resolved", unknown)
    with pytest.raises(NotSent, match="gaierror"):
        post("http://hooks.example/", hook_hosts(["*"]), b"{}", {})


def unknown(target):
    raise socket.gaierror


@pytest.fixture
def raw():
    """A function that serves one connection with some bytes, or only holds it open, and returns its address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        kept = []

        def serve(answer, after=0, *, trickles=False):
            def run():
                connection, _ = listening.accept()
                kept.append(connection)
                time.sleep(after)
                with suppress(OSError):  # it was cut off
                    connection.sendall(answer)
                    for _ in range(TRICKLES * trickles):
                        time.sleep(0.05)
                        connection.sendall(b"x")
                    if trickles:
                        connection.shutdown(socket.SHUT_RDWR)

            threading.Thread(target=run, daemon=True).start()
            return f"http://127.0.0.1:{listening.getsockname()[1]}/"

        yield serve
        for connection in kept:
            connection.close()


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_site_that_trickles_is_cut_off(raw, monkeypatch, scheme):
    """Each byte comes in time, but there is no end of them for a long time."""
    monkeypatch.setattr(posting, "ANSWERS_WITHIN", 0.5)
    begin = {"http": b"HTTP/1.1 200 OK\r\nX: ", "https": b"\x16\x03\x03\x40\x00"}[scheme]
    address = raw(begin, trickles=True).replace("http:", f"{scheme}:")
    began = time.monotonic()
    with pytest.raises(NotSent, match="TimeoutError"):
        post(address, HERE, b"{}", {})
    assert time.monotonic() - began < TRICKLES * 0.05


def test_a_site_may_think_longer_than_it_takes_to_connect(raw, monkeypatch):
    monkeypatch.setattr(posting, "CONNECTS_WITHIN", 0.1)
    post(raw(b"HTTP/1.1 200 OK\r\n\r\n", after=0.3), HERE, b"{}", {})


def test_an_answer_that_is_not_http_is_a_failure(raw):
    with pytest.raises(NotSent, match="BadStatusLine"):
        post(raw(b"SSH-2.0\r\n"), HERE, b"{}", {})


@pytest.mark.parametrize("promised", [b"Content-Length: 100000000\r\n", b""])
def test_only_the_status_is_read(raw, monkeypatch, promised):
    """The rest may be long, or never come."""
    monkeypatch.setattr(posting, "ANSWERS_WITHIN", 1)
    post(raw(b"HTTP/1.1 200 OK\r\n" + promised + b"\r\nx"), HERE, b"{}", {})


@pytest.fixture
def encrypted(site, leads_to):
    site.encrypt()
    return site


def test_a_certificate_is_checked(encrypted):
    with pytest.raises(NotSent, match="SSLCertVerificationError"):
        post(encrypted.url, NAMED, b"{}", {})
    assert encrypted.got == []


def test_a_host_may_trust_an_authority_of_its_own(encrypted, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    post(encrypted.url, NAMED, b"{}", {})
    [(path, _, body)] = encrypted.got
    assert (path, body) == ("/scores", b"{}")


def test_a_certificate_is_for_one_name(encrypted, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with pytest.raises(NotSent, match="SSLCertVerificationError"):
        post(encrypted.url.replace("hooks.example", "127.0.0.1"), NAMED, b"{}", {})
    assert encrypted.got == []
