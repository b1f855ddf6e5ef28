"""Tests of what a Chinese clause goes on to plan."""

import pytest

from curator.offline.chinese.clauses.planned import goes_on_with_a_plan, with_its_plan
from tests.curator.offline.windows import memory, proposed


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("我打算明年考个会计证", "换份工作"),
        ("我打算明年买房", "搬到通州"),
        ("我准备年底辞职", "去考公务员"),
        ("我想明年考研", "换个行业"),
        ("我计划攒点钱", "开个小店"),
    ],
)
def test_what_goes_on_with_a_plan_is_planned_too(before: str, words: str):
    assert with_its_plan(words, before) == f"打算{words}"


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("我打算明年考研", "现在在超市上班"),
        ("我打算明年考研", "去年辞职了"),
        ("我打算明年考研", "我妈开店"),
        ("我想起来了", "去医院"),
        ("我在考研", "换了工作"),
    ],
)
def test_what_is_so_is_no_plan(before: str, words: str):
    assert not goes_on_with_a_plan(words, before)


@pytest.mark.parametrize(
    ("key", "value", "content", "said"),
    [
        ("employer", "超市", "用户在超市当收银员。", "我打算明年考个会计证，换份工作。"),
        ("home", "回龙观", "用户住在回龙观。", "我打算明年买房，搬到通州"),
        ("employer", "银行", "用户在银行当柜员。", "我准备年底辞职，去考公务员。"),
    ],
)
async def test_a_plan_ends_nothing(key: str, value: str, content: str, said: str):
    operations = await proposed(said, memories=[memory("a1", key, value, content)], language="zh")

    assert not [it for it in operations if it.id == "a1"]
