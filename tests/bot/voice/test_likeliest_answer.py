"""Answering with what is likeliest, of memories and lines."""

import pytest

from bot.actions.local_chat import LocalChat
from bot.voice import likeliest_answer
from config.errors import EmbedderUnavailable
from tests.stage import Stage, said


@pytest.fixture
async def teller(stage: Stage) -> LocalChat:
    talk = await stage.talk()
    for words in (
        "I'm a lorry driver, on the road all week.",
        "Only one son, Karthik, he is in final year of mechanical engineering.",
        "I have a wee sherry on a Saturday night, just the one.",
    ):
        await said(talk, words)
        await stage.worker.drain()
    return talk


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What do I drive?", "lorry"),
        ("What is Karthik studying?", "mechanical engineering"),
        ("What is it I drink of a Saturday?", "sherry"),
    ],
)
async def test_what_was_told_in_other_words_is_found(teller: LocalChat, question: str, answer: str):
    assert answer in await said(teller, question)


@pytest.mark.parametrize("question", ["How old is Karthik?", "how many people live in Norway?"])
async def test_what_was_never_told_is_not_answered(teller: LocalChat, question: str):
    reply = await said(teller, question)
    assert "Karthik, he" not in reply
    assert "sherry" not in reply
    assert "lorry" not in reply


async def test_memories_answer_where_lines_cannot_be_embedded(
    teller: LocalChat, monkeypatch: pytest.MonkeyPatch
):
    def unavailable() -> None:
        raise EmbedderUnavailable("Not now.")

    monkeypatch.setattr(likeliest_answer, "shared_embedder", unavailable)
    likeliest_answer._line_vector.cache_clear()
    assert "lorry" in await said(teller, "What do I drive?")
