"""The words by which Chinese asks."""

import pytest

from curator.offline.grammar.asked_words import ASKED, ASKED_LATE


@pytest.mark.parametrize(
    "text",
    [
        "我星期几去上课", "我有几个表妹", "我早上喝几杯咖啡来着", "我的职业是", "我姐叫啥",
        "你记得我考了多少分不", "我养的猫还是狗呀", "我大几", "我吃辣行不行", "我对啥过敏你记住没",
        "我爬了几座山", "我哥结婚没", "我平时喝酒不", "我跟我老公咋认识的", "我平时咋上班",
        "我公司有几辆卡车，你说说", "我今年高寿", "我身上有纹身没有", "我在工厂做工meh",
        "我一周跑几回", "我家狗是公是母", "我以前在哪上班来着", "我的车牌号来着",
        "赔偿按n加几",
    ],
)  # fmt: skip
def test_a_question_is_heard_without_a_mark(text: str):
    assert ASKED.search(text)


@pytest.mark.parametrize(
    "text",
    [
        "我学了好几年钢琴", "我还是喜欢猫", "我住了十几年", "什么都没吃", "谁都不知道", "我在银行",
        "他现在不在北京了", "我前几天搬家了", "没啥事", "我一口都没", "我说不", "咋呼得很",
        "我也不", "以前在沈阳开出租来着", "我之前养过一只猫来着", "今年三十好几",
    ],
)  # fmt: skip
def test_a_statement_asks_nothing(text: str):
    assert not ASKED.search(text)


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("alfies age", True),
        ("my real age", True),
        ("name one of my rats", True),
        ("my job is hard", False),
        ("its my birthday", False),
    ],
)
def test_a_thing_is_asked_after_by_its_name_alone(text: str, asks: bool):
    assert bool(ASKED_LATE.match(text)) is asks
