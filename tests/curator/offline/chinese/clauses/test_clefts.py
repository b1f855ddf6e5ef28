"""Chinese clauses that end in whom they are of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.offline.chinese.clauses.clefts import turned_round


@pytest.mark.parametrize(
    ("words", "plain"),
    [
        ("养狗的是我弟", "我弟养狗"),
        ("住厦门的才是我表姐", "我表姐住厦门"),
        ("教我游泳的人是我舅舅", "我舅舅教我游泳"),
        ("我养的是鹦鹉", "我养鹦鹉"),
        ("我爸开的是卡车", "我爸开卡车"),
        ("11月3号我妈生日", "我妈生日是11月3号"),
        ("面试改到下周一下午两点了", "下周一下午两点面试"),
        ("我们的婚礼推到十月二号了", "婚礼定在十月二号"),
        ("体检约在明天早上八点", "明天早上八点体检"),
    ],
)
def test_what_it_says_follows_whom_it_is_of(words: str, plain: str):
    assert turned_round(words) == plain


@pytest.mark.parametrize(
    "words",
    [
        "我喜欢的是我老婆",
        "我学的是会计",
        "这是我弟",
        "最喜欢的是我妈",
        "面试改到线上了",
        "我妹妹婚礼推到十月二号了",
        "小李面试改到下周一了",
        "婚礼改在草坪上办",
        "面试推到很久以后了",
    ],
)
def test_other_clauses_stay_as_they_are(words: str):
    assert turned_round(words) == words


@given(st.text(max_size=20))
def test_nothing_but_the_words_of_a_clause_is_told(words: str):
    assert set(turned_round(words)) <= {*words, *"定在"}
