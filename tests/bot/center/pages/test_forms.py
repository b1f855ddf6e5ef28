"""Forms that ask for an erasure say what was listed: if something else would go, nothing does."""

from pathlib import Path

import pytest

from memory.tables import Erasure, Message
from tests.bot.center.world import CenterWorld, center_world, seen_in
from tests.stage import said

CAT = "My cat is called Pixel."
ASKED = {
    "memory": ("/memories/{memory}/erase", "/pages/memories/{memory}/erase", {}),
    "message": ("/messages/{message}/erase", "/pages/messages/{message}/erase", {}),
    "talk": ("/data/clear?conversation={talk}", "/pages/data/clear/{talk}", {}),
    "this talk": ("/conversations/{talk}/clear", "/pages/conversations/{talk}/clear", {}),
    "topic": ("/data/topic?topic=Pixel", "/pages/data/topic", {"topic": "Pixel", "how": "erase"}),
    "words": ("/profile/erase?memory={memory}", "/pages/profile/erase", {"memory": "{memory}"}),
}


async def changed(world: CenterWorld, how: str, memory: int) -> None:
    """Let something else go by now: something is said, or what goes is changed."""
    talk = await world.stage.talk()
    if how in ("memory", "words"):
        await talk.memory.hush(memory)
    else:
        await said(talk, "Pixel sleeps on my desk.")
        await world.stage.worker.drain()
    if how == "message":
        await talk.memory.hush(memory)


@pytest.mark.parametrize("how", ASKED)
async def test_what_changed_since_it_was_listed_is_listed_anew(tmp_path: Path, how: str):
    with center_world(tmp_path) as world:
        talk, browser = await world.stage.talk(), await world.logged_in()
        await said(talk, CAT)
        await world.stage.worker.drain()
        [cat] = await talk.memory.listed(states=["active"], limit=5)
        named = {"memory": str(cat.id), "message": "1", "talk": "1"}
        look, act = (path.format_map(named) for path in ASKED[how][:2])
        form = {name: value.format_map(named) for name, value in ASKED[how][2].items()}
        seen = seen_in((await browser.get(look)).text)
        await changed(world, how, cat.id)
        refused = await browser.post(act, data={**form, "seen": seen})
        unsaid = await browser.post(act, data=form)
        none = await world.stage.all(Erasure)
        done = await browser.post(act, data={**form, "seen": seen_in(refused.text)})

        assert (refused.status_code, unsaid.status_code) == (412, 412)
        assert "has changed since you looked" in refused.text
        assert none == []
        assert done.status_code == 303
        assert len(await world.stage.all(Erasure)) == 1


async def test_several_memories_go_by_one_plan_and_each_thing_is_counted_once(tmp_path: Path):
    with center_world(tmp_path) as world:
        talk, browser = await world.stage.talk(), await world.logged_in()
        await said(talk, "My cat is called Pixel and I live in Oslo.")
        await world.stage.worker.drain()
        known = await talk.memory.listed(states=["active"], limit=5)
        ids = [each.id for each in known if each.category != "episode"]
        asked = (await browser.get("/profile/erase", params={"memory": [*ids, ids[0]]})).text
        form = {"memory": ids, "messages": "true", "seen": seen_in(asked)}
        done = await browser.post("/pages/profile/erase", data=form)
        await world.stage.worker.drain()

        assert len(ids) == 2
        assert asked.count("<li>My cat is called Pixel and I live in Oslo.</li>") == 1
        assert done.status_code == 303
        assert [each.scope for each in await world.stage.all(Erasure)] == ["memory"]
        assert await world.stage.all(Message) == []
