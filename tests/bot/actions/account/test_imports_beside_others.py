"""An import, while another process on the same store brings the same, or rules a topic out."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Thread

import pytest
from sqlmodel import select

from bot.actions.account import imports
from bot.actions.account.imports import Progress
from bot.actions.topics import OwnTopics
from memory.imports.document import Document, read_document
from memory.tables import Evidence, Feedback, Memory, Message, Relation, TopicRule
from tests.bot.actions.account.test_imports import lived, taker, told
from tests.stage import Stage, staged

TABLES = (Memory, Message, Evidence, Relation, Feedback, TopicRule)


def at_step(step: int, folder: Path, act: Callable[[Stage], Awaitable[object]]) -> Progress:
    """Return what lets another process act once so much is done, and waits until it is over."""

    async def acted() -> None:
        with staged(folder) as other:
            await act(other)

    def advance(done: int, total: int) -> None:
        if done == step:
            thread = Thread(target=lambda: asyncio.run(acted()))
            thread.start()
            thread.join()

    return advance


async def counted(stage: Stage) -> list[int]:
    return [len(await stage.all(table)) for table in TABLES]


async def document_of(folder: Path) -> Document:
    with staged(folder) as old:
        return read_document(await lived(old))


@pytest.mark.parametrize("step", ["looked", "messages", "memories"])
async def test_what_another_process_brings_of_the_same_comes_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
):
    monkeypatch.setattr(imports, "MEMORIES", 2)
    document = await document_of(tmp_path / "old")
    with staged(tmp_path / "alone") as alone:
        await (await taker(alone)).take_in(document)
        expected = await counted(alone), told(await alone.all(Memory))
    at = {"looked": 0, "messages": len(document.messages), "memories": len(document.messages) + 2}
    brought = list[int]()

    async def bring(other: Stage) -> None:
        result = await (await taker(other)).take_in(document)
        brought.extend((result.memories, result.messages))

    with staged(tmp_path / "new") as new:
        own = await taker(new)
        result = await own.take_in(document, progress=at_step(at[step], tmp_path / "new", bring))

        assert (await counted(new), told(await new.all(Memory))) == expected
        assert result.refused == []
        assert result.memories + brought[0] == len(document.memories)
        assert result.messages + brought[1] == len(document.messages)
        assert (result.run is None) == (result.memories == 0)


async def test_two_memories_in_the_same_words_both_come(tmp_path: Path):
    document = await document_of(tmp_path / "old")
    [tea] = [each for each in document.memories if "green tea" in each.content]
    twin = tea.model_copy(update={"id": 10**6, "uid": "twin"})
    twins = document.model_copy(update={"memories": [*document.memories, twin]})
    with staged(tmp_path / "new") as new:
        await (await taker(new)).take_in(twins)
        said = Counter(each.content for each in await new.all(Memory))

    assert said[tea.content] == 2


async def test_what_is_ruled_out_meanwhile_is_not_written_nor_what_answers_it(tmp_path: Path):
    document = await document_of(tmp_path / "old")
    [baker] = [each for each in document.messages if "baker" in each.text and each.author_id]
    [answer] = [each for each in document.messages if each.reply_to_id == baker.id]

    async def rule(other: Stage) -> None:
        own = await taker(other)
        await OwnTopics(other.services, own.user_id).rule("work", "never")

    with staged(tmp_path / "new") as new:
        own = await taker(new)
        progress = at_step(0, tmp_path / "new", rule)
        result = await own.take_in(document, progress=progress)
        kept = {each.platform_id for each in await new.all(Message)}
        held = await new.services.store.read(lambda rows: rows.exec(select(Memory.content)).all())

    assert kept == {each.uid for each in document.messages} - {baker.uid, answer.uid}
    assert result.messages == len(kept)
    assert not any("baker" in each for each in held)
