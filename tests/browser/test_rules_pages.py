from playwright.sync_api import expect


def test_from_home_to_the_rule_of_a_kind(page):
    page.goto("/")
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Rules").tap()
    page.get_by_role("link", name="Sushi Go Party!").tap()
    page.get_by_role("link", name="Points Platter").tap()
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Edamame").tap()
    page.wait_for_url("/rules/party/points_platter/#edamame")
    expect(page.get_by_role("heading", name="Edamame")).to_be_visible()


def test_a_menu_of_ones_own_without_javascript(another_phone):
    page = another_phone(java_script_enabled=False)
    page.goto("/rules/party/")
    page.get_by_text("Custom menu").tap()
    own = page.locator("#own")
    for kind in ("Temaki", "Eel", "Tofu", "Onigiri", "Tea", "Wasabi", "Fruit"):
        own.get_by_label(kind, exact=True).tap()
    page.get_by_role("button", name="Show the rules").tap()
    page.wait_for_url("/rules/party/temaki-eel-tofu-onigiri-tea-wasabi-fruit/#main")
    expect(page.get_by_role("heading", name="Eel", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Tempura")).to_have_count(0)


def test_the_printed_page_is_only_the_rules(page):
    page.goto("/rules/classic/")
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Puddings")).to_be_visible()
    expect(page.get_by_role("link", name="Scorekeeper")).not_to_be_visible()
    expect(page.get_by_role("navigation", name="On this page")).not_to_be_visible()
    expect(page.get_by_text("unofficial companion")).to_be_visible()


def test_the_keyboard_can_skip_to_the_page(page):
    page.goto("/rules/classic/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
