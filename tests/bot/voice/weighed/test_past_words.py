import pytest

from bot.voice.weighed.past_words import tells_what_was
from tests.stage import Stage, said


@pytest.mark.parametrize(
    "words",
    ["以前我在洗车行干过", "我以前住在郑州", "用户以前在洗车行干过。", "小时候我学过画画",
     "I used to row", "The user used to row."],
)  # fmt: skip
def test_what_opens_with_the_past_tells_what_was(words):
    assert tells_what_was(words)


@pytest.mark.parametrize("words", ["我在快餐店上班", "用户在快餐店工作。", "The user rows."])
def test_what_is_so_now_does_not(words):
    assert not tells_what_was(words)


async def test_what_was_is_not_told_as_what_is_so_now(stage: Stage):
    chat = await stage.talk()
    for line in ("我在快餐店上班", "以前我在洗车行干过"):
        await said(chat, line)
        await stage.worker.drain()
    reply = await said(chat, "我在哪儿上班")
    assert "快餐店" in reply
    assert "洗车行" not in reply
