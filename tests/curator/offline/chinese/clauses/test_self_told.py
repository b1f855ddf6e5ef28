"""Names, numbers and places that only a self-introduction makes the user's."""

from datetime import UTC, datetime

import pytest

from curator.offline.utterances.claims import claims

NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


def slots(text: str) -> set[str]:
    return {claim.key for claim in claims(text, "zh", NOW)}


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("我对床换成一个转专业来的学弟，叫林嘉木，说话轻声细语的", "name"),
        ("上周正式给那位狸花改名了，叫发财，它居然认", "name"),
        ("我私教姓黄，叫黄磊，跟那个明星同名", "name"),
        ("现在在小区对面一家24小时的自助健身房 叫铁馆 按次刷", "name"),
        ("我妈在家养的那只布偶是个小母猫，叫汤圆", "mother.name"),
        ("!!!!今天拉起来了 85!!! 全场就我一个女的在嚎", "age"),
        ("发现一家洗猫的店 才60", "age"),
        ("人在上海 来我姐这蹭吃蹭住三天", "home"),
        ("毕设导师分下来了 王老师", "job"),
        ("买了个键盘 红轴 我爸也喜欢", "father.colour"),
        ("昨晚吃了两碗冰粉", "like"),
        ("专业不动，学校改报暨大", "studies"),
        ("家里请的阿姨姓周，安徽人", "origin"),
        ("上次说孩子年纪按虚岁算了。实际上是五岁", "age"),
    ],
)
def test_what_may_be_of_anything_is_not_taken_for_the_users(text: str, slot: str):
    assert slot not in slots(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("大家好，我25，成都，护士", {"age", "home", "job"}),
        ("我是一名大三学生，叫李雷", {"job", "name"}),
        ("叫李雷，25岁，程序员", {"name", "age", "job"}),
        ("小林，25，成都", {"age", "home"}),
        ("我有个妹妹，叫小红", {"family", "sister.name"}),
        ("人在雄安，老婆孩子在驻马店老家", {"home"}),
    ],
)
def test_who_presents_themselves_is_heard(text: str, told: set[str]):
    assert told <= slots(text)
