"""What the tests of backups share."""

from pathlib import Path

import pytest


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Return where tests make their backup."""
    return tmp_path / "all.db"
