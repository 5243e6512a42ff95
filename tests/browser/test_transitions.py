"""Errors of view transitions, where motion is not reduced."""

from playwright.sync_api import expect

from tests.browser.game import start_with


def reject(page, error):
    """Reject a promise that nobody handles, and wait until the page has noticed."""
    page.evaluate(
        f"""new Promise((resolve) => {{
            addEventListener("unhandledrejection", resolve, {{ once: true }});
            Promise.reject({error});
        }})"""
    )


def test_a_skipped_transition_is_no_error(page, server):
    page.emulate_media(reduced_motion="no-preference")
    start_with(page, server, "Chris", "Phil")
    page.goto("/")
    expect(page.get_by_role("main").get_by_role("link", name="Continue")).to_be_visible()
    reject(page, "new DOMException('Transition was skipped', 'AbortError')")


def test_other_errors_are_still_reported(unwatched_phone):
    page = unwatched_phone()
    page.goto("/")
    with page.expect_event("pageerror") as told:
        reject(page, "new Error('Something else')")
    assert str(told.value) == "Something else"
