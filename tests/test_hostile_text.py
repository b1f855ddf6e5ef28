"""No reader fails over hostile text or is lost in it; `make soak` tells how their time grows."""

from collections.abc import Sequence

import pytest

from tests.linear.hostile import COMMON, text_of
from tests.linear.readers import Reader, readers
from tests.linear.work import seconds

READERS = readers()
CHARACTERS = 5_000
LOST = 5.0
"""Processor seconds: ten times what the slowest takes."""


def pieces_of(number: int) -> Sequence[str]:
    """Return what one reader is given: months in a row, and its share of all pieces."""
    return ["三月", *COMMON[number :: len(READERS)]]


@pytest.mark.parametrize(("number", "name"), list(enumerate(READERS)))
def test_no_reader_is_lost_in_hostile_text(number: int, name: str):
    read: Reader = READERS[name]
    read("Hello.")  # what is made once at the first use is not counted
    for piece in pieces_of(number):
        assert seconds(read, text_of(piece, CHARACTERS)) < LOST, piece
