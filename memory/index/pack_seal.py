"""The seal of a pack: by it a pack that was spoilt, or is somebody else's, is known for no pack.

Without it a pack in which a byte was spoilt would name other places, or none that there are.
"""

import zlib

SEAL_BYTES = 4


def sealed(body: bytes, *of: int) -> bytes:
    """Return a pack with the seal of whose it is, and of when, behind it."""
    return body + _seal(body, of)


def unsealed(body: bytes, *of: int) -> bytes | None:
    """Return the pack without its seal; None where the seal is another one, or none."""
    pack, seal = body[:-SEAL_BYTES], body[-SEAL_BYTES:]
    return pack if seal == _seal(pack, of) else None


def _seal(body: bytes, of: tuple[int, ...]) -> bytes:
    about = zlib.crc32(repr(of).encode())
    return zlib.crc32(body, about).to_bytes(SEAL_BYTES, "big")
