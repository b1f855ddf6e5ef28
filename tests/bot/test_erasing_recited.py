"""Whatever was repeated by whom: what is erased is gone from replies, summaries and facts, too."""

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.actions.erasure import TYPED, OwnErasing
from bot.actions.erasure_views import WouldGo
from memory.erasure.residue_probe import probe
from memory.storage.store import FILE
from memory.tables import Memory, Message
from tests.bot.reciting import Deed, RecitedLife, RecitingVoice, lives, reciting_agents, words_in
from tests.examples import examples
from tests.memory.erasure.erased import smallest_portions
from tests.stage import START, Stage, staged

thorough = settings(
    max_examples=examples(6),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
SCOPES = ("memory", "message", "conversation", "topic", "everything")
FULL_LIFE = [
    *(Deed("say", 1), Deed("say", 3), Deed("ask", 1), Deed("ask for all", 3), Deed("end", 0)),
    *(Deed("say in chinese", 3), Deed("ask", 3), Deed("last time", 1), Deed("days", 0)),
    *(Deed("in the place", 3), Deed("noor asks", 1), Deed("noor says", 3), Deed("noor asks", 3)),
    *(Deed("ask", 0), Deed("last time", 3), Deed("days", 0), Deed("ask for all", 1)),
]


async def erase(life: RecitedLife, scope: str, number: int) -> WouldGo | None:
    """Erase something of a scope to the end; return what the preview said, where there is one."""
    own = OwnErasing(life.stage.services, life.talk.user_id)
    preview: WouldGo | None = None
    match scope:
        case "everything":
            await own.everything(TYPED["en"])
        case "conversation":
            await own.conversation(life.talk.conversation_id, facts=True)
        case "topic":
            word = life.words[number % len(life.words)]
            preview = await own.about(word, messages=True)
            await own.topic(word, messages=True)
        case "message":
            said = [
                message
                for message in await life.stage.all(Message)
                if message.author_id == own.user_id
            ]
            chosen = said[number % len(said)].id or 0
            preview = await own.under_message(chosen, cascade=True)
            await own.message(chosen, cascade=True)
        case _:
            known = [
                memory for memory in await life.stage.all(Memory) if memory.user_id == own.user_id
            ]
            if not known:
                return None
            chosen = known[number % len(known)].id or 0
            preview = await own.under_memory(chosen, messages=True)
            await own.memory(chosen, messages=True)
    await life.stage.worker.drain("erase")
    return preview


async def own_words(stage: Stage) -> set[str]:
    """Return the words that people's own messages hold."""
    said = await stage.all(Message)
    return set(words_in(message.text for message in said if message.author_id is not None))


async def ids_of(stage: Stage, table: Any) -> set[int]:
    return {part.id for part in await stage.all(table)}


@contextmanager
def opened(folder: Path, *, start: datetime = START) -> Iterator[Stage]:
    with staged(folder, voice=RecitingVoice(), agents=reciting_agents(), start=start) as stage:
        yield stage


async def live(generated: Sequence[Deed], stage: Stage) -> RecitedLife:
    life = await RecitedLife.begin(stage)
    for deed in generated:
        await life.live(deed)
    await stage.worker.drain()
    return life


def lived(
    generated: Sequence[Deed],
    then: Callable[[RecitedLife], Awaitable[None]],
    *,
    old: bool = False,
) -> None:
    """Live these deeds in a store of its own, an old one without lineage where asked."""

    async def whole() -> None:
        with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as stage:
            life = await live(generated, stage)
            if old:
                forget_lineage(stage)
            if life.words:
                await then(life)

    asyncio.run(whole())


def forget_lineage(stage: Stage) -> None:
    stage.damage("DELETE FROM shown_sources")
    stage.damage("DELETE FROM prompt_records")


@dataclass(frozen=True)
class FullLife:
    """The full life as its files were when it had been lived, with nothing closed or tidied."""

    folder: Path
    words: Sequence[str]
    now: datetime

    async def taken_up(
        self, folder: Path, then: Callable[[RecitedLife], Awaitable[None]], *, old: bool = False
    ) -> None:
        """Go on in a copy of it."""
        shutil.copytree(self.folder, folder)
        with opened(folder, start=self.now) as stage:
            life = await RecitedLife.begin(stage)
            life.words.extend(self.words)
            if old:
                forget_lineage(stage)
            assert set(life.words) == await own_words(stage)
            await then(life)


@pytest.fixture(scope="module")
def full_life(tmp_path_factory: pytest.TempPathFactory) -> FullLife:
    folder = tmp_path_factory.mktemp("full_life")

    async def whole() -> FullLife:
        with opened(folder / "lived") as stage:
            life = await live(FULL_LIFE, stage)
            shutil.copytree(stage.folder, folder / "left")
            assert (folder / "left" / f"{FILE}-wal").stat().st_size
            return FullLife(folder / "left", life.words, stage.clock.now())

    return asyncio.run(whole())


def check_gone(scope: str, number: int) -> Callable[[RecitedLife], Awaitable[None]]:
    async def then(life: RecitedLife) -> None:
        stage = life.stage
        before = await ids_of(stage, Message), await ids_of(stage, Memory)
        preview = await erase(life, scope, number)
        after = await ids_of(stage, Message), await ids_of(stage, Memory)
        if preview is not None:
            said = {message.id for message in preview.messages}
            assert said <= before[0] - after[0]
            assert len(said) + preview.to_others == len(before[0] - after[0])
            theirs = {memory.id for memory in preview.memories}
            assert theirs <= before[1] - after[1]
        gone = set(life.words) - await own_words(stage)
        assert {trace.word for trace in probe(stage.folder, gone)} == set()
        await stage.worker.drain()
        assert {trace.word for trace in probe(stage.folder, gone)} == set()

    return then


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("scope", SCOPES)
async def test_nothing_that_was_recited_stays(
    full_life: FullLife, tmp_path: Path, scope: str, old: bool
):
    await full_life.taken_up(tmp_path / "data", check_gone(scope, 0), old=old)


@pytest.mark.parametrize("scope", ["topic", "message", "memory"])
async def test_nothing_stays_that_was_taken_row_by_row(
    full_life: FullLife, tmp_path: Path, scope: str, monkeypatch: pytest.MonkeyPatch
):
    smallest_portions(monkeypatch)
    await full_life.taken_up(tmp_path / "data", check_gone(scope, 0))


@given(lives, st.sampled_from(SCOPES), st.integers(0, 20), st.booleans())
@thorough
def test_nothing_that_was_recited_stays_whatever_was_lived(
    generated: list[Deed], scope: str, number: int, old: bool
):
    lived(generated, check_gone(scope, number), old=old)
