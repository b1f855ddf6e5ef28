"""The seal of a pack: whole bytes of whose they are said to be pass, and no others."""

import pytest

from memory.index.pack_seal import sealed, unsealed

BODY = b"what was packed"
WHOLE = sealed(BODY, 1, 7, 40)


def test_what_was_sealed_comes_back():
    assert unsealed(WHOLE, 1, 7, 40) == BODY
    assert unsealed(sealed(b"", 1), 1) == b""


@pytest.mark.parametrize("of", [(1, 8, 40), (1, 7, 41), (2, 7, 40), (17, 40)])
def test_what_is_of_another_one_is_none(of: tuple[int, ...]):
    assert unsealed(WHOLE, *of) is None


@pytest.mark.parametrize("at", range(len(WHOLE)))
def test_spoilt_and_cut_off_bytes_are_none(at: int):
    spoilt = bytearray(WHOLE)
    spoilt[at] ^= 1
    assert unsealed(bytes(spoilt), 1, 7, 40) is None
    assert unsealed(WHOLE[:at], 1, 7, 40) is None
