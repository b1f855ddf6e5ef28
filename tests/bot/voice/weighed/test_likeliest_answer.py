"""Answering with what is likeliest, of memories and lines."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from bot.actions.local_chat import LocalChat
from bot.voice.phrases import PHRASES
from bot.voice.weighed import judged_answer, likeliest_answer
from bot.voice.weighed.likeliest_answer import PossibleAnswer
from config.errors import EmbedderUnavailable
from config.models.embedding.bundled import shared_embedder
from curator.offline.answers.english_signs import Passage
from tests.stage import Stage, said, staged

if TYPE_CHECKING:
    from bot.voice.prompt_context import PromptContext
    from memory.recall import KnownMemory


async def told(stage: Stage, *lines: str) -> LocalChat:
    """Return the talk of somebody who told these lines, each learned from."""
    talk = await stage.talk()
    for line in lines:
        await said(talk, line)
        await stage.worker.drain()
    return talk


@pytest.fixture
async def teller(stage: Stage) -> LocalChat:
    return await told(
        stage,
        "I'm a lorry driver, on the road all week.",
        "Only one son, Karthik, he is in final year of mechanical engineering.",
        "I have a wee sherry on a Saturday night, just the one.",
    )


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


@pytest.mark.parametrize(
    ("question", "second", "beside"),
    [
        ("What do I drive?", 0.8, True),
        ("What do I drive?", 0.7, False),
        ("How old am I?", 0.8, False),
    ],
)
def test_two_that_answer_about_as_surely_are_told_together(
    monkeypatch: pytest.MonkeyPatch, question: str, second: float, *, beside: bool
):
    best, other = (
        PossibleAnswer(
            cast("KnownMemory", object()),
            Passage(f"The user has a {what}.", "", "", 0.3, is_line=False, is_told=False),
            sure,
        )
        for what, sure in (("van", 0.9), ("bike", second))
    )
    monkeypatch.setattr(likeliest_answer, "_weighed", lambda *_: [other, best])
    scene = cast("PromptContext", SimpleNamespace(message=SimpleNamespace(text=question)))
    found = likeliest_answer.likeliest(scene, None)
    assert found is not None
    assert found.source is best.source
    assert list(found.beside) == ([other.source] if beside else [])


@pytest.mark.parametrize("spoilt", [b"cut", b"\xff" * 1536])
async def test_spoilt_vectors_let_the_words_answer(stage: Stage, teller: LocalChat, spoilt: bytes):
    for table in ("memories", "messages"):
        stage.damage(f"UPDATE {table} SET embedding = x'{spoilt.hex()}'")  # noqa: S608  # our own
    assert "I can't find my words" not in await said(teller, "What do I drive?")


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
    likeliest_answer.line_vector.cache_clear()
    assert "lorry" in await said(teller, "What do I drive?")


@pytest.fixture
async def newcomer(tmp_path: Path) -> AsyncIterator[LocalChat]:
    with staged(tmp_path, embedder=shared_embedder()) as stage:
        yield await told(
            stage,
            "I design board games for a living.",
            "My gogo lives with us, she is 91 and sharp as a knife.",
            "I go to a choir every Tuesday.",
        )


@pytest.mark.parametrize(
    "question",
    ["What do I drink?", "What am I allergic to?", "Where do I live?", "how old am i"],
)
async def test_who_told_little_is_not_answered_with_that_little(newcomer: LocalChat, question: str):
    assert await said(newcomer, question) == PHRASES["en"].unknown


NEAREST = PHRASES["en"].unsure.format(told="")


@pytest.mark.parametrize(
    ("question", "sure", "begins"),
    [
        ("When do I go to choir?", 0.9, "You go to a choir"),
        ("When do I go to choir?", 0.45, f"{NEAREST}You go to a choir"),
        ("When do I go to choir?", 0.1, PHRASES["en"].unknown),
        ("What do I rehearse?", 0.9, "You go to a choir"),
        ("What do I rehearse?", 0.5, f"{NEAREST}You go to a choir"),
        ("What do I rehearse?", 0.3, PHRASES["en"].unknown),
    ],
)
async def test_what_is_unsure_is_called_the_nearest_and_what_is_hardly_an_answer_not_told(
    newcomer: LocalChat, question: str, sure: float, begins: str, monkeypatch: pytest.MonkeyPatch
):
    def sureness(_question: str, passages: Sequence[Passage]) -> list[float]:
        return [sure if "choir" in passage.content else 0.0 for passage in passages]

    monkeypatch.setattr(likeliest_answer, "sureness", sureness)
    monkeypatch.setattr(judged_answer, "judged_answers", lambda *_: None)
    assert (await said(newcomer, question)).startswith(begins)


async def test_a_line_that_was_put_right_since_is_not_told(tmp_path: Path):
    with staged(tmp_path, embedder=shared_embedder()) as stage:
        talk = await told(
            stage,
            "I'm a long-haul trucker running Omaha to Denver.",
            "Hold on, I said Omaha, I meant Des Moines.",
        )
        reply = await said(talk, "Where does my route start?")
    assert "running Omaha" not in reply


@pytest.fixture
async def changed(tmp_path: Path) -> AsyncIterator[LocalChat]:
    with staged(tmp_path, embedder=shared_embedder()) as stage:
        yield await told(
            stage,
            "My wife Amara is eight months pregnant.",
            "I live in Oslo.",
            "I'm learning Welsh.",
            "I drive a Saab.",
            "Amara had the baby on Friday, a girl named Zuri.",
            "I gave up Welsh.",
            "I sold the Saab yesterday.",
        )


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("Is Amara still pregnant?", "Your wife Amara was eight months pregnant until"),
        ("am i still learning welsh", "You gave up Welsh."),
        ("Do I still have the Saab?", "You no longer have the Saab."),
        ("Do I still live in Oslo?", "You live in Oslo."),
        ("do i live in oslo", "You live in Oslo."),
        ("Is my sister pregnant?", PHRASES["en"].unknown),
        ("Do I still live in Bergen?", PHRASES["en"].unknown),
    ],
)
async def test_who_asks_whether_it_is_so_is_told_that_it_is_or_was(
    changed: LocalChat, question: str, begins: str
):
    assert (await said(changed, question)).startswith(begins)
