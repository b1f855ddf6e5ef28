"""What the tests of the store on PostgreSQL share."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from memory.storage.postgres.store import PostgresStore
from memory.storage.store import Work
from tests.stores import address_of, using

T = TypeVar("T")


class OpenStore:
    """A store on PostgreSQL, with shorthand for what tests do to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = address_of(folder)
        self.store = PostgresStore.open_at(self.address, folder)

    def write(self, work: Work[T]) -> T:
        return asyncio.run(self.store.write(work))

    def read(self, work: Work[T]) -> T:
        return asyncio.run(self.store.read(work))


@pytest.fixture
def server() -> Iterator[None]:
    with using("postgres"):
        yield


@pytest.fixture
def opened(server: None, tmp_path: Path) -> Iterator[OpenStore]:
    made = OpenStore(tmp_path / "data")
    yield made
    made.store.close()
