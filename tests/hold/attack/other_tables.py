"""Nobody suppresses or changes what happens at another table, even if they know its ids."""

from __future__ import annotations

from collections.abc import Iterator

from tests.hold.attack.site import Site, Try, attacked
from tests.phone import answer_in

# isort: split
from scoring.models import Device, Membership, Role
from tests.tables import a_device, a_game, a_table

VICTIM, ATTACKER = "the victim's secret", "the attacker's secret"
IDS = ("a" * 30, "swap-1", "grid-1-0", "x" * 36)
FORMS = {"hand": {"set": "tempura=1"}, "undo": {"undo": "1"}, "swap": {"with": "2"}, "done": {"done": "1"}}


def tries() -> Iterator[Try]:
    with attacked() as site:
        with site.stored():
            ours, theirs = a_game(a_table(name="Ours")), a_game(a_table(name="Theirs"))
            a_device(ours.night.table, Role.KEEP, VICTIM)
            a_device(theirs.night.table, Role.OWN, ATTACKER)
            ours_at, theirs_at = f"/g/{ours.code}/1/1/", f"/g/{theirs.code}/1/1/"
            member = ours.night.table.memberships.get().device_id
        for number, client_id in enumerate(IDS, 1):
            site.send(theirs_at, ATTACKER, set="sashimi=1", client_id=client_id)
            site.send(ours_at, VICTIM, set=f"tempura={number}", client_id=client_id)
            yield Try(f"a change with the id {client_id}", _counts(site, ours_at) == {"tempura": number})
        for what, form in FORMS.items():
            path = f"{ours_at}swap/" if what == "swap" else ours_at
            yield Try(f"a stranger's {what}", site.send(path, ATTACKER, **form).status == 404)
        yield from _owner_of_another(site, member)
        yield Try("the hand is as it was", _counts(site, ours_at) == {"tempura": len(IDS)})


def _counts(site: Site, hand: str) -> dict[str, int]:
    """Return the cards of the first hand, as its phone sees them."""
    counts: dict[str, int] = answer_in(site.visit(hand, VICTIM).text)["hands"][0]["counts"]
    return counts


def _owner_of_another(site: Site, member: int) -> Iterator[Try]:
    """Use an owner's rights at another table, with the ids of this one."""
    for action in ("remove", "hand_over"):
        status = site.send("/table/devices/", ATTACKER, **{action: member}).status
        yield Try(f"{action} a device of another table", status == 404)
    with site.stored():
        known = Membership.objects.get(device__secret_hash=Device.objects.get(pk=member).secret_hash)
        yield Try("the device is as it was", known.role == Role.KEEP)
