"""A change taken back, from the page where it is told of."""

from pathlib import Path

from tests.bot.center.pages.memories.page_visit import CAT, HTMX, Visit, texts_of
from tests.bot.center.world import center_world


async def test_an_added_memory_is_undone_where_it_is_told_of(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)
        [added] = await (await world.own()).history(cat.id)
        form = {"operation": str(added.operation)}
        foreign = await (await Visit.of(world, "other")).browser.post("/pages/undo", data=form)
        done = await visit.browser.post("/pages/undo", data=form, headers=HTMX)

        assert foreign.status_code == 404
        assert ("Undone." in done.text, "center:refresh" in done.headers["hx-trigger"]) == (
            True,
            True,
        )
        assert texts_of(await visit.page("/memories")) == []


async def test_what_stands_on_it_is_undone_first_where_one_says_so(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)
        [added] = await (await world.own()).history(cat.id)
        for act in ("hush", "unhush", "forget"):
            await visit.act(await (await world.own()).view(cat.id), act)
        form = {"operation": str(added.operation)}
        asked = await visit.browser.post("/pages/undo", data=form)
        done = await visit.browser.post("/pages/undo", data={**form, "also": "true"})

        assert (asked.status_code, 'name="also"' in asked.text) == (409, True)
        assert done.headers["location"] == "/memories?done=undone"
        assert texts_of(await visit.page("/memories", state="all")) == []
