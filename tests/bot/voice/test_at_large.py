"""What is said to who wants all forgotten, or nothing remembered any more."""

import pytest

from bot.actions.account.settings import OwnSettings
from bot.actions.local_chat import LocalChat
from tests.stage import Stage, said


@pytest.mark.parametrize("command", ["/erase", "/forget"])
async def test_who_wants_all_forgotten_is_told_how_and_nothing_changes(
    talk: LocalChat, stage: Stage, command: str
):
    known = await stage.contents()
    assert command in await said(talk, "Please delete everything you know about me")
    assert command in await said(talk, "把关于我的都删了")
    await stage.worker.drain()
    assert await stage.contents() == known


@pytest.mark.parametrize("text", ["stop remembering things", "别再记我的事了"])
async def test_who_wants_nothing_remembered_is_told_what_switches_it_off(
    talk: LocalChat, stage: Stage, text: str
):
    assert "/settings" in await said(talk, text)
    await OwnSettings(stage.services, talk.user_id).choose({"memory": False})
    assert "/settings" not in await said(talk, text)
