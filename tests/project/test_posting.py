"""How a webhook is sent."""

import hashlib
import hmac
import socket
import threading

import pytest

from scorekeeper import posting
from scorekeeper.hook_hosts import hook_hosts
from scorekeeper.posting import NotSent, post, signature
from tests.project.hooked import other_site

HERE = hook_hosts(["127.0.0.1"])


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


def test_it_connects_to_the_address_that_was_checked(site, monkeypatch):
    """A name that is asked for twice might lead elsewhere the second time."""
    asked = []

    def found(host, port, **_):
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    hosts = hook_hosts(["hooks.example", "127.0.0.1"])
    real = socket.getaddrinfo
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda host, *args, **more: (
            found(host, *args) if host == "hooks.example" else real(host, *args, **more)
        ),
    )
    post(site.url.replace("127.0.0.1", "hooks.example"), hosts, b"{}", {})
    assert asked == ["hooks.example"]
    assert site.got[0][1]["Host"].startswith("hooks.example")


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

        def serve(answer):
            def run():
                connection, _ = listening.accept()
                kept.append(connection)
                connection.sendall(answer)

            threading.Thread(target=run, daemon=True).start()
            return f"http://127.0.0.1:{listening.getsockname()[1]}/"

        yield serve
        for connection in kept:
            connection.close()


def test_a_site_that_does_not_answer_is_cut_off(raw, monkeypatch):
    monkeypatch.setattr(posting, "ANSWERS_WITHIN", 0.2)
    monkeypatch.setattr(posting, "CONNECTS_WITHIN", 30)
    with pytest.raises(NotSent):
        post(raw(b"HTTP/1.1 200 OK\r\nX: "), HERE, b"{}", {})


def test_an_answer_that_is_not_http_is_a_failure(raw):
    with pytest.raises(NotSent, match="BadStatusLine"):
        post(raw(b"SSH-2.0\r\n"), HERE, b"{}", {})


def test_a_large_answer_is_not_read(raw):
    post(raw(b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n" + b"x" * 2000), HERE, b"{}", {})


def test_a_certificate_is_checked(site):
    with pytest.raises(NotSent, match="SSL"):
        post(site.url.replace("http:", "https:"), HERE, b"{}", {})
