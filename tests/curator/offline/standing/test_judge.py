"""The judge of what still stands.

Covers: curator.offline.standing.signs, curator.offline.standing.matters,
    curator.offline.standing.values.
"""

from math import exp

import pytest

from curator.offline.standing.judge import FLOOR, may_end_anything, sure_over
from curator.offline.standing.matters import matters_of
from curator.offline.standing.signs import signs_of_pair
from curator.offline.standing.values import values_in
from memory.vocabulary import Language
from tests.standing.fitting import fitted, sure_unseen
from tests.standing.groups import groups
from tests.standing.lessons import lessons_of_lines


def is_over(content: str, text: str, language: Language, before: str = "") -> bool:
    return sure_over(text, before, content, "", language) >= FLOOR[language]


@pytest.mark.parametrize(
    ("content", "text", "language"),
    [
        ("The user drives an old Saab.", "I sold the Saab and bought a van", "en"),
        ("The user hates coffee.", "Actually I've started to like coffee", "en"),
        ("The user drives a Saab.", "sold the Saab and got a little Fiat instead", "en"),
        ("用户开一辆帕萨特。", "帕萨特卖了，换了辆电车", "zh"),
        ("用户学小提琴。", "小提琴停了，改学大提琴了", "zh"),
    ],
)
def test_what_the_words_leave_behind_is_over(content: str, text: str, language: Language):
    assert is_over(content, text, language, before=content)


@pytest.mark.parametrize(
    ("content", "text", "language"),
    [
        ("The user works at the mill.", "I bought a new kettle", "en"),
        ("The user's sister lives in Lyon.", "I've started a pottery class", "en"),
        ("The user lives in Leeds.", "I love living in Leeds now", "en"),
        ("The user plays the cello.", "I bought a new cello today", "en"),
        ("The user has two kids.", "My kids started school yesterday", "en"),
        ("The user drives a Yaris.", "My Yaris broke down today", "en"),
        ("The user's sister lives in Cork.", "I stopped by my sister's in Cork", "en"),
        ("用户开始跑步了，每天早上五公里。", "running is my new thing", "en"),
        ("用户住在杭州。", "我好爱住在杭州", "zh"),
        ("The user is allergic to nuts.", "we moved to Ghent last week", "en"),
        ("用户开一辆帕萨特。", "今天吃了碗牛肉面", "zh"),
        ("用户对花生过敏。", "我搬到苏州了", "zh"),
    ],
)
def test_what_has_nothing_to_do_with_the_words_stands(content: str, text: str, language: Language):
    assert not is_over(content, text, language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("what if I quit my job", "en"),
        ("did I sell the car?", "en"),
        ("no running today", "en"),
        ("我想换工作", "zh"),
        ("要是我辞职了", "zh"),
        ("今天没跑步", "zh"),
        ("今天同事请吃饭，我又得解释一遍我碰不了花生。", "zh"),
        ("", "en"),
    ],
)
def test_what_is_asked_supposed_or_for_a_day_ends_nothing(text: str, language: Language):
    assert not may_end_anything(text, language)


def test_signs_tell_of_the_words_in_common_and_of_those_right_before():
    signs = signs_of_pair("I sold the Saab", "I drive a Saab", "The user drives a Saab.", "", "en")
    assert signs["some words"] == signs["last alone"] == signs["with words: gone"] == 1.0
    assert "cue died" not in signs


def test_values_are_told_by_their_sort():
    assert values_in("on Tuesday at 9:15", "en")["day"] == {"tuesday"}
    assert values_in("住在南京，周三", "zh")["name"] == {"南京"}
    assert "home" in matters_of("The user lives in Cork.", "en") & matters_of("moved to Ayr", "en")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_judge_learns_from_lines_what_it_has_not_seen(language: Language):
    lessons = list(lessons_of_lines(language))
    sure = sure_unseen(lessons, language)
    over = [chance for chance, one in zip(sure, lessons, strict=True) if one.is_over]
    stands = [chance for chance, one in zip(sure, lessons, strict=True) if not one.is_over]
    assert sum(over) / len(over) > sum(stands) / len(stands) + 0.1
    in_doubt = 1 / (1 + exp(-fitted(lessons, language)["all"]))
    assert in_doubt < FLOOR[language], "a memory of which nothing is said stands"


def test_a_chinese_question_without_a_mark_ends_nothing():
    assert not may_end_anything("我现在住哪", "zh")
    assert not may_end_anything("他辞职了呢", "zh")


def test_what_is_so_still_is_no_question():
    assert may_end_anything("是右耳听不见，左耳好着呢", "zh")


@pytest.mark.parametrize(
    ("language", "least_found", "most_false"), [("en", 0.02, 0.006), ("zh", 0.17, 0.06)]
)
def test_of_what_strangers_wrote_it_takes_little_for_over_that_stands(
    language: Language, least_found: float, most_false: float
):
    found, false = (
        [
            may_end_anything(words, language) and is_over(group.memory, words, language)
            for group in groups(language)[::4]
            for words in (group.over if wanted else group.stands)
        ]
        for wanted in (True, False)
    )

    assert sum(found) / len(found) >= least_found
    assert sum(false) / len(false) <= most_false


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("这周六要加班 烦死", False),
        ("明天晚上还得去开会", False),
        ("下周三要搬去杭州了", True),
        ("明天要改上白班了", True),
        ("这周六起要上早班了", True),
    ],
)
def test_what_is_to_be_done_on_one_day_ends_nothing(text: str, *, may: bool):
    assert may_end_anything(text, "zh") is may
