"""Several memories at once: each as it was seen."""

from pathlib import Path

from memory.tables import Run
from tests.bot.center.pages.memories.page_visit import CAT, DOG, HTMX, Visit, texts_of
from tests.bot.center.world import center_world


async def sent(visit: Visit, act: str, *chosen: str, is_htmx: bool = True, back: str = ""):
    form = {"act": act, "chosen": list(chosen), "back": back}
    headers = HTMX if is_htmx else {}
    return await visit.browser.post("/pages/memories/selected", data=form, headers=headers)


async def test_what_is_ticked_is_forgotten_together(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        boxes = [f"{(await visit.added(content)).id}:1" for content in (CAT, DOG)]
        shown = await visit.page("/memories")
        done = await sent(visit, "forget", *boxes)

        again = await sent(visit, "forget", *boxes)

        assert all(f'value="{box}" form="selection"' in shown for box in boxes)
        assert "Done: 2." in done.text
        assert "Done: 0. 2 were left:" in again.text
        assert texts_of(await visit.page("/memories")) == []
        assert (await world.stage.only(Run)).counts["applied"] == 2


async def test_what_changed_meanwhile_is_left_and_told(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat, dog = await visit.added(CAT), await visit.added(DOG)
        await visit.act(cat, "hush")
        done = await sent(visit, "forget", f"{cat.id}:{cat.version}", f"{dog.id}:{dog.version}")

        assert "Done: 1. 1 were left:" in done.text
        assert texts_of(await visit.page("/memories")) == [CAT]


async def test_without_htmx_one_is_back_where_one_was(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)
        done = await sent(
            visit, "keep", f"{cat.id}:1", is_htmx=False, back="q=cat&done=//evil.example"
        )

        assert done.headers["location"] == "/memories?q=cat&done=selected&count=1"


async def test_without_htmx_it_is_told_what_was_done_and_what_was_left(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat, dog = await visit.added(CAT), await visit.added(DOG)
        await visit.act(cat, "hush")
        boxes = (f"{cat.id}:{cat.version}", f"{dog.id}:{dog.version}")
        some = await sent(visit, "keep", *boxes, is_htmx=False)
        none = await sent(visit, "keep", is_htmx=False)

        told = "Done: 1. 1 were left: It has changed since you saw it."
        assert told in await visit.page(some.headers["location"])
        assert "Select some memories first." in await visit.page(none.headers["location"])


async def test_nothing_or_nonsense_is_said_to_be_so(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)

        assert "Select some memories first." in (await sent(visit, "forget")).text
        assert (await sent(visit, "forget", "1:x")).status_code == 422
        assert (await sent(visit, "forget", "99999:1")).text.count("1 were left") == 1
