from bot.voice.beings import beings_in


def test_people_and_animals_are_named():
    assert beings_in("Does my sister's cat like my Brother?", "en") == {"sister", "cat", "brother"}
    assert beings_in("我妹妹的猫", "zh") == {"妹妹", "猫"}


def test_a_word_that_only_holds_one_names_nobody():
    assert beings_in("I love cataloguing concatenated sonnets.", "en") == frozenset()
