"""What the tests of the store share."""

from pathlib import Path

import pytest

from memory.storage.store import FILE
from tests.memory.past_stores import (
    make_past_store,
)
from tests.memory.storage.old_stores import PAST, copied


@pytest.fixture(scope="session")
def past_stores(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("past")
    found = {revision: folder / revision / FILE for revision in PAST}
    for revision, file in found.items():
        make_past_store(file, revision)
    return found


@pytest.fixture
def old(past_stores: dict[str, Path], tmp_path: Path) -> Path:
    """Return a store of an older version."""
    return copied(past_stores["0005_discord"], tmp_path)
