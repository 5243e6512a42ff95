import re

import segno

from scoring.pages import qr


def test_a_qr_code_has_its_squares_inside_a_quiet_margin():
    code = qr.drawn("http://kitchen.local:8000/enter/abcdefgh/")
    squares = [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", code.path)]
    matrix = segno.make_qr("http://kitchen.local:8000/enter/abcdefgh/").matrix
    assert code.size == len(matrix) + 8
    assert squares == [(x + 4, y + 4) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark]
