"""How pages come and go, for those who mind no motion."""

from playwright.sync_api import expect

from tests.browser.game import sit_down


def reject(page, error):
    page.evaluate(f"() => void Promise.reject({error})")
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 50))")


def test_a_transition_that_comes_to_nothing_is_no_fault(page):
    page.emulate_media(reduced_motion="no-preference")
    sit_down(page, "Chris", "Phil")
    page.goto("/")
    expect(page.get_by_role("link", name="Chris")).to_be_visible()
    reject(page, "new DOMException('Transition was skipped', 'AbortError')")


def test_other_faults_are_still_told(new_context):
    page = new_context().new_page()
    told = []
    page.on("pageerror", lambda error: told.append(str(error)))
    page.goto("/")
    reject(page, "new Error('Something else')")
    assert told == ["Something else"]
