"""The last layers of the bundled model over a question and what may answer it, in JAX."""

import jax
import jax.numpy as jnp
import optax

from config.models.embedding.e5_file import E5File
from curator.offline.meaning.encoder import LEARNED
from tests.answers.meaning.batches import EACH
from tests.standing.meaning.network import Tree, layers, through

_HEATED = 10.0
"""What the sums over vectors of length 1 are multiplied by."""
_DROPPED = 0.1
_NEAR, _BIAS = 8.0, -3.0
"""Where the weight of nearness, and what is added, begin: what answers is some 0.4 near."""
_AMONG = 0.5
"""What weighs which passage is the surest, beside how sure each is."""


def beginning(file: E5File) -> Tree:
    """Return what is learned, as it begins."""
    return {
        "layers": layers(file, range(file.layers - LEARNED, file.layers)),
        "sides": jnp.zeros((2, file.width)),
        "both": jnp.zeros(file.width),
        "first": jnp.zeros(file.width),
        "near": jnp.array(_NEAR),
        "bias": jnp.array(_BIAS),
    }


def judged(learned: Tree, pairs: Tree, *, heads: int, key: Tree = None) -> Tree:
    """Return the logits that passages answer; with a key, some numbers are left out.

    `pairs` are the states of question and passage in a row, which places hold a piece, which of
    them are the passage's, and how near the two are.
    """
    states, there, is_told, nearness = pairs
    states = states.astype(jnp.float32) + learned["sides"][is_told]
    states = through(learned["layers"], states, there, heads=heads)
    places = there[..., None]
    both = _of_length_one((states * places).sum(1) / places.sum(1))
    first = _of_length_one(states[:, 0])
    if key is not None:
        both, first = (
            _thinned(it, one) for it, one in zip((both, first), jax.random.split(key), strict=True)
        )
    sums = _HEATED * (both @ learned["both"] + first @ learned["first"])
    return sums + learned["near"] * nearness + learned["bias"]


def loss(learned: Tree, batch: Tree, key: Tree, heads: int) -> Tree:
    """Return how wrong the logits of pairs are: each, and which is the surest of a question.

    A batch is the pairs, what is wanted of each, and which count.
    """
    pairs, wanted, counted = batch
    sure = judged(learned, pairs, heads=heads, key=key).reshape(-1, EACH)
    wanted, counted = wanted.reshape(-1, EACH), counted.reshape(-1, EACH)
    each = optax.sigmoid_binary_cross_entropy(sure, wanted) * counted * (1 + wanted)
    among = jnp.where(counted > 0, sure, -1e9)
    right = jax.nn.logsumexp(jnp.where(wanted > 0, among, -1e9), 1)
    missed = (jax.nn.logsumexp(among, 1) - right) * (wanted.sum(1) > 0)
    asked = jnp.maximum((wanted.sum(1) > 0).sum(), 1)
    return each.sum() / counted.sum() + _AMONG * missed.sum() / asked


def heads_of(learned: Tree) -> dict[str, Tree]:
    """Return what is learned beside the layers, as it is kept."""
    return {
        "sides": learned["sides"],
        "both.w": _HEATED * learned["both"],
        "first.w": _HEATED * learned["first"],
        "near.w": learned["near"],
        "head.b": learned["bias"],
    }


def _of_length_one(vectors: Tree) -> Tree:
    return vectors / jnp.linalg.norm(vectors, axis=-1, keepdims=True)


def _thinned(vectors: Tree, key: Tree) -> Tree:
    return vectors * jax.random.bernoulli(key, 1 - _DROPPED, vectors.shape) / (1 - _DROPPED)
