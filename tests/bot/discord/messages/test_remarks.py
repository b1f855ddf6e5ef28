"""Remarks: under a promise to remind it says whether Discord reminds at all."""

import pytest

from bot.discord.texts.general import TEXTS
from bot.voice.voice import ScriptedVoice
from tests.bot.discord.conftest import Enter
from tests.bot.discord.notices.test_reminders import wants_reminders
from tests.bot.discord.scene import Scene


async def replies(scene: Scene, line: str) -> str:
    await scene.alice.send_dm(line)
    return "\n".join(scene.said(scene.dm(scene.alice)))


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Remind me at 6pm to call Bob."),
        ("en", "can you remind me tomorrow to water the plants?"),
        ("zh", "晚上六点提醒我给妈妈打电话。"),
    ],
)
async def test_who_asks_to_be_reminded_is_told_that_it_is_off(
    enter: Enter, language: str, line: str
):
    scene = await enter(voice=ScriptedVoice(["Sure, I will."]))
    texts = TEXTS["zh" if language == "zh" else "en"]

    assert f"-# {texts.reminders_are_off}" in await replies(scene, line)


@pytest.mark.parametrize("line", ["That reminds me of Oslo.", "My cat is called Pixel."])
async def test_nobody_else_is(scene: Scene, line: str):
    assert TEXTS["en"].reminders_are_off not in await replies(scene, line)


async def test_nor_is_who_has_them_on(scene: Scene):
    await wants_reminders(scene)
    assert TEXTS["en"].reminders_are_off not in await replies(scene, "Remind me at 6pm to call Bo.")


async def test_nor_is_it_said_of_what_is_kept_off_the_record(scene: Scene):
    await scene.alice.user.slash("private")
    assert TEXTS["en"].reminders_are_off not in await replies(scene, "Remind me at 6pm to call Bo.")


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Remind me every day at 9 to take my pills."), ("zh", "每天早上九点提醒我吃药。")],
)
async def test_who_asks_to_be_reminded_again_and_again_is_told_that_it_is_not_done(
    enter: Enter, language: str, line: str
):
    scene = await enter(voice=ScriptedVoice(["Sure, I will."]))
    texts = TEXTS["zh" if language == "zh" else "en"]

    assert f"-# {texts.reminds_once}" in await replies(scene, line)


async def test_without_a_model_the_voice_itself_says_so_once(scene: Scene):
    said = await replies(scene, "Remind me every day at 9 to take my pills.")
    assert said.count("not again and again") == 1
