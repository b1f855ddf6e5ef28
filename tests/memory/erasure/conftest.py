"""What the tests of erasing share."""

from pathlib import Path

import pytest

from tests.memory.erasure.erased import SAID, WORD, Eraser
from tests.memory.house import CURATOR, House


@pytest.fixture
def eraser(house: House) -> Eraser:
    return Eraser(house)


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    return tmp_path / "all.db"


@pytest.fixture
def told(house: House) -> tuple[int, int]:
    """Return a memory of a word, and the message that it rests on."""
    quote = house.quote(SAID)
    content = f"The user keeps a wombat called {WORD}."
    memory = house.add(content, batch={"author": CURATOR}, quotes=[quote])
    house.learn("The user lives in Oslo.")
    return memory, quote.message_id
