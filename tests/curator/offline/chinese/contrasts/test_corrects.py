"""Tests of whether a Chinese message says that what was said before was wrong."""

import pytest

from curator.offline.chinese.contrasts.corrects import corrects, is_of_kin_alone
from tests.curator.offline.windows import memory, proposed

_OF_KIN = [
    ("我上大三，学土木。", "我妹是大一，不是大三。"),
    ("我今年三十岁", "我老公三十二，不是三十"),
    ("我住在朝阳区。", "我同事住海淀，不是朝阳。"),
    ("我在腾讯上班", "我男朋友是百度的，不是腾讯"),
    ("我养了两只猫", "我姐养的是狗，不是猫。"),
    ("我老家在郑州", "我对象老家在洛阳，不是郑州"),
    ("我血型是A型", "不对，我妈是B型，不是A型。"),
    ("我属兔", "我哥属牛，不是属兔"),
]


@pytest.mark.parametrize(("before", "text"), _OF_KIN)
def test_what_is_so_of_kin_alone_puts_nothing_of_the_user_right(before: str, text: str):
    assert is_of_kin_alone(text, before)
    assert not corrects(text, before)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("我妹上大三", "我妹是大一，不是大三。"),
        ("我姐养了只猫", "不对，我姐养的是狗，不是猫。"),
        ("我学的是日语", "说错了，学的是韩语，不是日语"),
        ("我上高三", "是我弟上高三，不是我"),
        ("我的面试在周三", "我妈记错了，是周四，不是周三"),
    ],
)
def test_what_is_so_of_the_same_one_puts_it_right(before: str, text: str):
    assert not is_of_kin_alone(text, before)
    assert corrects(text, before)


@pytest.mark.parametrize("text", ["他数学题算错了三道", "今天改卷子，作业写错好几个"])
def test_errors_at_work_put_nothing_right(text: str):
    assert not corrects(text, "我儿子上二年级")


async def test_a_brothers_form_leaves_the_users_own_as_it_is():
    own = memory("a1", "school", "高三", "用户在读高三。")

    assert not [
        it
        for it in await proposed(
            ("user", "我上高三，今年高考。", True),
            "我弟是初三，不是高三",
            memories=[own],
            language="zh",
        )
        if it.id == "a1"
    ]
