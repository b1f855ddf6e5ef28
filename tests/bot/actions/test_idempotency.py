"""A store for one request is the services' own, and writes as it does.

What is done once under its key is in `tests/bot/center/api/test_person.py`.
"""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.actions.corrections import reword
from bot.actions.idempotency import OnceStore, RequestKey
from config.errors import MemoryChanged
from memory.reports.memory_view import MemoryView
from tests.stage import Stage, staged

pytestmark = pytest.mark.both_stores


def once(stage: Stage, key: str) -> OnceStore:
    return OnceStore(stage.services, RequestKey(1, key, key))


async def test_it_is_of_the_same_kind(tmp_path: Path):
    with staged(tmp_path) as stage:
        store, asked = stage.services.store, once(stage, "one")

        assert isinstance(asked, type(store))
        for name in ("rows_in_folder", "folder", "place", "hears_events"):
            assert getattr(asked, name) == getattr(store, name)


async def test_what_it_writes_is_written_by_the_store_itself(tmp_path: Path):
    with staged(tmp_path) as stage:
        await stage.talk()
        before = stage.services.store.writes_asked
        await once(stage, "one").write(lambda rows: None)

        assert stage.services.store.writes_asked == before + 1


async def test_of_those_who_saw_the_same_in_two_processes_one_changes_it(tmp_path: Path):
    with staged(tmp_path) as here, staged(tmp_path) as there:
        own = (await here.talk()).memory
        memory = await own.add("I keep a wombat.")

        async def changing(stage: Stage, number: int) -> MemoryView | MemoryChanged:
            services = replace(stage.services, store=once(stage, f"key {number}"))
            seen = replace(own, services=services, saw_version=memory.version)
            try:
                return await reword(seen, memory.id, f"I keep {number} wombats.")
            except MemoryChanged as problem:
                return problem

        pairs = [(stage, number) for number, stage in enumerate([here, there] * 8)]
        done = await asyncio.gather(*(changing(*pair) for pair in pairs))

        assert sum(isinstance(each, MemoryView) for each in done) == 1
        assert len(await own.history(memory.id)) == 2
