"""What the tests of this room share: houses made from one migrated database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.memory.house import House, HouseMaker
from tests.stores import blank_database, lay_out


@pytest.fixture(scope="session")
def empty_database() -> Path:
    return blank_database()


@pytest.fixture
def make_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HouseMaker]:
    monkeypatch.chdir(tmp_path)  # no .env or companion.toml of the place where tests are run
    made: list[House] = []

    def make(folder: str = "data", **chosen: object) -> House:
        made.append(House(lay_out(tmp_path / folder), **chosen))  # type: ignore[arg-type]  # handed through
        return made[-1]

    yield make
    for house in made:
        house.close()


@pytest.fixture
def house(make_house: HouseMaker) -> House:
    return make_house()
