"""A memory erased for good, once one saw what goes."""

from pathlib import Path

import pytest

from bot.center.pages.rendering import yours
from bot.center.texts.frame import CENTER_TEXTS
from tests.bot.center.pages.memories.page_visit import CAT, Visit
from tests.bot.center.world import center_world, seen_in
from tests.stage import said

NEVER, CHANGED = "9.9-0123456789abcdef", "What would go has changed since you looked"


async def test_what_goes_is_listed_and_then_gone_for_good(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit, talk = await Visit.of(world), await world.stage.talk()
        await said(talk, CAT)
        await world.stage.worker.drain()
        [cat] = await talk.memory.listed(states=["active"], limit=5)
        asked = await visit.page(f"/memories/{cat.id}/erase")
        done = await visit.browser.post(
            f"/pages/memories/{cat.id}/erase", data={"messages": "true", "seen": seen_in(asked)}
        )
        await world.stage.worker.drain()

        assert (asked.count(CAT), 'name="messages"' in asked) == (1, True)
        assert done.headers["location"] == "/memories?done=erase"
        assert not world.stage.on_disk("Pixel")


async def test_what_goes_only_with_the_messages_is_listed_beside_their_box(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit, talk = await Visit.of(world), await world.stage.talk()
        await said(talk, "My cat is called Pixel and I live in Oslo.")
        await world.stage.worker.drain()
        known = await talk.memory.listed(states=["active"], limit=5)
        cat = next(each for each in known if "Pixel" in each.content)
        town = yours(next(each for each in known if "Oslo" in each.content).content)
        pages = (
            f"/memories/{cat.id}/erase",
            f"/profile/erase?memory={cat.id}",
            "/data/topic?topic=Pixel",
        )
        shown = [await visit.page(path) for path in pages]

    for page in shown:
        assert f"<li>{town}</li>" in page.partition(CENTER_TEXTS["en"].goes_along)[2]


@pytest.mark.parametrize(
    "path", ["memories/{}/erase?", "profile/erase?memory={}&", "data/topic?topic=cat&"]
)
async def test_a_list_that_is_made_anew_says_that_something_else_would_go(
    tmp_path: Path, path: str
):
    with center_world(tmp_path) as world:
        visit, talk = await Visit.of(world), await world.stage.talk()
        await said(talk, CAT)
        await world.stage.worker.drain()
        [cat] = await talk.memory.listed(states=["active"], limit=5)
        address = f"/{path.format(cat.id)}"
        seen = seen_in(await visit.page(address))
        again = [await visit.page(f"{address}seen={each}") for each in (seen, NEVER)]
        message = await visit.page(f"/messages/{cat.evidence[0].message_id}/erase?seen={NEVER}")

    assert [CHANGED in each for each in (*again, message)] == [False, True, True]


async def test_a_foreign_memory_is_a_missing_one(tmp_path: Path):
    with center_world(tmp_path) as world:
        cat = await (await Visit.of(world)).added(CAT)
        other = await Visit.of(world, "other")

        assert (await other.browser.get(f"/memories/{cat.id}/erase")).status_code == 404
        assert (await other.sent(f"{cat.id}/erase")).status_code == 404
