import pytest

from memory.text.attribute_keys import (
    AttributeKey,
    asked_slots,
    beings_in,
    key_word,
    slot_of,
    still_fills,
)


def test_people_and_animals_are_named_in_either_language():
    assert beings_in("Does my sister's cat like my Brother?") == {"sister", "cat", "brother"}
    assert beings_in("我妹妹的猫") == {"sister", "cat"}


@pytest.mark.parametrize(
    "text",
    ["I love cataloguing concatenated sonnets.", "罗马在哪里？", "超市里有沙爹酱", "我会抓娃娃"],
)
def test_a_word_that_only_holds_one_names_nobody(text: str):
    assert beings_in(text) == frozenset()


@pytest.mark.parametrize(
    ("question", "being", "name"),
    [
        ("What's my name?", "", "name"),
        ("我叫什么名字？", "", "name"),
        ("When is my birthday?", "", "birthday"),
        ("我的生日是哪天？", "", "birthday"),
        ("when is my mother's birthday?", "mother", "birthday"),
        ("妈妈生日几月几号？", "mother", "birthday"),
        ("Where do I live now?", "", "home"),
        ("我以前住哪儿？", "", "home"),
        ("我妹妹现在在哪个城市？", "sister", "home"),
        ("where does my sister live", "sister", "home"),
        ("Where did I work before Tidewater?", "", "work"),
        ("我在哪儿上班？", "", "work"),
        ("我是在哪儿出生的？", "", "birthplace"),
        ("where was I born?", "", "birthplace"),
        ("我以前喝咖啡吗？", "", "drink"),
        ("What do I drink now?", "", "drink"),
        ("我的室友叫什么？", "roommate", "name"),
        ("What am I allergic to?", "", "allergy"),
        ("我对什么过敏？", "", "allergy"),
        ("Which of my cats is grey?", "cat", "colour"),
    ],
)
def test_a_question_asks_for_a_slot_in_either_language(question: str, being: str, name: str):
    assert AttributeKey(being, name) in asked_slots(question)


@pytest.mark.parametrize(
    "question", ["How does a diesel engine work?", "量子计算机是怎么工作的？", "hello"]
)
def test_what_asks_for_nothing_of_a_life_asks_for_no_slot(question: str):
    assert asked_slots(question) == frozenset()


@pytest.mark.parametrize(
    ("key", "slot"),
    [
        ("home", AttributeKey("", "home")),
        ("home.past", AttributeKey("", "home")),
        ("employer", AttributeKey("", "work")),
        ("sister.home", AttributeKey("sister", "home")),
        ("flatmate.name", AttributeKey("roommate", "name")),
        ("flatmate", AttributeKey("roommate", "name")),
        ("妹妹.home", AttributeKey("sister", "home")),
        ("favourite.drink", AttributeKey("", "drink")),
        ("fear", None),
        (None, None),
    ],
)
def test_a_key_fills_a_slot(key: str | None, slot: AttributeKey | None):
    assert slot_of(key) == slot


def test_keys_use_one_word_for_all_spellings():
    assert (key_word("猫咪"), key_word("Mum"), key_word("Llama")) == ("cat", "mother", "llama")


@pytest.mark.parametrize(
    ("value", "before", "after"),
    [
        ("Oslo", "The user lives in Oslo.", "The user lives in Oslo with Pixel."),
        ("Oslo", "The user lives in Oslo.", "Mira's home is Oslo."),
        ("05-12", "The user's birthday is 12 May.", "The user was born on May 12th."),
        ("05-12", "用户的生日是5月12日。", "用户5月12日过生日。"),
        ("上海", "用户住在上海。", "用户住在上海浦东。"),
        ("vegetarian", "The user eats no meat.", "The user eats no meat at all."),
        ("Oslo", "The user's sister lives in Oslo.", "Oslo is where the user's sister lives."),
        (
            "Oslo",
            "The user's brother lives in Oslo and their sister in Bergen.",
            "The user's brother lives in Oslo by the sea, and their sister in Bergen.",
        ),
    ],
)
def test_words_that_say_the_value_fill_the_slot_still(value: str, before: str, after: str):
    assert still_fills({"key": "any", "value": value}, before, after)


@pytest.mark.parametrize(
    ("value", "before", "after"),
    [
        ("Oslo", "The user lives in Oslo.", "The user lives in Bergen."),
        ("Oslo", "The user lives in Oslo.", "The user doesn't live in Oslo."),
        ("Oslo", "The user lives in Oslo.", "The user moved from Oslo to Bergen."),
        ("Oslo", "The user lives in Oslo.", "The user's sister lives in Oslo."),
        ("Oslo", "The user lives in Oslo.", "The user lived in Oslo until May."),
        ("05-12", "The user's birthday is 12 May.", "The user's birthday is 13 May."),
        ("05-12", "The user's birthday is 12 May.", "The user's birthday is 12 June."),
        ("05-12", "用户的生日是5月12日。", "用户的生日是5月13日。"),
        ("上海", "用户住在上海。", "用户住在苏州。"),
        ("上海", "用户住在上海。", "用户不住在上海了。"),
        ("vegetarian", "The user eats no meat.", "The user eats no fish."),
        ("Bergen", "The user moved from Oslo to Bergen.", "The user moved from Bergen to Oslo."),
        (
            "Oslo",
            "The user's brother lives in Oslo and their sister in Bergen.",
            "The user's brother lives in Bergen now, and their sister in Oslo.",
        ),
        ("上海", "用户的哥哥住上海，妹妹住北京。", "用户的哥哥住在北京，妹妹住在上海。"),
    ],
)
def test_words_that_say_another_value_or_none_do_not(value: str, before: str, after: str):
    assert not still_fills({"key": "any", "value": value}, before, after)
