"""Why a reply said what it said, and what the person thinks of it."""

from pathlib import Path

import pytest

from memory.reports.memory_pages import MemoryFilter
from tests.bot.center.pages.conversations.talks import ASKED, CAT, HTMX, Talked
from tests.bot.center.world import center_world


async def test_a_reply_tells_what_stood_before_the_model(tmp_path: Path):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT, ASKED)
        reply = (await talked.messages())[0]
        page = await talked.page(f"/messages/{reply.id}/why")
        part = await talked.page(f"/messages/{reply.id}/why", **HTMX)

        for shown in (page, part):
            assert "This stood before the model" in shown
            assert "Your cat is called Pixel." in shown
            assert 'value="forget"' in shown
        assert f'<div id="why-{reply.id}"' in part
        assert "<html" not in part


async def test_of_what_was_forgotten_since_no_word_is_told(tmp_path: Path):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT, ASKED)
        reply = (await talked.messages())[0]
        own = await world.own()
        for memory in (await own.page(MemoryFilter(), before=None, limit=50)).memories:
            await own.forget(memory.id)
        page = await talked.page(f"/messages/{reply.id}/why")
        why = page.partition(f'id="why-{reply.id}"')[2]

        assert "forgotten since: nothing is told of them" in why
        assert "Pixel" not in why


async def test_a_reply_that_nothing_was_looked_up_for_says_so(tmp_path: Path):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT)
        own = (await talked.messages())[-1]

        assert "without looking anything up" in await talked.page(f"/messages/{own.id}/why")


@pytest.mark.parametrize("is_htmx", [True, False])
async def test_what_one_thinks_of_a_reply_is_noted(tmp_path: Path, is_htmx: bool):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT)
        reply = (await talked.messages())[0]
        form = {"verdict": "bad", "word": "Too long."}
        headers = HTMX if is_htmx else {}
        path = f"/pages/messages/{reply.id}/feedback"
        done = await talked.browser.post(path, data=form, headers=headers)
        shown = await talked.page()

        assert done.status_code == (200 if is_htmx else 303)
        assert "Noted: 👎 Too long." in shown
        assert shown.count('aria-pressed="true"') == 1


@pytest.mark.parametrize("is_htmx", [True, False])
async def test_a_word_that_is_refused_stays_in_its_field(tmp_path: Path, is_htmx: bool):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT)
        reply = (await talked.messages())[0]
        form = {"verdict": "good", "word": "x" * 600}
        refused = await talked.browser.post(
            f"/pages/messages/{reply.id}/feedback", data=form, headers=HTMX if is_htmx else {}
        )

        assert (refused.status_code, f'value="{form["word"]}"' in refused.text) == (422, True)
        assert ("<html" in refused.text) != is_htmx


async def test_a_foreign_reply_is_a_missing_one(tmp_path: Path):
    with center_world(tmp_path) as world:
        reply = (await (await Talked.of(world, CAT)).messages())[0]
        other = await world.logged_in("other")
        path = f"/pages/messages/{reply.id}/feedback"

        assert (await other.post(path, data={"verdict": "good"})).status_code == 404
