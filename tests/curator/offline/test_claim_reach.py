"""How far the words of a change reach: nothing true is retired."""

from collections.abc import Sequence

import pytest

from curator.agent_inputs import ShownMemory
from memory.vocabulary import Language
from tests.curator.offline.windows import ACME, COFFEE, OSLO, memory, proposed

PIANO = memory("c1", "plays", "piano", "The user plays piano.")
TEA = memory("c2", "drinks", "tea", "The user drinks tea.")
VIOLIN = memory("c3", "hobby", "is learning the violin", "The user is learning the violin.")
VOLVO = memory("c4", "vehicle", "a Volvo", "The user drives a Volvo.")
HONDA = memory("c5", "vehicle", "rides a Honda to work", "The user rides a Honda to work.")
GYM = memory("c6", "habit", "go to the gym", "The user goes to the gym every morning.")
PILLS = memory("c7", "medication", "sertraline", "The user takes sertraline.")
BEN = memory("c8", "boyfriend.name", "Ben", "The user has a boyfriend called Ben.")
BAKERY = memory("c9", "job", "a bakery", "The user runs a bakery.")
EMACS = memory("c10", None, "uses Emacs", "The user uses Emacs.")
GRADE = memory("c11", "job", "fourth grade", "The user teaches fourth grade in Duluth.")
WELSH = memory("c13", "learning", "Welsh", "The user is learning Welsh.")
JAZZ = memory("c14", "like", "jazz", "The user likes jazz.")
CHESS = memory("c15", "sister.plays", "chess", "The user's sister plays chess.")
CAT_AGE = memory("c16", "cat.age", "7", "The user's cat is 7 years old.")
HILDE = memory("c17", "neighbour.origin", "Norway", "The user's neighbour Hilde comes from Norway.")
HILDE_DANISH = "The user's neighbour Hilde comes from Denmark."
KNOWN = [
    PIANO, TEA, VIOLIN, VOLVO, HONDA, GYM, PILLS, BEN, BAKERY, EMACS, GRADE, WELSH, JAZZ, CHESS,
    ACME, OSLO, COFFEE,
]  # fmt: skip
GUITAR_ZH = memory("d1", "plays", "钢琴", "用户会演奏钢琴。")
BASKETBALL = memory("d2", "hobby", "打篮球", "用户爱打篮球。")
CAR_ZH = memory("d3", "car", "大众", "用户开大众。")
GENSHIN = memory("d4", "like", "原神", "用户在玩原神。")
HANGZHOU = memory("d5", "home", "杭州", "用户住在杭州。")
GRADE_ZH = memory("d6", "grade", "大三", "用户在读大三。")
WRITING = memory("d7", "hobby", "书法", "用户在练书法。")
STARBUCKS = memory("d8", "employer", "星巴克", "用户在星巴克当服务员。")
KNOWN_ZH = [
    GUITAR_ZH, BASKETBALL, CAR_ZH, GENSHIN, HANGZHOU, GRADE_ZH, WRITING, STARBUCKS,
]  # fmt: skip


@pytest.mark.parametrize(
    "said",
    [
        "I don't just play piano any more.",
        "I don't only drink tea any more.",
        "I no longer drink tea after dinner.",
        "I don't take sertraline at night any more.",
        "I no longer take sertraline in the morning.",
        "I don't drive the Volvo to work any more.",
        "I don't work at Acme on Fridays any more.",
        "I don't go to the gym on Sundays any more.",
        "My sister no longer plays chess with me.",
        "I don't like Acme any more.",
        "I no longer hate jazz.",
        "I dropped the violin and it broke.",
        "I cancelled Oslo.",
        "I was fired in 2010.",
        "I thought Ben and I broke up but no.",
        "Now I'm learning guitar as well.",
        "I'm learning the guitar now.",
        "I drive a van now at work.",
        "I work at a food bank now on weekends.",
        "I work for peanuts now.",
        "Now I work in the garden.",
        "I live in sweatpants now.",
        "I now use glasses.",
        "I run marathons now.",
        "I ride a bike now.",
        "I teach yoga now.",
    ],
)
async def test_what_is_over_in_part_or_begun_beside_retires_nothing(said):
    assert not await _retired(said, KNOWN)


@pytest.mark.parametrize(
    "said",
    [
        "我不只弹钢琴了",
        "我不和弟弟打篮球了",
        "我不玩原神了，该睡了",
        "我不弹钢琴了，手疼",
        "我不喜欢星巴克了",
        "我现在开公司",
        "我现在开始跑步",
        "我现在住酒店",
        "我现在读小说",
        "我现在练瑜伽",
    ],
)
async def test_in_chinese_too(said):
    assert not await _retired(said, KNOWN_ZH, language="zh")


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("I don't play piano any more.", PIANO),
        ("I drive a van now.", VOLVO),
        ("I work at Globex now.", ACME),
        ("I got fired today", ACME),
        ("我不弹钢琴了", GUITAR_ZH),
    ],
)
async def test_what_is_over_or_replaced_as_a_whole_is_retired(said, known):
    assert await _retired(said, [known], language="zh" if said > "\u4e00" else "en") == {
        known.handle
    }


@pytest.mark.parametrize("said", ["I quit the violin. It's hot now.", "I quit tea. It's cold now."])
async def test_weather_takes_no_things_place(said):
    operations = await proposed(said, memories=KNOWN)
    assert not any(word in (each.content or "") for each in operations for word in ("hot", "cold"))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Was it Ben who called?", "No, not Ben, Tom."),
        ("Shall I say hi to Ben?", "Not Ben, Tom!"),
        ("Are you flying to Oslo?", "No, not Oslo, Bergen."),
        ("是星巴克打来的吗？", "不是星巴克，是麦当劳"),
    ],
)
async def test_an_answer_of_another_matter_corrects_nothing(asked, said):
    language = "zh" if said > "\u4e00" else "en"
    known = KNOWN_ZH if language == "zh" else KNOWN
    operations = await proposed(("Luna", asked), said, memories=known, language=language)
    assert not [each for each in operations if each.id]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("You live in Oslo, right?", "No, not Oslo, Bergen."),
        ("How is your boyfriend Ben?", "Not Ben, Tom!"),
    ],
)
async def test_an_answer_of_the_matter_corrects_it(asked, said):
    (operation,) = await proposed(("Luna", asked), said, memories=KNOWN)
    assert (operation.op, operation.because) == ("UPDATE", "corrected")


async def _retired(said: str, known: Sequence[ShownMemory], language: Language = "en") -> set[str]:
    contents = {each.handle: each.content for each in known}
    return {
        each.id
        for each in await proposed(said, memories=known, language=language)
        if each.id and each.content != contents[each.id]
    }


@pytest.mark.parametrize(
    ("known", "said", "told"),
    [
        (CAT_AGE, ("my cat is 7", "lol no shes 8"), "The user's cat is 8 years old."),
        (HILDE, ("She waves.", "I misremembered, Hilde is from Denmark."), HILDE_DANISH),
    ],
)
async def test_who_is_meant_by_a_pronoun_or_a_name_has_one_age_and_one_origin(
    known: ShownMemory, said: tuple[str, str], told: str
):
    before, then = said
    found = await proposed(("user", before, "old"), then, memories=[known])
    assert [(it.id, it.content) for it in found] == [(known.handle, told)]


async def test_another_of_the_kind_has_an_age_of_its_own():
    found = await proposed("my other cat is 8", memories=[CAT_AGE])
    assert [it.id for it in found] in ([], [None])
