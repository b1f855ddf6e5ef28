"""Answering by the matter of a memory, where no slot tells."""

import pytest

from bot.actions.local_chat import LocalChat
from tests.stage import Stage, said


@pytest.fixture
async def teller(stage: Stage) -> LocalChat:
    talk = await stage.talk()
    for words in (
        "second year of nursing school in Dundee",
        "My brother Kofi did the same course in Derby",
    ):
        await said(talk, words)
        await stage.worker.drain()
    return talk


@pytest.mark.parametrize("question", ["What do I study?", "what course am i on"])
async def test_what_is_kept_in_words_is_found_by_its_matter(teller: LocalChat, question: str):
    assert (await said(teller, question)).startswith(
        "You said: “second year of nursing school in Dundee”"
    )


@pytest.mark.parametrize(
    "question", ["How old am I?", "What's my salary?", "When is my birthday?", "What's my name?"]
)
async def test_another_kind_of_answer_is_never_given_the_nearest(teller: LocalChat, question: str):
    reply = await said(teller, question)
    assert "nursing" not in reply
    assert "Kofi" not in reply
