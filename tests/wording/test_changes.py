from scoring.wording.changes import change_texts

BEFORE = {"done": False, "tempura": 0, "egg_nigiri": 2}
AFTER = {"done": True, "tempura": 1, "egg_nigiri": 0}


def test_faces_come_as_in_the_box_and_the_end_of_a_hand_after_them():
    assert change_texts(BEFORE, AFTER, "classic", {}) == ["Egg nigiri: 2 → 0", "Tempura: 0 → 1", "hand done"]
    assert change_texts(AFTER, BEFORE, "classic", {})[-1] == "hand reopened"


def test_a_menu_has_its_name():
    before, after = {"edition": "party", "menu": "master_menu"}, {"edition": "classic", "menu": None}
    assert change_texts(before, after, "classic", {}) == [
        "Game: Sushi Go Party! → Sushi Go!",
        "Menu: Master Menu → –",
    ]
