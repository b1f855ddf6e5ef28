"""Words known in both languages."""

from curator.offline.lexicon.shared import (
    canonical,
    is_activity,
    is_city,
    is_known_thing,
    is_region,
    same,
    topic_of,
)


def test_a_thing_is_the_same_in_both_languages():
    assert same("咖啡", "coffee")
    assert same("杭州", "Hangzhou")
    assert same("USA", "美国")


def test_articles_case_and_plural_do_not_tell_things_apart():
    assert same("a Mushroom", "mushrooms")
    assert canonical("  The Netherlands ") == "netherlands"


def test_names_that_look_alike_are_different():
    assert not same("Pixel", "Pixie")
    assert not same("", "")
    assert not same(None, "x")


def test_topics_are_in_the_language_asked_for():
    assert topic_of("cilantro", "en", "other") == "food"
    assert topic_of("香菜", "zh", "其他") == "食物"
    assert topic_of("Ulysses", "en", "other") == "other"


def test_places_are_told_apart_by_size():
    assert is_city("oslo")
    assert is_region("挪威")
    assert not is_city("Norway")


def test_pastimes_and_things_are_known():
    assert is_activity("弹吉他")
    assert is_known_thing("the sea")
    assert not is_known_thing("the new design")
