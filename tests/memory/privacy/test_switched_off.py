"""What is said while something is switched off is never written by it, also when it is on again."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col

from bot.actions.account.conversations import OwnConversations
from bot.actions.account.imports import OwnImport
from bot.actions.account.settings import OwnSettings, Switch
from bot.actions.memories import PERSON
from bot.voice.voice import ScriptedVoice
from memory.amendments.message_edits import edit_message
from memory.conversation.incoming import Part
from memory.imports.document import read_document
from memory.index.messages.telling import told_to
from memory.ledger.proposal import Batch
from memory.tables import Message
from tests.stage import Stage, said, staged

off_by = pytest.mark.parametrize("switch", ["memory", "long_term"])
OFF_AND_ON = (
    "My name is Mira and I live in Oslo.",
    "off",
    "My cat is called Pixel.",
    "I planted tomatoes in Bergen today.",
    "on",
    "My brother is called Tom.",
    "I enjoy swimming in the lake.",
)


async def live(stage: Stage, switch: Switch) -> None:
    """Let somebody talk, with a switch off in the middle, and have it all worked off."""
    talk = await stage.talk()
    own = OwnSettings(stage.services, talk.user_id)
    for line in OFF_AND_ON:
        if line in ("off", "on"):
            await own.choose({switch: line == "on"})
        else:
            await said(talk, line)
        await stage.worker.drain()
        stage.clock.move(minutes=1)
    await talk.end()
    await stage.worker.drain()


@off_by
async def test_what_is_said_while_it_is_off_is_never_learned(tmp_path: Path, switch: Switch):
    with staged(tmp_path) as stage:
        await live(stage, switch)
        found = await stage.contents()

        assert any("Mira" in content for content in found)
        assert any("Tom" in content for content in found)
        assert not [content for content in found if "Pixel" in content or "Bergen" in content]
        assert await OwnConversations(stage.services, 1).extract(1) == 0


@pytest.mark.parametrize("switch", ["memory", "episodes"])
async def test_what_is_said_while_it_is_off_is_told_in_no_episode(tmp_path: Path, switch: Switch):
    with staged(tmp_path) as stage:
        await live(stage, switch)
        [episode] = await stage.episodes()

        assert "Oslo" in episode.content
        assert "Pixel" not in episode.content
        assert "Bergen" not in episode.content


@pytest.mark.parametrize("switch", ["memory", "rounds"])
async def test_what_is_said_while_it_is_off_comes_to_mind_in_no_later_talk(
    tmp_path: Path, switch: Switch
):
    def lines(rows: Any) -> list[str]:
        return [rows.get_one(Message, said_id).text for (said_id,) in rows.execute(told).all()]

    told = told_to(1, col(Message.id))
    with staged(tmp_path) as stage:
        await live(stage, switch)
        kept = await stage.services.store.read(lines)

        assert OFF_AND_ON[0] in kept
        assert OFF_AND_ON[-1] in kept
        assert not [text for text in kept if "Pixel" in text or "Bergen" in text]
        assert len(await stage.all(Message)) == 2 * 5  # nothing is deleted


async def test_what_is_written_over_a_message_while_it_is_off_is_not_learned(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixie.")
        own = OwnSettings(stage.services, talk.user_id)
        await own.choose({"memory": False})
        batch = Batch(user_id=talk.user_id, author=PERSON, now=stage.clock.now(), proposals=())

        def edit(rows: Any) -> None:
            message = rows.get_one(Message, 1)
            edit_message(
                rows, message, Part(None, "My cat is Pixel."), batch, stage.services.policy
            )

        await stage.write(edit)
        await own.choose({"memory": True})
        await stage.worker.drain()

        assert await stage.contents() == []


async def test_an_export_takes_along_what_was_off(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        await live(old, "rounds")
        told = await (await old.talk()).memory.export()
    with staged(tmp_path / "new") as new:
        own = OwnImport(new.services, (await new.talk()).user_id)
        await own.take_in(read_document(json.loads(json.dumps(told))))
        off = [each.text for each in await new.all(Message) if each.switched_off == "rounds"]

        assert [text for text in off if text in OFF_AND_ON] == list(OFF_AND_ON[2:4])


@pytest.mark.parametrize("switch", ["memory", "rounds"])
async def test_a_reply_that_says_it_again_is_kept_no_longer(tmp_path: Path, switch: Switch):
    said_again = ["You told me that your cat is called Pixel.", "你说你的猫叫年糕。"]
    voice = ScriptedVoice(["Hello.", "Noted.", "记下了。", *said_again, "Tom, a good name."])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        own = OwnSettings(stage.services, talk.user_id)
        await said(talk, "My name is Mira and I live in Oslo.")
        await own.choose({switch: False})
        await said(talk, "My cat is called Pixel.")
        await said(talk, "我的猫叫年糕。")
        await own.choose({switch: True})
        for line in ("What did I just tell you?", "还有呢？", "My brother is called Tom."):
            await said(talk, line)
        replies = [each for each in await stage.all(Message) if each.author_id is None]

    off = {each.text for each in replies if "rounds" in each.switched_off}
    assert off == {"Noted.", "记下了。", *said_again}
