"""Inviting other phones to a game, and joining it."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from scoring import access, play
from scoring.access import COOKIE, join_codes
from scoring.access.wrong_codes import MOST
from scoring.models import Device, JoinCode, Membership, Role, Usage
from scoring.pages import qr
from scoring.rules import ROUNDS
from tests.tables import a_device, a_game, a_result, sender
from tests.views.markup import tight

CODE = re.compile(r'id="letters"[^>]*>([A-Z]{6})<')


@pytest.fixture
def game(table):
    return a_game(table)


@pytest.fixture
def code(game):
    """The six letters of a code."""
    return join_codes.invite(game, Role.KEEP).code


@pytest.fixture
def link(game):
    """The address of the same code's link."""
    return link_to(game)


def link_to(game, role=Role.KEEP):
    return f"/join/{join_codes.invite(game, role).secret}/"


def membership(client):
    """Return the membership that the client's device used last, once it has come back with its cookie."""
    client.get("/")
    return access.membership_of(Device.objects.get(secret_hash=access.hashed(client.cookies[COOKIE].value)))


def seat(table, name):
    return {"seat": table.players.get(name=name).uid}


# Inviting


def test_the_button_makes_a_code_and_shows_it(owner, game):
    response = owner.post(f"/g/{game.code}/invite/")
    assert (response.status_code, response["Location"]) == (302, f"/g/{game.code}/invite/")
    code = CODE.search(owner.get(response["Location"]).content.decode())[1]
    assert (join_codes.code_of(code).game, join_codes.code_of(code).role) == (game, Role.KEEP)


def test_opening_the_page_makes_no_code(owner, game):
    page = owner.get(f"/g/{game.code}/invite/").content.decode()
    assert "Make a code" in page
    assert not JoinCode.objects.exists()


def test_letters_picture_and_link_lead_to_the_same_game(owner, client, game, code, link):
    response = owner.get(f"/g/{game.code}/invite/")
    page = response.content.decode()
    assert CODE.search(page)[1] == code
    assert f'<code id="link">http://testserver{link}</code>' in page
    assert qr.drawn(f"http://testserver{link}").path in page
    assert client.post("/join/", {"code": code})["Location"] == link
    assert 'data-gives="link" data-share' in page
    assert response["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("left", "said"),
    [(899, "15 minutes left"), (61, "2 minutes left"), (59, "1 minute left"), (1, "1 minute left")],
)
def test_it_says_how_long_the_code_lives(owner, game, code, left, said, monkeypatch):
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    JoinCode.objects.update(expires_at=now + timedelta(seconds=left, milliseconds=-100))
    page = owner.get(f"/g/{game.code}/invite/").content.decode()
    assert said in page
    assert f'data-seconds="{left}"' in page


def test_a_new_code_can_be_asked_for(owner, game, code):
    owner.post(f"/g/{game.code}/invite/", {"anew": "1"})
    assert join_codes.code_of(code) is None
    assert join_codes.code_for(game, Role.KEEP)


def test_watching_has_a_code_of_its_own(owner, game, code):
    response = owner.post(f"/g/{game.code}/invite/?watching")
    assert response["Location"] == f"/g/{game.code}/invite/?watching"
    page = owner.get(response["Location"]).content.decode()
    assert join_codes.code_of(CODE.search(page)[1]).role == Role.WATCH
    assert code not in page


def joined(client, game, query=""):
    """Return what the invitation says of those who have joined."""
    page = client.get(f"/g/{game.code}/invite/{query}").content.decode()
    return re.sub("</?bdi>", "", re.search(r'id="joined"[^>]*>(.*?)</p>', page)[1])


def test_it_says_whose_phones_have_joined(owner, table, game, link):
    assert joined(owner, game) == "Nobody has joined yet."
    Client().post(link, seat(table, "Lisa"))
    assert joined(owner, game) == "Lisa has joined."
    Client().post(link, seat(table, "Phil"))
    Client().post(link, seat(table, "Phil"))  # a second phone
    Client().post(link, {"seat": "watching"})
    assert joined(owner, game) == "Phil and Lisa have joined."


def test_ones_own_phone_has_not_joined(owner, table, game, link):
    owner.post(link, seat(table, "Amy"))
    assert joined(owner, game) == "Nobody has joined yet."


def test_it_says_how_many_screens_watch_this_game(owner, table, game):
    link = link_to(game, Role.WATCH)
    Client().post(link, {"seat": "watching"})
    assert joined(owner, game, "?watching") == "1 screen has joined."
    again = Client()
    again.post(link, {"seat": "watching"})
    again.post(link, {"seat": "watching"})
    assert joined(owner, game, "?watching") == "2 screens have joined."
    Membership.objects.filter(role=Role.WATCH).update(used_at=game.started_at - timedelta(hours=1))
    assert joined(owner, game, "?watching") == "Nobody has joined yet."


def test_a_television_types_a_short_address(owner, game, code):
    page = owner.get(f"/g/{game.code}/invite/").content.decode()
    assert "Open <bdi>http://testserver/join/</bdi> and type the letters" in page
    assert "Show on TV, or invite someone just to watch" in page


def test_it_leads_back_to_the_hand_one_came_from_also_with_the_other_code(owner, game):
    hand = f"/g/{game.code}/1/2/"
    headers = {"referer": f"http://testserver{hand}"}
    invitation = owner.post(f"/g/{game.code}/invite/", headers=headers)["Location"]
    assert invitation == f"/g/{game.code}/invite/?from=1/2"
    page = owner.get(invitation).content.decode()
    assert f'href="{hand}">Back to the game' in page
    watching = f"/g/{game.code}/invite/?watching&from=1/2"
    assert f'action="{escape(watching)}"' in page
    assert owner.post(watching, headers={"referer": f"http://testserver{invitation}"})["Location"] == watching
    assert f'href="{hand}">Back to the game' in owner.get(watching).content.decode()


@pytest.mark.parametrize("before", ["", "/", "/g/{code}/1/", "/g/another/1/2/", "http://[:/g/{code}/1/x/"])
def test_from_any_other_page_it_leads_to_the_game(owner, game, before):
    headers = {"referer": before.format(code=game.code)}
    assert owner.post(f"/g/{game.code}/invite/", headers=headers)["Location"] == f"/g/{game.code}/invite/"
    page = owner.get(f"/g/{game.code}/invite/?from=1/x").content.decode()
    assert f'href="/g/{game.code}/">Back to the game' in page


@pytest.mark.parametrize("path", ["/", "/g/{code}/1/1/", "/g/{code}/1/"])
@pytest.mark.parametrize("role", [Role.KEEP, Role.WATCH])
def test_pages_of_a_game_lead_keepers_to_the_invitation(visitor, game, path, role):
    page = visitor(role).get(path.format(code=game.code)).content.decode()
    assert (f'action="/g/{game.code}/invite/"' in page) == (role == Role.KEEP)


# Typing a code


@pytest.mark.parametrize(
    "typed", ["{code}", " {code} ", "http://testserver/join/{code}/", "http://testserver{link}"]
)
@pytest.mark.parametrize("letters", [str.upper, str.lower])
def test_a_typed_code_leads_to_the_seats(client, code, link, typed, letters):
    response = client.post("/join/", {"code": letters(typed.format(code=code, link=link))})
    assert (response.status_code, response["Location"]) == (302, link)
    assert not Membership.objects.exists()


@pytest.mark.parametrize("typed", ["WRONGS", "", "<b>", "a\x00b", "x" * 5_000])
def test_a_wrong_code_is_refused_beside_its_field_and_stays(client, code, typed):
    response = client.post("/join/", {"code": typed})
    page = response.content.decode()
    assert response.status_code == 422
    assert "No game has this code." in page
    assert 'aria-describedby="code-hint code-error" aria-invalid="true"' in page
    assert f'value="{typed.replace("<", "&lt;").replace(">", "&gt;")}"' in page


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/nowhere/"])
def test_a_device_without_a_table_is_led_to_it(client, path):
    assert 'href="/join/"' in client.get(path).content.decode()


# Joining


def test_the_link_shows_table_game_and_seats(client, link):
    response = client.get(link)
    page = response.content.decode()
    assert "<bdi>Kitchen table</bdi>: Sushi Go!" in page
    assert re.findall(r"<bdi>(\w+)</bdi></button>", tight(response)) == ["Chris", "Phil", "Amy", "Lisa"]
    assert "Just watching" in page
    assert (response["Cache-Control"], response["Referrer-Policy"]) == ("no-store", "strict-origin")


def test_a_phone_opens_on_its_own_hand(client, table, game, link):
    response = client.post(link, seat(table, "Amy"))
    assert (response.status_code, response["Location"]) == (302, f"/g/{game.code}/1/3/")
    assert response.cookies[COOKIE]["httponly"]
    assert (membership(client).role, membership(client).player.name) == (Role.KEEP, "Amy")
    assert client.get(response["Location"]).status_code == 200


def test_it_is_the_hand_of_the_round_that_is_played(client, table, game, link):
    for number in range(4):
        play.finish_hand(game, sender(), 1, number)
    response = client.post(link, seat(table, "Phil"))
    assert response["Location"] == f"/g/{game.code}/2/2/"


def test_a_phone_knows_its_seat_from_then_on(client, table, game, link):
    client.post(link, seat(table, "Amy"))
    assert client.get(f"/g/{game.code}/")["Location"] == f"/g/{game.code}/1/3/"
    play.set_counts(game, sender(), 1, 2, {"tempura": 8})
    assert client.get(f"/g/{game.code}/")["Location"] == f"/g/{game.code}/1/4/"
    for number in (0, 1, 3):
        play.finish_hand(game, sender(), 1, number)
    assert client.get(f"/g/{game.code}/")["Location"] == f"/g/{game.code}/2/3/"


def test_in_a_game_without_them_the_first_missing_hand_opens(client, table, game, link):
    client.post(link, seat(table, "Lisa"))
    other = a_game(table, players=3)
    assert client.get(f"/g/{other.code}/")["Location"] == f"/g/{other.code}/1/1/"


def test_it_can_enter_any_other_hand(client, table, game, link):
    client.post(link, seat(table, "Amy"))
    assert client.post(f"/g/{game.code}/1/1/", {"set": "tempura=1"}).status_code == 302


def test_a_seat_is_changed_by_joining_again(client, table, game, link):
    for name in ("Amy", "Phil"):
        client.post(link, seat(table, name))
    assert membership(client).player.name == "Phil"
    client.post(link, {"seat": "watching"})
    assert membership(client).player is None
    assert membership(client).role == Role.KEEP


def test_somebody_without_a_seat_watches(client, game, link):
    response = client.post(link, {"seat": "watching"})
    assert response["Location"] == f"/g/{game.code}/"
    assert (membership(client).role, membership(client).player) == (Role.WATCH, None)
    assert client.get(f"/g/{game.code}/", follow=True).status_code == 200


def test_a_code_to_watch_gives_no_seat(client, table, game):
    link = link_to(game, Role.WATCH)
    assert "Chris" not in client.get(link).content.decode()
    assert client.post(link, seat(table, "Amy")).status_code == 422
    assert not Membership.objects.exists()
    client.post(link, {"seat": "watching"})
    assert membership(client).role == Role.WATCH


def test_a_typed_code_to_watch_opens_the_game_at_once(client, game):
    letters = join_codes.invite(game, Role.WATCH).code
    assert client.post("/join/", {"code": letters})["Location"] == f"/g/{game.code}/"
    assert (membership(client).role, membership(client).player) == (Role.WATCH, None)


@pytest.mark.parametrize("sent", [{}, {"seat": ""}, {"seat": "nobody"}, {"seat": "1"}])
def test_a_seat_that_is_not_there_is_asked_for_again(client, link, sent):
    response = client.post(link, sent)
    assert response.status_code == 422
    assert "Choose again." in response.content.decode()
    assert COOKIE not in response.cookies


def test_an_owner_who_joins_stays_one(owner, table, link):
    owner.post(link, seat(table, "Chris"))
    assert (membership(owner).role, membership(owner).player.name) == (Role.OWN, "Chris")


def test_the_dummy_has_no_seat_to_choose(client, table):
    link = link_to(a_game(table, players=2, dummy=True))
    assert client.get(link).content.decode().count('name="seat"') == 3


def test_a_game_that_is_over_shows_its_result_once_it_is_told(client, table, game, link):
    for number in range(1, ROUNDS + 1):
        for hand in range(4):
            play.finish_hand(game, sender(), number, hand)
    response = client.post(link, seat(table, "Amy"), follow=True)
    assert response.redirect_chain == [(f"/g/{game.code}/3/", 302)]
    assert "Who won?" in response.content.decode()
    play.reveal(game)
    response = client.post(link, seat(table, "Amy"), follow=True)
    assert response.redirect_chain == [(f"/g/{game.code}/", 302)]
    assert "Standings" in response.content.decode()


def test_a_game_from_paper_opens_as_well(client, table):
    paper = a_result(table, Chris=41, Phil=38)
    assert client.post(link_to(paper), seat(table, "Phil"), follow=True).status_code == 200


# Wrong and expired codes


@pytest.mark.parametrize(("method", "status"), [("get", 404), ("head", 404), ("post", 422)])
def test_a_code_that_has_run_out_lets_nobody_in(client, table, link, method, status):
    JoinCode.objects.update(expires_at=timezone.now())
    response = getattr(client, method)(link)
    assert response.status_code == status
    assert b"Kitchen table" not in response.content
    assert not Membership.objects.exists()


GUESSES = {
    "a join code": lambda client, typed: client.post("/join/", {"code": typed}),
    "a recovery code": lambda client, typed: client.post("/enter/", {"code": typed}),
}


def guess_wrong(client, way="a join code"):
    for number in range(MOST):
        assert GUESSES[way](client, f"wrong{number}").status_code == 422


@pytest.mark.parametrize("last", GUESSES)
@pytest.mark.parametrize("first", GUESSES)
def test_nobody_finds_a_code_by_trying(client, code, first, last):
    guess_wrong(client, first)
    response = GUESSES[last](Client(), code)
    assert response.status_code == 429
    assert "Too many wrong codes. Try again in 15 minutes." in response.content.decode()
    assert GUESSES[last](Client(REMOTE_ADDR="192.0.2.8"), "WRONG").status_code == 422


def test_no_website_locks_a_household_out_with_images(client, table, code, link):
    for number in range(2 * MOST):
        client.get(f"/join/WRONG{number % MOST}/")
        client.get(f"/enter/wrong{number}/")
    assert not Usage.objects.exists()
    assert client.post("/join/", {"code": code})["Location"] == link


@pytest.mark.parametrize("path", ["/join/", "/join/WRONGS/", "/enter/"])
def test_no_website_locks_a_household_out_with_forms(table, game, path):
    client = Client(enforce_csrf_checks=True)
    for number in range(2 * MOST):
        assert client.post(path, {"code": f"wrong{number}"}).status_code == 403
    assert not Usage.objects.exists()


def test_letters_in_an_address_are_only_put_where_they_are_typed(client, code):
    right, wrong = (client.get(f"/join/{letters}/") for letters in (code, "WRONGS"))
    assert (right.status_code, wrong.status_code) == (200, 200)
    assert f'name="code" value="{code}"' in right.content.decode()
    # Without the tokens.
    same, other = (re.sub(r'value="\w{64}"', "", tight(page)) for page in (right, wrong))
    assert same.replace(code, "WRONGS") == other


@pytest.mark.parametrize("path", ["nothing", "-", "%00", "a%00b", "%F0%9F%8D%A3", "x" * 5_000])
def test_a_link_that_leads_nowhere_says_so(client, code, path):
    response = client.get(f"/join/{path}/")
    assert response.status_code == 404
    assert "No game has this code." in response.content.decode()
    assert 'name="code" value=""' in response.content.decode()


def test_a_seat_cannot_be_taken_by_letters_in_an_address(client, table, code):
    assert client.post(f"/join/{code}/", seat(table, "Amy")).status_code == 422
    assert not Membership.objects.exists()


# After too many wrong codes, which may be somebody else's in the same household


def test_a_right_link_opens_all_the_same(client, table, link):
    guess_wrong(client)
    assert client.get(link).status_code == 200
    assert client.post("/join/", {"code": f"http://testserver{link}"})["Location"] == link
    client.post(link, seat(table, "Amy"))
    assert membership(client).player.name == "Amy"


def test_a_right_recovery_code_opens_all_the_same(client, table):
    guess_wrong(client, "a recovery code")
    assert client.post("/enter/", {"code": access.new_link(table, Role.OWN)})["Location"] == "/"


@pytest.mark.parametrize(
    ("member", "code_for", "status"),
    [
        (Role.WATCH, Role.WATCH, 302),
        (Role.WATCH, Role.KEEP, 429),  # otherwise a watcher could try until one is right
        (Role.KEEP, Role.KEEP, 302),
        (Role.OWN, Role.KEEP, 302),
        (None, Role.KEEP, 429),
        ("stranger", Role.WATCH, 429),
    ],
)
def test_members_are_let_in_where_they_may_be_already(visitor, game, member, code_for, status):
    client = visitor(member)
    guess_wrong(client)
    code = join_codes.invite(game, code_for).code
    assert client.post("/join/", {"code": code}).status_code == status


@pytest.mark.parametrize("path", ["/join/", "{link}", "/g/{game}/invite/"])
def test_another_site_cannot_post_here(table, game, link, path):
    a_device(table, Role.OWN, "a secret")
    client = Client(enforce_csrf_checks=True)
    client.cookies[COOKIE] = "a secret"
    assert client.post(path.format(link=link, game=game.code)).status_code == 403
