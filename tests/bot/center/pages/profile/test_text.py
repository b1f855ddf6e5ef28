"""The profile as it reads, and what its words rest on.

Covers: bot.center.texts.profile.
"""

from dataclasses import fields
from pathlib import Path
from typing import Any

from bot.center.texts.profile import PROFILE_TEXTS
from tests.bot.center.portrait import portrait
from tests.bot.center.world import center_world

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
CHINESE = {"Accept-Language": "zh"}


async def test_it_reads_sentence_by_sentence_each_with_what_it_rests_on(tmp_path: Path):
    with center_world(tmp_path) as world:
        cat, town, _ = await portrait(world)
        shown = await (await world.logged_in()).get("/profile")

    assert f'data-memories="{cat} {town}">They live in Oslo with a cat called Pixel.' in shown.text
    assert "Mira" in shown.text


async def test_who_is_new_has_none_and_reads_why(tmp_path: Path):
    with center_world(tmp_path) as world:
        shown = await (await world.logged_in(**CHINESE)).get("/profile")

    assert PROFILE_TEXTS["zh"].empty in shown.text


async def test_touched_words_show_what_they_rest_on_and_four_ways_with_their_difference(
    tmp_path: Path,
):
    with center_world(tmp_path) as world:
        cat, town, _ = await portrait(world)
        browser = await world.logged_in()
        touched: dict[str, Any] = {"memory": [cat, town], "words": "a cat called Pixel"}
        page = await browser.get("/profile", params=touched)
        part = await browser.get("/profile", params=touched, headers=HTMX)
    words = PROFILE_TEXTS["en"]

    assert f'value="{cat}:1" checked>' in page.text
    assert f'value="{town}:1">' in page.text
    told = (words.correct_told, words.hush_told, words.forget_told, words.erase_told)
    assert all(each in part.text for each in told)
    assert "<html" not in part.text


async def test_nobody_touches_what_is_anothers(tmp_path: Path):
    with center_world(tmp_path) as world:
        cat, _, _ = await portrait(world)
        browser = await world.logged_in("theo")
        shown = await browser.get("/profile", params={"memory": cat, "words": "Pixel"})

    assert "My cat is called Pixel" not in shown.text


async def test_words_are_shown_and_never_run(tmp_path: Path):
    with center_world(tmp_path) as world:
        cat, _, _ = await portrait(world)
        hostile: dict[str, Any] = {"memory": cat, "words": "<script>alert(1)</script>"}
        shown = await (await world.logged_in()).get("/profile", params=hostile)

    assert "<script>alert" not in shown.text
    assert "&lt;script&gt;alert" in shown.text


def test_both_languages_say_everything():
    for field in fields(PROFILE_TEXTS["en"]):
        assert all(getattr(texts, field.name) for texts in PROFILE_TEXTS.values()), field.name
    assert all(len(texts.because) == 3 and len(texts.done) == 5 for texts in PROFILE_TEXTS.values())
