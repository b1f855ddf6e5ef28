import pytest

from bot.voice.utterance import (
    about_talk,
    asks_for_definition,
    asks_of_somebody,
    asks_of_the_world,
    is_greeting,
    of_companion,
    speaks_of_user,
)
from memory.vocabulary import Language


@pytest.mark.parametrize(
    ("text", "language"), [("Hi Lumi!", "en"), ("Good morning", "en"), ("你好呀！", "zh")]
)
def test_a_greeting_is_only_a_greeting(text: str, language: Language):
    assert is_greeting(text, language)
    assert not is_greeting(f"{text} 我的猫生病了，今天一直没有吃东西。My cat is ill.", language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("what did we talk about earlier today?", "en"),
        ("What have we discussed?", "en"),
        ("上周聊了什么", "zh"),
        ("昨天我们说到什么了？", "zh"),
    ],
)
def test_a_question_about_the_talk_itself(text: str, language: Language):
    assert about_talk(text, language)


@pytest.mark.parametrize("text", ["告诉我长城有多长", "你知道月亮有多远吗", "我想知道谁发明了电话"])
def test_a_wish_to_know_of_the_world_is_no_matter_of_the_person(text: str):
    assert not speaks_of_user(text, "zh")


@pytest.mark.parametrize(
    "text", ["告诉我我住哪", "你知道我几岁吗", "我想知道妹妹的生日", "你还记得吗"]
)
def test_a_wish_to_know_of_oneself_is(text: str):
    assert speaks_of_user(text, "zh")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("do you love me?", "en"),
        ("can u help me write an essay", "en"),
        ("你能帮我写作业吗", "zh"),
        ("你喜欢我吗", "zh"),
        ("What do you do when I log off?", "en"),
        ("where do you go when im asleep", "en"),
        ("我睡觉的时候你睡吗", "zh"),
    ],
)
def test_what_it_would_do_or_feel_is_asked_of_the_companion(text: str, language: Language):
    assert of_companion(text, language) == "other"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("can you tell me where I live?", "en"),
        ("do you remember my name?", "en"),
        ("do you know what I like", "en"),
        ("do you remember my dog when i'm gone", "en"),
        ("can you help me remember my appointment?", "en"),
        ("你能帮我查一下我的生日吗", "zh"),
        ("你知道我住哪吗", "zh"),
        ("我喜欢你的名字吗", "zh"),
    ],
)
def test_what_is_asked_of_oneself_is_not(text: str, language: Language):
    assert of_companion(text, language) != "other"


@pytest.mark.parametrize(
    ("text", "language", "is_of_world"),
    [
        ("will it rain tomorrow?", "en", True),
        ("明天会下雨吗", "zh", True),
        ("what weather do I like?", "en", False),
        ("我喜欢下雨天吗", "zh", False),
    ],
)
def test_the_weather_is_no_matter_of_memory(text: str, language: Language, is_of_world: bool):
    assert asks_for_definition(text, language) is is_of_world


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("how old is zoe", "en"),
        ("Where does Tom live?", "en"),
        ("When is Tom's birthday?", "en"),
        ("小马是谁？", "zh"),
    ],
)
def test_only_who_knows_them_can_tell_of_somebody_by_name(text: str, language: Language):
    assert asks_of_somebody(text, language)


@pytest.mark.parametrize(
    ("text", "language"), [("how old is the universe", "en"), ("长城有多长？", "zh")]
)
def test_of_the_world_anybody_can_tell(text: str, language: Language):
    assert not asks_of_somebody(text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [("do you know Ken?", "en"), ("Do u know who Ken is", "en"), ("你认识小李吗", "zh")],
)
def test_whether_it_knows_somebody_asks_what_it_remembers(text: str, language: Language):
    assert of_companion(text, language) is None
    assert speaks_of_user(text, language)


def test_how_things_are_with_somebody_asks_nothing_of_the_companion():
    assert of_companion("How are things?", "en") is not None
    assert of_companion("How are things with Kayla?", "en") is None


@pytest.mark.parametrize(
    ("text", "is_of_world"),
    [
        ("what's the best dog food", True),
        ("can dogs eat grapes", True),
        ("how long do rabbits live", True),
        ("what's the best present for my mum", False),
        ("what are the dogs called", False),
        ("Tell me, how does a hurricane get started?", True),
        ("how do planes fly", True),
        ("how did the choir start at my church", False),
        ("what's my dog called", False),
    ],
)
def test_what_is_asked_of_any_dog_is_of_the_world(text: str, is_of_world: bool):
    assert asks_of_the_world(text, "en") is is_of_world
