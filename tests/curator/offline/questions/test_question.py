"""Whether something is asked, and whether it is asked for what a memory tells."""

import pytest

from curator.offline.questions.question import (
    asks_for,
    beings_asked,
    is_question,
    relatives_named,
)
from memory.vocabulary import Language
from tests.curator.offline.windows import HANGZHOU, OSLO, PIXEL, memory

JAZZ = memory("a6", "like", "jazz", "The user loves jazz.")
SISTER = memory("a7", "sister.like", "jazz", "The user's sister Ana loves jazz.")
TEACHER = memory("a9", "job", "teacher", "The user is a teacher.")
BAND = memory("b1", "favourite.band", "big thief", "The user's favourite band is big thief.")
KYLE = memory("b2", None, "is 30", "The user's roomate kyle is 30.")
TYPE_ONE = memory("b3", "health", "type 1 diabetes", "The user has type 1 diabetes.")
LEFT = memory("b4", "employer.past", "Acme", "The user no longer works at Acme.")
TRIP = memory("b5", "plan", "跟表姐去敦煌", "用户要跟表姐去敦煌（2026-05-03）。")
BIRTHDAY = memory("b6", "birthday", "11-09", "The user's birthday is the 9th of november.")
TEA = memory("a8", "like", "绿茶", "用户喜欢绿茶。")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What's my cat called?", "en"),
        ("where did I live before", "en"),
        ("tell me about my sister", "en"),
        ("Do you remember my birthday?", "en"),
        ("whereabouts am i based again", "en"),
        ("dei where is my native", "en"),
        ("until when is my contract po", "en"),
        ("我的猫叫什么？", "zh"),
        ("我住哪里", "zh"),
        ("你还记得我的生日吗", "zh"),
        ("我现在的工作", "zh"),
    ],
)
def test_a_question_is_told_by_its_form(text: str, language: Language):
    assert is_question(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("My cat is called Pixel.", "en"),
        ("I moved to Bergen.", "en"),
        ("dunno what my boss wants", "en"),
        ("work out where my money goes", "en"),
        ("at school, where my sister teaches", "en"),
        ("我住在杭州。", "zh"),
        ("我的猫死了", "zh"),
        ("他身体好着呢", "zh"),
        ("预产期是十二月二十 还早呢", "zh"),
    ],
)
def test_a_statement_is_no_question(text: str, language: Language):
    assert not is_question(text, language)


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ("Where do I live?", OSLO),
        ("Do you remember where I live?", HANGZHOU),
        ("我住在哪里？", OSLO),
        ("What's my cat called?", PIXEL),
        ("Who is Pixel?", PIXEL),
        ("Do I like jazz?", JAZZ),
        ("Which music do I love?", JAZZ),
        ("What do I like?", JAZZ),
        ("我喜欢什么音乐？", JAZZ),
        ("我喜欢喝什么茶？", TEA),
        ("And what does Ana love?", SISTER),
        ("What is my job?", TEACHER),
        ("whos my favourite band", BAND),
        ("how old is kyle", KYLE),
        ("Who loves jazz?", SISTER),
        ("Do I still work at Acme?", LEFT),
        ("我几号去敦煌？", TRIP),
    ],
)
def test_a_question_asks_for_the_memory_that_answers_it(asked, known):
    assert asks_for(asked, known)


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ("What should I do tonight?", JAZZ),
        ("What's my blood type?", TYPE_ONE),
        ("what's my dentist's name", TEACHER),
        ("敦煌离北京有多少公里？", TRIP),
        ("how old will I be", BIRTHDAY),
        ("What's the time in Oslo?", OSLO),
        ("Is there a jazz festival in Oslo?", JAZZ),
        ("How are you?", OSLO),
        ("What do you think of jazz?", JAZZ),
        ("Do I like jazz?", SISTER),
        ("How old is my sister?", SISTER),
        ("Where does Ana live?", SISTER),
        ("What's my sister's favourite?", JAZZ),
        ("杭州今天天气怎么样？", HANGZHOU),
        ("你喜欢绿茶吗？", TEA),
    ],
)
def test_a_question_of_something_else_does_not_ask_for_it(asked, known):
    assert not asks_for(asked, known)


@pytest.mark.parametrize(
    ("text", "beings"),
    [
        ("whats my sibling called", {"brother", "sister", "twin"}),
        ("what nationality is my spouse?", {"husband", "wife"}),
        ("do I have a partner these days?", {"husband", "wife", "boyfriend", "girlfriend"}),
        ("what do my parents do?", {"mother", "father"}),
        ("what breed have I got?", {"dog", "cat"}),
    ],
)
def test_a_word_for_several_asks_for_each(text: str, beings: set[str]):
    assert beings <= beings_asked(text)
    assert relatives_named(text, beings)
    assert not relatives_named(text, {"landlord"})


@pytest.mark.parametrize(
    ("question", "content", "is_asked"),
    [
        ("where's my mum?", "The user's mum's in hospital.", True),
        ("where's my mum?", "The user's mum came home yesterday.", True),
        ("where's my mum?", "The user's mum likes tea.", False),
        ("where's my dad?", "The user's mum's in hospital.", False),
        ("我妈在哪", "用户的妈又住院了。", True),
        ("我妈在哪", "用户的妈爱喝茶。", False),
    ],
)
def test_where_somebody_is_is_asked_of_what_says_it(question: str, content: str, is_asked: bool):
    assert asks_for(question, memory("c1", "", content, content)) is is_asked
