"""What Chinese says somebody works as, and what only sounds like it."""

from datetime import UTC, datetime

import pytest

from curator.offline.utterances.claims import claims

NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    "said",
    [
        "我弟考上公务员了",
        "我评上一级教师了！",
        "我女儿被评上小小播音员了",
        "来了个新总监，要求八点半全员站会，我的自由啊",
        "昨晚翻完最后一页，整套收工",
    ],
)
def test_what_has_a_verb_of_its_own_is_no_trade(said: str):
    assert not any("是" in claim.content for claim in claims(said, "zh", NOW))


def test_a_trade_is_told():
    assert [claim.content for claim in claims("我是会计", "zh", NOW)] == ["用户是会计。"]


@pytest.mark.parametrize("group", ["老年大学的书法班", "学校的篮球队", "读书俱乐部"])
def test_who_joins_a_group_does_not_work_there(group: str):
    assert not any(claim.key == "employer" for claim in claims(f"我加入了{group}", "zh", NOW))


def test_who_works_for_a_company_is_read_with_their_trade():
    (told,) = claims("我现在给物业公司当保安", "zh", NOW)
    assert (told.key, told.content) == ("job", "用户在物业公司当保安。")
    assert not any(it.key == "job" for it in claims("我给朋友当伴娘", "zh", NOW))


def test_several_kin_are_told_at_once():
    (told,) = claims("我有一个哥哥、一个姐姐", "zh", NOW)
    assert (told.key, told.content) == ("family", "用户有一个哥哥、一个姐姐。")


def test_who_joins_a_company_works_there():
    (told,) = claims("我去年加入了华为", "zh", NOW)
    assert (told.key, told.value) == ("employer", "华为")


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("我已经从面包店辞职了，现在开公交车", "用户开公交车。"),
        ("我现在开出租", "用户开出租。"),
        ("我爸开大货车", "用户的爸开大货车。"),
    ],
)
def test_who_drives_what_nobody_drives_for_pleasure_works_so(said: str, content: str):
    found = claims(said, "zh", NOW)

    assert [it.content for it in found if it.key.endswith("job") and not it.ended] == [content]


@pytest.mark.parametrize("said", ["我坐公交车上班", "我开宝马", "我想开公交车", "我开车上班"])
def test_who_only_goes_by_it_does_not(said: str):
    assert not any(it.key == "job" for it in claims(said, "zh", NOW))


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("我丈夫是远洋货轮的大副", "用户的丈夫是远洋货轮的大副。"),
        ("我哥退伍了", "用户的哥退伍了。"),
        ("我现在读法学了", "用户学法学。"),
        ("考上了浙大！", "用户在浙大上学。"),
    ],
)
def test_what_somebody_is_or_studies_is_told_whole(said: str, content: str):
    assert content in [claim.content for claim in claims(said, "zh", NOW)]


def test_who_leaves_a_group_has_not_lived_there():
    assert not any("住在" in claim.content for claim in claims("我离开剧组了", "zh", NOW))
