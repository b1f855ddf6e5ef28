"""Chinese clauses that no rule knows, read by their verbs and nouns.

Covers: curator.offline.chinese.predicates.day_plans,
curator.offline.chinese.predicates.noun_meaning,
curator.offline.chinese.predicates.plain_statements, curator.offline.chinese.predicates.predicate,
curator.offline.chinese.predicates.set_phrases, curator.offline.chinese.predicates.verb_classes,
curator.offline.chinese.predicates.verb_meaning.
"""

from datetime import UTC, datetime

import pytest

from curator.offline.utterances.claims import claims

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def told(text: str) -> list[str]:
    return [claim.content for claim in claims(text, "zh", NOW) if not claim.denied]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("俺跑货车的", "用户是跑货车的。"),
        ("我经常上夜班", "用户经常上夜班。"),
        ("我在大理开民宿", "用户在大理开民宿。"),
        ("我高中教化学", "用户高中教化学。"),
        ("我一直在练书法", "用户一直在练书法。"),
        ("我手下带八个人", "用户手下带八个人。"),
        ("我打胰岛素五年了", "用户打胰岛素五年了。"),
        ("我血压偏高", "用户血压偏高。"),
        ("我酒量很差", "用户酒量很差。"),
        ("我性格比较内向", "用户性格比较内向。"),
        ("我公公是退伍军人", "用户的公公是退伍军人。"),
        ("我嫂子怀孕了", "用户的嫂子怀孕了。"),
        ("我从小怕打雷", "用户怕打雷。"),
        ("我人就在贵阳花果园那边", "用户人就在贵阳花果园那边。"),
        ("我一吃芒果就起疹子", "用户一吃芒果就起疹子。"),
        ("我爷爷传给我一块怀表", "用户的爷爷传给用户一块怀表。"),
        ("我的工位挨着窗户", "用户的工位挨着窗户。"),
        ("现在我十点就睡了 真的", "现在用户十点就睡了。"),
        ("我现在十一点半才睡", "用户现在十一点半才睡。"),
        ("这周五上午十点面试", "用户上午十点要面试（2026-03-06）。"),
    ],
)
def test_what_lasts_is_told_in_the_words_that_were_said(text: str, content: str):
    assert content in told(text)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("我下礼拜三拆线", "用户要拆线（2026-03-11）。"),
        ("我月底要搬家", "用户月底要搬家。"),
        ("我预产期三月十号", "用户的预产期是2026-03-10。"),
    ],
)
def test_what_lies_ahead_is_told_with_its_day(text: str, content: str):
    assert content in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "我在地铁上",
        "我今天去了趟银行",
        "我刚吃完一碗面",
        "我要睡觉了",
        "我想静静",
        "我好想你",
        "我在看电影",
        "我买了杯奶茶",
        "我去洗澡了",
        "我有点事",
        "我觉得这里很美",
        "我是不是很烦人",
        "推荐几本书",
        "讲个笑话",
        "外面下暴雨呢",
        "窗户都在抖",
        "听说北京要下雪",
        "要是我会飞就好了",
        "马斯克有十几个孩子，住在得州",
        "我的密码是mianbao2020",
    ],
)
def test_what_passes_or_is_of_others_is_not_told(text: str):
    assert told(text) == []


def test_what_is_only_supposed_takes_back_nothing_before_it():
    assert told("我住在苏州，要是有钱就搬去三亚") == ["用户住在苏州。"]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("坐标：成都", "用户住在成都。"),
        ("我叫阿May，25岁，成都", "用户住在成都。"),
        ("我在杭州读书呢", "用户住在杭州。"),
    ],
)
def test_single_words_and_lines_of_a_form_are_read(text: str, content: str):
    assert any(content[2:-1].removeprefix("住在") in said for said in told(text))


def test_half_of_a_sign_does_no_harm():
    assert told("我喜欢\ud800") is not None


@pytest.mark.parametrize(
    "text", ["昨天我十点就睡了", "今天十点就睡了", "现在十点就困了", "手机放客厅", "我想把车卖了"]
)
def test_what_was_once_or_is_put_somewhere_is_no_habit_and_no_name(text: str):
    assert not any("睡" in it or "手机是" in it or "卖" in it for it in told(text))
