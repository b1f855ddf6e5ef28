"""What the tests of the store share."""

from pathlib import Path

import pytest

from tests.memory.past_stores import make_past_stores
from tests.memory.storage.old_stores import copied


@pytest.fixture(scope="session")
def past_stores(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return make_past_stores(tmp_path_factory.mktemp("past"))


@pytest.fixture
def old(past_stores: dict[str, Path], tmp_path: Path) -> Path:
    """Return a store of an older version."""
    return copied(past_stores["0005_discord"], tmp_path)
