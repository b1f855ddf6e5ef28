"""The codec of vectors: as numbers in memory, as bytes in rows."""

from collections.abc import Iterable

import numpy as np

from config.models.embedding.embedder import Matrix, Vector


def to_bytes(vector: Vector) -> bytes:
    """Return a vector as the rows store it."""
    return vector.astype("<f4").tobytes()


def matrix_of(stored: Iterable[bytes], dimensions: int) -> Matrix:
    """Return stored vectors of one width as the rows of one array."""
    return np.frombuffer(b"".join(stored), dtype="<f4").reshape(-1, dimensions)


def from_bytes(stored: bytes) -> Vector:
    """Return a stored vector."""
    return np.frombuffer(stored, dtype="<f4").astype(np.float32)
