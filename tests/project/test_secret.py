from concurrent.futures import ThreadPoolExecutor

from scorekeeper.secret import secret_key


def test_the_key_is_made_once_and_kept(tmp_path):
    key = secret_key(tmp_path)
    assert len(key) >= 50
    assert secret_key(tmp_path) == key


def test_only_the_owner_can_read_it(tmp_path):
    secret_key(tmp_path)
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_an_empty_file_is_no_key(tmp_path):
    (tmp_path / "secret_key").touch()
    assert len(secret_key(tmp_path)) >= 50


def test_starting_twice_at_once_makes_one_key(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: secret_key(tmp_path), range(8)))
    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
