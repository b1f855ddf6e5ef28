"""What the tests of this room share: houses made from one migrated database."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from memory.storage.store import FILE, Store
from tests.memory.house import House, HouseMaker


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("empty")
    Store.open(folder).close()
    return folder / FILE


@pytest.fixture
def make_house(
    empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[HouseMaker]:
    monkeypatch.chdir(tmp_path)  # no .env or companion.toml of the place where tests are run
    made: list[House] = []

    def make(folder: str = "data", **chosen: object) -> House:
        (tmp_path / folder).mkdir()
        shutil.copy(empty_database, tmp_path / folder / FILE)
        made.append(House(tmp_path / folder, **chosen))  # type: ignore[arg-type]  # handed through
        return made[-1]

    yield make
    for house in made:
        house.close()


@pytest.fixture
def house(make_house: HouseMaker) -> House:
    return make_house()
