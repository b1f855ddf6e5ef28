"""The layers of the model, run with numpy: BERT's, with the last ones learned anew by each judge.

Devlin et al. 2019, "BERT" (https://arxiv.org/abs/1810.04805); the activation is the approximation
by tanh of Hendrycks and Gimpel 2016 (https://arxiv.org/abs/1606.08415), as the layers were learned.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from config.models.embedding.e5_file import E5File
from config.models.embedding.vector import Matrix, Vector

LEARNED = 4
"""So many of the last layers are learned anew; those below stay, and all judges share them."""
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


class Layers:
    """Some layers of the model, one after another."""

    def __init__(self, file: E5File, numbers: Sequence[int], changes: Mapping[str, Matrix]) -> None:
        """Load the layers of these numbers; `changes` are added to the tensors of these names."""
        self._heads = file.heads
        self._layers = [_layer(file, number, changes) for number in numbers]

    def through(self, states: Matrix, lengths: Sequence[int] = ()) -> Matrix:
        """Return what the layers make of states, one row a piece.

        Rows of several texts one after another, of these lengths, are read at once, each alone.
        """
        ends = np.cumsum(lengths)[:-1].tolist()
        for layer in self._layers:
            states = self._through(layer, states, ends)
        return states

    def _through(self, layer: Layer, states: Matrix, ends: Sequence[int]) -> Matrix:
        asks, keys, values = (_affine(layer, name, states) for name in ("q", "k", "v"))
        of_texts = (np.split(it, ends) for it in (asks, keys, values))
        seen = np.concatenate([self._attention(*it) for it in zip(*of_texts, strict=True)])
        states = normal(states + _affine(layer, "ao", seen), layer["aln.w"], layer["aln.b"])
        inner = _gelu(_affine(layer, "fi", states))
        return normal(states + _affine(layer, "fo", inner), layer["oln.w"], layer["oln.b"])

    def _attention(self, *vectors: Matrix) -> Matrix:
        asks, keys, values = (_by_head(it, self._heads) for it in vectors)
        nearness = asks @ keys.transpose(0, 2, 1) / np.float32(np.sqrt(asks.shape[-1]))
        shares = np.exp(nearness - nearness.max(axis=-1, keepdims=True))
        shares /= shares.sum(axis=-1, keepdims=True)
        seen: Matrix = (shares @ values).transpose(1, 0, 2).reshape(vectors[0].shape)
        return seen


class LowerLayers:
    """What reads pieces before the layers that are learned: the vectors of pieces, and the rest."""

    def __init__(self, file: E5File) -> None:
        """Load the layers below those that are learned."""
        self._file = file
        self._norm = (file.vector("emb.ln.w"), file.vector("emb.ln.b"))
        self._positions = file.vector("emb.pos").reshape(-1, file.width)
        self._type = file.vector("emb.type")[: file.width]
        self._layers = Layers(file, range(file.layers - LEARNED), {})

    def states(self, ids: Sequence[int]) -> Matrix:
        """Return one row a piece, at most 512."""
        inputs = self._file.rows("emb.word", ids) + self._positions[: len(ids)] + self._type
        return self._layers.through(normal(inputs, *self._norm))


class Encoder:
    """Reads pieces and returns what a text means, as the mean over its pieces, of length 1."""

    def __init__(self, file: E5File, changes: Mapping[str, Matrix]) -> None:
        """Load the layers; `changes` are added to the tensors of these names."""
        self._lower = lower_layers(file)
        self._upper = upper_layers(file, changes)

    def vector(self, ids: Sequence[int]) -> Vector:
        """Return the vector of a text that has these pieces, at most 512."""
        return mean_vector(self._upper.through(self._lower.states(ids)))


def lower_layers(file: E5File) -> LowerLayers:
    """Return the layers of a file that stay as they are, loaded once for all judges."""
    return _lower_layers(file.path)


@cache
def _lower_layers(path: Path) -> LowerLayers:
    return LowerLayers(E5File(path))


def upper_layers(file: E5File, changes: Mapping[str, Matrix]) -> Layers:
    """Return the last layers of a file with what was learned of them."""
    return Layers(file, range(file.layers - LEARNED, file.layers), changes)


def mean_vector(states: Matrix) -> Vector:
    """Return the mean of rows, of length 1."""
    mean: Vector = states.mean(axis=0)
    return np.asarray(mean / np.linalg.norm(mean), dtype=np.float32)


def normal(states: Matrix, weight: Vector, bias: Vector) -> Matrix:
    """Return rows of mean 0 and spread 1, by the weight and the bias of a norm."""
    centred = states - states.mean(axis=-1, keepdims=True)
    spread = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + np.float32(_EPSILON))
    normed: Matrix = centred / spread * weight + bias
    return normed


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


def _gelu(inputs: Matrix) -> Matrix:
    cubed = inputs * inputs * inputs
    inner = np.float32(np.sqrt(2 / np.pi)) * (inputs + np.float32(0.044715) * cubed)
    activated: Matrix = np.float32(0.5) * inputs * (1 + np.tanh(inner))
    return activated
