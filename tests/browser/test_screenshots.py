"""Faults and differences that the screenshots find by themselves."""

import pytest

from tests.screenshots.camera import faults_of, listen
from tests.screenshots.compare import share

BAR = '<div style="position: fixed; inset: auto 0 0; height: 60px; background: #fff"></div>'


def button(inside, style):
    return f'<button style="width: 80px; white-space: nowrap; padding: 0; {style}">{inside}</button>'


@pytest.mark.parametrize(
    ("content", "faults"),
    [
        ('<p style="width: 500px">Wide</p>', ["508 px wide"]),
        (button("What goes beyond it", ""), ["cut off: What goes beyond it"]),
        (button('<div style="width: 20px; overflow: hidden">Start</div>', ""), ["cut off: Start"]),
        (button('<span style="white-space: normal">What takes two lines</span>', ""), []),
        (button("<bdi>A very long name</bdi>", "overflow: hidden; text-overflow: ellipsis"), []),
        (f"<details>{button('What nobody sees', '')}</details>", []),
        ('<p style="font-size: 40px; line-height: 10px">Two<br>lines', ["overlap: Two / lines"]),
        (button("Below", "") + BAR, []),
        (f'<div style="height: 2000px"></div>{button("Below", "")}{BAR}', ["covered in focus: Below"]),
    ],
)
def test_they_find_what_is_too_wide_cut_off_or_covered(page, content, faults):
    page.set_content(f'<meta name="viewport" content="width=device-width"><body>{content}')
    assert faults_of(page, page.viewport_size["width"]) == faults


def test_they_hear_what_the_browser_complains_of(browser, base_url):
    page = browser.new_page(base_url=base_url)
    complaints = listen(page)
    page.goto("/nowhere/")
    assert complaints == []
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    assert len(complaints) == 1
    assert "Content Security Policy" in complaints[0]
    page.close()


def test_they_tell_how_much_of_a_picture_is_another(page, tmp_path):
    for name, color in (("before.png", "#fff"), ("same.png", "#fff"), ("other.png", "#eee")):
        page.set_content(f'<body style="margin: 0"><p style="height: 50vh; margin: 0; background: {color}">')
        page.screenshot(path=tmp_path / name)
    assert share(page, tmp_path / "before.png", tmp_path / "same.png") == 0
    assert share(page, tmp_path / "before.png", tmp_path / "other.png") == pytest.approx(0.5)
