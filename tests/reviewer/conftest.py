"""What the tests of this room share: a house with Mira in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.memory.house import House
from tests.stores import lay_out


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.chdir(tmp_path)  # no .env or companion.toml of the place where tests are run
    made = House(lay_out(tmp_path / "data"))
    yield made
    made.close()
