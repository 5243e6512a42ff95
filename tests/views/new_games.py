"""The form of the new-game page, as tests send and read it."""

import re


def seats(table, *names):
    return {f"seat_{table.players.get(name=name).pk}": place for place, name in enumerate(names, 1)}


def add(client, *names, **data):
    """Send names as the page's script does, with its other fields."""
    sent = {"refresh": "1", "add": "1", "waiting": names, **data}  # htmx sends the button along
    return client.post("/new/", sent, headers={"HX-Request": "true"})


def start(client, table, *names, **choice):
    return client.post("/new/", {**seats(table, *names), "edition": "classic", **choice})


def sitting(page):
    """Return the seat and the name of everyone who plays."""
    return re.findall(r'data-seat="(\d)">.*?<bdi>(.*?)</bdi>', page, re.DOTALL)
