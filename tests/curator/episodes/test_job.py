"""The summarizer's job: what becomes of an ended session.

Covers: curator.episodes.placeholders, curator.episodes.sources, curator.episodes.summarizer,
curator.episodes.text.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlmodel import Session as Rows
from sqlmodel import col, select

from bot.voice.voice import ScriptedVoice
from config.errors import MindUnavailable, ReplyNotUnderstood
from curator.agent_inputs import Sentence
from curator.episodes import job as summarising
from curator.episodes.summarizer import EpisodeDraft
from curator.offline.summarizer import OfflineSummarizer
from memory.conversation.conversations import close_session, conversation_for, open_session
from memory.conversation.incoming import Incoming
from memory.conversation.turns import receive, settle
from memory.conversation.users import Newcomer, participant_in, user_for
from memory.conversation.window import unfolded
from memory.tables import Job, Memory, Message, Operation, SentenceSource
from memory.tables import Sentence as StoredSentence
from memory.vocabulary import Language
from tests.agents import ScriptedSummarizer, draft_of, offline_agents
from tests.stage import Stage, said, staged

TALE = ("I planted tomatoes today.", "They need a lot of water.", "Next week I plant beans.")


async def tell(stage: Stage, texts: Sequence[str] = TALE) -> None:
    """Say all of it and end the session."""
    talk = await stage.talk()
    for text in texts:
        await said(talk, text)
    await talk.end()


async def waiting(stage: Stage) -> list[Message]:
    return [message for message in await stage.all(Message) if message.folded_at is None]


def quiet(count: int) -> ScriptedVoice:
    return ScriptedVoice(["Go on."] * count)


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


SPLIT = ("Their wifi password is:", "hunter2xK9 was laughed at.")


def refused(language: Language, *, in_labels: bool) -> EpisodeDraft:
    """Return a draft that the door refuses as a whole: a secret falls into two of its parts."""
    told = "They planted tomatoes." if language == "en" else "他们种了番茄。"
    draft = draft_of(told, ["m1"])
    if in_labels:
        draft.topics = ["password:", "hunter2xK9"]
    else:
        draft.summary = [Sentence(text=text, sources=["m1"]) for text in SPLIT]
    return draft


@pytest.mark.parametrize(
    ("language", "texts", "untold"),
    [
        ("en", TALE, "what it was about is not kept"),
        ("zh", ("我今天种了番茄。", "番茄要浇很多水。", "下周我种豆子。"), "内容不作保留"),
    ],
)
async def test_of_a_talk_whose_episode_is_refused_something_stays(
    tmp_path: Path, language: Language, texts: Sequence[str], untold: str
):
    agents = offline_agents(summarizer=ScriptedSummarizer([refused(language, in_labels=False)]))
    with staged(tmp_path, voice=quiet(3), agents=agents) as stage:
        await tell(stage, texts)
        await stage.worker.drain()

        [episode] = [memory for memory in await stage.all(Memory) if memory.category == "episode"]
        reasons = [operation.rejected_because for operation in await stage.all(Operation)]
        assert untold in episode.content
        assert not episode.provisional
        assert reasons.count("secret") == 2
        assert await waiting(stage) == []


async def test_an_episode_that_is_refused_for_its_labels_is_stored_without_them(tmp_path: Path):
    agents = offline_agents(summarizer=ScriptedSummarizer([refused("en", in_labels=True)]))
    with staged(tmp_path, voice=quiet(3), agents=agents) as stage:
        await tell(stage)
        await stage.worker.drain()

        [episode] = [memory for memory in await stage.all(Memory) if memory.category == "episode"]
        assert (episode.content, episode.topic) == ("They planted tomatoes.", "")


async def test_a_stand_in_whose_retelling_is_refused_waits_no_longer(tmp_path: Path):
    replies: list[EpisodeDraft | Exception | None] = [
        MindUnavailable("gone"),
        refused("en", in_labels=False),
    ]
    agents = offline_agents(summarizer=ScriptedSummarizer(replies))
    with staged(tmp_path, voice=quiet(3), agents=agents) as stage:
        await tell(stage)
        await stage.worker.drain()
        stage.clock.move(hours=2)
        await stage.worker.drain()

        [episode] = [memory for memory in await stage.all(Memory) if memory.category == "episode"]
        assert "what it was about is not kept" in episode.content
        assert not episode.provisional


@pytest.mark.parametrize(
    "useless",
    [
        MindUnavailable("gone"),
        draft_of("They planted tomatoes.", []),
        draft_of("They planted tomatoes.", ["m77"]),
        draft_of("  ", ["m1"]),
    ],
)
async def test_what_the_summarizer_could_not_tell_is_stood_in_for_and_told_later(
    tmp_path: Path, useless: EpisodeDraft | Exception
):
    agents = offline_agents(summarizer=ScriptedSummarizer([useless, None]))
    with staged(tmp_path, voice=quiet(3), agents=agents) as stage:
        await tell(stage)
        job = await _summarise_once(stage)
        [stand_in] = await stage.episodes()
        assert (stand_in.provisional, "2026-03-02" in stand_in.content) == (True, True)
        assert await waiting(stage) == []
        assert job.done_at is not None

        await stage.worker.drain()

        [episode] = await stage.episodes()
        assert (episode.id, episode.content, episode.provisional) == (
            stand_in.id,
            "They talked.",
            False,
        )
        assert episode.version > stand_in.version


async def test_the_stand_in_is_in_the_language_of_the_user(tmp_path: Path):
    agents = offline_agents(summarizer=ScriptedSummarizer([MindUnavailable("gone")] * 9))
    with staged(tmp_path, voice=ScriptedVoice(["嗯。"] * 3), agents=agents) as stage:
        await tell(stage, ("我今天种了番茄。", "番茄要浇很多水。", "下周我种豆子。"))
        await stage.worker.drain()

        [episode] = await stage.episodes()
        assert "摘要尚待补写" in episode.content


async def test_a_retry_that_fails_again_waits_and_is_parked_in_the_end(tmp_path: Path):
    unread = ReplyNotUnderstood("EpisodeDraft", "?")
    agents = offline_agents(summarizer=ScriptedSummarizer([MindUnavailable("gone"), *[unread] * 5]))
    with staged(tmp_path, voice=quiet(3), agents=agents) as stage:
        await tell(stage)
        for _ in range(6):
            await stage.worker.drain()
            stage.clock.move(hours=1)

        assert (await stage.worker.left()).parked == 1
        assert [episode.provisional for episode in await stage.episodes()] == [True]


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
        await _curate(stage)
        job = await stage.take("summarise")
        cases = [await summarising.gather(stage.services, job) for _ in range(2)]
        told = []
        for case in cases:
            assert case is not None
            written = await summarising.summarise(summarizer, OfflineSummarizer(), case)
            told.append(await summarising.settle(stage.services, case, summarizer, written))

        assert told == [1, 0]
        assert len(await stage.episodes()) == 1


async def test_everyone_in_a_shared_channel_gets_an_episode_of_their_own(tmp_path: Path):
    summarizer = ScriptedSummarizer([None, None])
    with staged(tmp_path, agents=offline_agents(summarizer=summarizer)) as stage:
        users = await stage.write(lambda rows: _shared_talk(rows, stage))
        await stage.worker.drain()

        episodes = await stage.episodes()
        assert {episode.user_id for episode in episodes} == set(users)
        assert {episode.audience for episode in episodes} == {"place:garden"}
        heard = [
            [utterance.text for utterance in stretch.utterances] for stretch in summarizer.read
        ]
        assert sorted(heard) == [
            ["Mira 0", "to Mira 0", "Mira 1", "to Mira 1"],
            ["Noor 0", "to Noor 0", "Noor 1", "to Noor 1"],
        ]


async def test_who_did_not_consent_in_a_shared_channel_gets_no_episode(tmp_path: Path):
    summarizer = ScriptedSummarizer([None, None])
    with staged(tmp_path, agents=offline_agents(summarizer=summarizer)) as stage:
        mira, noor = await stage.write(lambda rows: _shared_talk(rows, stage, consenting=1))
        await stage.worker.drain()

        assert [episode.user_id for episode in await stage.episodes()] == [mira]
        assert noor not in {episode.user_id for episode in await stage.episodes()}


async def test_with_episodes_switched_off_messages_still_leave_the_window(tmp_path: Path):
    with staged(tmp_path, voice=quiet(3)) as stage:
        await stage.talk()
        stage.damage("UPDATE settings SET episodes = 0")
        await tell(stage)
        await stage.worker.drain()

        assert await stage.episodes() == []
        assert await waiting(stage) == []


async def _curate(stage: Stage) -> None:
    """Work until the next job is to summarise."""
    while (await _next(stage)).kind != "summarise":
        await stage.worker.work_one()


async def _summarise_once(stage: Stage) -> Job:
    await _curate(stage)
    job = await _next(stage)
    await stage.worker.work_one()
    return next(other_job for other_job in await stage.all(Job) if other_job.id == job.id)


async def _next(stage: Stage) -> Job:
    return next(job for job in await stage.all(Job) if job.done_at is None)


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


def _shared_talk(rows: Rows, stage: Stage, *, consenting: int = 2) -> list[int]:
    """Two people talk in one channel, turn by turn, and the session ends."""
    now, pace = stage.clock.now(), stage.services.pace
    place = ("discord", "garden", "lumi")
    conversation = conversation_for(rows, place, audience="place:garden", now=now)
    conversation_id = int(conversation.id or 0)
    users: list[int] = []
    for name in ("Mira", "Noor"):
        user = user_for(rows, "discord", name, newcomer=Newcomer(name=name), now=now)
        part = participant_in(rows, conversation_id, int(user.id or 0))
        part.consented_at = now if len(users) < consenting else None
        users.append(int(user.id or 0))
    for number in range(2):
        for name, user_id in zip(("Mira", "Noor"), users, strict=True):
            text = f"{name} {number}"
            incoming = Incoming(
                conversation_id=conversation_id, user_id=user_id, text=text, held_by="host:1"
            )
            received = receive(rows, incoming, pace=pace, now=now)
            settle(rows, received.turn_id, f"to {text}", now=now)
    session = open_session(rows, conversation_id)
    assert session is not None
    close_session(rows, session, now)
    assert rows.exec(select(Message).where(col(Message.conversation_id) == conversation_id)).all()
    return users
