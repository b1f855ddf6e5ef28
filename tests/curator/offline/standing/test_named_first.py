import pytest

from curator.offline.standing.named_first import is_of_another_name_or_thing


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("丹丹不播了，回老家考公了", "用户学会游泳了。"),
        ("我那部旧手机卖了", "用户在步行街开手机店。"),
        ("小陈离职了", "用户在银行上班。"),
        ("我不是温州人，我是在丽水出生的，后来搬的", "用户现在喝抹茶。"),
    ],
)
def test_what_is_of_another_is_told_apart(text: str, content: str):
    assert is_of_another_name_or_thing(text, content)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("丹丹不播了，回老家考公了", "用户的朋友丹丹在抖音直播卖衣服。"),
        ("我那部旧手机卖了", "用户的手机是小米。"),
        ("天天加班，不干了", "用户在银行上班。"),
        ("我把工作辞了", "用户在银行上班。"),
    ],
)
def test_what_may_be_of_it_is_not(text: str, content: str):
    assert not is_of_another_name_or_thing(text, content)
