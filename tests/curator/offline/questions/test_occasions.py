import pytest

from curator.offline.questions.occasions import is_of_another_occasion

WEDDING = "用户要去成都参加婚礼（2026-05-15）。"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("我哪年毕业的", WEDDING),
        ("我什么时候结的婚", WEDDING),
        ("我的车哪年买的", WEDDING),
        ("我国庆去哪玩", WEDDING),
        ("我梦想是什么", WEDDING),
        ("我弟弟结婚了吗", "用户的弟弟在深圳当程序员。"),
        ("我几点上班", "用户每天早上六点起来打太极。"),
        ("我上班怎么去", "用户在市二院急诊科当护士。"),
        ("我用什么护肤品", "用户爱吃螺蛳粉。"),
        ("我喜欢什么颜色", "用户爱吃螺蛳粉。"),
        ("豆豆上几年级", "用户的女儿豆豆五岁。"),
        ("我以前在哪座城市住过", "用户住在合肥。"),
    ],
)
def test_what_tells_of_another_occasion_is_no_answer(question: str, told: str):
    assert is_of_another_occasion(question, told)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("我什么时候结的婚", "用户结婚了（2022）。"),
        ("我哪年毕业的", "用户毕业于湘潭大学（2018）。"),
        ("我国庆去哪玩", "用户国庆去大理。"),
        ("我弟弟结婚了吗", "用户的弟弟单身。"),
        ("豆豆上几年级", "用户的女儿豆豆在读幼儿园中班。"),
        ("我住哪", "用户住在合肥。"),
        ("我本科哪里毕业的", "用户在湘潭大学念过书。"),
    ],
)
def test_what_tells_of_it_may_be_one(question: str, told: str):
    assert not is_of_another_occasion(question, told)
