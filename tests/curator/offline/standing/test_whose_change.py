"""Whose change a Chinese message tells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from curator.offline.standing.whose_change import may_be_over_with, names_only_what_belongs_to_it


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("我同事转行去卖保险了", "用户是程序员。"),
        ("闺蜜跟她男朋友分手了，我陪她喝了一晚", "用户的女朋友叫小雅。"),
        ("室友退學了，去當兵了", "用户在读大三。"),
        ("我姐搬到了上海", "用户住在南京。"),
        ("我爸换了台特斯拉", "用户有一辆本田。"),
        ("她同桌前两天退学去打工了", "用户的妹妹在读高三。"),
        ("他一个战友退伍了", "用户的哥在当兵。"),
        ("我妈的老板跳槽了", "用户的妈在医院工作。"),
        ("我们宿舍一个同学退学了", "用户住校。"),
        ("对门的裁缝铺上周关门了，老师傅回乡养老去了", "用户开了家修表铺。"),
        ("对面卖鱼的不干了，摊位转给了别人", "用户在菜市场卖豆腐。"),
        ("楼上的大哥不开出租了，回老家种地去了", "用户开滴滴。"),
        ("我们科长辞职了", "用户在税务局上班。"),
        ("羡慕我表姐 刚搬去三亚 天天看海", "用户住在重庆。"),
        ("我对床的女生转去学药学了", "用户在读护理专业。"),
        ("班里那个男生退学了", "用户在读大三。"),
        ("街口的书店卖掉了", "用户开了家书店。"),
        ("跟我搭班的老吴上礼拜不干了，跑去送外卖了", "用户在食堂做饭。"),
        ("跟他一块儿练的那个同学改练游泳去了", "用户的儿子在踢足球。"),
        ("和我一组的老郑昨天辞职了，回老家开店", "用户在机械厂当焊工。"),
        ("坐我对面的小刘脱单了", "用户单身。"),
        ("带我的师傅买房了", "用户租房住。"),
        ("我们科室的小叶昨天生了个大胖小子", "用户的妹妹怀孕五个月了。"),
        ("我们小区的王姐生了双胞胎", "用户的姐怀孕了。"),
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
        ("主任把我调到儿科了", "用户在急诊科工作。"),
        ("会长我辞掉了", "用户是钓鱼协会的会长。"),
        ("教练换了，现在是小李", "用户的教练叫阿强。"),
    ],
)
def test_a_change_of_ones_own_may_end_it(text: str, content: str):
    assert may_be_over_with(text, content)


@given(st.text(max_size=30))
def test_what_the_user_says_of_themselves_may_end_what_is_theirs(words: str):
    assert may_be_over_with("我搬家了", f"用户住在{words}。")


@pytest.mark.parametrize(
    ("text", "content", "belongs"),
    [
        ("手机壳换成粉色的了", "用户的手机是小米。", True),
        ("羽毛球拍断了，换了新的", "用户打羽毛球。", True),
        ("猫砂换牌子了", "用户养了两只猫。", True),
        ("手机换成苹果了", "用户的手机是小米。", False),
        ("手机和手机壳都换了", "用户的手机是小米。", False),
        ("今天天气不错", "用户的手机是小米。", False),
    ],
)
def test_what_belongs_to_a_thing_is_changed_while_that_stays(
    text: str, content: str, *, belongs: bool
):
    assert names_only_what_belongs_to_it(text, content) is belongs
