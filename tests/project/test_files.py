import gzip
import re

import pytest

from scorekeeper import files, joining


@pytest.fixture
def site(settings, tmp_path):
    """A site with one style sheet."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "plate.css").write_text("a { color: red }")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "static"
    return source


def collected(settings):
    return {path.name for path in settings.STATIC_ROOT.iterdir() if path.suffix == ".css"}


def test_files_are_collected_under_the_name_of_their_content(site, settings):
    files.collect()
    [name] = collected(settings)
    assert re.fullmatch(r"plate\.\w{12}\.css", name)


def test_unchanged_files_are_not_collected_again(site, settings, monkeypatch):
    files.collect()
    monkeypatch.setattr(files, "call_command", None)
    files.collect()


def test_a_changed_file_is_collected_beside_the_old_one(site, settings):
    files.collect()
    before = collected(settings)
    (site / "plate.css").write_text("a { color: green }")
    files.collect()
    assert before < collected(settings)


def test_comments_and_white_space_cost_phones_nothing(site, settings):
    (site / "plate.css").write_text("a {\n  /* as on a bill */\n  color: red;\n}\n")
    files.collect()
    sizes = {path.stat().st_size for path in settings.STATIC_ROOT.glob("*.css")}
    assert sizes == {len("a{color:red;}")}


def test_scripts_are_collected_with_their_parts(site, settings):
    (site / "js").mkdir()
    (site / "js" / "outbox.js").write_text("export const outbox = 1; // here\n")
    (site / "js" / "phone.js").write_text('import { outbox } from "./outbox.js";\nsend(outbox);\n')
    for part in {*joining.OF_ALL_PAGES} - {"outbox.js"}:
        (site / "js" / part).write_text("")
    (site / "js" / "grid.js").write_text('import { outbox } from "./outbox.js";\nshow(outbox);\n')
    files.collect()
    [phone, grid] = (next(settings.STATIC_ROOT.glob(f"js/{name}.*.js")) for name in ("phone", "grid"))
    assert "const outbox = 1;\n" in phone.read_text()
    assert grid.read_text() == f'import {{ outbox }} from "./{phone.name}";\nshow(outbox);\n'
    assert not [*settings.STATIC_ROOT.glob("js/outbox.*.js")]


def test_files_are_smaller_than_gzip_makes_them(site, settings):
    text = "".join(f"a:nth-child({number}) {{ color: #{number:06x} }}" for number in range(0, 70_000, 300))
    (site / "plate.css").write_text(text)
    files.collect()
    [path] = settings.STATIC_ROOT.glob("plate.*.css.gz")
    assert len(path.read_bytes()) < len(gzip.compress(gzip.decompress(path.read_bytes())))
