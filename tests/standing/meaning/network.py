"""The last layers of the bundled model, as they are learned anew: in JAX, which has gradients."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from config.models.embedding.e5_file import E5File
from config.models.embedding.vector import Matrix

Tree = Any
"""Arrays in lists and mappings, as JAX differentiates them."""
Step = Callable[[Tree, Tree, Tree, Tree], tuple[Tree, Tree]]
HEATED = 10.0
"""What the sum over a vector of length 1 is multiplied by."""
_DROPPED = 0.1
_RATE, _HEAD_RATE, _DECAY = 1e-4, 1.5e-3, 0.01


def layers(file: E5File, numbers: Sequence[int]) -> Tree:
    """Return the weights of layers, matrices with a row for each input."""
    found = []
    for number in numbers:
        layer = {}
        for name in ("q", "k", "v", "ao", "fi", "fo"):
            inputs = file.inner if name == "fo" else file.width
            layer[f"{name}.w"] = jnp.array(file.matrix(f"l{number}.{name}.w", inputs).T)
            layer[f"{name}.b"] = jnp.array(file.vector(f"l{number}.{name}.b"))
        for name in ("aln.w", "aln.b", "oln.w", "oln.b"):
            layer[name] = jnp.array(file.vector(f"l{number}.{name}"))
        found.append(layer)
    return found


def inputs_of(file: E5File, ids: Matrix) -> Matrix:
    """Return what the first layer reads of rows of pieces."""
    words = file.rows("emb.word", ids.reshape(-1).astype(int).tolist()).reshape(*ids.shape, -1)
    positions = file.vector("emb.pos").reshape(-1, file.width)[: ids.shape[1]]
    added = words + positions + file.vector("emb.type")[: file.width]
    return np.asarray(_normal(added, file.vector("emb.ln.w"), file.vector("emb.ln.b")))


def states_of(
    file: E5File, stack: Tree, pieces: Sequence[Sequence[int]], shape: tuple[int, int]
) -> list[NDArray[np.float16]]:
    """Return what layers make of the pieces of texts, filled up to a shape while they are read."""
    rows, there = np.zeros(shape, int), np.zeros(shape, bool)
    there[:, 0] = True
    for row, ids in enumerate(pieces):
        rows[row, : len(ids)], there[row, : len(ids)] = ids, True
    states = through(stack, inputs_of(file, rows), there, heads=file.heads)
    kept = np.asarray(states, dtype=np.float16)
    return [kept[row, : len(ids)] for row, ids in enumerate(pieces)]


@partial(jax.jit, static_argnames="heads")
def through(stack: Tree, states: Tree, there: Tree, *, heads: int) -> Tree:
    """Return what layers make of states; `there` tells which places hold a piece."""
    for layer in stack:
        states = _layer(layer, states, there, heads)
    return states


def sureness(learned: Tree, states: Tree, there: Tree, *, heads: int, key: Tree = None) -> Tree:
    """Return the logits that memories are over; with a key, some numbers are left out."""
    places = there[..., None]
    means = (through(learned["layers"], states, there, heads=heads) * places).sum(1) / places.sum(1)
    vectors = means / jnp.linalg.norm(means, axis=-1, keepdims=True)
    if key is not None:
        kept = jax.random.bernoulli(key, 1 - _DROPPED, vectors.shape)
        vectors = vectors * kept / (1 - _DROPPED)
    return HEATED * vectors @ learned["head"] + learned["bias"]


def optimizer(steps: int) -> optax.GradientTransformation:
    """Return AdamW that warms up and falls along a cosine: slower for layers than for the head."""
    warm = max(20, steps // 15)
    course = optax.warmup_cosine_decay_schedule(0.0, 1.0, warm, steps)
    body = optax.adamw(lambda step: _RATE * course(step), weight_decay=_DECAY)
    head = optax.adamw(lambda step: _HEAD_RATE * course(step), weight_decay=0.0)
    return optax.chain(
        optax.clip_by_global_norm(1.0),
        optax.multi_transform({"body": body, "head": head}, _labelled),
    )


def stepper(loss: Callable[..., Tree], rule: optax.GradientTransformation, heads: int) -> Step:
    """Return what learns of one batch: it takes what is learned, the rule's state, and a key."""

    @jax.jit  # type: ignore[untyped-decorator]
    def step(learned: Tree, state: Tree, batch: Tree, key: Tree) -> tuple[Tree, Tree]:
        slope = jax.grad(loss)(learned, batch, key, heads)
        change, state = rule.update(slope, state, learned)
        return optax.apply_updates(learned, change), state

    return step  # type: ignore[no-any-return]


def _labelled(tree: Mapping[str, Tree]) -> Tree:
    labels = {name: "body" if name == "layers" else "head" for name in tree}
    return {
        name: jax.tree.map(partial(lambda label, _: label, labels[name]), part)
        for name, part in tree.items()
    }


def _layer(layer: Tree, states: Tree, there: Tree, heads: int) -> Tree:
    many, length, width = states.shape
    flat = states.reshape(many * length, width)

    def by_head(name: str) -> Tree:
        moved = flat @ layer[f"{name}.w"] + layer[f"{name}.b"]
        return moved.reshape(many, length, heads, -1).transpose(0, 2, 1, 3)

    asks, keys, values = by_head("q"), by_head("k"), by_head("v")
    nearness = asks @ keys.transpose(0, 1, 3, 2) / jnp.sqrt(width // heads)
    shares = jax.nn.softmax(jnp.where(there[:, None, None, :], nearness, -1e9), -1)
    seen = (shares @ values).transpose(0, 2, 1, 3).reshape(many * length, width)
    flat = _normal(flat + seen @ layer["ao.w"] + layer["ao.b"], layer["aln.w"], layer["aln.b"])
    inner = jax.nn.gelu(flat @ layer["fi.w"] + layer["fi.b"], approximate=True)
    flat = _normal(flat + inner @ layer["fo.w"] + layer["fo.b"], layer["oln.w"], layer["oln.b"])
    return flat.reshape(many, length, width)


def _normal(states: Tree, weight: Tree, bias: Tree) -> Tree:
    mean = states.mean(-1, keepdims=True)
    spread = jnp.sqrt(((states - mean) ** 2).mean(-1, keepdims=True) + 1e-12)
    return (states - mean) / spread * weight + bias
