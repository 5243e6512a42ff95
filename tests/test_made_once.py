"""What is made once is made again when what it is made of has changed."""

from tests import made_once


def test_a_folder_is_made_once_until_what_it_is_made_of_changes(tmp_path, monkeypatch):
    monkeypatch.setattr(made_once, "KEPT", tmp_path / "kept")
    made = []

    def content(run, made_of):
        folder = tmp_path / run / "meal"

        def make():
            made.append(run)
            folder.mkdir(parents=True)
            (folder / "dish").write_text(made_of)

        made_once.fill(folder, made_of, make)
        return (folder / "dish").read_text()

    runs = [("first", "rice"), ("second", "rice"), ("third", "tofu"), ("fourth", "tofu")]
    assert [content(*run) for run in runs] == ["rice", "rice", "tofu", "tofu"]
    assert made == ["first", "third"]


def test_one_that_could_not_be_made_is_made_by_the_next(tmp_path, monkeypatch):
    monkeypatch.setattr(made_once, "KEPT", tmp_path / "kept")
    folder = tmp_path / "meal"

    def fail():
        folder.mkdir()
        raise OSError

    try:
        made_once.fill(folder, "rice", fail)
    except OSError:
        made_once.fill(folder, "rice", (folder / "dish").touch)
    assert [path.name for path in made_once.KEPT.joinpath("meal").iterdir()] == ["dish"]


def test_a_hash_changes_with_a_file_its_name_and_its_content(tmp_path):
    hashes = []
    for name, content in [("a", "rice"), ("a", "tofu"), ("b", "tofu")]:
        file = tmp_path / name
        file.write_text(content)
        hashes.append(made_once.hash_of([file]))
    assert len({*hashes, made_once.hash_of([tmp_path / "b"], "5.2")}) == 4
