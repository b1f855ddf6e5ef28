"""What the model has before it of a conversation."""

from pathlib import Path

from tests.bot.center.pages.conversations.talks import ASKED, CAT, Talked
from tests.bot.center.world import center_world


async def seen(talked: Talked, view: str) -> str:
    return await talked.page(f"/conversations/{talked.conversation}/{view}")


async def test_the_window_is_shown_as_the_model_sees_it(tmp_path: Path):
    with center_world(tmp_path) as world:
        shown = await seen(await Talked.of(world, CAT, ASKED), "window")

        assert shown.index(CAT) < shown.index(ASKED)


async def test_an_ended_stretch_is_told(tmp_path: Path):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT, "I live in Oslo.", "I work as a baker.")
        before = await seen(talked, "summary")
        await (await world.stage.talk()).end()
        await world.stage.worker.drain()
        after = await seen(talked, "summary")

        assert "There are no episodes" in before
        assert "covers 6 messages" in after
        assert 'class="icon" aria-hidden="true">❝' in after


async def test_what_was_looked_up_for_replies_is_listed(tmp_path: Path):
    with center_world(tmp_path) as world:
        talked = await Talked.of(world, CAT, ASKED)
        shown = await seen(talked, "recalls")

        assert "Your cat is called Pixel." in shown
        assert "/why" in shown
