import pytest

from bot.voice.talk_told import topic_asked
from memory.vocabulary import Language
from tests.stage import Stage, said


@pytest.mark.parametrize("is_told_in_episodes", [False, True])
@pytest.mark.parametrize(
    ("lines", "unknown", "known"),
    [
        (
            ["I went hiking with Anna last Saturday.", "My boss Tom shouted at me today."],
            "what did I tell you about an affair?",
            ("What did I tell you about Anna last week?", "Anna", "Tom"),
        ),
        (
            ["上周六我和小安去爬山了。", "今天老板骂了我。"],
            "关于外遇我跟你说过什么？",
            ("我跟你说过什么关于老板的事？", "老板", "小安"),
        ),
    ],
)
async def test_of_a_topic_it_tells_what_was_said_of_that_and_nothing_else(
    stage: Stage,
    lines: list[str],
    unknown: str,
    known: tuple[str, str, str],
    *,
    is_told_in_episodes: bool,
):
    talk = await stage.talk()
    for line in lines:
        await said(talk, line)
        await stage.worker.drain()
    if is_told_in_episodes:
        await talk.end()
        await stage.worker.drain()
    asked, told, other = known

    assert (await said(talk, unknown)).startswith(("I don't know that", "这个我不知道"))
    reply = await said(talk, asked)
    assert told in reply
    assert is_told_in_episodes or other not in reply


@pytest.mark.parametrize(
    ("question", "language", "topic"),
    [
        ("what did we talk about yesterday?", "en", []),
        ("what did we discuss in March?", "en", []),
        ("What did I say about my boss last week?", "en", ["boss"]),
        ("what have I told you about tea on Monday", "en", ["tea"]),
        ("What have I told you about my whole life so far?", "en", []),
        ("what did I tell you about myself", "en", []),
        ("关于我自己我说过什么", "zh", []),
        ("关于这些我们聊了什么", "zh", []),
        ("关于昨天我们聊了什么", "zh", []),
        ("关于我老板，我们谈过什么", "zh", ["老板"]),
        ("我们聊过关于工作的什么", "zh", ["工作"]),
    ],
)
def test_a_time_and_what_names_nothing_is_no_topic(
    question: str, language: Language, topic: list[str]
):
    assert topic_asked(question, language) == topic
