"""The talk so far is embedded before the next question comes."""

from pathlib import Path

from sqlmodel import select

from bot.flow.looking_ahead import look_ahead
from bot.voice.voice import ScriptedVoice
from memory.tables import Conversation
from tests.stage import Stage, said, staged

TALK = "I have a cat.\nHello."


async def looked_ahead(stage: Stage) -> bool:
    services = stage.app.services
    ids = await services.store.read(lambda rows: list(rows.exec(select(Conversation.id))))
    await look_ahead(services, int(ids[0] or 0))
    return services.asked.get(services.embedder.model, TALK) is not None


async def test_what_stands_before_the_next_question_is_embedded(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hello."])) as stage:
        await said(await stage.talk(), "I have a cat.")

        assert await looked_ahead(stage)


async def test_the_next_question_embeds_only_itself(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hello."] * 2)) as stage:
        talk = await stage.talk()
        await said(talk, "I have a cat.")
        await looked_ahead(stage)
        before = len(stage.app.services.asked)
        await said(talk, "What is new?")

        assert len(stage.app.services.asked) == before + 1


async def test_in_private_mode_nothing_is_embedded(tmp_path: Path):
    with staged(tmp_path, voice=ScriptedVoice(["Hello."])) as stage:
        talk = await stage.talk()
        await talk.switch_private()
        await said(talk, "I have a cat.")

        assert not await looked_ahead(stage)
