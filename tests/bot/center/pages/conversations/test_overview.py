"""All conversations, each with what can be done about it.

Covers: bot.center.pages.conversations.conversation_views, bot.center.texts.conversations.
"""

from dataclasses import fields
from pathlib import Path

from bot.center.texts.conversations import CONVERSATIONS_TEXTS
from tests.bot.center.pages.conversations.talks import CAT, Talked
from tests.bot.center.world import center_world


async def test_a_talk_is_listed_with_what_can_be_done(tmp_path: Path):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT)
        shown = await talked.page("/conversations")

        assert f'href="/conversations/{talked.conversation}"' in shown
        assert "messages: 2" in shown
        for what in ("export", "export?form=zip", "clear"):
            assert f'href="/conversations/{talked.conversation}/{what}"' in shown


async def test_nothing_is_designed_too_and_others_see_nothing(tmp_path: Path):
    with center_world(tmp_path) as world:
        await Talked.of(world, CAT, name="other")
        browser = await world.logged_in(Accept="text/html")
        shown = (await browser.get("/conversations")).text

        assert "There is no talk yet" in shown
        assert "/conversations/1" not in shown


def test_both_languages_say_everything():
    english, chinese = CONVERSATIONS_TEXTS["en"], CONVERSATIONS_TEXTS["zh"]

    assert [each.name for each in fields(english) if not getattr(chinese, each.name)] == []
    assert english.done.keys() == chinese.done.keys()
    assert english.views.keys() == chinese.views.keys()
