"""The summarizer's job: what becomes of an ended session.

Covers: curator.episodes.sources, curator.episodes.summarizer, curator.episodes.text.
"""

from pathlib import Path

from sqlmodel import Session as Rows

from curator.agent_inputs import Sentence
from curator.episodes import job as summarising
from curator.offline.episodes.summarizer import OfflineSummarizer
from memory.conversation.conversations import open_session
from memory.conversation.window import unfolded
from memory.tables import Message, SentenceSource
from memory.tables import Sentence as StoredSentence
from tests.agents import ScriptedSummarizer, draft_of, offline_agents
from tests.curator.episodes.sessions import TALE, curate, quiet, tell, waiting
from tests.stage import Stage, said, staged


async def test_a_session_that_closes_leaves_an_episode_of_what_was_said(tmp_path: Path):
    with staged(tmp_path, voice=quiet(3)) as stage:
        await tell(stage)
        await stage.worker.drain()

        [episode] = await stage.episodes()
        first, *_, last = await stage.all(Message)
        assert "tomatoes" in episode.content
        assert (episode.first_message_id, episode.last_message_id) == (first.id, last.id)
        assert (episode.kind, episode.provisional) == (None, False)
        assert await waiting(stage) == []


async def test_a_session_that_fell_silent_is_told_too(tmp_path: Path):
    with staged(tmp_path, voice=quiet(4)) as stage:
        talk = await stage.talk()
        for text in TALE:
            await said(talk, text)
        stage.clock.move(minutes=31)
        await said(talk, "I'm back.")
        await stage.worker.drain()

        assert len(await stage.episodes()) == 1
        assert [message.text for message in await waiting(stage)] == ["I'm back.", "Go on."]


async def test_small_talk_leaves_the_window_without_an_episode(tmp_path: Path):
    with staged(tmp_path, voice=quiet(3)) as stage:
        await tell(stage, ("Hi!", "How are you?", "Thanks, bye"))
        await stage.worker.drain()

        assert await stage.episodes() == []
        assert await waiting(stage) == []


async def test_a_session_of_two_messages_leaves_no_episode(tmp_path: Path):
    with staged(tmp_path, voice=quiet(1)) as stage:
        await tell(stage, TALE[:1])
        await stage.worker.drain()

        assert await stage.episodes() == []
        assert await waiting(stage) == []


async def test_when_the_window_overflows_the_oldest_twenty_are_told_on_the_spot(tmp_path: Path):
    with staged(tmp_path, voice=quiet(16)) as stage:
        talk = await stage.talk()
        for number in range(16):
            await said(talk, f"Today I read chapter {number} of the novel.")
        await stage.worker.drain()

        [episode] = await stage.episodes()
        messages = await stage.all(Message)
        assert len(await waiting(stage)) == 12
        assert (episode.first_message_id, episode.last_message_id) == (
            messages[0].id,
            messages[19].id,
        )


async def test_a_fold_that_stops_at_the_end_of_a_session_goes_on_with_the_next(tmp_path: Path):
    agents = offline_agents(summarizer=ScriptedSummarizer([None] * 8))
    with staged(tmp_path, voice=quiet(30), agents=agents) as stage:
        talk = await stage.talk()
        for text in TALE[:2]:
            await said(talk, text)
        await stage.write(_close_silently(talk.conversation_id))
        for number in range(25):
            await said(talk, f"Today I read chapter {number} of the novel.")
        await stage.worker.drain()

        left = await stage.services.store.read(lambda rows: unfolded(rows, talk.conversation_id))
        assert left <= 30
        assert [len(told) for told in await _told(stage)] == [4, 20, 20][: len(await _told(stage))]


async def test_each_sentence_of_an_episode_names_its_messages(tmp_path: Path):
    with staged(tmp_path, voice=quiet(3)) as stage:
        await tell(stage)
        await stage.worker.drain()

        sentences = await stage.all(StoredSentence)
        sourced = {
            sentence_source.sentence_id
            for sentence_source in await stage.all(SentenceSource)
            if sentence_source.message_id
        }
        assert sentences
        assert {sentence.id for sentence in sentences} == sourced


async def test_a_sentence_without_a_source_is_refused(tmp_path: Path):
    draft = draft_of("They planted tomatoes.", ["m1"])
    draft.key_facts = [
        Sentence(text="The user owns a farm.", sources=[]),
        Sentence(text="The user hates rain.", sources=["m99"]),
    ]
    agents = offline_agents(summarizer=ScriptedSummarizer([draft]))
    with staged(tmp_path, voice=quiet(3), agents=agents) as stage:
        await tell(stage)
        await stage.worker.drain()

        assert [stored_sentence.text for stored_sentence in await stage.all(StoredSentence)] == [
            "They planted tomatoes."
        ]


async def test_an_episode_holds_no_secret_that_was_said(tmp_path: Path):
    draft = draft_of("The card is 4111 1111 1111 1111.", ["m1"])
    draft.topics = ["4111 1111 1111 1111"]
    agents = offline_agents(summarizer=ScriptedSummarizer([draft]))
    with staged(tmp_path, voice=quiet(3), agents=agents) as stage:
        await tell(stage)
        await stage.worker.drain()

        [episode] = await stage.episodes()
        assert (episode.content, episode.topic) == ("The card is [card number].", "[card number]")


async def test_a_stretch_that_another_run_told_meanwhile_is_told_once(tmp_path: Path):
    summarizer = ScriptedSummarizer([None, None])
    with staged(tmp_path, voice=quiet(3), agents=offline_agents(summarizer=summarizer)) as stage:
        await tell(stage)
        await curate(stage)
        job = await stage.take("summarise")
        cases = [await summarising.gather(stage.services, job) for _ in range(2)]
        told = []
        for case in cases:
            assert case is not None
            written = await summarising.summarise(summarizer, OfflineSummarizer(), case)
            told.append(await summarising.settle(stage.services, case, summarizer, written))

        assert told == [1, 0]
        assert len(await stage.episodes()) == 1


async def test_with_episodes_switched_off_messages_still_leave_the_window(tmp_path: Path):
    with staged(tmp_path, voice=quiet(3)) as stage:
        await stage.talk()
        stage.damage("UPDATE settings SET episodes = false")
        await tell(stage)
        await stage.worker.drain()

        assert await stage.episodes() == []
        assert await waiting(stage) == []


async def _told(stage: Stage) -> list[list[Message]]:
    messages = await stage.all(Message)
    return [
        [
            message
            for message in messages
            if (episode.first_message_id or 0)
            <= int(message.id or 0)
            <= (episode.last_message_id or 0)
        ]
        for episode in await stage.episodes()
    ]


def _close_silently(conversation_id: int):
    """Close the session as a crash would leave it: with nobody asked to tell it."""

    def work(rows: Rows) -> None:
        session = open_session(rows, conversation_id)
        assert session is not None
        session.closed_at = session.last_message_at

    return work
