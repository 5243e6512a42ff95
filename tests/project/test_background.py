"""Work in the background: no page waits for it, nothing is begun twice, and every result is handed over."""

import time
from threading import Event, get_ident

import pytest

from scorekeeper import background as module
from scorekeeper.background import Background, NotReady
from tests.long_work import answering_pages
from tests.server import manage, prepared


@pytest.fixture
def background(monkeypatch):
    # Pages do not wait, so that no test waits for work that is held.
    monkeypatch.setattr(module, "PATIENCE", 0)
    return Background()


@pytest.fixture
def held():
    """Work that goes on until the test ends it."""
    free = Event()
    yield free
    free.set()


def waits_for(background, key, held, found="found"):
    def work():
        held.wait(10)  # so that a test fails and does not hang if a page waits
        return found

    return lambda: background.result(key, work)


def end(background, key):
    """Wait until a piece of work is done."""
    background._pieces[key].future.result()


def test_elsewhere_it_is_done_at_once(background):
    assert background.result("key", get_ident) == get_ident()


def test_a_page_that_waits_long_enough_has_it(monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 60)
    with answering_pages():
        assert Background().result("key", get_ident) != get_ident()


def test_a_slow_result_is_there_when_it_is_asked_for_again(background, held):
    ask = waits_for(background, "key", held)
    with answering_pages():
        for _ in range(2):
            with pytest.raises(NotReady):
                ask()
        held.set()
        end(background, "key")
        assert ask() == "found"


def test_it_is_begun_once(background):
    begun = []
    with answering_pages():
        background.begin("key", lambda: begun.append("first"))
        background.begin("key", lambda: begun.append("second"))
        end(background, "key")
    assert begun == ["first"]


def test_a_failure_reaches_the_page_and_the_work_can_be_begun_again(background):
    with answering_pages():
        background.begin("key", lambda: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            end(background, "key")
        with pytest.raises(ZeroDivisionError):
            background.result("key", lambda: 1 / 0)
        background.begin("key", lambda: "found")
        end(background, "key")
        assert background.result("key", lambda: "not this") == "found"


def test_there_is_a_most_of_what_waits(background, held, monkeypatch):
    monkeypatch.setattr(module, "MOST", 2)
    asks = [waits_for(background, key, held, key) for key in range(3)]
    with answering_pages():
        for ask in asks:
            with pytest.raises(NotReady):
                ask()
        held.set()
        for key in range(2):
            end(background, key)
        with pytest.raises(NotReady):  # begun only now, after dropping results that nobody came back for
            asks[2]()
        end(background, 2)
        assert asks[2]() == 2


def test_it_rests_while_pages_are_served(background, monkeypatch):
    served = iter([3, 2, 1, 0])
    monkeypatch.setattr(module, "LONGEST_REST", 60)
    background.waiting = lambda: next(served)
    background.give_way()
    assert not list(served)


def test_it_goes_on_in_the_end_on_a_site_that_is_always_busy(background, monkeypatch):
    monkeypatch.setattr(module, "LONGEST_REST", 0.01)
    background.waiting = lambda: 1
    begun = time.monotonic()
    background.give_way()
    assert time.monotonic() - begun >= 0.01


def test_it_does_not_rest_as_long_as_a_page_may_wait_for_it(monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 60)
    background, looks = Background(), []
    background.waiting = lambda: looks.append(1)
    with answering_pages():
        background.result("key", background.give_way)
        assert not looks
        monkeypatch.setattr(module, "PATIENCE", 0)
        background.begin("long", background.give_way)
        end(background, "long")
        assert looks


def test_the_site_makes_way_for_its_pages_and_keeps_garbage_collection_short(tmp_path):
    show = (
        "import gc; from scorekeeper.asgi import background, pages;"
        "print(background.waiting == pages.waiting, gc.get_freeze_count() > 10 * len(gc.get_objects()))"
    )
    assert manage(prepared(tmp_path), "shell", "-v0", "-c", show) == "True True\n"
