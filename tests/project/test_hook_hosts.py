"""Where webhooks may be sent."""

import re

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorekeeper.hook_hosts import NotAllowed, allowed_of, hook_hosts, may_name, target_of

PUBLIC = "93.184.216.34"


@pytest.mark.parametrize(
    "address",
    [
        "ftp://hooks.example/", "//hooks.example/", "hooks.example", "https://", "https://user@hooks.example/", "https://hooks.example/#a",
        "https://hooks.example:99999/", "https://hooks.example/a b", "https://höoks.example/", "https://hooks.example/\r\nX: y",
        "file:///etc/passwd", "https://[::1/", "", "https://a..hooks.example/", "https://.hooks.example/", "https://-.hooks.example/",
        f"https://{'x' * 64}.hooks.example/", "http://2130706433/", "http://127.1/", "http://0x7f000001/", "http://0x7f.1/",
    ],
)  # fmt: skip
def test_only_plain_addresses_are_taken(address):
    with pytest.raises(NotAllowed):
        target_of(address)


@pytest.mark.parametrize(
    ("address", "may"),
    [
        ("https://hooks.example/a", True),
        ("https://HOOKS.example:8443/", True),
        ("https://hooks.example.evil.example/", False),
        ("https://evilhooks.example/", False),
        ("http://10.1.2.3/", True),
        ("http://127.0.0.1/", False),
        ("http://[::1]/", False),
        ("https://hooks.example./", True),
    ],
)
def test_only_hosts_that_are_named(address, may):
    assert may_name(target_of(address), hook_hosts(["hooks.example", "10.0.0.0/8"])) is may


@pytest.mark.parametrize(
    ("address", "may"),
    [("http://8.8.8.8/", True), ("http://127.0.0.1/", False), ("http://[::ffff:10.1.2.3]/", False)],
)
def test_all_of_the_internet_is_not_the_inner_network(address, may):
    assert may_name(target_of(address), hook_hosts(["*"])) is may


@pytest.mark.parametrize(
    "entry",
    [
        "https://hooks.example", "hooks.example:8080", "hooks.example/scores", "*.example.org", "10.0.0.1/8", "10.0.0.300", "10.0.0.*",
        "hooks..example", ".", "höoks.example", "hooks example", "[::1]", "user@hooks.example", "192.168.1", "**",
    ],
)  # fmt: skip
def test_the_host_is_told_what_is_no_host(entry):
    with pytest.raises(
        ImproperlyConfigured, match=f"^WEBHOOK_HOSTS: {re.escape(entry)} is neither a host name"
    ) as refused:
        hook_hosts(["hooks.example", entry])
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    "entry",
    ["localhost", "nas", "my_nas.local", ".example.org", "*", "::1", "fd00::/8", "10.0.0.0/8", "1.example"],
)
def test_names_addresses_and_networks_are_hosts(entry):
    assert hook_hosts([entry])


INNER = [
    "127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1", "::1", "fe80::1%eth0",
    "fc00::1", "fec0::1", "::7f00:1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "ff02::1", "::",
]  # fmt: skip


@pytest.mark.parametrize("inner", INNER)
def test_a_name_leads_into_no_inner_network(inner):
    for found in ([inner], [PUBLIC, inner]):
        with pytest.raises(NotAllowed):
            allowed_of(found, hook_hosts(["*"]))


def test_unless_it_is_named():
    assert allowed_of(["192.168.1.20"], hook_hosts(["nas.example", "192.168.1.20"])) == "192.168.1.20"
    assert allowed_of(["::ffff:192.168.1.20"], hook_hosts(["192.168.1.0/24"])) == "::ffff:192.168.1.20"


def test_a_name_that_leads_nowhere_is_refused():
    with pytest.raises(NotAllowed):
        allowed_of([], hook_hosts(["*"]))


def test_nothing_is_allowed_by_default(settings):
    assert not settings.WEBHOOK_HOSTS
