"""The slow network of the browser tests."""

import socket

import pytest

from tests.browser.slow_network import SlowNetwork


@pytest.fixture
def ends():
    """The two ends of a connection through the network: the phone's and the site's."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        network = SlowNetwork(listener.getsockname()[1], 0)
        with socket.create_connection(("127.0.0.1", int(network.url.rpartition(":")[2])), 5) as phone:
            site, _ = listener.accept()
            site.settimeout(5)
            with site:
                yield phone, site
        network.close()


def test_a_phone_hears_that_the_site_has_closed_its_connection(ends):
    phone, site = ends
    site.close()
    assert phone.recv(1) == b""


def test_the_site_hears_that_a_phone_has_left(ends):
    phone, site = ends
    phone.close()
    assert site.recv(1) == b""
