"""An export is taken in: here or elsewhere, once, by the one door, and nothing in it is believed.

Covers: memory.imports.document, memory.imports.plan, memory.imports.talk, memory.imports.known,
memory.imports.links, memory.imports.drafts, memory.ledger.kept_state.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.actions.account.feedback import OwnFeedback
from bot.actions.account.imports import OwnImport
from bot.actions.topics import OwnTopics
from bot.worker.maintenance import DAILY, MINUTE
from config.errors import ExportUnreadable
from memory.imports.document import read_document
from memory.tables import Conversation, Evidence, Feedback, Job, Memory, Message, Relation, Run
from tests.stage import Stage, said, staged, texts

WORDS = ("My cat is called Pixel.", "I live in Oslo.", "I work as a baker.")


async def lived(stage: Stage, name: str = "me") -> dict[str, Any]:
    """Let somebody talk, end, change and forget something; return their export."""
    talk = await stage.talk(name)
    for words in WORDS:
        await said(talk, words)
    await talk.end()
    await stage.worker.drain()
    await said(talk, "I moved to Bergen last week.")
    await stage.worker.drain()
    gone = await talk.memory.add("I hate rain.")
    await talk.memory.forget(gone.id)
    tea = await talk.memory.add("I like green tea.")
    await talk.memory.hush(tea.id)
    own = OwnTopics(stage.services, talk.user_id)
    await own.rule("gardening", "hushed")
    feedback = OwnFeedback(stage.services, talk.user_id)
    await feedback.give("memory", tea.id, "good", "So it is.")
    data: dict[str, Any] = json.loads(json.dumps(await talk.memory.export()))
    return data


async def taker(stage: Stage, name: str = "me") -> OwnImport:
    return OwnImport(stage.services, (await stage.talk(name)).user_id)


def told(memories: list[Memory]) -> set[tuple[str, str, str, bool]]:
    return {(each.content, each.category, each.state, each.hushed) for each in memories}


async def test_elsewhere_all_of_it_is_there_again(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        data, before = await lived(old), await old.all(Memory)
        relations = len(await old.all(Relation))
    with staged(tmp_path / "new") as new:
        own = await taker(new)
        preview = await own.preview(read_document(data))
        result = await own.take_in(read_document(data))
        after = await new.all(Memory)
        await new.worker.drain()

        assert (preview.memories, preview.messages) == (len(before), len(data["messages"]))
        assert (result.memories, result.refused) == (len(before), [])
        assert told(after) == told(before)
        assert {each.uid for each in after} == {each.uid for each in before}
        assert {each.created_at for each in after} == {each.created_at for each in before}
        assert {each.source for each in after} == {"import"}
        assert len(await new.all(Evidence)) == len(data["evidence"])
        assert len(await new.all(Relation)) == relations
        assert [each.text for each in await new.all(Message)] == [
            each["text"] for each in data["messages"]
        ]
        assert [each.words for each in await new.all(Feedback)] == ["So it is."]
        assert told(await new.all(Memory)) == told(before)
        found = await (await new.talk()).memory.search("cat", limit=3)
        assert found
        [parked] = [[each for each in await new.all(Job) if each.error]]
        assert parked == []


async def test_what_rests_on_words_that_are_gone_by_their_age_comes_along(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        await lived(old)
        for _ in range(40):
            old.clock.move(days=1)
            await old.worker.chores.enqueue(MINUTE)
            await old.worker.chores.enqueue(DAILY)
            await old.worker.drain()
        assert not any(await texts(old))
        expected = told(await old.all(Memory))
        sources = {(each.quote, each.role) for each in await old.all(Evidence)}
        data = json.loads(json.dumps(await (await old.talk()).memory.export()))
    with staged(tmp_path / "new") as new:
        own = await taker(new)
        await own.take_in(read_document(data))
        again = await own.take_in(read_document(data))

        assert {category for _, category, _, _ in expected} >= {"episode", "chapter"}
        assert told(await new.all(Memory)) == expected
        assert {(each.quote, each.role) for each in await new.all(Evidence)} == sources
        assert all(each.blanked_at for each in await new.all(Message))
        assert (again.memories, again.messages) == (0, 0)


@pytest.mark.parametrize("there", ["same", "new"])
async def test_twice_it_brings_nothing_new(tmp_path: Path, there: str):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
        if there == "same":
            own = await taker(old)
            assert (await own.preview(read_document(data))).is_empty
            return
    with staged(tmp_path / "new") as new:
        own = await taker(new)
        await own.take_in(read_document(data))
        before = await new.counts()
        preview = await own.preview(read_document(data))
        result = await own.take_in(read_document(data))

        assert preview.is_empty
        assert (preview.known_memories, preview.known_messages) == (
            len(data["memories"]),
            len(data["messages"]),
        )
        assert (result.memories, result.messages, result.run) == (0, 0, None)
        assert await new.counts() == before


async def test_somebody_else_of_the_same_store_may_take_it_and_nobodys_rows_change(tmp_path: Path):
    with staged(tmp_path) as stage:
        data = await lived(stage)
        mine = [each.model_dump() for each in await stage.all(Memory)]
        own = await taker(stage, "eve")
        preview = await own.preview(read_document(data))
        result = await own.take_in(read_document(data))
        again = await own.take_in(read_document(data))
        rows = [each.model_dump() for each in await stage.all(Memory)]

        assert preview.known_memories == 0
        assert (result.memories, again.memories, again.messages) == (len(mine), 0, 0)
        assert rows[: len(mine)] == mine
        assert {each["user_id"] for each in rows[len(mine) :]} == {own.user_id}


async def test_it_is_undone_as_a_whole(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    with staged(tmp_path / "new") as new:
        own = await taker(new)
        result = await own.take_in(read_document(data))
        assert result.run == (await new.only(Run)).id
        await (await new.talk()).memory.undo_run(result.run or 0)

        assert [each for each in await new.all(Memory) if each.state == "active"] == []


async def test_nobody_learns_from_it_again(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    with staged(tmp_path / "new") as new:
        await (await taker(new)).take_in(read_document(data))
        before = await new.counts()
        await new.worker.drain()
        talks = await new.all(Conversation)

        assert await new.counts() == before
        assert {each.audience for each in talks} == {"private"}


async def test_secrets_and_what_is_never_stored_stay_out(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    data["memories"][0]["content"] = "My card is 4111 1111 1111 1111."
    data["messages"][0]["text"] = "My card is 4111 1111 1111 1111."
    with staged(tmp_path / "new") as new:
        own = await taker(new)
        await OwnTopics(new.services, own.user_id).rule("work", "never")
        preview = await own.preview(read_document(data))
        await own.take_in(read_document(data))

        refused = {each.content: each.reason for each in preview.refused}
        assert "secrets are not stored" in refused["My card is 4111 1111 1111 1111."]
        assert any("never to be stored" in reason for reason in refused.values())
        assert not any(new.on_disk(card) for card in ("4111 1111", "41111111"))
        assert not any("baker" in each.content for each in await new.all(Memory))
        assert not any("baker" in each.text for each in await new.all(Message))


async def test_what_the_operator_gave_elsewhere_is_not_taken(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    for memory in data["memories"]:
        memory["category"] = "system"
    with staged(tmp_path / "new") as new:
        result = await (await taker(new)).take_in(read_document(data))

        assert (result.memories, sum(each.count for each in result.refused)) == (
            0,
            len(data["memories"]),
        )


async def test_switches_are_taken_only_where_asked_for(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    data["settings"][0]["rounds"] = False
    with staged(tmp_path / "new") as new:
        own = await taker(new)
        document = read_document(data)
        assert (await own.preview(document)).settings == {"rounds": False}
        await own.take_in(document)
        assert (await own.preview(document)).settings == {"rounds": False}
        await own.take_in(document, settings=True)
        assert (await own.preview(document)).settings == {}


async def test_others_words_in_it_are_not_taken_as_ones_own(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    data["messages"][0]["author_id"] = 999
    with staged(tmp_path / "new") as new:
        await (await taker(new)).take_in(read_document(data))

        assert WORDS[0] not in [each.text for each in await new.all(Message)]


async def test_progress_is_told_to_the_end(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    steps = list[tuple[int, int]]()
    with staged(tmp_path / "new") as new:
        await (await taker(new)).take_in(
            read_document(data), progress=lambda done, total: steps.append((done, total))
        )
    total = len(data["messages"]) + len(data["memories"])

    assert steps[0] == (0, total)
    assert steps[-1] == (total, total)


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        {},
        {"format": "other"},
        {"memories": [{"id": "x"}]},
        {"memories": [{"id": 2**70}]},
        {"messages": "all"},
        {"exported_at": "0001-01-01T00:00:00+00:00"},
    ],
    ids=str,
)
async def test_what_is_no_export_is_refused_and_named(tmp_path: Path, broken: Any):
    with staged(tmp_path) as stage:
        data = await lived(stage)
    sent = {**data, **broken} if isinstance(broken, dict) and broken else broken

    with pytest.raises(ExportUnreadable):
        read_document(sent)
