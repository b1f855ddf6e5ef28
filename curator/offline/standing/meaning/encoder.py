"""The layers of the model, run with numpy: BERT's, with the last ones learned anew.

Devlin et al. 2019, "BERT" (https://arxiv.org/abs/1810.04805); the activation is the approximation
by tanh of Hendrycks and Gimpel 2016 (https://arxiv.org/abs/1606.08415), as the layers were learned.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from config.models.embedding.vector import Matrix, Vector
from curator.offline.standing.meaning.e5_file import E5File

_EPSILON = 1e-12
_MATRICES = ("q", "k", "v", "ao", "fi", "fo")
_NORMS = ("aln", "oln")


@dataclass(frozen=True, slots=True)
class Layer:
    """The weights of one layer by their names in the file, matrices with a row for each input."""

    weights: Mapping[str, Matrix]

    def __getitem__(self, name: str) -> Matrix:
        """Return the weights of a name."""
        return self.weights[name]


class Encoder:
    """Reads pieces and returns what a text means, as the mean over its pieces, of length 1."""

    def __init__(self, file: E5File, changes: Mapping[str, Matrix]) -> None:
        """Load the layers; `changes` are added to the tensors of these names."""
        self._file = file
        self._embedding_norm = (file.vector("emb.ln.w"), file.vector("emb.ln.b"))
        self._positions = file.vector("emb.pos").reshape(-1, file.width)
        self._type = file.vector("emb.type")[: file.width]
        self._layers = [_layer(file, number, changes) for number in range(file.layers)]

    def vector(self, ids: Sequence[int]) -> Vector:
        """Return the vector of a text that has these pieces, at most 512."""
        inputs = self._file.rows("emb.word", ids) + self._positions[: len(ids)] + self._type
        states = _normal(inputs, *self._embedding_norm)
        for layer in self._layers:
            states = self._through(layer, states)
        mean: Vector = states.mean(axis=0)
        return np.asarray(mean / np.linalg.norm(mean), dtype=np.float32)

    def _through(self, layer: Layer, states: Matrix) -> Matrix:
        seen = self._attention(layer, states)
        states = _normal(states + _affine(layer, "ao", seen), layer["aln.w"], layer["aln.b"])
        inner = _gelu(_affine(layer, "fi", states))
        return _normal(states + _affine(layer, "fo", inner), layer["oln.w"], layer["oln.b"])

    def _attention(self, layer: Layer, states: Matrix) -> Matrix:
        heads = self._file.heads
        by_head = partial(_by_head, heads=heads)
        asks, keys, values = (by_head(_affine(layer, name, states)) for name in ("q", "k", "v"))
        nearness = asks @ keys.transpose(0, 2, 1) / np.float32(np.sqrt(asks.shape[-1]))
        shares = np.exp(nearness - nearness.max(axis=-1, keepdims=True))
        shares /= shares.sum(axis=-1, keepdims=True)
        seen: Matrix = (shares @ values).transpose(1, 0, 2).reshape(states.shape)
        return seen


def _layer(file: E5File, number: int, changes: Mapping[str, Matrix]) -> Layer:
    weights: dict[str, Matrix] = {}
    for name in _MATRICES:
        inputs = file.inner if name == "fo" else file.width
        weights[f"{name}.w"] = file.matrix(f"l{number}.{name}.w", inputs)
        weights[f"{name}.b"] = file.vector(f"l{number}.{name}.b")
    for name in _NORMS:
        weights |= {f"{name}.{it}": file.vector(f"l{number}.{name}.{it}") for it in ("w", "b")}
    for name in weights:
        if (change := changes.get(f"l{number}.{name}")) is not None:
            weights[name] = weights[name] + change
    return Layer(
        {name: np.ascontiguousarray(it.T) if it.ndim > 1 else it for name, it in weights.items()}
    )


def _affine(layer: Layer, name: str, states: Matrix) -> Matrix:
    moved: Matrix = states @ layer[f"{name}.w"] + layer[f"{name}.b"]
    return moved


def _by_head(states: Matrix, heads: int) -> Matrix:
    split: Matrix = states.reshape(len(states), heads, -1).transpose(1, 0, 2)
    return split


def _normal(states: Matrix, weight: Vector, bias: Vector) -> Matrix:
    centred = states - states.mean(axis=-1, keepdims=True)
    spread = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + np.float32(_EPSILON))
    normal: Matrix = centred / spread * weight + bias
    return normal


def _gelu(inputs: Matrix) -> Matrix:
    inner = np.float32(np.sqrt(2 / np.pi)) * (inputs + np.float32(0.044715) * inputs**3)
    activated: Matrix = np.float32(0.5) * inputs * (1 + np.tanh(inner))
    return activated
