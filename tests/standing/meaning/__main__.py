"""`python -m tests.standing.meaning [--on] [--write FILE]`: teach the judge of meaning.

It needs the extra `learn` and takes an hour on two cores that do nothing else. Prints what the
judge of words finds of what is over among the authors held back, at which share of false alarms,
and after each round what this one does. With `--on` it goes on from what is shipped.
"""

import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from config.models.embedding.e5_file import E5File, bundled_file
from config.models.embedding.tokenizer import Tokenizer, pieces_of
from config.models.embedding.vector import Matrix
from curator.offline.meaning.changes import kept_changes, unpacked_changes
from curator.offline.meaning.encoder import LEARNED
from curator.offline.meaning.loading import SIZE
from curator.offline.standing import meaning
from curator.offline.standing.judge import FLOOR, sure_over
from memory.vocabulary import Language
from tests.first_minute.talk import LANGUAGES
from tests.standing.groups import HELD_BACK, groups
from tests.standing.lives import lives
from tests.standing.meaning.network import (
    HEATED,
    Tree,
    layers,
    optimizer,
    states_of,
    stepper,
    sureness,
)
from tests.standing.meaning.packing import packed
from tests.standing.meaning.pairs import Pair, pairs_of, pairs_of_lives, pairs_of_talks

LENGTHS = (26, 32, 40, 56)
"""Pairs of up to so many pieces are read together."""
AT_ONCE, ROUNDS = 48, 3
ALARMS = (0.01, 0.02, 0.05)


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Read:
    """A pair as the layers that stay read it."""

    pair: Pair
    states: NDArray[np.float16]


@dataclass(frozen=True, slots=True)
class Handful:
    """Pairs that are learned together, filled up to one shape."""

    read: Sequence[Read]
    states: Matrix
    there: Matrix
    wanted: Matrix
    counted: Matrix


def main() -> None:
    """Read all pairs, learn from those of most authors, tell of the others."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", type=Path, metavar="FILE", help="keep what was learned")
    parser.add_argument("--on", action="store_true", help="go on from what is shipped")
    asked = parser.parse_args()
    file = E5File(bundled_file())
    taught, held = _all_read(file)
    learned = _fitted(file, _start(file, goes_on=asked.on), taught, held)
    if asked.write:
        start = layers(file, range(file.layers - LEARNED, file.layers))
        kept = packed(start, learned, file.layers - LEARNED, HEATED)
        kept[SIZE] = np.array(bundled_file().stat().st_size)
        np.savez_compressed(asked.write, allow_pickle=False, **kept)


def _start(file: E5File, *, goes_on: bool) -> Tree:
    numbers = range(file.layers - LEARNED, file.layers)
    start: Tree = {
        "layers": layers(file, numbers),
        "head": jnp.zeros(file.width),
        "bias": jnp.zeros(()),
    }
    if not goes_on:
        return start
    kept = kept_changes(meaning.__name__)
    changes = unpacked_changes(kept)
    for number, layer in zip(numbers, start["layers"], strict=True):
        for name, weights in layer.items():
            layer[name] = weights + jnp.array(changes[f"l{number}.{name}"].T)
    return start | {"head": jnp.array(kept["head.w"]) / HEATED, "bias": jnp.array(kept["head.b"])}


def _all_read(file: E5File) -> tuple[list[Read], Mapping[str, list[Read]]]:
    taught: list[Read] = []
    held: dict[str, list[Read]] = {}
    for language in LANGUAGES:
        taught += _read(file, pairs_of_talks(language))
        for author, pairs in _by_author(language):
            read = list(_read(file, pairs))
            if author in HELD_BACK:
                held[author] = read
                _tell_shipped(author, pairs, language)
            else:
                taught += read
    return taught, held


def _by_author(language: Language) -> Iterator[tuple[str, Sequence[Pair]]]:
    told, lived = groups(language), lives(language)
    for author in dict.fromkeys(group.author for group in told):
        yield author, list(pairs_of(author, told))
    for author in dict.fromkeys(life.author for life in lived):
        yield author, list(pairs_of_lives(author, lived, language))


def _read(file: E5File, pairs: Sequence[Pair]) -> Iterator[Read]:
    tokenizer, below = Tokenizer(file.pieces), layers(file, range(file.layers - LEARNED))
    by_length: dict[int, list[tuple[Pair, list[int]]]] = defaultdict(list)
    for pair in pairs:
        ids = pieces_of(tokenizer, pair.memory, pair.words, LENGTHS[-1])
        by_length[next(most for most in LENGTHS if len(ids) <= most)].append((pair, ids))
    for length, all_of_it in by_length.items():
        for some in _parts(all_of_it):
            states = states_of(file, below, [ids for _, ids in some], (AT_ONCE, length))
            yield from (Read(pair, kept) for (pair, _), kept in zip(some, states, strict=True))


def _fitted(
    file: E5File, learned: Tree, taught: Sequence[Read], held: Mapping[str, Sequence[Read]]
) -> Tree:
    rule = optimizer(ROUNDS * (len(taught) // AT_ONCE + 1))
    state, key, drawn = rule.init(learned), jax.random.PRNGKey(1), Random(1)
    step = stepper(_loss, rule, file.heads)
    for number in range(ROUNDS):
        for handful in _handfuls(taught, drawn):
            key, drop = jax.random.split(key)
            some = (handful.states, handful.there, handful.wanted, handful.counted)
            learned, state = step(learned, state, some, drop)
        for author, read in held.items():
            _tell(number, author, learned, read, file.heads)
    return learned


def _loss(learned: Tree, some: Tree, key: Tree, heads: int) -> Tree:
    states, there, wanted, counted = some
    sure = sureness(learned, states, there, heads=heads, key=key)
    return (optax.sigmoid_binary_cross_entropy(sure, wanted) * counted).sum() / counted.sum()


def _handfuls(read: Sequence[Read], drawn: Random | None = None) -> list[Handful]:
    by_length: dict[int, list[Read]] = defaultdict(list)
    for one in read:
        by_length[next(most for most in LENGTHS if len(one.states) <= most)].append(one)
    found: list[Handful] = []
    for length, some in by_length.items():
        if drawn is not None:
            drawn.shuffle(some)
        found += [_handful(part, length) for part in _parts(some)]
    if drawn is not None:
        drawn.shuffle(found)
    return found


def _handful(read: Sequence[Read], length: int) -> Handful:
    states = np.zeros((AT_ONCE, length, read[0].states.shape[1]), np.float32)
    there = np.zeros((AT_ONCE, length), bool)
    there[:, 0] = True
    wanted, counted = np.zeros(AT_ONCE, np.float32), np.zeros(AT_ONCE, np.float32)
    for row, one in enumerate(read):
        states[row, : len(one.states)], there[row, : len(one.states)] = one.states, True
        wanted[row], counted[row] = one.pair.is_over, 1.0
    return Handful(read, states, there, wanted, counted)


def _parts(items: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(items), AT_ONCE):
        yield items[start : start + AT_ONCE]


def _tell_shipped(author: str, pairs: Sequence[Pair], language: Language) -> None:
    found: dict[str, list[bool]] = defaultdict(list)
    for pair in pairs:
        sure = sure_over(pair.words, "", pair.memory, "", language) >= FLOOR[language]
        found[pair.kind].append(sure)
    shares = ", ".join(f"{sum(it) / len(it):.2f} of {kind}" for kind, it in sorted(found.items()))
    sys.stdout.write(f"the judge of words, {author}: for over it takes {shares}\n")


def _tell(number: int, author: str, learned: Tree, read: Sequence[Read], heads: int) -> None:
    sure: dict[str, list[float]] = defaultdict(list)
    for handful in _handfuls(read):
        logits = np.asarray(sureness(learned, handful.states, handful.there, heads=heads))
        for one, logit in zip(handful.read, logits.tolist(), strict=False):
            sure[one.pair.kind].append(logit)
    for kind in filter(sure.get, ("near", "said again", "of others")):
        alarms = np.sort(sure[kind])[::-1]
        limits = [alarms[int(share * len(alarms))] for share in ALARMS]
        found = [float((np.array(sure["over"]) > limit).mean()) for limit in limits]
        shares = ", ".join(f"{it:.2f} at {at:.0%}" for it, at in zip(found, ALARMS, strict=True))
        sys.stdout.write(f"round {number + 1}, {author}, against what is {kind}: {shares}\n")


if __name__ == "__main__":
    main()
