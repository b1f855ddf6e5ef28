"""A card: what its buttons do, and that nothing changes unseen.

Covers: bot.center.pages.memories.card_views, bot.center.texts.memory_cards,
bot.center.texts.memories, bot.center.texts.vocabulary, memory.reports.predecessors.
"""

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
from sqlmodel import Session as Rows

from bot.center.pages.rendering import yours
from bot.center.texts.memories import MEMORIES_TEXTS
from bot.center.texts.memory_cards import CARD_TEXTS
from bot.center.texts.vocabulary import VOCABULARY
from memory.reports.history import TOLD_OF
from memory.tables import Memory
from memory.vocabulary import (
    Agent,
    Category,
    ForgottenBecause,
    Kind,
    Language,
    Op,
    OperationStatus,
    Source,
)
from tests.bot.center.pages.memories.page_visit import CAT, Visit, texts_of
from tests.bot.center.world import center_world


@pytest.mark.parametrize("act", ["keep", "confirm", "hush", "forget"])
async def test_a_button_does_what_it_says_and_can_be_undone(tmp_path: Path, act: str):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)
        done = await visit.act(cat, act)
        operation = done.text.partition('name="operation" value="')[2].partition('"')[0]
        undone = await visit.browser.post("/pages/undo", data={"operation": operation})
        after = await (await world.own()).view(cat.id)

        assert (done.status_code, MEMORIES_TEXTS["en"].done[act] in done.text) == (200, True)
        assert f'id="memory-{cat.id}"' in done.text
        assert undone.headers["location"] == f"/memories/{cat.id}?done=undone"
        assert (after.state, after.hushed, after.verified) == ("active", False, True)


async def test_what_was_forgotten_is_shown_as_such_and_brought_back(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)
        forgotten = await visit.act(cat, "forget")
        greyed = await visit.page("/memories", state="forgotten")
        restored = await visit.act(await (await world.own()).view(cat.id), "restore")

        assert "Restore" in forgotten.text
        assert 'class="card memory forgotten"' in greyed
        assert "Remembered again." in restored.text


async def test_without_htmx_a_button_leads_to_the_memory(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)
        done = await visit.act(cat, "hush", is_htmx=False)
        shown = await visit.page(done.headers["location"])

        assert done.status_code == 303
        assert MEMORIES_TEXTS["en"].done["hush"] in shown
        assert "You" in shown.partition('id="history"')[2]


async def test_two_tabs_never_change_a_card_unseen(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)
        await visit.act(cat, "hush")
        for is_htmx in (True, False):
            late = await visit.act(cat, "forget", is_htmx=is_htmx)
            assert (late.status_code, 'role="alert"' in late.text) == (412, True)
        unseen = await visit.sent(f"{cat.id}/act", act="forget")

        assert (await (await world.own()).view(cat.id)).state == "active"
        assert (unseen.status_code, unseen.headers["hx-retarget"]) == (428, "#problem")


async def test_what_it_was_before_stands_on_the_card(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        vue = await visit.added("I like Vue best.")
        changed = await visit.edit(vue, "changed", "I like React best.")
        over = await visit.page("/memories", state="all")

        assert texts_of(changed.text) == [yours("I like React best.")]
        assert f'<a href="/memories/{vue.id}">{yours("I like Vue best.")}</a>' in changed.text
        assert f'<article id="memory-{vue.id}" class="card memory active over"' in over
        assert f'id="changed-{vue.id}"' not in over


async def test_the_operators_words_have_no_buttons(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)

        def given(rows: Rows) -> None:
            rows.get_one(Memory, cat.id).category = "system"

        await world.stage.write(given)
        shown = await visit.page(f"/memories/{cat.id}")
        refused = await visit.act(cat, "forget")

        assert 'value="forget"' not in shown
        assert (refused.status_code, "given by the operator" in refused.text) == (422, True)


@pytest.mark.parametrize(
    ("address", "is_linked"),
    [("https://cdn.example/cat.png", True), ("javascript:alert(1)", False), ("data:,x", False)],
)
async def test_a_picture_is_linked_where_it_is_in_the_web(
    tmp_path: Path, address: str, is_linked: bool
):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)

        def pictured(rows: Rows) -> None:
            rows.get_one(Memory, cat.id).image_url = address

        await world.stage.write(pictured)

        assert (address in await visit.page(f"/memories/{cat.id}")) == is_linked


async def test_an_undo_that_others_stand_on_says_so(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat = await visit.added(CAT)
        [first] = await (await world.own()).history(cat.id)
        await visit.act(cat, "hush")
        form = {"operation": str(first.operation)}
        refused = await visit.browser.post("/pages/undo", data=form, headers={"HX-Request": "true"})

        assert (refused.status_code, "Later changes stand on that" in refused.text) == (409, True)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_there_is_a_word_for_everything(language: Language):
    words = VOCABULARY[language]
    named = (
        (words.kinds, get_args(Kind)),
        (words.categories, get_args(Category)),
        (words.sources, get_args(Source)),
        (words.agents, get_args(Agent)),
        (words.operations, get_args(Op)),
        (words.statuses, get_args(OperationStatus)),
        (words.forgotten_because, get_args(ForgottenBecause)),
        (words.columns, TOLD_OF),
    )

    assert [set(asked) - set(told) for told, asked in named] == [set()] * len(named)
    for texts in (MEMORIES_TEXTS, CARD_TEXTS):
        english, chosen = texts["en"], texts[language]
        assert [each.name for each in fields(english) if not getattr(chosen, each.name)] == []
        for each in fields(english):
            value = getattr(english, each.name)
            if isinstance(value, Mapping):
                assert value.keys() == getattr(chosen, each.name).keys()
