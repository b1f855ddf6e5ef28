"""Long and hostile words keep nobody waiting but who said them."""

import asyncio
from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest

from tests.stage import said, staged

PAUSE = 0.01
MOST_BETWEEN = 0.5
"""The processor's seconds that this process may spend before the event loop turns again."""


@pytest.mark.parametrize("piece", ["三月", "I like a and ", "password is "])
async def test_hostile_words_are_answered_and_learned_from_off_the_event_loop(
    tmp_path: Path, piece: str
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "Hello")
        spent: list[float] = []
        others = asyncio.create_task(_look_at_the_clock(spent))

        assert await said(talk, piece * (8000 // len(piece)))
        await stage.worker.drain()

        others.cancel()
        with suppress(asyncio.CancelledError):
            await others
        assert max(spent) < MOST_BETWEEN
        assert await said(talk, "I live in Oslo")
        await stage.worker.drain()
        assert await stage.contents() == ["The user lives in Oslo."]


async def _look_at_the_clock(spent: list[float]) -> None:
    """Note what was spent between two turns of the loop, whatever else this machine does."""
    while True:
        begun = process_time()
        await asyncio.sleep(PAUSE)
        spent.append(process_time() - begun)
