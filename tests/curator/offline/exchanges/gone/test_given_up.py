"""What is given up for something else, moved away from or left, and what ends with it."""

import pytest

from tests.curator.offline.windows import memory, proposed

HOME = memory("a1", "home", "镇海", "用户住在镇海。")
CITY = memory("a2", "home", "宁波", "用户住在宁波。")
DANCE = memory("a3", "hobby", "拉丁舞", "用户在少年宫学拉丁舞。")
RUN = memory("a4", None, "", "用户每天早上跑五公里。")
LINE = memory("a5", None, "", "用户常年跑广州到长沙这条线。")
WORK = memory("a6", "employer", "报社", "用户在报社当编辑。")
CAT = memory("a7", "pet", "猫", "用户养了一只猫。")
KNOWN = (HOME, CITY, DANCE, LINE, WORK, CAT)


@pytest.mark.parametrize(
    ("said", "ended", "told"),
    [
        ("我搬到鄞州一个人住了", "a1", "鄞州"),
        ("拉丁舞班停了，改学街舞了", "a3", "街舞"),
        ("从下个月起改跑南宁了", "a5", "南宁"),
        ("跳槽了，现在在电视台", "a6", "电视台"),
        ("跟你说一声，我今天离职了", "a6", "离职"),
        ("我离开报社了", "a6", "离开"),
    ],
)
async def test_what_was_ends_and_what_is_instead_is_kept(said: str, ended: str, told: str):
    operations = await proposed(said, memories=KNOWN, language="zh")

    assert ended in {it.id for it in operations}
    assert any(told in (it.content or "") for it in operations if it.op == "ADD")
    assert "a7" not in {it.id for it in operations}


async def test_a_plan_that_is_called_off_ends():
    trip = memory("a8", "plan", "桂林", "用户下个月要去桂林旅游（2026-12）。")
    operations = await proposed("桂林不去了，机票太贵", memories=[trip, CAT], language="zh")

    assert "a8" in {it.id for it in operations}


async def test_what_is_done_on_a_day_is_called_off():
    game = memory("a9", None, "", "用户周六和老张打球。")
    operations = await proposed("老张有事，球不打了", memories=[game, CAT], language="zh")

    assert [it.id for it in operations if it.id] == ["a9"]


async def test_a_deed_is_told_by_its_verb():
    operations = await proposed(
        "膝盖疼，跑步停了，改成每天游泳", memories=[RUN, CAT], language="zh"
    )

    assert "a4" in {it.id for it in operations}


@pytest.mark.parametrize(
    "said",
    [
        "我喜欢住在镇海",
        "我想离职",
        "我又买了一台新电脑",
        "雨停了，我去跑步",
        "我同事离职了",
        "她辞职了",
    ],
)
async def test_what_still_holds_ends_with_nothing(said: str):
    operations = await proposed(said, memories=KNOWN, language="zh")

    assert [it for it in operations if it.id] == []


@pytest.mark.parametrize(
    "said",
    [
        "我闺蜜也是编辑，上个月辞职去卖保险了",
        "我哥换工作了，现在在电视台",
        "我同事也报了班，后来取消了",
    ],
)
async def test_what_others_give_up_in_a_clause_without_them_is_theirs(said: str):
    plan = memory("a9", "plan", "报班", "用户打算报班。")
    operations = await proposed(said, memories=[*KNOWN, plan], language="zh")

    assert not {it.id for it in operations} & {"a6", "a9"}
    assert not any((it.content or "").startswith(("用户上个月", "用户在")) for it in operations)


async def test_who_has_no_work_is_told_so_in_the_slot_of_their_work():
    operations = await proposed("我失业了，在家待了快半年", language="zh")

    assert ("job", "失业", "用户失业了。") in {(it.key, it.value, it.content) for it in operations}


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("用户打算国庆节去张家界玩。", "我爱人要加班，张家界不去了"),
        ("用户打算国庆带爸妈去北京。", "我爸腿摔了，北京去不成了"),
        ("用户打算年底买房。", "房不买了，钱给我弟开汽修店去了"),
        ("用户计划今年买辆车。", "车不买了，停车位太难找"),
    ],
)
async def test_a_plan_ends_whoever_is_to_blame(plan: str, said: str):
    known = memory("a8", "plan", plan, plan, kind="goal")
    told = await proposed(said, memories=[known, CAT], language="zh")
    assert {it.id for it in told if it.id} == {"a8"}


async def test_what_others_do_not_go_to_is_no_plan_of_the_users():
    known = memory("a8", "plan", "去北京", "用户打算国庆去北京。", kind="goal")
    told = await proposed("我爸腿摔了，他不去了", memories=[known], language="zh")
    assert not {it.id for it in told if it.id}


async def test_who_is_named_leaves_and_not_the_user():
    told = await proposed("阿强离职了，换了个女教练叫Coco", memories=[WORK], language="zh")
    assert not any((it.content or "").startswith("用户阿强") for it in told)
    assert "a6" not in {it.id for it in told}


async def test_what_is_called_off_is_told_once():
    plan = memory("a8", "plan", "装修房子", "用户打算开春装修房子。", kind="goal")
    told = await proposed("房子不装了，我爸查出病来了", memories=[plan], language="zh")
    assert len([it for it in told if "房子不装了" in (it.content or "")]) == 1


async def test_who_was_thrown_out_works_where_they_say():
    known = memory("a8", "plan", "在寿司店打工", "用户周末在寿司店打工，时薪25刀。")
    told = await proposed("寿司店把我炒了呜呜 现在去花店帮忙了", memories=[known], language="zh")
    assert {it.id for it in told if it.id} == {"a8"}
    assert any((it.content or "") == "用户在花店工作。" for it in told)
