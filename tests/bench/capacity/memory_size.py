"""What a memory takes on PostgreSQL: `python -m tests.bench.capacity.memory_size`.

One person's memories are written through the door. What is told is how many bytes each takes, by
table with its indexes, and what is left of all without the vectors' own numbers: `memory_bytes` of
the reckoning.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from config.models.embedding.embedder import HashedEmbedder
from tests.bench.capacity.growth import Size, sizes
from tests.bench.capacity.reckoning import Store
from tests.bench.stores.filled_store import filled
from tests.stores import using

BOUNDED = {"events"}
"""So many rows are kept, however many memories there are."""


def main() -> None:
    """Write the memories, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    count = parser.parse_args().memories
    with tempfile.TemporaryDirectory() as folder, using("postgres"):
        sys.stdout.write(told(asyncio.run(measure(Path(folder), count)), count))


async def measure(folder: Path, count: int) -> dict[str, Size]:
    """Return what each table takes more than in a store without memories."""
    store = await filled(folder / "empty", 0, HashedEmbedder(), "hashed")
    empty = await store.read(sizes)
    store.close()
    store = await filled(folder / "filled", count, HashedEmbedder(), "hashed")
    full = await store.read(sizes)
    store.close()
    return {
        name: Size(size.size - empty[name].size, size.rows)
        for name, size in full.items()
        if size.size > empty[name].size and name not in BOUNDED
    }


def told(found: Mapping[str, Size], count: int) -> str:
    """Return a Markdown table, what takes most first."""
    reckoned = Store()
    lines = ["| table | bytes a memory |", "|---|--:|"]
    for name, size in sorted(found.items(), key=lambda item: -item[1].size):
        lines.append(f"| {name} | {size.size / count:,.0f} |")
    each = sum(size.size for size in found.values()) / count
    vectors = reckoned.copies * reckoned.dimensions * reckoned.number_bytes
    lines += [
        f"| all | {each:,.0f} |",
        f"| all but {vectors:,} of vectors | {each - vectors:,.0f} |",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
