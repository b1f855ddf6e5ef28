"""What the tests of this room share: a house with Mira in it, from one migrated database."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from memory.storage.store import FILE, Store
from tests.memory.house import House


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("migrated")
    Store.open(folder).close()
    return folder / FILE


@pytest.fixture
def house(migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.chdir(tmp_path)  # no .env or companion.toml of the place where tests are run
    (tmp_path / "data").mkdir()
    shutil.copy(migrated, tmp_path / "data" / FILE)
    made = House(tmp_path / "data")
    yield made
    made.close()
