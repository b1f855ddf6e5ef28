"""A model that takes the question and says nothing: who asks, and who asks next, hears soon."""

from pathlib import Path
from time import monotonic

from bot.voice.model_voice import ModelVoice
from config.models.chat.openai_model import ChatMind
from config.settings.sections import MindSettings
from tests.bot.discord.process.lives import Town, alive
from tests.fakes.behaviours import Hangs, Says
from tests.fakes.model_server import ModelServer
from tests.stage import bundled_prompts

STORY = "Once upon a time there was a cat."


async def test_a_model_that_hangs_keeps_nobody_waiting_for_a_minute(town: Town, tmp_path: Path):
    with ModelServer() as model:
        model.script(Hangs(), Says(STORY))
        chosen = MindSettings(base_url=model.url, model="small", first_token_seconds=1)
        voice = ModelVoice(ChatMind(chosen), bundled_prompts())
        async with alive(town.discord, tmp_path, voice):
            await town.discord.until(lambda: town.discord.gateway.identified)
            first = await town.discord.call(town.mira, town.general, "Tell me a story")
            await town.discord.until(lambda: model.requests)
            begun = monotonic()
            second = await town.discord.call(town.tom, town.general, "And me?")
            await town.discord.reply_to(second, saying=STORY)
            waited = monotonic() - begun
            told = await town.discord.reply_to(first, saying="I can't find my words just now.")

    assert waited < 15
    assert "reference t1" in told.content
