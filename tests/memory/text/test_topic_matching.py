"""Topics: whether words are about one, in both languages.

Covers: memory.text.topic_lexicon.
"""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.topic_matching import (
    Subject,
    first_about,
    is_about,
    named,
    sentence_is_about,
    without_topics,
)

ABOUT = [
    ("health", "The user has diabetes."),
    ("health", "用户对花生过敏，去年住过院。"),
    ("健康", "The user is seeing a therapist."),
    ("健康", "用户最近老是失眠。"),
    ("my health", "The user's blood pressure is high."),
    ("work", "The user's boss is called Kim."),
    ("work", "用户在一家公司上班。"),
    ("工作", "The user was promoted in May."),
    ("工作上的事", "用户下个月要跳槽。"),
    ("family", "The user's sister Ana lives in Lima."),
    ("家人", "用户的妈妈姓王。"),
    ("money", "The user earns 4000 euros."),
    ("钱", "用户还欠着房贷。"),
    ("love", "The user broke up with Sam."),
    ("感情", "用户有个男朋友叫阿远。"),
    ("religion", "The user goes to church on Sundays."),
    ("宗教", "用户信佛。"),
    ("politics", "The user voted for the Greens."),
    ("政治", "用户下周去投票。"),
    ("sexuality", "The user came out as gay."),
    ("where I live", "The user lives in Oslo."),
    ("my ex Sam", "Sam, the user's ex, called."),
    ("香菜", "用户讨厌香菜。"),
    ("violins", "The user plays the violin."),
]
LINES = [
    json.loads(line)
    for line in Path(__file__).with_name("topic_lines.jsonl").read_text("utf-8").splitlines()
]
NOT_ABOUT = [
    ("health", "The user's cat is called Pixel."),
    ("health", "The user likes green tea."),
    ("health", "用户喜欢喝绿茶。"),
    ("work", "The user plays the cello."),
    ("work", "用户会拉大提琴。"),
    ("family", "The user's cat is called Pixel."),
    ("family", "用户养了一只猫。"),
    ("money", "The user reads novels."),
    ("love", "The user loves rain."),
    ("love", "用户喜欢下雨天。"),
    ("religion", "The user lives near a lake."),
    ("politics", "用户喜欢爬山。"),
    ("Sam", "The user gave Tom the same book."),
    ("香菜", "用户爱吃白菜。"),
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line['topic']}: {line['said']}")
def test_what_people_say_is_about_a_topic_or_not(line: dict[str, Any]):
    assert sentence_is_about([line["topic"]], line["said"]) == line["is_about"]


@pytest.mark.parametrize(
    ("topic", "text", "is_about"),
    [
        ("health", "My knee hurts", True),
        ("health", "The knee of the horse in the old picture that I bought hurts", False),
        ("health", "膝盖疼", True),
        ("health", "膝盖上放着一本很厚的书，看得眼都红", False),
        ("health", "I'm sick of this song", False),
        ("location", "我在布拉格", True),
        ("location", "布拉格现在几点", False),
    ],
)
def test_what_is_said_together_is_near_and_may_mean_something_else(
    topic: str, text: str, is_about: bool
):
    assert sentence_is_about([topic], text) == is_about


@pytest.mark.parametrize(("topic", "text"), ABOUT)
def test_what_speaks_of_a_topic_is_about_it_whatever_the_language(topic: str, text: str):
    assert sentence_is_about([topic], text)


@pytest.mark.parametrize(
    ("topic", "text"),
    [
        ("health", "The user has dia\u200bbetes."),
        ("health", "The user has dia\u00adbet\u2060es."),
        ("health", "The user has ｄｉａｂｅｔｅｓ."),
        ("health", "The user has d\u0336iabetes."),
        ("health", "The user has diаbetes."),  # a Cyrillic а
        ("健康", "用户得了糖\u200b尿\ufeff病。"),
        ("he\u200balth", "用户得了糖尿病。"),
        ("ｈｅａｌｔｈ", "The user has diabetes."),
    ],
)
def test_no_way_to_write_it_hides_what_it_is_about(topic: str, text: str):
    assert sentence_is_about([topic], text)


@pytest.mark.parametrize(("topic", "text"), NOT_ABOUT)
def test_what_does_not_is_not(topic: str, text: str):
    assert not sentence_is_about([topic], text)


@pytest.mark.parametrize(
    ("topic", "subject"),
    [
        ("goals", Subject(["The user wants to run."], kind="goal")),
        ("目标", Subject(["用户想跑步。"], kind="goal")),
        ("health", Subject(["It is bad on Sundays."], topic="health")),
        ("工作", Subject(["The user starts at nine."], key="job", value="Equinor")),
        ("family", Subject(["She is called Ana."], key="sister.name")),
        ("Equinor", Subject(["The user starts at nine."], entities=["Equinor"])),
    ],
)
def test_labels_and_kinds_count_too(topic: str, subject: Subject):
    assert is_about(topic, subject)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("My Health", "health"),
        ("anything about my work", "work"),
        ("关于我的工作的事", "工作"),
        ("“政治”话题", "政治"),
        ("  ", ""),
    ],
)
def test_a_topic_has_one_name_however_it_is_written(written: str, name: str):
    assert named(written) == name


def test_sentences_on_a_topic_are_left_out_of_a_text():
    text = "Mira planted beans. Her doctor called! 她去了医院。天气很好。"
    assert without_topics(["health"], text) == "Mira planted beans. 天气很好。"
    assert without_topics(["health"], "Her doctor called.") == ""


@given(st.text(max_size=80), st.sampled_from(["health", "工作", "Sam", "my ex", "goals"]))
def test_what_is_left_of_any_text_is_not_about_the_topic(text: str, topic: str):
    assert not sentence_is_about([topic], without_topics([topic], text))


@pytest.mark.parametrize("topic", ["health, work", "work、health", "工作，健康", "work; health"])
def test_of_a_list_each_is_a_topic(topic: str):
    assert is_about(topic, Subject(["I was diagnosed with lupus."]))
    assert is_about(topic, Subject(["My boss is awful."]))
    assert not is_about(topic, Subject(["I like hiking."]))


@pytest.mark.parametrize(
    ("topic", "text"),
    [
        ("health", "用户说：“Actually my cat's name is Pixie”"),
        ("sex", "用户爱吃 apples，也爱 small talk。"),
        ("work", "用户有个朋友叫 Chris。"),
        ("love", "用户明天有 exam。"),
    ],
)
def test_a_word_in_latin_letters_is_no_part_of_a_longer_one(topic: str, text: str):
    assert not sentence_is_about([topic], text)


@pytest.mark.parametrize(
    ("topic", "text"),
    [
        ("health", "用户昨天去做了CT检查。"),
        ("health", "用户要做 B 超。"),
        ("work", "用户拿到三个offers。"),
        ("work", "HR Chris给用户打了电话，要开除用户。"),
        ("love", "用户又见到了ex boyfriend。"),
    ],
)
def test_a_word_in_latin_letters_is_known_among_chinese_ones(topic: str, text: str):
    assert sentence_is_about([topic], text)


def test_whom_one_is_dating_is_of_love():
    assert is_about("love", Subject(["I am dating Valentino now."]))
    assert not is_about("love", Subject(["Carbon dating puts the bone at 9000 years."]))


def test_of_several_topics_the_first_is_named_that_it_is_about():
    subject = Subject(["My cat Pixel is ill, and 香菜 is awful."], kind="goal", entities=["Pixel"])

    for topics in (["pixel", "health"], ["goals", "香菜"], ["cats, dogs", "pixel"]):
        assert first_about(["rain", *topics], subject) == topics[0]
        assert first_about([*reversed(topics)], subject) == topics[-1]
    assert first_about(["rain", "snow"], subject) is None


def calls_to_compare(rules: int) -> int:
    """Return how many functions are called to compare a text with so many topics known before."""
    topics = [f"topic number {rule}" for rule in range(rules)]
    called = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal called
        called += event == "call"

    first_about(topics, Subject(["Hello."]))
    sys.setprofile(count)
    try:
        first_about(topics, Subject(["I told you of a walk in the park, and of number 3."]))
    finally:
        sys.setprofile(None)
    return called


def test_a_text_is_read_once_however_many_topics_it_is_compared_with():
    calls_to_compare(10)
    assert calls_to_compare(1000) == calls_to_compare(10)
