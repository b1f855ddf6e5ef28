"""Whose change a Chinese message tells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.offline.standing.whose_change import may_be_over_with


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("我同事转行去卖保险了", "用户是程序员。"),
        ("闺蜜跟她男朋友分手了，我陪她喝了一晚", "用户的女朋友叫小雅。"),
        ("室友退學了，去當兵了", "用户在读大三。"),
        ("我姐搬到了上海", "用户住在南京。"),
        ("我爸换了台特斯拉", "用户有一辆本田。"),
    ],
)
def test_a_change_of_others_ends_nothing_of_the_users(text: str, content: str):
    assert not may_be_over_with(text, content)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("女朋友跟我分手了", "用户和小雅谈了两年。"),
        ("我爸退休了", "用户的爸在工地上干活。"),
        ("室友结婚了 我就搬去静安自己住", "用户住在浦东。"),
        ("公司把我裁了", "用户在美团上班。"),
        ("店关了", "用户开了一家店。"),
    ],
)
def test_a_change_of_ones_own_may_end_it(text: str, content: str):
    assert may_be_over_with(text, content)


@given(st.text(max_size=30))
def test_what_the_user_says_of_themselves_may_end_what_is_theirs(words: str):
    assert may_be_over_with("我搬家了", f"用户住在{words}。")
