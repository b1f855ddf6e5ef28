"""Episodes of a channel where several talk."""

from pathlib import Path

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.conversation.conversations import close_session, conversation_for, open_session
from memory.conversation.incoming import Incoming
from memory.conversation.turns import receive, settle
from memory.conversation.users import Newcomer, participant_in, user_for
from memory.tables import Message
from tests.agents import ScriptedSummarizer, offline_agents
from tests.stage import Stage, staged


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
