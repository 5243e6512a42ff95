import socket
import time

import pytest

from scorekeeper import addresses

HOME = "192.0.2.7"


@pytest.fixture
def at_home(monkeypatch):
    """A machine called kitchen on a network where its .local name does not resolve."""
    monkeypatch.setattr(addresses, "network_address", lambda: HOME)
    monkeypatch.setattr(socket, "gethostname", lambda: "kitchen.lan")
    monkeypatch.setattr(socket, "getaddrinfo", no_answer)


def no_answer(*args):
    raise socket.gaierror


def answer(address):
    return lambda name, port: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 0))]


def test_bound_to_all_it_has_the_loopback_and_the_network(at_home):
    assert addresses.hosts("0.0.0.0") == (["localhost", "127.0.0.1"], [HOME])


def test_the_local_name_comes_first_where_it_answers(at_home, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", answer(HOME))
    assert addresses.hosts("0.0.0.0")[1] == ["kitchen.local", HOME]


def test_a_local_name_of_another_machine_is_left_out(at_home, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", answer("192.0.2.99"))
    assert addresses.hosts("0.0.0.0")[1] == [HOME]


def test_a_name_that_takes_long_is_not_waited_for(at_home, monkeypatch):
    monkeypatch.setattr(addresses, "SECONDS_FOR_A_NAME", 0.05)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args: time.sleep(0.5) or answer(HOME)(*args))
    assert addresses.hosts("0.0.0.0")[1] == [HOME]


def test_without_a_network_only_the_loopback_is_left(monkeypatch):
    monkeypatch.setattr(addresses, "network_address", lambda: None)
    assert addresses.hosts("0.0.0.0") == (["localhost", "127.0.0.1"], [])


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_bound_to_the_loopback_it_is_only_there(host):
    assert addresses.hosts(host) == ([host], [])


@pytest.mark.parametrize("host", ["192.0.2.7", "scores.example"])
def test_bound_to_one_address_it_is_only_there(host):
    assert addresses.hosts(host) == ([], [host])


def test_the_network_address_is_never_the_loopback():
    assert addresses.network_address() not in ("127.0.0.1", "0.0.0.0")


def test_a_machine_without_a_way_out_has_no_network_address(monkeypatch):
    class Offline(socket.socket):
        def connect(self, address):
            raise OSError

    monkeypatch.setattr(socket, "socket", Offline)
    assert addresses.network_address() is None
