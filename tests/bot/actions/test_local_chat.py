"""Local chat: a talk on this machine, turn by turn.

Covers: bot.flow.streaming.
"""

from pathlib import Path
from zoneinfo import ZoneInfo

from bot.voice.voice import ScriptedVoice
from memory.conversation.incoming import Incoming
from memory.conversation.turns import receive
from memory.tables import Conversation, Message, Session, User
from tests.stage import Stage, said, staged


async def test_somebody_new_is_new_until_they_were_greeted(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        assert talk.is_new_user
        await talk.greeted()

        assert not (await stage.talk()).is_new_user


async def test_coming_back_continues_the_same_conversation(tmp_path: Path):
    with staged(tmp_path) as stage:
        first, second = await stage.talk(), await stage.talk()

        assert (first.user_id, first.conversation_id) == (second.user_id, second.conversation_id)
        assert len(await stage.all(Conversation)) == 1


async def test_two_people_never_share_a_conversation(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm.", "Hm."])) as stage:
        mira, noor = await stage.talk("mira"), await stage.talk("noor")
        await said(mira, "My cat is called Pixel.")
        await said(noor, "My dog is called Rex.")

        assert [message.text for message in await mira.newest(9)] == [
            "My cat is called Pixel.",
            "Hm.",
        ]
        assert mira.user_id != noor.user_id


async def test_a_user_has_the_time_zone_and_language_of_the_settings(tmp_path: Path):
    with staged(tmp_path, timezone="Europe/Oslo", language="zh") as stage:
        talk = await stage.talk()

        assert (await stage.only(User)).timezone == "Europe/Oslo"
        assert await talk.language() == "zh"


async def test_who_never_chose_a_zone_follows_a_changed_setting(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "Hello")
    voice = ScriptedVoice(["Hm."])
    with staged(tmp_path, timezone="Asia/Tokyo", voice=voice) as stage:
        talk = await stage.talk()
        await said(talk, "What time is it?")

        assert voice.scenes[0].now.tzinfo == ZoneInfo("Asia/Tokyo")
        assert await talk.zone() == "Asia/Tokyo"


async def test_a_background_process_brings_the_zone_of_the_settings_too(tmp_path: Path):
    with staged(tmp_path) as stage:
        await stage.talk()
    with staged(tmp_path, timezone="Asia/Tokyo") as stage:
        await stage.worker.chores.start()

        assert (await stage.only(User)).timezone == "Asia/Tokyo"


async def test_a_zone_that_the_person_chose_stays_theirs(tmp_path: Path):
    with staged(tmp_path) as stage:
        assert await (await stage.talk()).zone("America/Lima") == "America/Lima"
    with staged(tmp_path, timezone="Asia/Tokyo") as stage:
        talk = await stage.talk()
        await stage.worker.chores.start()

        assert await talk.zone() == "America/Lima"


async def test_the_language_follows_the_person(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["嗯。", "好。", "Hm."])) as stage:
        talk = await stage.talk()
        await said(talk, "你好")
        assert await talk.language() == "zh"
        await said(talk, "y")
        assert await talk.language() == "zh"
        await said(talk, "Hello")
        assert await talk.language() == "en"


async def test_a_turn_that_a_dead_process_left_is_told_once(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await stage.write(lambda rows: _unfinished(rows, stage, talk.conversation_id, talk.user_id))

        assert (await stage.talk()).was_interrupted
        assert not (await stage.talk()).was_interrupted


async def test_a_turn_of_a_living_process_is_left_alone(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await stage.write(
            lambda rows: _unfinished(
                rows, stage, talk.conversation_id, talk.user_id, held_by="elsewhere:1"
            )
        )

        assert not (await stage.talk()).was_interrupted


async def test_ending_closes_the_session_and_the_next_words_open_another(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm.", "Hm."])) as stage:
        talk = await stage.talk()
        await said(talk, "One")
        await talk.end()
        await talk.end()  # nothing is open any more
        await said(talk, "Two")

        sessions = await stage.all(Session)
        assert [session.closed_at is None for session in sessions] == [False, True]


async def test_when_the_newest_message_was_said_is_known(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hm."])) as stage:
        talk = await stage.talk()
        assert await talk.last_said() is None
        await said(talk, "One")

        assert await talk.last_said() == (await stage.all(Message))[-1].at


def _unfinished(rows, stage: Stage, conversation_id: int, user_id: int, held_by: str = "") -> None:
    incoming = Incoming(
        conversation_id=conversation_id,
        user_id=user_id,
        text="Hello?",
        held_by=held_by or stage.worker.name,
    )
    receive(rows, incoming, pace=stage.services.pace, now=stage.clock.now())
