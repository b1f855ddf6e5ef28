"""What speaks for and against English words as an answer."""

from curator.offline.answers.english_signs import Passage, english_signs


def _passage(content: str, key: str = "", value: str = "", nearness: float = 0.2) -> Passage:
    return Passage(content, key, value, nearness=nearness, is_line=False, is_told=False)


def test_nothing_has_no_signs():
    assert english_signs("Where do I live?", []) == []


def test_the_nearest_and_the_newest_are_marked():
    old, new = english_signs(
        "What do I drive?",
        [_passage("The user is a lorry driver.", nearness=0.5), _passage("The user is Barry.")],
    )
    assert old["nearest"] == 1.0
    assert new["nearest"] == 0.0
    assert new["recent"] > old["recent"]


def test_a_kind_of_answer_is_told_or_missed():
    [told] = english_signs("How old is Nia?", [_passage("The user's wife Nia is 41.")])
    [untold] = english_signs("How old is Nia?", [_passage("The user's wife is called Nia.")])
    assert "age told" in told
    assert "age untold" in untold


def test_a_name_that_a_memory_tells_is_known_in_small_letters():
    alfie = _passage("The user's brother is called Alfie.", "brother.name", "Alfie")
    met, missed = english_signs("how old is alfie", [alfie, _passage("The user is 8 years old.")])
    assert "name met" in met
    assert "name missed" in missed


def test_a_slot_that_is_asked_for_speaks_for_a_memory():
    [signs] = english_signs("Where do I live?", [_passage("The user lives in Oslo.", "home")])
    assert signs["slot asked"] == 1.0


def test_what_is_of_others_is_marked_where_the_user_asks_of_themselves():
    [signs] = english_signs("What do I study?", [_passage("The user's brother studies law.")])
    assert "of others" in signs


def test_what_was_told_lately_or_as_new_is_marked_where_what_is_so_now_is_asked_for():
    passages = [
        _passage("The user shares a flat in Rotterdam."),
        _passage("The user moved to a studio in Delft."),
    ]
    old, new = english_signs("Where do I live now?", passages)
    assert old["asked now, no change"] == new["asked now, change"] == 1.0
    assert (old["asked now, recent"], new["asked now, recent"]) == (0.5, 1.0)
    old, new = english_signs("Where did I live?", passages)
    assert "change told" in new
    assert "change told" not in old
    assert not any(name.startswith("asked now") for name in {**old, **new})
