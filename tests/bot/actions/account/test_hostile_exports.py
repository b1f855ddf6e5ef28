"""Exports that are broken, doubled or hostile, and imports that end in the middle."""

import asyncio
from pathlib import Path

import pytest

from bot.actions.erasure import OwnErasing
from bot.actions.topics import OwnTopics
from bot.worker.maintenance import DAILY
from config.errors import ExportUnreadable, OperationRefused
from memory.erasure.status import ErasureStatus
from memory.imports.document import read_document
from memory.tables import Feedback, Job, Relation
from tests.bot.actions.account.test_imports import lived, taker
from tests.stage import said, staged


class Killed(Exception):
    """The process ended."""


@pytest.mark.parametrize("after", ["messages", "memories"])
async def test_whatever_end_it_comes_to_what_hangs_on_a_row_comes_with_it(
    tmp_path: Path, after: str
):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
        relations = len(await old.all(Relation))
    reply = next(each["id"] for each in data["messages"] if each["author_id"] is None)
    judged = {
        "message_id": reply,
        "verdict": "bad",
        "words": "Too short.",
        "at": data["exported_at"],
    }
    data["feedback"].append(judged)
    end = len(data["messages"]) + (len(data["memories"]) if after == "memories" else 0)

    def killed(done: int, _: int) -> None:
        if done == end:
            raise Killed

    with staged(tmp_path / "new") as new:
        own = await taker(new)
        with pytest.raises(Killed):
            await own.take_in(read_document(data), progress=killed)
        await own.take_in(read_document(data))

        assert len(await new.all(Relation)) == relations
        assert {each.words for each in await new.all(Feedback)} == {"So it is.", "Too short."}


async def test_what_is_erased_meanwhile_ends_it(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    with staged(tmp_path / "new") as new:
        own, talk = await taker(new), await new.talk()
        erasing = OwnErasing(new.services, talk.user_id)
        tea = await talk.memory.add("I like green tea.")
        steps = list[int]()

        def erase(done: int, _: int) -> None:
            steps.append(done)
            if len(steps) == 2:
                accepted.append(asyncio.ensure_future(erasing.memory(tea.id)))

        accepted = list[asyncio.Future[ErasureStatus]]()
        with pytest.raises(OperationRefused, match="erased meanwhile"):
            await own.take_in(read_document(data), progress=erase)
        await asyncio.gather(*accepted)
        await new.worker.drain()

        assert await new.contents() == []
        assert (await own.take_in(read_document(data))).memories


async def test_what_is_said_of_replies_keeps_to_the_rules_too_and_no_rule_is_without_a_topic(
    tmp_path: Path,
):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    data["feedback"][0]["words"] = "My diabetes is none of it."
    data["topic_rules"].append({"topic": "...", "rule": "never"})
    with staged(tmp_path / "new") as new:
        own = await taker(new)
        topics = OwnTopics(new.services, own.user_id)
        await topics.rule("health", "never")
        await own.take_in(read_document(data))

        assert [(each.verdict, each.words) for each in await new.all(Feedback)] == [("good", "")]
        assert (await topics.ruled("never"), await topics.ruled("hushed")) == (
            ["health"],
            ["gardening"],
        )


async def test_of_verdicts_on_one_thing_one_is_taken_and_none_on_what_is_no_reply(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    asked, reply = (data["messages"][index]["id"] for index in (0, 1))
    memory = data["feedback"][0]["memory_id"]
    data["feedback"] = [
        {"message_id": said, "memory_id": told, "verdict": "bad", "words": words, "at": at}
        for at in [data["exported_at"]]
        for said, told, words in [
            (reply, None, "The reply."),
            (reply, memory, "It again."),
            (10**6, memory, "The memory."),
            (None, memory, "It again."),
            (asked, None, "What I said myself."),
        ]
    ]
    with staged(tmp_path / "new") as new:
        await (await taker(new)).take_in(read_document(data))
        kept = await new.all(Feedback)

        assert sorted(each.words for each in kept) == ["The memory.", "The reply."]
        assert all((each.message_id is None) != (each.memory_id is None) for each in kept)


@pytest.mark.parametrize("value", [float("nan"), {"a": [float("-inf")]}, 10**30], ids=str)
async def test_a_value_that_json_cannot_hold_ends_no_search(tmp_path: Path, value: object):
    deep: object = "Oslo"
    for _ in range(500):
        deep = {"in": deep}
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    data["memories"][0]["structured"] = {"key": "city", "value": value, "steps": deep}
    with staged(tmp_path / "new") as new:
        await (await taker(new)).take_in(read_document(data))
        found = await (await new.talk()).memory.search("cat", limit=3)

        assert found
        assert new.look("SELECT count(*) FROM memories WHERE NOT json_valid(structured)") == 0


@pytest.mark.parametrize("table", ["conversations", "messages", "memories", "feedback"])
async def test_two_rows_of_one_name_are_no_export(tmp_path: Path, table: str):
    with staged(tmp_path) as stage:
        data = await lived(stage)
    for same in ("id", "uid"):
        twice = data[table][0] | ({same: 10**6} if table != "feedback" else {})

        with pytest.raises(ExportUnreadable):
            read_document(data | {table: [*data[table], twice]})


@pytest.mark.parametrize("label", [5, True, ["cat.name"], {"a": 1}], ids=str)
async def test_a_label_that_is_no_text_ends_no_learning(tmp_path: Path, label: object):
    with staged(tmp_path / "old") as old:
        data = await lived(old)
    for memory in data["memories"]:
        memory["structured"] = {"key": label, "value": label, "topics": label}
    with staged(tmp_path / "new") as new:
        await (await taker(new)).take_in(read_document(data))
        await said(await new.talk(), "My cat is called Pixel, and I live in Oslo.")
        new.clock.move(days=40)
        await new.worker.chores.enqueue(DAILY)
        await new.worker.drain()

        assert [job.error for job in await new.all(Job) if job.error] == []
