"""An erasure holds against one's own older export, and a preview promises just what is then done.

Covers: memory.erasure.erased_uids.
"""

import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.actions.account.imports import OwnImport
from bot.actions.account.transfers import Transfers
from bot.actions.erasure import OwnErasing
from config.errors import OperationRefused
from memory.imports.document import read_document
from memory.tables import ErasedUid, Memory, Message
from tests.bot.actions.account.test_imports import lived, taker
from tests.stage import Stage, staged

CARD = "My card is 4111 1111 1111 1111."


async def said_first(stage: Stage) -> Message:
    return min(await stage.all(Message), key=lambda each: each.id or 0)


async def learned_first(stage: Stage) -> Memory:
    return next(each for each in await stage.all(Memory) if "Pixel" in each.content)


async def erase_pixel(stage: Stage, how: str) -> None:
    """Erase the cat, in one of the ways there are."""
    erasing = OwnErasing(stage.services, (await stage.talk()).user_id)
    memory, message = await learned_first(stage), await said_first(stage)
    match how:
        case "memory":
            await erasing.memory(memory.id or 0)
        case "memory and messages":
            await erasing.memory(memory.id or 0, messages=True)
        case "message":
            await erasing.message(message.id or 0, cascade=True)
        case "topic":
            await erasing.topic("Pixel", messages=True)
        case "conversation":
            await erasing.conversation(message.conversation_id, facts=True)
    await stage.worker.drain()


@pytest.mark.parametrize(
    "how", ["memory", "memory and messages", "message", "topic", "conversation"]
)
async def test_what_was_erased_is_not_brought_back_by_an_export_from_before(
    tmp_path: Path, how: str
):
    with staged(tmp_path) as stage:
        data = await lived(stage)
        await erase_pixel(stage, how)
        left = {each.text for each in await stage.all(Message)}
        kept = {each.content for each in await stage.all(Memory)}
        own, document = await taker(stage), read_document(data)
        preview = await own.preview(document)
        result = await own.take_in(document)
        again = await own.take_in(document)

        assert {each.content for each in await stage.all(Memory)} == kept
        assert "My cat is called Pixel." not in kept
        assert {each.text for each in await stage.all(Message)} == left
        assert preview.erased_memories > 0
        assert (preview.erased_messages > 0) == (how != "memory")
        assert preview.is_empty
        for done in (result, again):
            assert (done.memories, done.messages, done.run) == (0, 0, None)
            assert (done.erased_memories, done.erased_messages) == (
                preview.erased_memories,
                preview.erased_messages,
            )


async def test_what_rests_on_erased_words_alone_stays_away_under_whatever_name(tmp_path: Path):
    with staged(tmp_path) as stage:
        data = await lived(stage)
        await erase_pixel(stage, "memory and messages")
        for memory in data["memories"]:
            memory["uid"] = f"another {memory['uid']}"
        await (await taker(stage)).take_in(read_document(data))

        assert not any("Pixel" in each.content for each in await stage.all(Memory))


async def test_what_one_person_erased_another_may_bring(tmp_path: Path):
    with staged(tmp_path) as stage:
        data = await lived(stage)
        await erase_pixel(stage, "conversation")
        own = await taker(stage, "eve")

        assert (await own.preview(read_document(data))).erased_memories == 0
        assert (await own.take_in(read_document(data))).memories == len(data["memories"])


async def test_what_an_import_brought_is_erased_like_anything_else(tmp_path: Path):
    with staged(tmp_path) as stage:
        data = await lived(stage)
        eve = await taker(stage, "eve")
        await eve.take_in(read_document(data))
        hers = [each for each in await stage.all(Memory) if each.user_id == eve.user_id]
        [cat] = [each for each in hers if each.category != "episode" and "Pixel" in each.content]
        await OwnErasing(stage.services, eve.user_id).memory(cat.id or 0, messages=True)
        await stage.worker.drain()
        result = await eve.take_in(read_document(data))
        mine = [each for each in await stage.all(Memory) if each.user_id == eve.user_id]

        assert (result.memories, result.messages) == (0, 0)
        assert not any("Pixel" in each.content for each in mine)


async def test_the_rest_of_an_import_is_undone_once_some_of_it_was_erased(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    with staged(tmp_path / "new") as new:
        own = await taker(new)
        run = (await own.take_in(read_document(data))).run or 0
        await erase_pixel(new, "memory")
        left = len(await new.all(Memory))
        undone = await (await new.talk()).memory.undo_run(run)

        assert left > 1
        assert len(undone) == left
        assert await new.all(Memory) == []
        again = await own.take_in(read_document(data))
        assert (again.memories, again.erased_memories) == (left, len(data["memories"]) - left)
        assert "The user's cat is called Pixel." not in await new.contents()


async def test_who_erases_everything_begins_anew(tmp_path: Path):
    with staged(tmp_path) as stage:
        data = await lived(stage)
        erasing = OwnErasing(stage.services, (await stage.talk()).user_id)
        await erasing.everything("erase everything")
        await stage.worker.drain()
        assert await stage.all(ErasedUid) == []
        result = await (await taker(stage)).take_in(read_document(data))

        assert result.memories == len(data["memories"])


async def test_no_words_are_kept_of_what_was_refused_or_of_what_was_looked_at(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    data["memories"][0]["content"] = data["messages"][0]["text"] = CARD
    with staged(tmp_path / "new") as new:
        own, transfers = await taker(new), Transfers()
        document = read_document(data)
        name = transfers.hold(own.user_id, document, new.services.now())
        begun = await transfers.take_in(own, document, settings=False)
        transfers.let_go(own.user_id, name)
        del document
        task = transfers._held[begun.id].task
        assert task is not None
        await task
        told = transfers.one(own.user_id, begun.id, new.services.now())

        assert told.result is not None
        assert [each.count for each in told.result.refused] == [1]
        assert "secret" in told.result.refused[0].reason
        assert "4111 1111" not in repr(transfers._held) + repr(transfers._documents)


BREAKS: dict[str, Any] = {
    "content": [CARD, "  ", "x" * 501, "I work as a baker.", "I am ill.", "[card number]"],
    "topic": ["work", "health", CARD],
    "structured": [{"key": "card", "value": CARD}, {"a": {"b": [1]}}, {"steps": ["my job"]}],
    "valid_from": ["2026-03-01T00:00:00+00:00"],
    "valid_until": ["2020-01-01T00:00:00+00:00"],
    "category": ["system", "core", "fact", "episode", "chapter"],
    "state": ["forgotten", "archived", "active"],
    "audience": ["place:9"],
    "uid": ["new", "other"],
    "id": [9001],
}
SAID: dict[str, Any] = {
    "text": [CARD, " ", "I work as a baker.", "I like tea."],
    "conversation_id": [1, 99],
    "session_id": [1, 2, 99],
    "retention": ["session"],
    "author_id": [None, 99],
    "barred_at": ["2026-03-01T00:00:00+00:00"],
    "uid": ["new message"],
}
LINKED: dict[str, Any] = {
    "evidence": ["message_id", "memory_id", "role"],
    "sentence_sources": ["message_id", "memory_id"],
    "memory_entities": ["entity_id"],
}


@st.composite
def broken(draw: st.DrawFn, data: dict[str, Any]) -> dict[str, Any]:
    """Return an export that somebody changed by hand, here and there."""
    data = copy.deepcopy(data)
    for table, breaks in (("memories", BREAKS), ("messages", SAID)):
        for row in draw(st.lists(st.sampled_from(data[table]), max_size=4)):
            column = draw(st.sampled_from(sorted(breaks)))
            value = draw(st.sampled_from(breaks[column]))
            is_taken = any(each[column] == value for each in data[table])
            if not (is_taken and column in ("id", "uid")):
                row[column] = value
    for table, columns in LINKED.items():
        if data[table] and draw(st.booleans()):
            row, column = draw(st.sampled_from(data[table])), draw(st.sampled_from(columns))
            row[column] = "context" if column == "role" else draw(st.integers(1, 12))
    if draw(st.booleans()):
        data["sentences"][0]["text"] = CARD
    if draw(st.booleans()):
        data["topic_rules"].append({"topic": "work", "rule": "never"})
    return data


@given(st.data())
@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
async def test_a_preview_promises_what_is_then_done(tmp_path_factory: Any, choice: st.DataObject):
    folder = tmp_path_factory.mktemp("preview")
    with staged(folder / "old") as old:
        data = await lived(old)
        whole = choice.draw(broken(data))
        if choice.draw(st.booleans()):
            await erase_pixel(old, choice.draw(st.sampled_from(["memory and messages", "message"])))
            await told_truly(await taker(old), whole)
    with staged(folder / "new") as new:
        await told_truly(await taker(new), whole)


async def told_truly(own: OwnImport, data: dict[str, Any]) -> None:
    document = read_document(data)
    preview = await own.preview(document)
    result = await own.take_in(document)
    reasons = {each.reason for each in preview.refused}

    assert (preview.memories, preview.messages) == (result.memories, result.messages)
    assert len(preview.refused) == sum(each.count for each in result.refused)
    assert reasons == {each.reason for each in result.refused}
    assert (preview.erased_memories, preview.erased_messages) == (
        result.erased_memories,
        result.erased_messages,
    )
    assert (await own.preview(document)).is_empty


async def test_nothing_is_brought_while_everything_goes(tmp_path: Path):
    with staged(tmp_path) as stage:
        data = await lived(stage)
        own = await taker(stage)
        await OwnErasing(stage.services, own.user_id).everything("erase everything")
        left = [each.uid for each in await stage.all(Memory)]

        with pytest.raises(OperationRefused, match="being erased just now"):
            await own.take_in(read_document(data))

        assert [each.uid for each in await stage.all(Memory)] == left
        await stage.worker.drain()
        assert (await (await taker(stage)).take_in(read_document(data))).memories > 0
