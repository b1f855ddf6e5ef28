"""A memory in other words: nothing that somebody typed is lost, and nothing is overwritten."""

from pathlib import Path

import pytest

from bot.center.pages.rendering import yours
from tests.bot.center.pages.memories.page_visit import CAT, HTMX, Visit, texts_of
from tests.bot.center.world import center_world

RIGHT = "My cat is called Pixie."
CARD = "My card is 4111 1111 1111 1111."


@pytest.mark.parametrize(
    ("because", "typed"), [("reworded", CAT), ("corrected", ""), ("changed", "")]
)
async def test_a_form_asks_for_the_words(tmp_path: Path, because: str, typed: str):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)
        path = f"/memories/{cat.id}"
        part = await visit.browser.get(path, params={"edit": because}, headers=HTMX)
        page = await visit.page(path, edit=because)
        card = await visit.browser.get(path, headers=HTMX)

        for shown in (part.text, page):
            assert f'<textarea name="content" autofocus>{typed}</textarea>' in shown
            assert f'name="seen" value="{cat.version}"' in shown
        assert "data-unsaved" in part.text
        assert texts_of(card.text) == [CAT]


@pytest.mark.parametrize(
    ("because", "content", "told", "state"),
    [
        ("reworded", "My cat's name is Pixel.", "It reads so now.", "active"),
        ("corrected", RIGHT, "Corrected.", "forgotten"),
        ("corrected", "", "Forgotten, as it never was so.", "forgotten"),
        ("changed", RIGHT, "Noted what is so now", "active"),
        ("changed", "", "Noted that this is over.", "active"),
    ],
)
async def test_what_is_typed_is_what_is_remembered(
    tmp_path: Path, because: str, content: str, told: str, state: str
):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)
        done = await visit.edit(cat, because, content)
        before = await (await world.own()).view(cat.id)

        assert (done.status_code, told in done.text) == (200, True)
        assert texts_of(done.text)[0] == (yours(content).replace("'", "&#39;") or CAT)
        assert before.state == state


@pytest.mark.parametrize("is_htmx", [True, False])
async def test_what_is_refused_stays_in_its_field(tmp_path: Path, is_htmx: bool):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)
        refused = await visit.edit(cat, "reworded", CARD, is_htmx=is_htmx)

        assert refused.status_code == 422
        assert f">{CARD}</textarea>" in refused.text
        assert "secret" in refused.text
        assert ("<html" in refused.text) != is_htmx


@pytest.mark.parametrize("is_htmx", [True, False])
async def test_who_comes_second_sees_both_texts(tmp_path: Path, is_htmx: bool):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)
        await visit.edit(cat, "reworded", "Pixel is the name of my cat.")
        late = await visit.edit(cat, "reworded", RIGHT, is_htmx=is_htmx)
        now = await (await world.own()).view(cat.id)

        assert late.status_code == 412
        assert "Pixel is the name of my cat.</blockquote>" in late.text
        assert f">{RIGHT}</textarea>" in late.text
        assert f'name="seen" value="{now.version}"' in late.text
        assert (await visit.edit(now, "reworded", RIGHT)).status_code == 200


async def test_a_foreign_memory_is_a_missing_one(tmp_path: Path):
    with center_world(tmp_path) as world:
        cat = await (await Visit.of(world)).added(CAT)
        other = await Visit.of(world, "other")

        assert (await other.edit(cat, "reworded", RIGHT)).status_code == 404
        assert (await other.act(cat, "forget")).status_code == 404
