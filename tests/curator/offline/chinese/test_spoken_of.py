"""What a Chinese message leaves out that was told right before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.offline.chinese.spoken_of import in_full


@pytest.mark.parametrize(
    ("before", "text", "full"),
    [
        ("我女儿在读幼儿园", "今年九月她就上一年级啦", "今年九月我女儿就上一年级啦"),
        ("外公一個人住鄉下", "把他接到城裡來了", "把我外公接到城裡來了"),
        ("我家的猫叫可乐", "它怀孕了", "我猫怀孕了"),
        ("我每天喝两杯奶茶", "上周戒了", "上周戒奶茶了"),
    ],
)
def test_what_is_left_out_is_named(before: str, text: str, full: str):
    assert in_full(text, "", before) == full


@pytest.mark.parametrize(
    ("within", "before", "full"),
    [
        ("他退伍啦！！", "我男朋友在拉萨当兵", "我男朋友现在在我们县城开烧烤店"),
        ("我哥出来了！", "", "我哥现在在我们县城开烧烤店"),
        ("我妈住院了！", "", "现在在我们县城开烧烤店"),
        ("他走了，我搬家了！", "我男朋友在拉萨当兵", "现在在我们县城开烧烤店"),
    ],
)
def test_what_somebody_does_now_is_told_of_them(within: str, before: str, full: str):
    assert in_full("现在在我们县城开烧烤店", within, before) == full


@pytest.mark.parametrize(
    ("within", "before", "text"),
    [
        ("我妹来了，", "我女儿在读幼儿园", "她住两天"),
        ("", "我女儿和我妈都在家", "她睡了"),
        ("", "我儿子在读幼儿园", "她睡了"),
        ("", "我们老师很严", "她走了"),
        ("", "我每天喝奶茶抽烟", "上周戒了"),
        ("", "我每天喝奶茶", "戒烟了"),
    ],
)
def test_where_it_cannot_be_told_who_is_meant_nobody_is_named(within: str, before: str, text: str):
    assert in_full(text, within, before) == text


@given(st.text(max_size=30), st.text(max_size=30))
def test_nothing_is_left_out_of_the_words(text: str, before: str):
    assert len(in_full(text, "", before)) >= len(text)


def test_a_pronoun_is_nobody_of_whom_the_message_before_says_little():
    assert in_full("送糖糖去机场了，她调到深圳总部", "", "今天做了个脸，我小妹推销") == (
        "送糖糖去机场了，她调到深圳总部"
    )
    assert in_full("她滑了一跤", "", "我把头发剪短了，结果我姐说像刚退伍") == "她滑了一跤"


def test_what_somebody_says_is_of_whom_the_sentence_before_is():
    assert in_full("说再也不想批作文", "我姐辞了！！", "") == "我姐说再也不想批作文"
    assert in_full("说再也不想批作文", "今天好冷。", "") == "说再也不想批作文"
