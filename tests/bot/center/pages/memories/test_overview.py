"""All memories: listed, searched and filtered as the form over them says."""

import html
from pathlib import Path

import pytest

from bot.center.pages.memories.overview import FOUND, PER_PAGE, WantedMemories
from memory.operations.kinds.add import Add
from tests.bot.center.pages.memories.page_visit import (
    CAT,
    DOG,
    HOSTILE,
    HTMX,
    Visit,
    texts_of,
)
from tests.bot.center.world import center_world


async def test_what_is_remembered_is_listed_newest_first(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        empty = await visit.page("/memories")
        for content in (CAT, DOG):
            await visit.added(content)

        assert "Nothing is remembered yet" in empty
        assert texts_of(await visit.page("/memories")) == [DOG, CAT]


async def test_a_search_finds_by_words_and_meaning(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        for content in (CAT, "I live in Oslo."):
            await visit.added(content)
        part = await visit.browser.get("/memories", params={"q": "Pixel"}, headers=HTMX)
        nothing = await visit.page("/memories", q="Zanzibarquux", state="forgotten")

        assert texts_of(part.text)[0] == CAT
        assert "<html" not in part.text
        assert "Nothing is found for “Zanzibarquux”" in nothing


async def test_a_filter_looks_beyond_what_a_search_shows(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        content = "My cat has a toy with the number {number}."
        first, *_ = [
            await visit.added(content.format(number=number)) for number in range(FOUND + 20)
        ]
        await (await world.own()).hush(first.id)

        assert len(texts_of(await visit.page("/memories", q="cat toy"))) == FOUND
        found = await visit.page("/memories", q="cat toy", hushed="true")
        assert texts_of(found) == [first.content]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("My aunt Élise is 100% right.", "élise is 100%"),
        ("My aunt élise is 100% right.", "ÉLISE"),
        ("My aunt lives in the Rue de l'Église.", "rue de l'église"),
        ("Мою кошку зовут Пиксель.", "пиксель"),
        ("Мою кошку зовут Пиксель.", "МОЮ КОШКУ"),
        ("I keep it under C:\\notes_old.", "c:\\notes_"),
    ],
)
async def test_what_is_forgotten_is_found_in_capitals_of_any_letters_or_not(
    tmp_path: Path, content: str, words: str
):
    with center_world(tmp_path) as world:
        visit, own = await Visit.of(world), await world.own()
        for each in (content, "I keep 1000 notes, none of them old."):
            await own.forget((await own.add(each)).id)
        found = await visit.page("/memories", q=words, state="forgotten")

    assert [html.unescape(each) for each in texts_of(found)] == [content]


async def test_a_topic_is_named_in_capitals_or_not(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit, own = await Visit.of(world), await world.own()
        await own.act(Add(content="I work in an office.", topic="Ärger_1"))
        await own.act(Add(content="I work at night.", topic="Ärger 1"))
        found = [
            texts_of(await visit.page("/memories", topic=topic, **asked))
            for topic in ("ärger_1", "ÄRGER_1")
            for asked in ({}, {"q": "work"})
        ]

    assert found == [["I work in an office."]] * 4


async def test_filters_let_pass_what_is_wanted(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        cat, dog = await visit.added(CAT), await visit.added(DOG)
        own = await world.own()
        await own.forget(cat.id)
        await own.hush(dog.id)

        async def passing(**wanted: str) -> list[str]:
            return texts_of(await visit.page("/memories", **wanted))

        assert await passing() == [DOG]
        assert await passing(state="forgotten") == [CAT]
        assert await passing(state="forgotten", q="PIXEL") == [CAT]
        assert await passing(state="all") == [DOG, CAT]
        assert await passing(hushed="true", state="all") == [DOG]
        assert await passing(since="2026-03-02", until="2026-03-02") == [DOG]
        assert await passing(since="2026-03-03") == []
        assert await passing(until="2026-03-01") == []
        assert await passing(kind="goal") == []
        assert await passing(category="episode") == []
        assert await passing(topic="nothing of the kind") == []


REFUSED = [{"since": "0001-01-01"}, {"until": "9999-12-31"}, {"kind": "x"}, {"cursor": "0"}]


@pytest.mark.parametrize("wanted", REFUSED, ids=str)
async def test_what_no_form_of_ours_asks_for_is_refused(tmp_path: Path, wanted: dict[str, str]):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)

        assert (await visit.browser.get("/memories", params=wanted)).status_code == 422


async def test_many_are_shown_page_by_page(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world)
        for number in range(PER_PAGE + 2):
            await visit.added(f"Fact number {number} is about subject {number * 7919}.")
        first = await visit.page("/memories", state="all")
        oldest = await visit.page("/memories", state="all", cursor="3")

        assert len(texts_of(first)) == PER_PAGE
        assert 'rel="next" href="/memories?state=all&amp;cursor=3"' in first
        assert len(texts_of(oldest)) == 2
        assert 'rel="next"' not in oldest


async def test_what_is_on_a_page_is_only_ones_own_and_escaped(tmp_path: Path):
    with center_world(tmp_path) as world:
        mine, other = await Visit.of(world), await Visit.of(world, "other")
        hostile = await mine.added(f"My cat is called {HOSTILE}.")
        shown, foreign = await mine.page("/memories"), await other.page("/memories", state="all")

        assert "&lt;script&gt;" in shown
        assert "<script>alert" not in shown
        assert "<img" not in shown
        assert texts_of(foreign) == []
        assert (await other.browser.get(f"/memories/{hostile.id}")).status_code == 404


async def test_an_address_says_what_differs_from_what_is_shown_else():
    assert WantedMemories(q="cat", kind="fact").address() == "q=cat&kind=fact"
    assert WantedMemories(cursor=4).address(cursor=None) == ""


async def test_the_page_is_told_in_chinese(tmp_path: Path):
    with center_world(tmp_path) as world:
        visit = await Visit.of(world, **{"Accept-Language": "zh"})
        await visit.added("我的猫叫 Pixel。")
        shown = await visit.page("/memories")

        assert "还没用到过" in shown
        assert "刚刚学到" in shown
