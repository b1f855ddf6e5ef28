"""What a reply quotes of people who were not heard, or did not agree, is shown and not kept."""

from pathlib import Path

import pytest

from bot.voice.voice import ScriptedVoice
from memory.conversation.incoming import Quoted
from memory.tables import Message
from tests.crowd import crowd_in
from tests.stage import staged

HALL = "place:1"
WORDS = "The key is under the walrus."


@pytest.mark.parametrize(
    ("audience", "said", "kept", "retention"),
    [
        (HALL, True, True, "normal"),
        (HALL, True, False, "session"),
        (HALL, False, True, "session"),
        ("private", False, True, "normal"),
    ],
)
async def test_a_reply_to_words_that_may_not_be_kept_goes_with_the_session(
    tmp_path: Path, audience: str, said: bool, kept: bool, retention: str
):
    voice = ScriptedVoice(["Hm."] * 2)
    with staged(tmp_path, voice=voice) as stage:
        crowd = await crowd_in(stage, audience, "ada", "bob")
        if said:
            await crowd.say("ada", "hall", WORDS, kept=kept, platform_id="7")
        quoted = Quoted("ada", WORDS, platform_id="7")
        await crowd.say("bob", "hall", "What does she mean?", chain=[quoted])

        messages = await stage.all(Message)
        assert [part.text for part in voice.scenes[-1].chain] == [WORDS]
        assert messages[-1].author_id is None
        assert messages[-1].retention == retention
        assert messages[-2].retention == "normal"
