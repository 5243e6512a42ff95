"""A game in each language, from the home page to the winner. The words are written here by hand, not read from a file."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SMALL_PHONE
from tests.browser.game import leave, standings, wait_for_hand, write_down
from tests.browser.kept import wait_for, wait_until_kept
from tests.phone import Phone

# How much room a table has left in what it scrolls in, and how many lines a text has.
SPARE = "table => table.parentElement.clientWidth - table.scrollWidth"
LINES = """text => {
  const range = document.createRange();
  range.selectNodeContents(text);
  return new Set([...range.getClientRects()].map((line) => line.top)).size;
}"""
# How much of a heading is hidden below its lines, and the links whose word is wider than they are.
HIDDEN = "heading => heading.scrollHeight - heading.clientHeight"
TOO_LONG = "links => links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent.trim())"
SMALLEST_PHONE = {"width": 320, "height": 640}
EVERY_KIND = {"maki_3": 1, "tempura": 2, "sashimi": 3, "dumpling": 1, "squid_on_wasabi": 1, "pudding": 1}


class Words(NamedTuple):
    new_game: str
    add: str
    start: str
    salmon_on_wasabi: str
    pudding: str
    next: str
    on_to_round: str
    who_won: str
    verdict: str


WORDS = {
    "en-US": Words(
        "New game", "Add", "Start", "Salmon on wasabi", "Pudding", "Next", "On to round {}", "Who won?",
        "Chris and Inés both have 6 points. Inés has 1 pudding to Chris's 0, so Inés wins.",
    ),
    "de-AT": Words(
        "Neue Partie", "Hinzufügen", "Los geht’s", "Lachs auf Wasabi", "Pudding", "Weiter", "Weiter zu Runde {}", "Wer hat gewonnen?",
        "Chris und Inés haben beide 6 Punkte. Inés hat 1 Pudding, Chris nur 0: Inés gewinnt.",
    ),
    "es-MX": Words(
        "Nueva partida", "Añadir", "Empezar", "Salmón con wasabi", "Pudin", "Siguiente", "A la ronda {}", "¿Quién ha ganado?",
        "Chris e Inés empatan a 6 puntos. Inés tiene 1 pudin frente a 0 de Chris: gana Inés.",
    ),
    "fr-CA": Words(
        "Nouvelle partie", "Ajouter", "Commencer", "Saumon sur wasabi", "Pudding", "Suivant", "Passer à la manche {}", "Qui a gagné\u202f?",
        "Chris et Inés sont à égalité avec 6 points. Inés a 1 pudding contre 0 pour Chris\u00a0: la victoire revient à Inés.",
    ),
    "it-IT": Words(
        "Nuova partita", "Aggiungi", "Inizia", "Salmone su wasabi", "Budino", "Avanti", "Vai al round {}", "Chi ha vinto?",
        "Chris e Inés hanno 6 punti a testa. Inés ha 1 budino contro 0 di Chris, quindi vince Inés.",
    ),
    "ja-JP": Words(
        "新しいゲーム", "追加", "スタート", "わさびサーモン", "プリン", "次へ", "第{}ラウンドへ", "勝者は？",
        "Chris、Inésが6点で同点です。Inésはプリン1枚、Chrisは0枚なので、Inésの勝ちです。",
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", WORDS)
def test_a_game_is_played_and_its_tie_is_settled(another_phone, language):
    page = another_phone(locale=language)
    words = WORDS[language]
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == language[:2]
    page.get_by_role("main").get_by_role("link", name=words.new_game).tap()
    for seats, name in enumerate(("Chris", "Inés"), 1):
        page.locator("[name=name]").fill(name)
        page.get_by_role("button", name=words.add, exact=True).tap()
        expect(page.locator("[name^=seat_]")).to_have_count(seats)
    page.get_by_role("button", name=words.start).tap()
    for seat, card in enumerate((words.salmon_on_wasabi, words.pudding), 1):
        wait_for_hand(page, 1, seat)
        page.get_by_role("button", name=re.compile(rf"^{card}\W")).tap()
        page.get_by_role("button", name=words.next).tap()
    page.get_by_role("link", name=words.on_to_round.format(2)).tap()
    wait_for_hand(page, 2, 1)
    game = leave(page)
    write_down(page, [{}, {}], [{}, {}], first=2, game=game)
    page.goto(f"{game}3/")
    page.get_by_role("button", name=words.who_won).tap()
    expect(page.get_by_text(words.verdict, exact=True)).to_be_visible()
    assert standings(page) == [("1", "Inés", "6"), ("2", "Chris", "6")]


@pytest.fixture(scope="module")
def host(server):
    return Phone(server)


@pytest.fixture(scope="module")
def of_four(host):
    """The path of a game in which two of four hands are full."""
    game = host.sit_down("Chris", "Meredith", "Amy", "Lisa")
    host.enter(game, [{"hands": [EVERY_KIND, {"tempura": 8}]}])
    return f"{game}/"


@pytest.mark.parametrize("language", WORDS)
def test_the_long_words_of_a_language_fit_a_small_phone(another_phone, host, of_four, language):
    page = another_phone(locale=language)
    page.set_viewport_size(SMALL_PHONE)
    page.context.add_cookies(host.browser_cookies)
    page.goto(f"{of_four}1/1/")
    page.locator(".tally").scroll_into_view_if_needed()
    assert page.locator(".tally").evaluate(SPARE) >= 0
    page.goto(f"{of_four}watch/")
    assert page.locator(".tally").evaluate(SPARE) >= 0
    page.goto("/settle/?question=puddings")
    for text in (".segments [value='2-dummy'] + span", ".seat:first-of-type .seat-name"):
        assert page.locator(text).evaluate(LINES) == 1
    page.set_viewport_size(SMALLEST_PHONE)
    assert page.locator(".site a").evaluate_all(TOO_LONG) == []
    page.goto(f"{of_four}1/2/")
    assert page.locator(".head h1").evaluate(HIDDEN) <= 0  # whose hand it is, although it is full
    for way in page.locator(".ways a").all():
        assert way.evaluate(LINES) == 1


def test_kept_pages_and_the_page_for_no_network_change_their_language_too(keeping_phone):
    page = keeping_phone
    page.goto("/rules/classic/")
    wait_until_kept(page)
    page.goto("/")
    page.get_by_role("button", name="Deutsch").tap()
    expect(page.get_by_role("main").get_by_role("link", name="Neue Partie")).to_be_visible()
    for kept in ("/rules/classic/", "/offline/"):
        wait_for(
            page,
            f"caches.match(location.origin + '{kept}').then(kept => kept.headers.get('Content-Language') === 'de')",
        )
    page.context.set_offline(True)
    page.goto("/rules/classic/")
    expect(page.get_by_text("Muschel").first).to_be_visible()
    page.context.set_offline(False)
