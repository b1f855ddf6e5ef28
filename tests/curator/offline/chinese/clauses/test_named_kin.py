"""Somebody of the user's with a name right behind what they are.

Covers: curator.offline.chinese.clauses.aspects, curator.offline.chinese.clauses.dated.
"""

import pytest

from curator.offline.chinese.clauses.named_kin import kin_named, named_kin


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("闺女郭萌今年高三", "郭萌"),
        ("同事小敏要跳槽", "小敏"),
        ("大女儿思思", "思思"),
        ("我室友阿强30了", "阿强"),
    ],
)
def test_a_name_behind_a_relation_is_theirs(words: str, name: str):
    found = named_kin(words)
    assert found is not None
    assert found[0].name == name


@pytest.mark.parametrize(
    "words",
    [
        "我姐高三就出国了",
        "我妈高兴得很",
        "我弟小时候很皮",
        "我爸老是说我",
        "我哥天天打球",
        "女儿刚刚睡了",
        "我姐毕业了",
        "我爸方便面吃多了",
    ],
)
def test_what_only_looks_like_a_name_is_none(words: str):
    assert named_kin(words) is None


def test_somebody_is_named_by_the_way():
    assert [being.name for being in kin_named("我跟我发小陈默一起开了家店")] == ["陈默"]
