"""Something to remember, as one types it."""

from pathlib import Path

import pytest

from bot.actions.topics import OwnTopics
from tests.bot.center.pages.memories.page_visit import CAT, HTMX, Visit, texts_of
from tests.bot.center.world import CenterWorld, center_world


async def added(visit: Visit, is_htmx: bool, **form: str):
    headers = HTMX if is_htmx else {}
    return await visit.browser.post("/pages/memories", data=form, headers=headers)


async def test_it_is_remembered_and_the_field_is_empty_again(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        done = await added(visit, True, content=CAT)

        assert "></textarea>" in done.text
        assert "Remembered." in done.text
        assert "center:refresh" in done.headers["hx-trigger"]
        assert texts_of(await visit.page("/memories")) == [CAT]


async def test_without_htmx_the_list_shows_it(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        done = await added(visit, False, content=CAT)
        shown = await visit.page(done.headers["location"])

        assert texts_of(shown) == [CAT]
        assert "Remembered." in shown


@pytest.mark.parametrize("is_htmx", [True, False])
@pytest.mark.parametrize("content", ["My card is 4111 1111 1111 1111.", "x" * 5_000])
async def test_what_is_refused_stays_in_its_field(tmp_path: Path, is_htmx: bool, content: str):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        refused = await added(visit, is_htmx, content=content)

        assert (refused.status_code, f">{content}</textarea>" in refused.text) == (422, True)
        assert ("<html" in refused.text) != is_htmx


async def never(world: CenterWorld, topic: str) -> None:
    await OwnTopics(world.stage.services, await world.user()).rule(topic, "never")


async def test_what_is_never_to_be_stored_is_stored_where_one_says_so(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        await never(world, "cat")
        refused = await added(visit, True, content=CAT)
        done = await added(visit, True, content=CAT, anyway="true")

        assert (refused.status_code, 'name="anyway"' in refused.text) == (422, True)
        assert "Remembered." in done.text
