"""What is claimed of the right one, and what is claimed of nobody.

Covers: curator.offline.chinese.wording, curator.offline.english.unclear_subjects,
curator.offline.grammar.wrong_names.
"""

from datetime import UTC, datetime

import pytest

from curator.offline.grammar.wrong_names import is_of_elsewhere
from curator.offline.utterances.claims import claims
from memory.text.language import language_of
from memory.vocabulary import Language

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def contents(text: str) -> list[str]:
    return [claim.content for claim in claims(text, language_of(text), NOW)]


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("We had a spaniel called Monty once.", "spaniel is called"),
        ("We have three grandsons: Alf, Pip and little George, who was born in May.", "2026-05"),
        ("im mo", "month"),
        ("I'm Robert, a retired history teacher.", "has a retired"),
        ("I'm Sam, an only child.", "has an only child"),
        ("Hi, I'm Pat, a landlord", "has a landlord"),
        ("my bike got nicked yesterday", "has a bike"),
        ("my car got towed", "has a car"),
        ("我自己开了家花店，在苏州平江路上，叫半夏", "用户叫半夏"),
        ("我一个朋友最近老往寺里跑，学打坐", "用户学打坐"),
        ("我弟有女朋友了 叫佳佳", "弟叫佳佳"),
        ("我加入了一个读书会", "读书会工作"),
        ("我儿子明明九月上大学", "2025-09"),
        ("我有个同事，今年三十，在学画画", "用户三十岁"),
        ("I have two sons and a daughter: Ali, Bo and Cara", "daughter is called Ali"),
        ("我开了家花店，在苏州平江路上", "用户在苏州"),
        ("my mom called crying", "called Crying"),
        ("my mum retired", "called Retired"),
        ("my mum named the dog", "called Dog"),
        ("my brother james, my sister iris", "called Brother"),
        ("we're both scorpios", "The user is both"),
        ("im still the 9th but we r just scorpio cousins", "The user is just"),
        ("in my next life im a drummer frfr", "drummer"),
        ("i'm in a group project with four guys", "is in the group."),
        ("i got scolded by lena for this: waffles is a girl", "has a girl"),
        ("I've no idea why I wrote three brothers", "three brothers"),
        ("There's a greyhound asleep across my legs as I type.", "has a greyhound"),
        ("My mother-in-law's coming. Irish, from Galway, and she irons towels.", "user's mother "),
        ("my adhd meds are adderall n they make me reorganize my drawer at 3pm", "The user reorg"),
        ("siâns hen do is benidorm in may, 14 of us", "14 of the user"),
        ("a shared google doc. i hate it", "doctor"),
        ("I've gone off Marmite, don't tell my mum.", "tell their mum"),
        ("our neighbours' barn burned. from tequila to bears", "is from tequila"),
        ("my sister is pregnant!! due in october im gonna be the cool aunt", "aunt due"),
        ("我们房租每月3200", "用户他们"),
        ("我新买的耳机降噪效果一般", "买了的"),
        ("在学日语，报了七月的N2", "2025"),
        ("生了生了!!! 昨晚两点", "用户生了"),
        ("花呗还欠2300 都是买手办欠的债 我有罪", "用户是买手办"),
        ("前天它直接烧主板了 我收了个二手的", "用户前天"),
        ("等下我上次是不是说成神谷浩史了?? 是神谷明啦 老一辈那个", "用户是神谷明"),
        ("猫毛已经在地上滚成球了，我在攒钱买扫地机器人", "用户的猫叫"),
    ],
)
def test_nothing_false_is_read(text: str, never: str):
    assert not any(never in content for content in contents(text))


@pytest.mark.parametrize(
    ("text", "before", "language", "is_of_it"),
    [
        ("No, it's Rex, not Max", "My cat is called Max.", "en", True),
        ("No, it's Rex, not Max", "My sister lives in Berlin.", "en", False),
        ("nope, its book 9 im on", "reading the series, on book 7", "en", True),
        ("nope, its book 9 im on", "picked 3 ticks off the cat", "en", False),
        ("不对，是六月，不是五月", "考试在五月", "zh", True),
        ("不对，是六月，不是五月", "我姐住在柏林", "zh", False),
    ],
)
def test_what_is_right_is_set_only_where_what_was_wrong_stands(
    text: str, before: str, language: Language, is_of_it: bool
):
    assert is_of_elsewhere(text, before, language) is not is_of_it


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I do marketing for a charity", "The user does marketing for a charity."),
        ("my degree was in civil engineering", "The user's degree is in civil engineering."),
        ("rent's 650 a month", "The user's rent is 650 a month."),
        ("we pay 1,200 in rent", "The user pays 1,200 in rent."),
        ("my roommate ines plays the tuba every day", "The user's roommate is called Ines."),
        ("basically we keep bees on our roof", "The user keeps bees on their roof."),
        ("There are two budgies in my kitchen", "The user has two budgies."),
        ("我从十二月开始健身", "用户从十二月（2025-12）开始健身。"),
        ("我家的猫走丢了", "用户的猫走丢了。"),
        ("话说我搬到成都了", "用户住在成都。"),
        ("我在南京读大学", "用户在南京读书。"),
        ("我姐辞了!! 说再也不想批作文了，要学纹身", "用户的姐离开了原来的工作。"),
        ("每周三晚上我跟社团打羽毛球", "每周三用户跟社团打羽毛球。"),
    ],
)
def test_what_is_plainly_said_is_read(text: str, told: str):
    assert told in contents(text)
