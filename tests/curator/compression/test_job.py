"""Memories that nobody used for long are merged, and their originals can be had back.

Covers: memory.lifecycle.compression_candidates, memory.operations.kinds.archive.
"""

from functools import partial

import pytest
from sqlalchemy import event
from sqlmodel import col, select

from config.errors import MindUnavailable, ReplyNotUnderstood
from curator.agent_inputs import Sentence
from curator.compression.compressor import CompressionDraft, ScriptedCompressor
from curator.compression.job import gather, settle
from memory.amendments.undo import undo_run
from memory.ledger.proposal import Author, Batch
from memory.lifecycle.compression_candidates import compression_task
from memory.operations.kinds.add import Add
from memory.operations.kinds.archive import Archive
from memory.operations.kinds.restore import Restore
from memory.queue.job_queue import enqueue
from memory.tables import Evidence, Job, Memory, Operation, Run
from tests.curator.home import Home, linked

DRINKS = ("green tea", "oolong", "hot cocoa")


@pytest.fixture
async def home(tmp_path):
    home = await Home.of(tmp_path)
    yield home
    home.services.store.close()


def merged(text: str, *sources: str) -> CompressionDraft:
    return CompressionDraft(sentences=[Sentence(text=text, sources=list(sources))])


def scripted(*replies: CompressionDraft | Exception) -> ScriptedCompressor:
    return ScriptedCompressor(list(replies))


async def resting_drinks(home: Home, *, audience: str = "private", days: float = 100) -> list[int]:
    """Remember three drinks, then let time pass until their fading reviews are behind them."""
    ids = [
        await home.remembers(
            f"The user likes {drink}.", slot=("like", drink), topic="drinks", audience=audience
        )
        for drink in DRINKS
    ]
    await home.day(days=days, compressor=scripted())
    return ids


async def test_a_group_is_merged_and_its_originals_are_archived(home):
    ids = await resting_drinks(home)
    text = "The user likes green tea, oolong and hot cocoa."
    compressor = scripted(merged(text, "a1", "a2", "a3"))
    await home.day(days=1, compressor=compressor)
    [new] = await home.memories()
    assert (new.content, new.kind, new.audience) == (text, "preference", "private")
    assert compressor.asked[0].towards == 1
    assert [memory.id for memory in await home.memories(state="archived")] == ids
    assert await home.sources_of(new.id) == ids


async def test_what_is_merged_rests_on_the_words_of_its_originals(home):
    await resting_drinks(home)
    text = "The user likes green tea, oolong and hot cocoa."
    await home.day(days=1, compressor=scripted(merged(text, "a1", "a2", "a3")))
    [new] = await home.memories()
    own = select(Evidence.quote).where(Evidence.memory_id == new.id).order_by(col(Evidence.id))
    quotes = await home.read(lambda rows: list(rows.exec(own)))
    assert quotes == [f"The user likes {drink}." for drink in DRINKS]


async def test_the_merged_memory_is_recalled_in_place_of_its_originals(home):
    await resting_drinks(home)
    text = "The user likes green tea, oolong and hot cocoa."
    await home.day(days=1, compressor=scripted(merged(text, "a1", "a2", "a3")))
    found = await home.recalls("what about oolong?")
    assert [memory.memory.content for memory in found.memories] == [text]


async def test_an_archived_original_can_be_restored_and_is_recalled_again(home):
    ids = await resting_drinks(home)
    await home.day(
        days=1, compressor=scripted(merged("Green tea, oolong, hot cocoa.", "a1", "a2", "a3"))
    )
    await home.apply(Restore(memory_id=ids[1]), agent="person")
    found = await home.recalls("what about oolong?")
    assert "The user likes oolong." in [memory.memory.content for memory in found.memories]


async def test_a_sentence_without_a_source_is_refused(home):
    ids = await resting_drinks(home)
    await home.day(days=1, compressor=scripted(merged("The user likes hot drinks.")))
    assert [memory.id for memory in await home.memories()] == ids
    own = select(Run).where(Run.agent == "compressor")
    [run] = await home.read(lambda rows: list(rows.exec(own)))
    assert run.counts["refused: sentence without a source"] == 1


async def test_a_member_that_no_sentence_rests_on_stays_as_it_is(home):
    ids = await resting_drinks(home)
    await home.day(
        days=1, compressor=scripted(merged("The user likes green tea and oolong.", "a1", "a2"))
    )
    assert [memory.content for memory in await home.memories()] == [
        "The user likes hot cocoa.",
        "The user likes green tea and oolong.",
    ]
    assert [memory.id for memory in await home.memories(state="archived")] == ids[:2]


async def test_an_answer_that_loses_a_number_is_refused_whole(home):
    for text in ("runs 5 km", "runs at 7:30", "runs with Tom"):
        await home.remembers(f"The user {text}.", kind="fact", topic="running")
    await home.day(days=100, compressor=scripted())
    await home.day(days=1, compressor=scripted(merged("The user runs with Tom.", "a1", "a2", "a3")))
    assert len(await home.memories()) == 3


async def test_a_merged_sentence_may_say_what_one_original_says(home):
    ids = await resting_drinks(home)
    await home.day(days=1, compressor=scripted(merged("The user likes oolong.", "a1", "a2", "a3")))
    [new] = await home.memories()
    assert new.id not in ids
    assert len(await home.memories(state="archived")) == 3


async def test_audiences_are_never_merged(home):
    for audience in ("private", "place:a", "place:b"):
        await home.remembers("The user likes tea.", topic="drinks", audience=audience)
    compressor = scripted()
    await home.day(days=100, compressor=compressor)
    await home.day(days=1, compressor=compressor)
    assert compressor.asked == []


async def test_promises_boundaries_and_birthdays_are_never_merged(home):
    for number in range(3):
        topic = {"topic": "people"}
        await home.remembers(f"The user promised {number}.", kind="promise", **topic)
        await home.remembers(f"Not a word of {number}.", kind="boundary", **topic)
        key = f"sister{number}.birthday"
        await home.remembers(f"Sister {number}.", kind="fact", slot=(key, "05-12"), **topic)
    compressor = scripted()
    await home.day(days=100, compressor=compressor)
    await home.day(days=1, compressor=compressor)
    assert compressor.asked == []


@pytest.mark.parametrize("switch", ["memory", "long_term", "automatic"])
async def test_nothing_is_merged_where_the_person_switched_it_off(home, switch):
    await resting_drinks(home)
    await home.switch(**{switch: False})
    compressor = scripted()
    await home.day(days=1, compressor=compressor)
    assert compressor.asked == []


async def test_working_twice_a_day_merges_once(home):
    await resting_drinks(home)
    compressor = scripted(merged("The user likes tea, oolong, hot cocoa.", "a1", "a2", "a3"))
    await home.day(days=1, compressor=compressor)
    before = [memory.model_dump() for memory in await home.memories()]
    await home.day(compressor=compressor)
    assert [memory.model_dump() for memory in await home.memories()] == before


async def test_a_group_that_was_left_alone_is_not_offered_again(home):
    await resting_drinks(home)
    compressor = scripted(CompressionDraft(sentences=[]))
    await home.day(days=1, compressor=compressor)
    await home.day(days=1, compressor=compressor)
    assert len(compressor.asked) == 1


async def test_an_answer_that_is_not_understood_leaves_the_memories_alone_and_is_counted(home):
    ids = await resting_drinks(home)
    await home.day(days=1, compressor=scripted(ReplyNotUnderstood("CompressionDraft", "?")))
    assert [memory.id for memory in await home.memories()] == ids
    own = select(Run).where(Run.agent == "compressor")
    [run] = await home.read(lambda rows: list(rows.exec(own)))
    assert run.counts["refused: not understood"] == 1


async def test_a_compressor_that_cannot_be_reached_is_asked_again(home):
    await resting_drinks(home)
    text = "The user likes green tea, oolong and hot cocoa."
    compressor = scripted(MindUnavailable("away"), merged(text, "a1", "a2", "a3"))
    await home.day(days=1, compressor=compressor)
    assert len(await home.memories()) == 3
    home.clock.move(hours=1)
    await home.day(compressor=compressor)
    assert [memory.content for memory in await home.memories()] == [text]


async def test_nothing_is_archived_that_nothing_stored_holds(home):
    first = await home.remembers("The user likes tea.")
    second = await home.remembers("The user likes milk.")
    await home.apply(
        Add(content="My key is sk-abcdefghijklmnopqrstuvwxyz123456", links=linked(first)),
        Archive(memory_id=first),
        Archive(memory_id=second),
        agent="compressor",
    )
    assert [memory.id for memory in await home.memories()] == [first, second]


async def test_no_more_than_the_limit_is_archived_in_a_day(home):
    for number in range(40):
        await home.remembers(
            f"The user likes things of sort {chr(97 + number % 26) * (1 + number // 26)}.",
            topic="things",
        )
    draft = [Sentence(text="Things.", sources=[f"a{at}" for at in range(1, 13)])]
    replies = [CompressionDraft(sentences=draft) for _ in range(4)]
    await home.day(days=100, compressor=scripted())
    await home.day(days=1, compressor=scripted(*replies))
    limit = home.services.settings.compression.archive_per_day
    assert 0 < len(await home.memories(state="archived")) <= limit


async def test_the_ledger_names_the_compressor_with_its_run(home):
    await resting_drinks(home)
    await home.day(days=1, compressor=scripted(merged("Tea, oolong, hot cocoa.", "a1", "a2", "a3")))
    by_compressor = select(Operation).where(Operation.agent == "compressor")
    by_compressor = by_compressor.order_by(col(Operation.id))
    found = await home.read(lambda rows: list(rows.exec(by_compressor)))
    assert [part.op for part in found] == ["ADD", "ARCHIVE", "ARCHIVE", "ARCHIVE"]
    assert len({part.run_id for part in found}) == 1
    assert found[0].run_id is not None


async def test_undoing_the_run_brings_the_originals_back_for_good(home):
    ids = await resting_drinks(home)
    text = "The user likes green tea, oolong and hot cocoa."
    await home.day(days=1, compressor=scripted(merged(text, "a1", "a2", "a3")))
    own = select(Run).where(Run.agent == "compressor")
    [run] = await home.read(lambda rows: list(rows.exec(own)))
    batch = Batch(user_id=home.user_id, author=Author("person"), now=home.clock.now(), proposals=[])
    policy = home.services.policy
    await undo_run(home.services.store, run.id, batch, policy)
    assert [memory.id for memory in await home.memories()] == ids
    compressor = scripted()
    await home.day(days=1, compressor=compressor)
    assert compressor.asked == []


async def test_the_offline_compressor_joins_what_is_liked(home):
    await resting_drinks(home)
    await home.day(days=1)
    assert [memory.content for memory in await home.memories()] == [
        "The user likes green tea, oolong and hot cocoa."
    ]


async def test_no_job_is_left_over(home):
    await resting_drinks(home)
    await home.day(days=1)
    undone = select(Job).where(col(Job.done_at).is_(None), Job.kind == "compress")
    assert await home.read(lambda rows: list(rows.exec(undone))) == []


def test_the_compressor_is_no_person():
    assert not Author("compressor").is_person


async def test_merging_reads_no_more_memories_the_more_there_are_that_rest(home):
    for number in range(12):
        await home.remembers(f"The user saw film {number}.", topic=f"film {number}")
    await resting_drinks(home)
    now = home.clock.now()
    task = compression_task(home.user_id, now)
    job = await home.services.store.write(partial(enqueue, task=task, now=now))
    case = await gather(home.services, job)
    assert case
    draft = merged("Green tea, oolong, hot cocoa.", *case.handles.ids)
    loaded: list[int | None] = []

    def note(memory: Memory, _: object) -> None:
        loaded.append(memory.id)

    event.listen(Memory, "load", note)
    try:
        assert await settle(home.services, case, scripted(), draft)
    finally:
        event.remove(Memory, "load", note)
    assert set(loaded) == set(case.memories)
