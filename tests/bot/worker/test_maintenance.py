from pathlib import Path

import pytest

from bot.voice.voice import ScriptedVoice
from bot.worker.maintenance import DAILY
from config.errors import EmbedderUnavailable
from config.models.embedding.embedder import HashedEmbedder
from memory.conversation.incoming import Incoming
from memory.conversation.turns import INTERRUPTED, UNBEGUN, begin_sending, receive
from memory.erasure.record import RecordedErasure, note, recorded
from memory.erasure.requests import erase_message
from memory.tables import Erasure, Job, Memory, Message, Session, Turn, User
from tests.stage import Stage, said, staged


class SleepyEmbedder(HashedEmbedder):
    """Gives no vectors until it is awake."""

    awake = False

    def passages(self, texts):
        if not self.awake:
            raise EmbedderUnavailable("asleep")
        return super().passages(texts)


async def left_behind(stage: Stage, *, held_by: str, sending: bool = False) -> None:
    """Leave a turn as a process that died would."""
    talk = await stage.talk()
    incoming = Incoming(
        conversation_id=talk.conversation_id,
        user_id=talk.user_id,
        text="My cat is called Pixel.",
        held_by=held_by,
    )

    def work(rows):
        got = receive(rows, incoming, pace=stage.services.pace, now=stage.clock.now())
        if sending:
            begin_sending(rows, got.turn_id)

    await stage.write(work)


@pytest.mark.parametrize("sending", [False, True])
async def test_a_turn_of_a_dead_process_ends_and_its_message_is_learned_from(
    tmp_path: Path, sending: bool
):
    with staged(tmp_path) as stage:
        own = stage.worker.name
        await left_behind(stage, held_by=own, sending=sending)
        await stage.worker.chores.start()
        await stage.worker.drain()

        turn = await stage.only(Turn)
        assert (turn.state, turn.error) == ("failed", INTERRUPTED if sending else UNBEGUN)
        assert await stage.contents() == ["The user's cat is called Pixel."]


async def test_a_turn_of_another_machine_is_left_until_its_deadline(tmp_path: Path):
    with staged(tmp_path) as stage:
        await left_behind(stage, held_by="elsewhere:1")
        await stage.worker.chores.start()
        await stage.worker.drain()
        assert (await stage.only(Turn)).state == "received"
        assert await stage.contents() == []

        stage.clock.move(seconds=121)
        await stage.worker.chores.enqueue("minute")
        await stage.worker.drain()

        assert (await stage.only(Turn)).state == "failed"
        assert await stage.contents() == ["The user's cat is called Pixel."]


async def test_the_lease_of_a_dead_process_is_taken_back_at_once(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.take("curate", worker=stage.worker.name)
        await stage.worker.chores.start()
        await stage.worker.drain()

        assert await stage.contents() == ["The user's cat is called Pixel."]


async def test_a_session_that_fell_silent_is_closed(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        stage.clock.move(minutes=29)
        await stage.worker.chores.enqueue("minute")
        assert (await stage.only(Session)).closed_at is None

        stage.clock.move(minutes=1)
        await stage.worker.chores.enqueue("minute")

        assert (await stage.only(Session)).closed_at == stage.clock.now()


async def test_a_passing_thing_leaves_after_a_week_even_if_days_were_missed(tmp_path: Path):
    with staged(tmp_path) as stage:
        added = await (await stage.talk()).memory.add("The user has a cold.")
        await stage.write(_passing(added.id))
        stage.clock.move(days=30)
        await stage.worker.chores.start()
        await stage.worker.drain()

        memory = await stage.only(Memory)
        assert (memory.state, memory.forgotten_because) == ("forgotten", "faded")


async def test_the_day_s_work_done_twice_changes_nothing_more(tmp_path: Path):
    with staged(tmp_path) as stage:
        added = await (await stage.talk()).memory.add("The user has a cold.")
        await stage.write(_passing(added.id))
        stage.clock.move(days=30)
        for _ in range(2):
            await stage.worker.chores.enqueue(DAILY)
            await stage.worker.drain()
            counts = await stage.counts()

        assert counts == (1, 2)


async def test_old_messages_are_blanked_and_their_rows_stay(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        talk = await stage.talk()
        await said(talk, "Zanzibarquux")
        await talk.end()
        await stage.worker.drain()
        await stage.run_on(days=31)
        await stage.worker.chores.start()
        await stage.worker.drain()

        assert [message.text for message in await stage.all(Message)] == ["", ""]


async def test_what_could_not_be_embedded_is_embedded_later(tmp_path: Path):
    embedder = SleepyEmbedder()
    with staged(tmp_path, embedder=embedder) as stage:
        await (await stage.talk()).memory.add("The user's cat is called Pixel.")
        await stage.worker.drain()
        assert (await stage.only(Memory)).embedding is None

        SleepyEmbedder.awake = True
        stage.clock.move(seconds=11)
        await stage.worker.drain()

        assert (await stage.only(Memory)).embedding is not None
    SleepyEmbedder.awake = False


async def test_with_another_embedder_all_vectors_are_made_anew(tmp_path: Path):
    with staged(tmp_path) as stage:
        await (await stage.talk()).memory.add("The user's cat is called Pixel.")
    with staged(tmp_path, embedder=HashedEmbedder(model="better", dimensions=12)) as stage:
        await stage.worker.chores.start()
        await stage.worker.drain()

        memory = await stage.only(Memory)
        assert memory.embedding_model == "better"
        assert len(memory.embedding or b"") == 4 * 12


async def test_starting_twice_asks_for_the_same_work_once(tmp_path: Path):
    with staged(tmp_path) as stage:
        await stage.worker.chores.start()
        await stage.worker.chores.start()

        assert [job.kind for job in await stage.all(Job)] == ["decay", "quality", "daily"]


def _passing(memory_id: int):
    """Make it a passing thing that the curator learned."""

    def work(rows):
        memory = rows.get_one(Memory, memory_id)
        memory.kind, memory.verified, memory.last_used_at = "context", False, None
        memory.next_due_at = memory.created_at

    return work


async def test_what_is_accepted_stands_on_record_within_a_minute(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["I see."])) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        now, user_id = stage.clock.now(), talk.user_id
        await stage.write(lambda rows: erase_message(rows, user_id, 1, cascade=True, now=now).id)
        await stage.worker.chores.enqueue("minute")

        assert [entry.scope for entry in recorded(stage.folder) or ()] == ["message"]
        assert (await stage.only(Erasure)).state == "accepted"


async def test_what_an_older_database_brought_back_is_erased_again_at_the_start(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["I see."])) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        [user] = await stage.all(User)
        [said_first, _] = await stage.all(Message)
        target = {"messages": [said_first.uid], "memories": [], "retold": True}
        at = stage.clock.now().isoformat()
        note(stage.folder, [RecordedErasure("e1", "message", user.uid, at, target)])
        stage.clock.move(minutes=1)

        await stage.worker.chores.start()
        await stage.worker.drain()

        assert "My cat is called Pixel." not in [
            message.text for message in await stage.all(Message)
        ]
