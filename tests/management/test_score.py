"""`manage.py score`, run as a program and called as a command."""

import json
import os
import re
import subprocess
import sys
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from rich.cells import cell_len

from scoring.document import parse
from scoring.wording.score_json import result
from tests.examples import EXAMPLE, HANDS, PARTY, TOTALS, with_hand

ROOT = Path(__file__).resolve().parent.parent.parent
BAD = with_hand({"tofu": 1})
BAD_TEXT = 'rounds[1].hands[2]: no face "tofu" on this menu'


def program(tmp_path, *arguments, **environment):
    """Return subprocess arguments that run the command with a data folder of its own."""
    env = {**os.environ, "SCOREKEEPER_DATA": str(tmp_path / "data"), **environment}
    env.pop("DJANGO_SETTINGS_MODULE", None)
    return {"args": [sys.executable, "manage.py", "score", *arguments], "cwd": ROOT, "env": env}


def run(tmp_path, *arguments, stdin="", **environment):
    return subprocess.run(
        **program(tmp_path, *arguments, **environment), input=stdin.encode(), capture_output=True, check=False
    )


@pytest.fixture
def write(tmp_path):
    """A function that writes documents to a file, one per line, and returns its path."""

    def write_file(*documents):
        path = tmp_path / "games.json"
        lines = [text if isinstance(text, str) else json.dumps(text) for text in documents]
        path.write_text("\n".join(lines), encoding="utf-8")
        return str(path)

    return write_file


def called(*arguments):
    """Call the command, and return its output, its errors and its exit code."""
    out, err = StringIO(), StringIO()
    try:
        call_command("score", *arguments, stdout=out, stderr=err)
    except SystemExit as stop:
        return out.getvalue(), err.getvalue(), stop.code
    return out.getvalue(), err.getvalue(), 0


# The program


def test_names_of_any_script_are_read_and_printed_in_a_plain_locale(tmp_path):
    document = json.dumps(TOTALS | {"players": ["美咲", "يوسف"]}, ensure_ascii=False)
    plain = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "", "PYTHONUTF8": ""}
    done = run(tmp_path, "-", stdin=document, **plain)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "美咲 wins with 41 points." in done.stdout.decode()
    assert "يوسف" in done.stdout.decode()


def test_output_that_is_closed_early_leaves_no_traceback(tmp_path, write):
    path = write(*[EXAMPLE] * 200)
    with subprocess.Popen(
        **program(tmp_path, path, "--lines"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert json.loads(running.stdout.readline()) == result(parse(EXAMPLE))
        running.stdout.close()
        assert running.stderr.read() == b""


# The command


def test_json_is_one_result(write):
    out, err, code = called(write(EXAMPLE), "--json")
    assert (json.loads(out), err, code) == (result(parse(EXAMPLE)), "", 0)


def test_a_bad_line_has_its_error_in_its_place_and_the_rest_goes_on(write):
    out, err, code = called(write(EXAMPLE, BAD, "", TOTALS), "--lines")
    assert (err, code) == ("", 1)
    assert [json.loads(line) for line in out.splitlines()] == [
        result(parse(EXAMPLE)),
        {"error": BAD_TEXT},
        {"error": "line 1, column 1: not JSON"},
        result(parse(TOTALS)),
    ]


def test_json_is_ascii_so_that_any_reader_takes_it(write):
    assert called(write(TOTALS | {"players": ["美咲", "يوسف"]}), "--json")[0].isascii()


def test_standard_input_is_read(monkeypatch):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(json.dumps(TOTALS).encode())))
    assert json.loads(called("-", "--json")[0]) == result(parse(TOTALS))


def test_lines_that_are_all_good_exit_with_0(write):
    out, err, code = called(write(EXAMPLE, PARTY, TOTALS, EXAMPLE), "--lines")
    assert (err, code) == ("", 0)
    assert [json.loads(line)["totals"] for line in out.splitlines()] == [
        [21, 15, 10, 15], [0, 0], [41, 38], [21, 15, 10, 15],
    ]  # fmt: skip


def test_lines_may_end_as_on_windows_and_begin_with_a_bom(write):
    out, _, code = called(write(f"\ufeff{json.dumps(TOTALS)}\r", f"{json.dumps(PARTY)}\r", ""), "--lines")
    assert code == 0
    assert [json.loads(line)["players"] for line in out.splitlines()] == [["Chris", "Phil"]] * 2


def test_bad_lines_are_counted_in_the_end(write):
    out, err, code = called(write(BAD, "[]", EXAMPLE), "--lines")
    assert (err, code) == ("", 1)
    assert [list(json.loads(line)) for line in out.splitlines()[:2]] == [["error"], ["error"]]
    assert json.loads(out.splitlines()[2])["winners"] == ["Chris"]


def test_an_empty_file_of_lines_has_no_results(write):
    assert called(write(), "--lines") == ("", "", 0)


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_a_document_that_is_refused_exits_with_2(write, option):
    assert called(write(BAD), *option) == ("", f"{BAD_TEXT}\n", 2)


@pytest.mark.parametrize("option", [[], ["--json"], ["--lines"]])
def test_a_file_that_is_not_there_exits_with_2(tmp_path, option):
    path = str(tmp_path / "nothing.json")
    assert called(path, *option) == ("", f"{path}: No such file or directory\n", 2)


def test_a_folder_exits_with_2(tmp_path):
    assert called(str(tmp_path)) == ("", f"{tmp_path}: Is a directory\n", 2)


def test_json_and_lines_exclude_each_other(write):
    with pytest.raises(CommandError, match="not allowed with argument"):
        called(write(EXAMPLE), "--json", "--lines")


# The printed table


@pytest.fixture
def table(write, monkeypatch):
    """A function that returns the lines that are printed for a document."""

    def printed(document, columns=80):
        monkeypatch.setenv("COLUMNS", str(columns))
        out, err, code = called(write(document))
        assert (err, code) == ("", 0)
        return out.splitlines()

    return printed


def words(lines):
    """Return the lines without the spaces that align their columns."""
    return [" ".join(line.split()) for line in lines]


def test_the_table_has_points_with_their_reasons(table):
    lines = words(table(EXAMPLE))
    assert "Sushi Go! · 4 players · 1 of 3 rounds" in lines
    assert "Chris 21" in lines
    assert "Maki rolls 6 5 rolls, the most: +6 points" in lines
    assert "Puddings 0 1 pudding, kept for the end" in lines


def test_the_table_has_ranks_and_totals_from_first_to_last(table):
    lines = words(table(EXAMPLE))
    first = lines.index("1. Chris 21 0 21 1")
    assert lines[first + 1 : first + 4] == ["2. Lisa 15 0 15 2", "3. Phil 15 0 15 0", "4. Amy 10 0 10 0"]


def test_the_table_ends_with_what_settles_a_tie(table):
    text = " ".join(words(table(TOTALS | {"totals": [41, 41], "dessert_cards": [4, 2]}))).strip()
    assert text.endswith(
        "Chris and Phil both have 41 points. Chris has 4 puddings to Phil's 2, so Chris wins."
    )


def test_the_table_of_a_finished_game_has_its_desserts(table):
    lines = words(table(EXAMPLE | {"rounds": [{"hands": HANDS}] * 3}))
    assert "Sushi Go! · 4 players · finished" in lines
    assert "Lisa 6 6 puddings, the most: +6 points" in lines
    assert "1. Chris 21 21 21 0 63 3" in lines
    assert "3. Phil 15 15 15 −3 42 0" in lines


def test_the_table_says_what_to_look_at_again(table):
    lines = words(table(EXAMPLE | {"rounds": [{"hands": [*HANDS[:3], {}]}]}))
    assert "Check round 1: Lisa has 0 of 8 cards." in lines


def test_the_table_has_the_dummy_below_the_players(table):
    hands = [{"egg_nigiri": 1}, {"squid_nigiri": 1}, {"tempura": 9}]
    document = EXAMPLE | {
        "variants": {"dummy": True},
        "players": ["Chris", "Phil"],
        "rounds": [{"hands": hands}],
    }
    lines = words(table(document))
    first = lines.index("1. Phil 3 0 3 0")
    assert lines[first + 1 : first + 3] == ["2. Chris 1 0 1 0", "– The dummy 20 0 20 0"]
    assert "The dummy scored 20 points." in lines


def test_the_table_of_a_result_alone_marks_unknown_desserts(table):
    assert "1. Chris 41 ?" in words(table(TOTALS))


def test_the_table_names_the_menu(table):
    assert "Sushi Go Party! · Sushi Go! · 2 players · 0 of 3 rounds" in words(table(PARTY))


def test_the_rolls_of_trains_are_sushi_rolls(table):
    text = "\n".join(table(EXAMPLE | {"edition": "trains"}))
    assert "Sushi rolls" in text
    assert "Maki" not in text


def test_names_are_printed_as_they_are_and_not_as_markup(table):
    text = "\n".join(table(TOTALS | {"players": ["[bold]Chris[/bold]", ":sushi:"]}))
    assert "[bold]Chris[/bold]" in text
    assert ":sushi:" in text


def test_wide_letters_keep_the_columns_aligned(table):
    lines = table(EXAMPLE | {"players": ["美咲", "Phil", "きゃりーぱみゅぱみゅ", "Lisa"]})
    standings = [line.rstrip() for line in lines if line.split()[:1] in (["1."], ["2."], ["3."], ["4."])]
    assert len(standings) == 4
    assert len({cell_len(line) for line in standings}) == 1


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_eight_long_names_lose_nothing(table, columns):
    names = [letter * 40 for letter in "QWXZ美咲長名"]
    hands = [{"squid_nigiri": 9 - seat, "pudding": seat} for seat in range(8)]
    document = PARTY | {"players": names, "rounds": [{"hands": hands}] * 3}
    expected = result(parse(document))
    text = "\n".join(table(document, columns))
    standings = text[text.index("Standings") : text.index(f"{expected['winners'][0]} wins with")]
    assert "…" not in text
    for name, rank, total in zip(names, expected["ranks"], expected["totals"], strict=True):
        assert standings.count(name[0]) == 40
        assert re.search(rf"{rank}\. +{name[0]}+ .* {total} ", standings.replace("−", "-"))
