"""Tests of what is over since a Chinese message says that its matter stands otherwise."""

import pytest

from curator.offline.exchanges.chinese_states import ended_by_chinese_state, matters
from curator.offline.known_claims import KnownClaims
from tests.curator.offline.windows import memory, proposed, window


def _is_over(content: str, said: str, before: str = "") -> bool:
    (utterance,) = window(said, language="zh").utterances
    shelf = KnownClaims([memory("a1", None, "", content)], set())
    return [it.id for it in ended_by_chinese_state(utterance, before, shelf)] == ["a1"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("用户的爸住院了。", "我爸昨天出院了"),
        ("用户的妈在化疗。", "我妈痊愈了"),
        ("用户右腿骨折了。", "石膏拆了，腿好了"),
        ("用户戴牙套。", "今天终于摘牙套了"),
        ("用户信佛。", "现在不信了"),
        ("用户的爸在工地开挖机。", "我爸今年退下来了，在家带孙子"),
        ("用户每天抽一包烟。", "戒烟三个月啦"),
        ("用户待业。", "找到工作啦，在宜家"),
        ("用户单身。", "脱单了！"),
        ("用户单身。", "脱单啦 男朋友叫周航"),
        ("用户的媳妇怀孕七个多月了。", "生了!!! 今早六点 是个闺女"),
        ("用户的未婚夫叫子涵。", "婚约取消了"),
        ("用户怀孕了。", "宝宝提前出生了"),
        ("用户一个人住。", "我闺女把我接过去住了，我不是一个人住了"),
        ("用户独居。", "我弟搬来跟我住了"),
        ("用户的弟当兵。", "我弟退伍了"),
        ("用户的女儿在读幼儿园。", "女儿上小学了"),
        ("用户还没有驾照，科目二挂了两次。", "今天驾照拿到手了！"),
        ("用户在学车。", "驾照终于考下来了"),
        ("用户头发齐腰，留了好多年。", "剪了！现在是寸头"),
        ("用户染了一头粉毛。", "头发染回黑色了"),
        ("用户减肥中。", "不减了 晚饭照吃"),
        ("用户的哥单身，家里催爆。", "我哥上周闪婚领证了"),
        ("小满是用户女朋友。", "上周小满和我领了结婚证，她现在是我老婆了"),
        ("用户是小区广场舞队的领舞。", "我退出广场舞队了"),
        ("用户加入了志愿者协会。", "我退出志愿者协会了，没时间"),
        ("用户的外公一个人住在镇上。", "外公住进养老院了"),
        ("用户和爸妈一起住。", "我搬出来自己住了"),
        ("用户跟哥哥嫂子住。", "我搬出去单过了"),
        ("用户住校。", "我搬出来租房住了"),
        ("用户的男朋友在上海上班。", "我男朋友调回南京了"),
        ("用户的爸在外地打工。", "我爸回来了，不走了"),
        ("用户半月板伤了。", "腿养好了，拐杖扔了，走路没事了。"),
        ("用户右手烫伤了。", "手养好了 纱布拆了"),
        ("用户腰椎间盘突出犯了。", "腰好多了，已经能下地了"),
        ("用户一般凌晨一点多才睡觉。", "我现在不熬夜了，十点半就睡。"),
        ("用户一般两点才睡。", "我现在早睡了，十一点就上床。"),
        ("用户早上都不吃早饭。", "现在吃早饭了，每天一个鸡蛋。"),
        ("用户怀孕四个月了。", "孩子没保住，我上周流产了。"),
        ("用户的老公在深圳。", "他调回来了"),
        ("用户的姐在日本留学。", "她毕业回国了"),
        ("用户信佛。", "我去年受洗，现在是基督徒"),
    ],
)
def test_a_matter_that_stands_otherwise_is_over(content: str, said: str):
    assert _is_over(content, said)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("用户的爸住院了。", "我妈出院了"),
        ("用户还没有驾照。", "我弟驾照拿到手了"),
        ("用户头发齐腰。", "我妹头发剪短了"),
        ("用户在学车。", "驾照还没考下来"),
        ("用户在业余足球队当守门员。", "我退出合唱团了"),
        ("用户的弟单身。", "我姐领证了"),
        ("用户单身。", "刚跟我家沙发领证了哈哈哈哈"),
        ("用户的爸住院了。", "我爸还没出院"),
        ("用户戴牙套。", "我同学摘牙套了"),
        ("用户每天抽一包烟。", "我想戒烟"),
        ("用户在腾讯上班。", "我同事跳槽了"),
        ("用户单身。", "我妹脱单了"),
        ("用户单身。", "她脱单了，男朋友叫周航"),
        ("用户的媳妇怀孕七个多月了。", "我妹生了，是个闺女"),
        ("用户爱看书。", "百年孤独看完了，在看活着"),
        ("用户的爸住院了。", "我爸出院了吗"),
        ("用户和爸妈一起住。", "我哥搬出来自己住了"),
        ("用户信佛。", "我同事受洗了"),
        ("用户的爸在北京上班。", "我从外地回来了"),
        ("用户的爸在北京上班。", "我爸下个月就回来了"),
        ("用户腰疼。", "我爸腰好了"),
        ("用户一般两点才睡。", "我儿子十点就睡了"),
        ("用户的老公在深圳工作。", "他同事调回来了"),
        ("用户的老公在深圳工作。", "她调回来了"),
        ("用户的妹妹怀孕五个月了。", "我们科室的小叶昨天生了个大胖小子"),
        ("用户的姐怀孕了。", "我们小区的王姐生了双胞胎"),
        ("用户是小学老师。", "我闺蜜也是老师，上个月辞职了"),
    ],
)
def test_what_is_of_others_or_not_so_leaves_it_standing(content: str, said: str):
    assert not _is_over(content, said)


def test_words_that_name_nobody_are_of_whom_was_spoken_right_before():
    assert _is_over("用户的妈腰疼。", "已经好了", "我妈腰疼")
    assert not _is_over("用户的妈腰疼。", "已经好了", "我胃疼")


def test_each_matter_is_told_and_ended_by_patterns_that_compile():
    for matter in matters():
        assert matter.held.search("") is None
        assert matter.over.search("") is None


@pytest.mark.parametrize(
    ("content", "said", "is_over"),
    [
        ("用户有一辆白色的大众。", "我们把车卖了，以后接孩子就坐地铁", True),
        ("用户开宝马。", "我把车卖了", True),
        ("用户开宝马。", "我把自行车卖了", False),
        ("用户开宝马。", "我爸把车卖了", False),
        ("用户开宝马。", "我想把车卖了", False),
    ],
)
def test_a_car_that_is_sold_is_over(content: str, said: str, is_over: bool):
    assert _is_over(content, said) is is_over


async def test_what_ends_for_somebody_of_theirs_ends_nothing_of_theirs():
    father = memory("a1", "father.condition", "住院", "用户的爸住院了。")
    operations = await proposed(
        ("user", "我爸住院了", "old"), "他病友昨天出院了", memories=[father], language="zh"
    )

    assert [it for it in operations if it.id] == []


@pytest.mark.parametrize(("text", "is_over"), [("生啦！是个女儿", True), ("我今天生气了", False)])
async def test_who_gave_birth_expects_no_more(text: str, *, is_over: bool):
    expecting = memory("a1", "expecting", "八个月", "用户怀孕八个月了。")
    operations = await proposed(text, memories=[expecting], language="zh")

    assert ("a1" in [it.id for it in operations]) is is_over


async def test_who_is_named_is_a_roommate_no_more_who_moved_out():
    roommate = memory("a1", "roommate.name", "阿凯", "用户的室友叫阿凯。")
    other = memory("a2", "friend.name", "小飞", "用户的朋友叫小飞。")
    told = await proposed("阿凯搬走啦，现在我一个人住", memories=[roommate, other], language="zh")
    assert {it.id for it in told if it.id} == {"a1"}


async def test_a_pronoun_that_may_mean_two_ends_nothing():
    wife = memory("a1", None, "", "用户的老婆在广州工作。")
    mother = memory("a2", None, "", "用户的妈在北京工作。")
    before = ("user", "我老婆在广州上班。我妈在北京上班", "old")
    told = await proposed(before, "她调回来了", memories=[wife, mother], language="zh")

    assert [it for it in told if it.id] == []
