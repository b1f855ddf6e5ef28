"""What is done with words of the profile: corrected, hushed, forgotten, erased.

Covers: bot.actions.account.touched_words.
"""

from pathlib import Path
from typing import Any

import httpx2
import pytest

from memory.tables import Memory
from tests.bot.center.portrait import portrait
from tests.bot.center.world import CenterWorld, center_world, seen_in

HTML = {"Accept": "text/html"}


def form(act: str, *chosen: int, version: int = 1, **more: Any) -> dict[str, Any]:
    return {
        "act": act,
        "words": "Pixel",
        "touched": list(chosen),
        "chosen": [f"{memory_id}:{version}" for memory_id in chosen],
        **more,
    }


async def sent(browser: httpx2.AsyncClient, told: dict[str, Any]) -> httpx2.Response:
    """Send a form and return what it leads to."""
    done = await browser.post("/pages/profile", data=told, headers=HTML)
    if done.status_code != 303:
        return done
    return await browser.get(done.headers["location"], headers=HTML)


async def memory(world: CenterWorld, memory_id: int) -> Memory:
    return next(each for each in await world.stage.all(Memory) if each.id == memory_id)


async def test_what_never_was_so_is_corrected_and_that_can_be_undone(tmp_path: Path):
    with center_world(tmp_path) as world:
        cat, _, _ = await portrait(world)
        browser = await world.logged_in()
        shown = await sent(browser, form("correct", cat, content="My cat is called Pixie."))

        assert "Corrected." in shown.text
        assert 'action="/pages/undo"' in shown.text
        assert "My cat is called Pixie." in await world.stage.contents()
        assert (await memory(world, cat)).forgotten_because == "corrected"


async def test_what_was_so_until_now_stays_as_past(tmp_path: Path):
    with center_world(tmp_path) as world:
        _, town, _ = await portrait(world)
        told = form("correct", town, content="I live in Bergen.", because="changed")
        await sent(await world.logged_in(), told)
        before = await memory(world, town)

    assert (before.state, before.valid_until is not None) == ("active", True)


async def test_what_is_not_to_be_mentioned_stays_and_may_be_mentioned_again(tmp_path: Path):
    with center_world(tmp_path) as world:
        _, _, storms = await portrait(world)
        browser = await world.logged_in()
        hushed = await sent(browser, form("hush", storms))
        is_hushed = (await memory(world, storms)).hushed
        again = await browser.get("/profile", params={"memory": storms})
        await sent(browser, form("unhush", storms, version=2))

        assert is_hushed
        assert "Storms frighten them." in hushed.text
        assert "not brought up" in hushed.text
        assert 'value="unhush"' in again.text
        assert not (await memory(world, storms)).hushed


async def test_what_is_forgotten_is_in_the_profile_no_more(tmp_path: Path):
    with center_world(tmp_path) as world:
        cat, town, _ = await portrait(world)
        shown = await sent(await world.logged_in(), form("forget", cat, town))
        states = {each.id: each.state for each in await world.stage.all(Memory)}

    assert "Pixel" not in shown.text
    assert (states[cat], states[town]) == ("forgotten", "forgotten")


async def test_what_is_to_be_erased_is_listed_first_and_then_gone_for_good(tmp_path: Path):
    with center_world(tmp_path) as world:
        _, _, storms = await portrait(world)
        browser = await world.logged_in()
        asked = await sent(browser, form("erase", storms))
        kept = await memory(world, storms)
        listed = await browser.get("/profile/erase", params={"memory": storms})
        sure = {"memory": storms, "seen": seen_in(listed.text)}
        done = await browser.post("/pages/profile/erase", data=sure)
        await world.stage.worker.drain()

        assert "I am afraid of storms." in asked.text
        assert kept.state == "active"
        assert done.headers["location"] == "/profile?done=erase"
        assert not world.stage.on_disk("storms")


async def test_where_nothing_or_too_much_is_chosen_it_says_so_and_keeps_what_was_written(
    tmp_path: Path,
):
    with center_world(tmp_path) as world:
        cat, town, _ = await portrait(world)
        browser = await world.logged_in()
        none = await sent(browser, form("hush", cat) | {"chosen": []})
        both = await sent(browser, form("correct", cat, town, content="My cat is Pixie."))

    assert (none.status_code, "Choose at least one memory." in none.text) == (422, True)
    assert (both.status_code, "Choose the one memory" in both.text) == (422, True)
    assert "My cat is Pixie.</textarea>" in both.text


async def test_what_changed_in_another_tab_is_never_overwritten_in_silence(tmp_path: Path):
    with center_world(tmp_path) as world:
        cat, _, _ = await portrait(world)
        browser = await world.logged_in()
        await (await world.own()).hush(cat)
        refused = await sent(browser, form("correct", cat, content="My cat is called Pixie."))

        assert refused.status_code == 412
        assert "My cat is called Pixel." in refused.text
        assert "My cat is called Pixie.</textarea>" in refused.text
        assert f'value="{cat}:2"' in refused.text
        assert "My cat is called Pixie." not in await world.stage.contents()


@pytest.mark.parametrize("act", ["hush", "forget"])
async def test_of_several_none_is_touched_where_one_has_changed(tmp_path: Path, act: str):
    with center_world(tmp_path) as world:
        cat, town, _ = await portrait(world)
        browser = await world.logged_in()
        await (await world.own()).keep(town)
        refused = await sent(browser, form(act, cat, town))
        kept = await memory(world, cat)

    assert refused.status_code == 412
    assert (kept.state, kept.hushed) == ("active", False)


async def test_a_foreign_memory_is_a_missing_one(tmp_path: Path):
    with center_world(tmp_path) as world:
        cat, _, _ = await portrait(world)
        browser = await world.logged_in("theo")
        forgotten = await sent(browser, form("forget", cat))
        asked = await browser.get("/profile/erase", params={"memory": cat})
        erased = await browser.post("/pages/profile/erase", data={"memory": cat})

        assert [each.status_code for each in (forgotten, asked, erased)] == [404, 404, 404]
        assert (await memory(world, cat)).state == "active"
