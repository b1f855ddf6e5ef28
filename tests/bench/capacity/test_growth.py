"""What tables take is told on both stores."""

from pathlib import Path

import pytest

from tests.bench.capacity.growth import sizes
from tests.bench.capacity.memory_size import measure, told
from tests.stage import said, staged
from tests.stores import on_postgres, using


@pytest.mark.both_stores
async def test_every_table_is_told_once_with_its_rows(tmp_path: Path):
    with staged(tmp_path) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.drain()
        found = await stage.services.store.read(sizes)

    assert found["memories"].rows == 1
    assert found["messages"].rows == 2
    assert all(size.size > 0 for size in found.values())
    assert ("memory_vectors" in found) == on_postgres()
    assert not any(name.startswith("memory_vectors_") for name in found)


async def test_what_a_memory_takes_holds_its_vectors_in_both_places(tmp_path: Path):
    with using("postgres"):
        found = await measure(tmp_path, 500)

    assert all(found[name].size > 500 * 384 * 2 for name in ("memories", "memory_vectors"))
    assert "all but 1,536 of vectors" in told(found, 500)
