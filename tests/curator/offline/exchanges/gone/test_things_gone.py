"""Tests of what a Chinese message names as gone, and the memory that names it, too."""

import pytest

from curator.offline.exchanges.gone.things_gone import ended_as_gone
from curator.offline.known_claims import KnownClaims
from tests.curator.offline.windows import memory, window


def _is_over(content: str, said: str) -> bool:
    (utterance,) = window(said, language="zh").utterances
    shelf = KnownClaims([memory("a1", None, "", content)], set())
    return [it.id for it in ended_as_gone(utterance, shelf)] == ["a1"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("用户每天骑电动车去上班。", "电动车让人偷了，我现在坐地铁上班。"),
        ("用户跟用户的哥合伙养猪，圈里有八十多头。", "猪场关了，我现在种大棚草莓。"),
        ("用户和老公开养鸡场。", "养鸡场转让了 现在卖水果"),
        ("用户开了一家奶茶店。", "奶茶店转让出去了"),
        ("用户养了三盆绿萝。", "绿萝都送人了"),
        ("用户家种了两亩西瓜。", "西瓜都卖完了"),
        ("用户在准备考公务员。", "考公我放弃了，打算先回家"),
        ("用户在备考教资。", "教资我放弃了 太难了"),
        ("用户开二手捷达，跑了十五万公里。", "捷达卖给收车的了，我买了辆比亚迪。"),
        ("用户不吃辣，一点都受不了。", "我现在能吃辣了，无辣不欢。"),
        ("用户不吃香菜。", "我现在能吃香菜了，还挺香。"),
        ("用户不喝咖啡。", "最近又开始喝咖啡了 一天两杯"),
        ("用户不敢坐飞机。", "我现在敢坐飞机了。"),
    ],
)
def test_what_is_gone_is_over(content: str, said: str):
    assert _is_over(content, said)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("用户是快递员。", "快递退了"),
        ("用户在手机店上班。", "手机卖了 买了个新的"),
        ("用户骑电动车上班。", "邻居电动车被偷了"),
        ("用户养了六只羊。", "我哥家的羊都卖光了"),
        ("用户在准备考公务员。", "我同学考公放弃了"),
        ("用户开面馆。", "隔壁的面馆关了"),
        ("用户养了三盆绿萝。", "绿萝没死"),
        ("用户不吃辣。", "我老公现在能吃辣了"),
        ("用户不喝咖啡。", "我同事又开始喝咖啡了"),
        ("用户以前开面馆。", "面馆关了"),
        ("用户骑电动车上班。", "我想把电动车卖了"),
    ],
)
def test_what_is_of_others_or_stays_is_not(content: str, said: str):
    assert not _is_over(content, said)
