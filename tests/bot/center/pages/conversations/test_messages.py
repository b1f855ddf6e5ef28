"""What was said, page by page, with a jump to any message."""

from pathlib import Path

import pytest

from bot.actions.account.settings import OwnSettings
from bot.actions.private_mode import switch_private
from bot.center.pages.conversations import messages
from bot.center.texts.conversations import CONVERSATIONS_TEXTS
from tests.bot.center.pages.conversations.talks import ASKED, CAT, Talked
from tests.bot.center.world import center_world
from tests.stage import said

HOSTILE = "<script>alert(1)</script>"


async def test_what_was_said_is_shown_newest_first(tmp_path: Path):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT, ASKED, HOSTILE)
        shown = await talked.page()

        assert shown.index("&lt;script&gt;") < shown.index(ASKED) < shown.index(CAT)
        assert HOSTILE not in shown
        assert shown.count("Why did you say that?") == 3


async def test_what_is_off_the_record_is_marked_while_it_is_there(tmp_path: Path):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT)
        await switch_private(world.stage.app.services, talked.user_id, talked.conversation)
        await said(await world.stage.talk(), "I am in love.")
        during = await talked.page()
        await switch_private(world.stage.app.services, talked.user_id, talked.conversation)
        after = await talked.page()

    mark = CONVERSATIONS_TEXTS["en"].off_record
    assert during.count(mark) == 2
    assert "in love" in during.partition(mark)[2]
    assert ("in love" in after, mark in after) == (False, False)


async def test_a_jump_leads_to_the_page_where_a_message_stands(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(messages, "PER_PAGE", 4)
    monkeypatch.setattr(messages, "NEWER", 1)
    with center_world(tmp_path) as world:
        talked = await Talked.of(world)
        talk = await world.stage.talk()
        for number in range(5):
            await said(talk, f"I said the number {number}.")
        oldest = (await talked.messages())[-1]
        led = await talked.browser.get(f"/messages/{oldest.id}")
        newest = await talked.browser.get(f"/messages/{(await talked.messages())[0].id}")
        page = await talked.page(led.headers["location"].partition("#")[0])

        assert led.headers["location"].endswith(f"#message-{oldest.id}")
        assert f'id="message-{oldest.id}"' in page
        assert "cursor" not in newest.headers["location"]
        assert 'rel="next"' in await talked.page()


@pytest.mark.parametrize(
    "path",
    [
        "/conversations/{conversation}",
        "/conversations/{conversation}/window",
        "/conversations/{conversation}/summary",
        "/conversations/{conversation}/recalls",
        "/conversations/{conversation}/clear",
        "/conversations/{conversation}/export",
        "/messages/{message}",
        "/messages/{message}/why",
        "/messages/{message}/erase",
    ],
)
async def test_nothing_of_a_foreign_talk_is_there(tmp_path: Path, path: str):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT)
        [reply, _] = await talked.messages()
        filled = path.format(conversation=talked.conversation, message=reply.id)
        other = await world.logged_in("other", Accept="text/html")

        assert (await talked.browser.get(filled)).status_code in (200, 303)
        assert (await other.get(filled)).status_code == 404


async def test_marks_in_a_reply_open_what_stands_behind_it(tmp_path: Path):
    with center_world(tmp_path) as world:
        cat = await (await world.own()).add(CAT)
        talked = await Talked.of(world, ASKED)
        marked = await talked.page()
        own = OwnSettings(world.stage.services, talked.user_id)
        await own.choose({"show_sources": False})

        assert f'<a class="mark" href="/memories/{cat.id}"' in marked
        assert 'class="mark"' not in await talked.page()
