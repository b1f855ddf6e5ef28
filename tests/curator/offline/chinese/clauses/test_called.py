import pytest

from curator.offline.chinese.clauses.called import called_instead


@pytest.mark.parametrize("words", ["叫溪溪", "叫我溪溪就行", "就叫溪溪吧"])
def test_a_name_behind_a_refused_one_is_how_to_call_the_user(words: str):
    assert called_instead(words, "别叫全名") == "叫我溪溪"


def test_any_other_name_stays_as_it_is():
    assert called_instead("叫团子", "我养了只猫") == "叫团子"
