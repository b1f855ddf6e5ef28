"""The codec of vectors: what was stored comes back, and spoilt bytes are no vector."""

from typing import Any

import numpy as np
import pytest

from memory.storage.vector_codec import sound, to_bytes

UNIT = np.full(16, 0.25, dtype=np.float32)
STORED = to_bytes(UNIT)


def test_what_was_stored_comes_back():
    found = sound(STORED)
    assert found is not None
    assert found.tolist() == UNIT.tolist()


@pytest.mark.parametrize(
    "spoilt",
    [
        *(b"", b"\x01\x02\x03", STORED[:-1], STORED[:20], bytes(64), b"\xff" * 64),
        *(to_bytes(UNIT * np.float32(number)) for number in (np.nan, np.inf, 3e38, 2)),
        "words" * 30,
    ],
)
def test_spoilt_bytes_are_no_vector(spoilt: Any):
    assert sound(spoilt) is None
