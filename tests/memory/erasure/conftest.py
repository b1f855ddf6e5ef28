"""What the tests of erasing share."""

import pytest

from tests.memory.erasure.erased import Eraser
from tests.memory.house import House


@pytest.fixture
def eraser(house: House) -> Eraser:
    return Eraser(house)
