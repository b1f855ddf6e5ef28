"""The codec of vectors: as numbers in memory, as bytes in rows."""

from collections.abc import Iterable

from config.models.embedding.vector import Matrix, Vector

VECTOR_ITEM = 4
"""Bytes of one number of a stored vector."""
SLACK = 0.1
"""So far a vector's length may be from 1: numbers of 16 bits round it."""


def to_bytes(vector: Vector) -> bytes:
    """Return a vector as the rows store it."""
    return vector.astype("<f4").tobytes()


def matrix_of(stored: Iterable[bytes], dimensions: int) -> Matrix:
    """Return stored vectors of one width as the rows of one array."""
    import numpy as np  # late, both: who only writes vectors has them as arrays already

    return np.frombuffer(b"".join(stored), dtype="<f4").reshape(-1, dimensions)


def from_bytes(stored: bytes) -> Vector:
    """Return a stored vector."""
    import numpy as np

    return np.frombuffer(stored, dtype="<f4").astype(np.float32)


def sound(stored: bytes) -> Vector | None:
    """Return a stored vector; None for spoilt bytes: cut off, or of another length than 1."""
    if not isinstance(stored, bytes) or len(stored) % 4:
        return None
    import numpy as np

    vector = from_bytes(stored)
    with np.errstate(over="ignore", invalid="ignore"):
        length = float(np.linalg.norm(vector))
    return vector if abs(length - 1) < SLACK else None


def halved(stored: bytes) -> bytes | None:
    """Return a stored vector with 16 bits a number; None where it is none that can be held so."""
    import numpy as np

    if not stored or len(stored) % 4:
        return None
    with np.errstate(over="ignore", invalid="ignore"):
        halves = np.frombuffer(stored, dtype="<f4").astype("<f2")
    return halves.tobytes() if np.isfinite(halves).all() else None
