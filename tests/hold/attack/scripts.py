"""Names, notes and places never become markup, scripts or formulas, on any page or in any file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from datetime import timedelta
from html import escape
from itertools import pairwise
from urllib.parse import urlsplit

from tests.hold.attack.markup import scripts_in
from tests.hold.attack.site import Answer, Site, Try, attacked

# isort: split
from scoring.exchange.csv_file import FORMULA
from scoring.models import Role
from scoring.play import NightFacts, add_player, edit_night, put_away, set_counts
from tests.tables import TODAY, a_device, a_game, a_result, a_table, sender

OWNER = "the owner's secret"
TEXTS = (
    "<script>alert(1)</script>",
    "\"><img src=x onerror='a()'>",
    "</script><svg onload=a()>",
    "' onfocus=a() autofocus x='",
    "{{ 7 }}{% load x %}",
    "javascript:alert(1)//",
    '=HYPERLINK("http://evil.example")',
    "@SUM(1+1)*cmd|' /C calc'!A0",
)
POLICY = "default-src 'none'"


def tries() -> Iterator[Try]:
    with attacked() as site:
        _fill(site)
        pages = _crawl(site)
        yield Try(f"{len(pages)} pages were found", len(pages) > 60)
        everything = "".join(answer.text for answer in pages.values())
        for text in TEXTS:
            yield Try(f"{text} is on a page", escape(text) in everything)
        for path, answer in pages.items():
            if answer.headers["Content-Type"].startswith("text/html"):
                policy = answer.headers["Content-Security-Policy"]
                is_strict = POLICY in policy and "unsafe" not in policy and "http" not in policy
                yield Try(f"the policy of {path}", is_strict)
                yield Try(f"{path}: {scripts_in(answer.text)}", not scripts_in(answer.text))
            elif answer.headers["Content-Type"].startswith("text/csv"):
                yield Try(f"formulas at {path}", not _formulas(answer.text))
            yield Try(f"what {path} is", answer.headers["X-Content-Type-Options"] == "nosniff")
        yield from _reflected(site)


def _fill(site: Site) -> None:
    """Put these texts wherever people may write."""
    with site.stored():
        table = a_table(0, name=TEXTS[0])
        for text in TEXTS:
            add_player(table, text)
        game = a_game(table, players=5)
        set_counts(game, sender(), 1, 0, {"tempura": 1})
        for ago, (text, other) in enumerate(pairwise((*TEXTS, TEXTS[0]))):
            day = TODAY - timedelta(days=ago)
            paper = a_result(table, day, **{text: 9, other: 8})
            edit_night(paper.night, NightFacts(day, name=text, place=text, note="\n".join(TEXTS)))
        put_away(a_result(table, **{TEXTS[0]: 9, TEXTS[1]: 8}))
        a_device(table, Role.OWN, OWNER)
        table.arrivals.create(file_name=TEXTS[0], content=b"")


def _crawl(site: Site) -> dict[str, Answer]:
    """Follow all links of the owner's pages, and return what is there by its path."""
    found: dict[str, Answer] = {}
    ahead = ["/", "/bin/", "/table/", "/table/devices/", "/import/", "/export/"]
    while ahead:
        path = ahead.pop()
        if path in found:
            continue
        answer = found[path] = site.visit(path, OWNER)
        links = re.findall(r'(?:href|hx-get)="(/(?!static)[^"#]*)', answer.text)
        if answer.status in (301, 302):
            links = [urlsplit(answer.headers["Location"]).path]
        ahead += [link.partition("?")[0] for link in links if not link.endswith("/live/")]
    return found


def _formulas(text: str) -> list[str]:
    """Return the cells of a spreadsheet that a program would evaluate."""
    rows = csv.reader(io.StringIO(text), delimiter="\t" if "\t" in text else ",")
    return [cell for row in rows for cell in row if cell.startswith(FORMULA) and not cell[1:].isdigit()]


def _reflected(site: Site) -> Iterator[Try]:
    """Send the texts in addresses and forms whose answers repeat them."""
    for text in TEXTS:
        for path, field in {"/join/": "code", "/enter/": "code", "/new/": "name", "/table/": "name"}.items():
            answer = site.send(path, OWNER if path == "/table/" else "", **{field: text * 9, "add": "1"})
            yield Try(f"{text} sent to {path}", escape(text) in answer.text and not scripts_in(answer.text))
    for path in ("/history/?search={}", "/settle/?rolls={}", "/rules/party/?roll={}", "/join/{}/", "/{}/"):
        for text in TEXTS:
            answer = site.visit(path.format(_quoted(text)), OWNER)
            yield Try(f"{text} at {path}", not scripts_in(answer.text))


def _quoted(text: str) -> str:
    return "".join(f"%{byte:02X}" for byte in text.encode())
