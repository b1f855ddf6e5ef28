"""Whatever was lived: an erasure leaves no word of what went, and keeps everything else."""

import asyncio
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import col

from memory.erasure import portions
from memory.erasure.execution import erase
from memory.erasure.requests import (
    erase_conversation,
    erase_everything,
    erase_memory,
    erase_message,
    erase_topic,
)
from memory.storage.store import FILE, Store
from memory.tables import Erasure, Evidence, Memory, Message, Operation, Sentence, User
from tests.examples import examples
from tests.memory.erasure.erased import Eraser, smallest_portions
from tests.memory.erasure.lives.worded_life import WordedLife, lives, snapshot
from tests.memory.house import House
from tests.stores import open_as

thorough = settings(
    max_examples=examples(8),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
SCOPES = ("memory", "message", "conversation", "conversation alone", "topic", "everything")
scopes = st.sampled_from(SCOPES)


class Killed(Exception):
    """The process is gone."""


class DyingStore(Store):
    """A store whose process ends before its n-th step, and with it all that would follow."""

    def __init__(self, store: Store, steps: int) -> None:
        self.__dict__.update(store.__dict__)
        self.steps = steps

    async def write(self, work: Any) -> Any:
        self._live()
        return await super().write(work)

    async def truncate_log(self) -> bool:
        self._live()
        return await super().truncate_log()

    async def vacuum(self) -> bool:
        self._live()
        return await super().vacuum()

    def _live(self) -> None:
        if self.steps == 0:
            raise Killed
        self.steps -= 1


@contextmanager
def life_in(database: Path) -> Iterator[WordedLife]:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(database, Path(folder) / FILE)
        house = House(Path(folder))
        try:
            yield WordedLife(house)
        finally:
            house.close()


def accept(life: WordedLife, scope: str, number: int) -> int | None:
    """Accept an erasure of a scope; None where there is nothing of the sort."""
    house, eraser = life.house, Eraser(life.house)
    match scope:
        case "everything":
            return eraser.accept(erase_everything)
        case "conversation" | "conversation alone":
            if not house.all(Message, col(Message.author_id) == house.mira):
                return None
            facts = scope == "conversation"
            return eraser.accept(erase_conversation, house.talk, facts=facts)
        case "topic":
            word = list(life.words.values())[number % len(life.words)]
            return eraser.accept(erase_topic, word, messages=True)
        case "message":
            said = house.all(Message, col(Message.author_id) == house.mira)
            ids = [message.id or 0 for message in said]
            return one_of(eraser, erase_message, ids, number, cascade=True)
        case _:
            known = house.all(Memory, col(Memory.user_id) == house.mira)
            ids = [memory.id or 0 for memory in known]
            return one_of(eraser, erase_memory, ids, number, messages=True)


def one_of(
    eraser: Eraser, deed: Callable[..., Erasure], ids: list[int], number: int, **chosen: bool
) -> int | None:
    return eraser.accept(deed, ids[number % len(ids)], **chosen) if ids else None


def kept_text(house: House) -> str:
    """Return all words that rows which people can see still hold."""
    texts = [message.text for message in house.all(Message)]
    texts += [memory.content for memory in house.all(Memory)]
    texts += [evidence.quote for evidence in house.all(Evidence)]
    texts += [sentence.text for sentence in house.all(Sentence)]
    return "\n".join(texts)


@given(lives, scopes, st.integers(0, 20))
@thorough
def test_no_file_holds_an_erased_word_and_all_references_hold(
    empty_database: Path, generated, scope, number
):
    with life_in(empty_database) as life:
        for deed in generated:
            life.live(deed)
        accepted = accept(life, scope, number)
        if accepted is None:
            return
        eraser = Eraser(life.house)
        assert eraser.run(accepted).state == "done"
        there, kept = {message.id for message in life.house.all(Message)}, kept_text(life.house)
        gone = {word for said, word in life.words.items() if said not in there}
        assert eraser.holds(*(gone - {word for word in gone if word in kept})) == set()
        assert eraser.broken() == []
        if scope in ("conversation", "everything"):
            assert eraser.holds(*gone) == set()


@given(lives, scopes, st.integers(0, 20))
@thorough
def test_another_users_rows_stay_exactly_as_they_were(
    empty_database: Path, generated, scope, number
):
    with life_in(empty_database) as life:
        for deed in generated:
            life.live(deed)
        before = of_user(life.house, life.noor)
        accepted = accept(life, scope, number)
        if accepted is not None:
            Eraser(life.house).run(accepted)
        assert of_user(life.house, life.noor) == before


@given(lives, scopes, st.integers(0, 20), st.integers(0, 60))
@thorough
def test_an_erasure_that_was_killed_anywhere_ends_as_one_that_was_not(
    empty_database: Path, generated, scope, number, step
):
    with life_in(empty_database) as life, pytest.MonkeyPatch.context() as patch:
        for deed in generated:
            life.live(deed)
        accepted = accept(life, scope, number)
        if accepted is None:
            return
        asyncio.run(life.house.store.truncate_log())
        ended = ended_without_a_break(life.house, accepted)
        smallest_portions(patch)
        services = life.house.services
        dying = replace(services, store=open_as(DyingStore, services.store, step))
        try:
            asyncio.run(erase(dying, accepted))
        except Killed:
            asyncio.run(erase(services, accepted))
        assert snapshot(life.house) == ended


def ended_without_a_break(house: House, accepted: int) -> dict[str, list[Any]]:
    """Return the rows after the same erasure of a copy of the database, in portions of any size."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(portions, "SECONDS", 60.0)
        shutil.copy(house.folder / FILE, Path(folder) / FILE)
        copy = House(Path(folder), clock=house.clock)
        try:
            Eraser(copy).run(accepted)
            return snapshot(copy)
        finally:
            copy.close()


def of_user(house: House, user_id: int) -> list[Any]:
    found = [
        row.model_dump()
        for table in (Memory, Operation, Evidence, Sentence)
        for row in house.all(table, col(table.user_id) == user_id)
    ]
    said = house.all(Message, col(Message.author_id) == user_id)
    [user] = house.all(User, col(User.id) == user_id)
    return [*found, *(message.model_dump() for message in said), user.model_dump()]
