"""What of memory and of the talk a prompt is given.

Covers: bot.flow.recall_trace.
"""

import json
from pathlib import Path

from bot.voice.voice import ScriptedVoice
from memory.tables import Memory, Message, Trace
from tests.stage import said, staged


async def test_the_scene_holds_at_most_the_window_beside_the_message(tmp_path: Path):
    voice = ScriptedVoice([f"reply {number}" for number in range(20)])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        for number in range(20):
            await said(talk, f"message {number}")

        assert [len(scene.window) for scene in voice.scenes[13:]] == [26, 28, 30, 22, 24, 26, 28]
        assert {scene.window[0].text for scene in voice.scenes[16:]} == {"message 5"}
        assert voice.scenes[-1].window[-1].text == "reply 18"
        assert voice.scenes[-1].message.text == "message 19"


async def test_memory_is_asked_with_the_three_messages_before(tmp_path: Path):
    voice = ScriptedVoice(["one", "two", "three"])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        for text in ("first", "second", "third"):
            await said(talk, text)

        messages = await stage.all(Message)
        asked, *earlier = (await stage.all(Trace))[-1].query_message_ids
        assert messages[-2].id == asked
        assert [message.id for message in messages[1:4]] == earlier


async def test_what_was_said_just_before_helps_to_find(tmp_path: Path):
    voice = ScriptedVoice(["Noted.", "Yes?", "The ferry."])
    with staged(tmp_path, voice=voice) as stage:
        talk = await stage.talk()
        await talk.memory.add("The user's ferry leaves from Horten.")
        await said(talk, "My ferry leaves from Horten")
        await said(talk, "and when?")

        found = voice.scenes[1].recollection
        assert found is not None
        assert [memory.memory.content for memory in found.memories] == [
            "The user's ferry leaves from Horten."
        ]


async def test_a_trace_holds_ids_and_numbers_only(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        await said(talk, "What's my cat called?")

        trace = (await stage.all(Trace))[-1]
        memory = await stage.only(Memory)
        assert [candidate["memory_id"] for candidate in trace.candidates] == [memory.id]
        assert trace.shown == [memory.id]
        assert "Pixel" not in json.dumps(trace.model_dump(mode="json"))
        assert set(trace.candidates[0]) >= {"scores", "relevance", "recency", "importance", "rank"}
