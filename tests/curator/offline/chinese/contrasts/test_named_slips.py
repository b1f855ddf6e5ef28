import pytest

from curator.offline.chinese.contrasts.named_slips import put_right_by_name


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("之前说的生日不对，是农历八月初三", "我生日是农历八月初三"),
        ("我刚才年龄说错了，应该是32岁", "我今年32岁"),
        ("专业写错了，是软件工程", "我专业是软件工程"),
    ],
)
def test_what_is_named_as_wrong_is_put_right(said: str, right: str):
    assert put_right_by_name(said) == right


@pytest.mark.parametrize("said", ["生日快到了，是下周", "他说的不对，是胡扯", "我的生日是八月初三"])
def test_all_else_is_not(said: str):
    assert put_right_by_name(said) is None
