"""The two ways in which a gateway connection is compressed, as one stream over all its frames."""

import zlib
from typing import Protocol

import zstandard


class Compression(Protocol):
    """Turns one event after another into frames of one stream."""

    def frame(self, text: str) -> bytes | str: ...


class Plain:
    """Text frames, as they are."""

    def frame(self, text: str) -> str:
        return text


class Zlib:
    """One deflate stream; each frame ends with a sync flush."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def frame(self, text: str) -> bytes:
        return self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class Zstd:
    """One zstandard stream; each frame ends with a flushed block."""

    def __init__(self) -> None:
        self._stream = zstandard.ZstdCompressor().compressobj()

    def frame(self, text: str) -> bytes:
        whole = self._stream.compress(text.encode())
        return whole + self._stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


KINDS: dict[str | None, type[Compression]] = {
    None: Plain,
    "zlib-stream": Zlib,
    "zstd-stream": Zstd,
}
