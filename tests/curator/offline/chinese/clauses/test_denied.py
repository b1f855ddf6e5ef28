import pytest

from curator.offline.chinese.clauses.denied import denied_plainly


@pytest.mark.parametrize(
    ("words", "text", "told"),
    [
        ("我可没报辅导班", "别瞎说，我可没报辅导班", "用户没报辅导班。"),
        ("我们家没有卖蛋糕", "我们家没有卖蛋糕，请别弄错", "用户没有卖蛋糕。"),
        ("我不打牌", "我不打牌，别听他们瞎说", "用户不打牌。"),
    ],
)
def test_what_somebody_was_taken_for_is_denied(words: str, text: str, told: str):
    assert [claim.content for claim in denied_plainly(words, text, words)] == [told]


@pytest.mark.parametrize(
    ("words", "text"), [("我没吃饱", "我没吃饱"), ("我不知道", "别瞎说，我不知道")]
)
def test_nothing_else_is(words: str, text: str):
    assert denied_plainly(words, text, words) == []
