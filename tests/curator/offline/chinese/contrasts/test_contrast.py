"""What a Chinese message says to be so instead of something else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.offline.chinese.contrasts.contrast import Contrast, clauses_in, exchanges, stated


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("我弟弟是11岁，不是12岁", "11岁", "12岁"),
        ("婚礼是五月不是四月", "五月", "四月"),
        ("不是牙医，是眼科医生", "眼科医生", "牙医"),
        ("考试推迟到下周三了", "下周三", ""),
        ("打错了 聚餐是周日", "周日", ""),
        ("我不练瑜伽了 现在练拳击", "拳击", "瑜伽"),
        ("他不在成都了，调到西安上班了", "西安", "成都"),
        ("我升组长啦，不是普通员工了", "组长", "员工"),
        ("不是八十三，我算了一下属相，他今年八十五", "八十五", "八十三"),
        ("不是六十六，我问了我老公，她今年六十八", "六十八", "六十六"),
        ("不是周三，我看了一下票，是周五", "周五", "周三"),
        ("旺财没有十岁，才七岁", "七岁", "十岁"),
        ("不送外卖了，改行开滴滴", "开滴滴", "送外卖"),
        ("我不冲奶茶了，现在转了做的士司机", "做的士司机", "冲奶茶"),
        ("那家医院叫康康，不叫安安，我一直叫错了", "康康", "安安"),
    ],
)
def test_what_is_so_is_told_with_what_is_not(text: str, right: str, wrong: str):
    assert (right, wrong) in [(one.right, one.wrong) for one in exchanges(text)]


@pytest.mark.parametrize(
    "text",
    [
        "我不是学生",
        "我不是很喜欢猫，我喜欢狗",
        "要是改到周五就好了",
        "是不是周五？",
        "我养了两只猫",
        "不好意思，应该是一个哥哥、一个姐姐",
    ],
)
def test_what_sets_nothing_against_another_exchanges_nothing(text: str):
    assert exchanges(text) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("我打错了，姐姐是32岁，不是33岁", "姐姐是32岁"),
        ("俺爹不是七十，是七十一", "俺爹是七十一"),
        ("我不跑滴滴了，太累，现在跑货拉拉", "太累，现在跑货拉拉"),
    ],
)
def test_what_is_so_is_stated_alone(text: str, words: str):
    told = stated(text)

    assert told is not None
    assert told[0] == words


def test_a_plain_message_states_all_of_itself():
    assert stated("我住在宁波，养了一只猫") is None


def test_what_is_and_what_is_not_stand_apart():
    assert clauses_in("开会是周二不是周三") == ["开会是周二", "不是周三"]
    assert clauses_in("不是周三是周二") == ["不是周三", "是周二"]


@given(
    st.text(
        alphabet="我是不在叫改成到了第三3岁半零八个月周号，。 说错大二左右脚五一从出来", max_size=30
    )
)
def test_any_words_can_be_read(text: str):
    exchanges(text)
    stated(text)


def test_what_was_a_boast_is_not_so():
    (found,) = exchanges("刚才说跑五公里是吹牛了，真实情况是三公里。")

    assert (found.right, found.wrong) == ("三公里", "五公里")


def test_who_changes_lanes_as_the_saying_goes_names_nothing_new():
    assert exchanges("换赛道了，每天都很累") == []


def test_half_a_year_is_no_whole_one():
    (found,) = exchanges("毛毛不是一岁半，是一岁零八个月")

    assert (found.right, found.wrong) == ("一岁零八个月", "一岁半")


@pytest.mark.parametrize(
    ("wrong", "right", "alike"),
    [("夜班", "门诊", False), ("夜班", "白班", True), ("急诊科", "门诊", True), ("", "周日", True)],
)
def test_no_ward_stands_for_a_shift(wrong: str, right: str, alike: bool):
    assert Contrast(right, wrong, "").is_of_one_sort is alike
    assert not Contrast("", wrong, "").is_of_one_sort
