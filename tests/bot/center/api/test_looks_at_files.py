"""Files that are looked at while others are answered: in threads, in turn, until all ends."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

import httpx2
import pytest

from bot.actions.account.transfers import BROKEN
from memory.imports.halt import Halt
from tests.bot.center.api.test_transfers import API, ended, exported, lived
from tests.bot.center.world import CenterWorld, center_world

Upload = Callable[[httpx2.AsyncClient, Any], Any]


def preview(browser: httpx2.AsyncClient, document: Any) -> Any:
    return browser.post(f"{API}/import/preview", json=document)


def take_in(browser: httpx2.AsyncClient, document: Any) -> Any:
    return browser.post(f"{API}/import", json={"document": document})


def page(browser: httpx2.AsyncClient, document: Any) -> Any:
    return browser.post("/pages/data/import", files={"file": json.dumps(document)})


BY_EACH_WAY = pytest.mark.parametrize("upload", [preview, take_in, page])


class Watched(Halt):
    """Keeps a thread that heeds it until it may go on; on the loop nobody could wait."""

    def __init__(self) -> None:
        super().__init__()
        self.reached, self.may_go_on = Event(), Event()

    def heed(self) -> None:
        super().heed()
        if current_thread() is main_thread():
            return
        self.reached.set()
        self.may_go_on.wait()
        super().heed()


def watched(world: CenterWorld) -> Watched:
    halt = Watched()
    world.application.state.center.looks.halt = halt
    return halt


async def under_way(halt: Watched) -> None:
    assert await asyncio.to_thread(halt.reached.wait, 30)


@BY_EACH_WAY
async def test_while_a_file_is_read_all_others_are_answered(tmp_path: Path, upload: Upload):
    with center_world(tmp_path) as world:
        browser, other = await lived(world), await world.logged_in("other")
        document = (await exported(browser, format="json")).json()
        halt = watched(world)
        sent = asyncio.create_task(upload(browser, document))
        await under_way(halt)
        beside = await other.get(f"{API}/memories/stats")
        assert not sent.done()
        halt.may_go_on.set()
        done = await sent

        assert beside.status_code == 200
        assert done.status_code in (200, 202)


@BY_EACH_WAY
async def test_of_one_person_a_second_is_refused_while_one_is_read(tmp_path: Path, upload: Upload):
    with center_world(tmp_path) as world:
        browser, other = await lived(world), await world.logged_in("other")
        document = (await exported(browser, format="json")).json()
        halt = watched(world)
        sent = asyncio.create_task(upload(browser, document))
        await under_way(halt)
        second = await upload(browser, document)
        halt.may_go_on.set()
        theirs, again = await preview(other, document), (await sent).status_code

        assert (second.status_code, "is under way" in second.text) == (422, True)
        assert (theirs.status_code, again in (200, 202)) == (200, True)


@BY_EACH_WAY
async def test_at_an_end_of_the_process_it_ends_and_says_so(tmp_path: Path, upload: Upload):
    with center_world(tmp_path) as world:
        browser = await lived(world)
        document = (await exported(browser, format="json")).json()
        halt = watched(world)
        sent = asyncio.create_task(upload(browser, document))
        await under_way(halt)
        halt.call()
        halt.may_go_on.set()
        refused = await sent

        assert (refused.status_code, "being ended" in refused.text) == (422, True)


async def test_whose_import_the_store_refuses_reads_none_of_its_words(tmp_path: Path):
    with center_world(tmp_path) as world:
        document = (await exported(await lived(world), format="json")).json()
        other = await world.logged_in("other")
        world.stage.damage("ALTER TABLE memory_entities RENAME TO other_entities")
        told = await ended(other, await take_in(other, document))

        assert (told["state"], told["error"]) == ("failed", BROKEN["en"])
