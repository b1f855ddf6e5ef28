"""Of whom the clauses of a Chinese message are that leave it out.

Covers: curator.offline.chinese.clause_claims.
"""

import pytest

from curator.offline.grammar.coreference import Company, Someone
from curator.offline.utterances.claims import claims
from tests.curator.offline.windows import NOW

DAUGHTER = Company(last=Someone("daughter", "女儿", "雨桐"))


def told(text: str, company: Company = DAUGHTER) -> list[str]:
    return [claim.content for claim in claims(text, "zh", NOW, company=company)]


@pytest.mark.parametrize(
    "text",
    [
        "我们科长也有个女儿，九岁了，个子很高",
        "新来的厂长有个女儿，十一了，会拉小提琴",
        "车间主任有个女儿，十岁了",
        "我们教练有个儿子，八岁了，会游泳",
        "楼上的大姐会弹琵琶，还会唱京剧",
    ],
)
def test_who_is_named_by_a_post_or_lives_next_door_is_nobody_of_the_users(text: str):
    found = told(text)
    assert not any("雨桐" in content for content in found)
    assert not any("用户会" in content or "用户十" in content for content in found)


@pytest.mark.parametrize(
    "text", ["我们老板有个女儿，九岁了", "同事有个儿子，八岁了", "我邻居养了条狗，三岁了"]
)
def test_whose_child_or_animal_it_is_has_not_its_age(text: str):
    kinds = ("用户的老板", "用户的同事", "用户的邻居")
    assert not any(
        content.startswith(kind) and content.removeprefix(kind)[:1] in "九八三"
        for content in told(text)
        for kind in kinds
    )


def test_somebody_with_a_post_is_told_with_what_they_are_called():
    assert told("我们班主任姓王") == ["用户的班主任姓王。"]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("我和老婆结婚八年了，她叫晓梅", "用户的老婆叫晓梅。"),
        ("我跟男朋友在一起三年了，他叫浩然", "用户的男朋友叫浩然。"),
        ("我有个妹妹在成都，她叫小敏", "用户的妹妹叫小敏。"),
    ],
)
def test_a_pronoun_names_whoever_was_spoken_of_by_the_way(text: str, content: str):
    assert content in told(text, Company())


@pytest.mark.parametrize(
    ("word", "text", "content"),
    [
        ("姐", "她毕业了！现在在中科院工作", "用户的姐在中科院工作。"),
        ("闺蜜", "她转行啦！现在在银行上班", "用户的闺蜜在银行工作。"),
        ("哥", "他复员了。现在在消防队上班", "用户的哥在消防队工作。"),
    ],
)
def test_what_they_do_now_is_theirs_over_the_end_of_a_sentence(word: str, text: str, content: str):
    kind = {"姐": "sister", "闺蜜": "friend", "哥": "brother"}[word]
    assert content in told(text, Company(last=Someone(kind, word)))


@pytest.mark.parametrize("text", ["我家的秋田叫八公，七岁", "我家请了个保姆，姓吴"])
def test_what_follows_an_unknown_name_is_not_the_users(text: str):
    assert not any(it in content for content in told(text) for it in ("用户七岁", "用户姓吴"))


def test_a_shop_that_is_sold_next_door_is_none_of_the_users():
    assert not any("卖了" in content for content in told("旁边那家修车行卖掉了"))


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("我对象射手座的", "用户的对象是射手座。"),
        ("我爷爷身体很好，天天打太极", "用户的爷爷平时会打太极。"),
        ("我家的藏獒叫铁蛋，今年四岁", "用户的藏獒铁蛋四岁。"),
    ],
)
def test_what_is_told_of_somebody_is_no_name_of_theirs(text: str, content: str):
    assert content in told(text, Company())


@pytest.mark.parametrize("text", ["我室友毕业走了", "我的鹦鹉飞走了", "我弟转学走了"])
def test_who_goes_away_is_not_dead(text: str):
    assert not any("去世" in content for content in told(text, Company()))


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("羡慕我表姐 刚搬去三亚", "用户的表姐住在三亚。"),
        ("恭喜我哥，考上公务员了", "用户的哥考上公务员了。"),
        ("上周给我姥爷过了生日，现在八十三了", "用户的姥爷八十三岁。"),
    ],
)
def test_who_is_envied_or_wished_well_is_the_one_of_whom_it_goes_on(text: str, content: str):
    found = told(text)
    assert content in found
    assert not [it for it in found if it.startswith("用户住在")]


@pytest.mark.parametrize("text", ["心疼房租，搬去三亚了", "佩服自己，搬去三亚了"])
def test_what_is_felt_for_a_thing_or_oneself_leaves_it_the_users(text: str):
    assert "用户住在三亚。" in told(text)


def test_whose_birthday_it_was_is_as_old_as_is_told_behind_it():
    assert "用户八十三岁。" not in told("上礼拜给他过了生日，现在八十三了。")
    assert "用户三十岁。" in told("上礼拜过了生日，现在三十了。")


def test_a_stranger_who_is_envied_passes_nothing_on_to_the_user():
    assert not [it for it in told("羡慕小张，搬去三亚了") if "用户住" in it]
