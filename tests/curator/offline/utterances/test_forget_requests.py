"""Wishes to have something forgotten, as people word them."""

import pytest

from curator.offline.utterances.forget_requests import wished_gone
from memory.vocabulary import Language
from tests.curator.offline.windows import memory, proposed

KNOWN = "用户有糖尿病。"


@pytest.mark.parametrize(
    "wish",
    [
        "忘掉我有糖尿病这件事",
        "请忘掉我有糖尿病的事情吧。",
        "把我有糖尿病这件事忘掉",
        "忘记关于糖尿病的一切",
        "忘掉我说过我有糖尿病",
    ],
)
def test_what_only_rounds_a_chinese_wish_off_tells_nothing(wish: str):
    assert wished_gone(wish, "zh").means(KNOWN)


@pytest.mark.parametrize(
    ("wish", "content"),
    [
        ("忘掉我开沃尔沃的事", "用户开旧沃尔沃。"),
        ("请忘掉我养金毛这件事", "用户养了一只金毛。"),
        ("把我做产品经理的事忘掉", "用户在阿里当产品经理。"),
        ("忘掉我爱吃榴莲这件事", "用户喜欢吃榴莲。"),
    ],
)
def test_a_chinese_wish_finds_the_thing_beside_another_verb(wish: str, content: str):
    assert wished_gone(wish, "zh").means(content)


@pytest.mark.parametrize("wish", ["忘掉这件事", "别忘了我有糖尿病这件事"])
def test_a_wish_about_nothing_named_takes_nothing(wish: str):
    assert not wished_gone(wish, "zh").means(KNOWN)


@pytest.mark.parametrize(
    "talk",
    [
        "你忘了我有糖尿病吗？",
        "我想忘记我有糖尿病",
        "我得忘掉我有糖尿病这件事",
        "怎么能忘了我有糖尿病呢",
        "怎么会忘记我有糖尿病",
    ],
)
def test_a_chinese_question_or_ones_own_forgetting_is_no_wish(talk: str):
    assert not wished_gone(talk, "zh")


@pytest.mark.parametrize("wish", ["可以忘掉我有糖尿病吗？", "我想让你忘掉我有糖尿病"])
def test_a_polite_chinese_question_is_one(wish: str):
    assert wished_gone(wish, "zh").means(KNOWN)


@pytest.mark.parametrize(
    ("wish", "content"),
    [
        ("Forget jazz.", "The user likes jazz."),
        ("please forget Anna", "The user's sister Anna lives in Bergen."),
        ("forget where my sister lives", "The user's sister lives in Bergen."),
        ("Can you forget my birthday?", "The user's birthday is 5 May."),
        ("stop remembering that I like jazz", "The user likes jazz."),
    ],
)
def test_a_wish_names_a_thing_in_a_word_or_more(wish: str, content: str):
    assert wished_gone(wish, "en").means(content)


@pytest.mark.parametrize(
    "talk",
    [
        "I always forget jazz.",
        "I won't forget Anna",
        "Don't forget jazz!",
        "Did you forget jazz?",
        "Forget it, jazz is fine",
        "Forget what I said, jazz is fine",
        "Forget how about jazz",
        "I tend to forget where the jazz club is",
        "Forget everything",
    ],
)
def test_talk_of_forgetting_is_no_wish(talk: str):
    assert not wished_gone(talk, "en").means("The user likes jazz.")


def test_a_wish_may_say_that_it_is_not_to_be_remembered_any_more():
    assert wished_gone("别再记得我有糖尿病了", "zh").means(KNOWN)


@pytest.mark.parametrize(
    ("wish", "language", "key"),
    [
        ("forget my job", "en", "job"),
        ("Please forget about my job.", "en", "employer"),
        ("forget my sister's job", "en", "sister.job"),
        ("Forget where I live", "en", "home"),
        ("忘掉我的工作", "zh", "employer"),
        ("请忘掉我妹妹的工作吧", "zh", "sister.job"),
    ],
)
def test_a_wish_may_name_a_slot_by_its_noun(wish: str, language: Language, key: str):
    found = wished_gone(wish, language)
    assert found.means("…", {"key": key})
    assert not found.means("…", {"key": "cat.name"})
    assert not found.means("…", {"key": "brother.job"})


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("forget my job interview", "en"),
        ("forget the job", "en"),
        ("forget my food", "en"),
        ("I always forget my job", "en"),
        ("忘掉我的工作面试", "zh"),
    ],
)
def test_a_slot_is_wished_gone_where_that_is_all_that_is_named(wish: str, language: Language):
    assert wished_gone(wish, language).slot is None


@pytest.mark.parametrize(
    ("wish", "language", "content", "key"),
    [
        ("forget my peanut allergy", "en", "The user is allergic to peanuts.", "allergy"),
        ("忘掉我的花生过敏", "zh", "用户对花生过敏。", "allergy"),
        ("forget my favourite song", "en", "The song Mira loves is Hurt.", "favourite.song"),
    ],
)
def test_a_wish_may_name_what_it_is_by_its_slot(
    wish: str, language: Language, content: str, key: str
):
    assert wished_gone(wish, language).means(content, {"key": key})


def test_of_one_slot_only_what_is_named_is_wished_gone():
    wish = wished_gone("forget my peanut allergy", "en")
    assert not wish.means("The user is allergic to cats.", {"key": "allergy"})


@pytest.mark.parametrize(
    ("said", "is_wish"),
    [
        ("Forget what I said about nine, I was really seven then.", False),
        ("forget what I said about the cat", True),
        ("Forget what I said about my medication, it is private.", True),
        ("forget what I said about my ex, I shouldn't have told you", True),
        ("forget what I said about 40, it embarrasses me", True),
        ("forget what I said about the key, please", True),
    ],
)
def test_what_is_put_right_at_once_is_no_wish(said: str, is_wish: bool):
    assert bool(wished_gone(said, "en")) is is_wish


async def test_what_is_wished_gone_is_not_put_in_the_place_of_what_is_known():
    pills = memory("a1", "medication", "sertraline", "The user takes sertraline.")
    said = "forget what i said about the medication, i shouldnt have told you"
    told = await proposed("I take sertraline every morning.", said, memories=[pills])

    assert "The user takes medication." not in {it.content for it in told}
