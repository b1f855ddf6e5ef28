"""What the model has before it of a conversation."""

from pathlib import Path

from tests.bot.center.pages.conversations.talks import ASKED, CAT, Talked
from tests.bot.center.world import center_world
from tests.crowd import Crowd


async def seen(talked: Talked, view: str) -> str:
    return await talked.page(f"/conversations/{talked.conversation}/{view}")


async def test_the_window_is_shown_as_the_model_sees_it(tmp_path: Path):
    with center_world(tmp_path) as world:
        shown = await seen(await Talked.of(world, CAT, ASKED), "window")

        assert shown.index(CAT) < shown.index(ASKED)


async def test_of_a_shared_place_each_sees_their_own_rounds(tmp_path: Path):
    with center_world(tmp_path) as world:
        crowd = Crowd(world.stage)
        await crowd.channel("garden", "place:garden")
        for name, words in (("mira", CAT), ("noor", "I work in Leipzig.")):
            await crowd.person(name)
            await crowd.join(name, "garden")
            await crowd.say(name, "garden", words)
        browser = await world.logged_in("mira", Accept="text/html")
        there = crowd.channels["garden"]
        shown = await browser.get(f"/conversations/{there}/window")
        told = await browser.get(f"/api/v1/conversations/{there}/window")

        for answer in (shown.text, told.text):
            assert CAT in answer
            assert "Leipzig" not in answer
            assert "noor" not in answer
        assert "only they see that here" in shown.text
        assert len(told.json()["items"]) == 2


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
