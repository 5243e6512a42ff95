"""How pages come and go, for those who mind no motion."""

from playwright.sync_api import expect

from tests.browser.game import start_with


def reject(page, error):
    """Until the page has heard that nobody cared for a promise."""
    page.evaluate(
        f"""new Promise((resolve) => {{
            addEventListener("unhandledrejection", resolve, {{ once: true }});
            Promise.reject({error});
        }})"""
    )


def test_a_transition_that_comes_to_nothing_is_no_fault(page, server):
    page.emulate_media(reduced_motion="no-preference")
    start_with(page, server, "Chris", "Phil")
    page.goto("/")
    expect(page.get_by_role("link", name="Chris")).to_be_visible()
    reject(page, "new DOMException('Transition was skipped', 'AbortError')")


def test_other_faults_are_still_told(new_context):
    page = new_context().new_page()
    page.goto("/")
    with page.expect_event("pageerror") as told:
        reject(page, "new Error('Something else')")
    assert str(told.value) == "Something else"
