"""Questions with some of their passages, filled up to one shape, to be learned together."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from tests.answers.meaning.examples import Example
from tests.answers.meaning.texts import Texts

LENGTHS = (24, 28, 32, 36, 40, 44, 52, 64, 96)
"""Questions whose longest pair has up to so many pieces are read together."""
AT_ONCE = 8
EACH = 6
"""So many passages of a question are read together."""
_RIGHT, _NEAR = 2, 6
"""So many right passages of a question are read at once; of so many near ones others are drawn."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Pairs in rows, what is wanted of each, and which count."""

    pairs: tuple[NDArray[np.float16], NDArray[np.bool_], NDArray[np.int32], NDArray[np.float32]]
    """States, which places hold a piece, which of them are the passage's, how near both are."""
    wanted: NDArray[np.float32]
    counted: NDArray[np.float32]


Group = tuple[str, Sequence[tuple[str, bool]]]
"""A question, and passages of which each answers it or not."""


def drawn_batches(examples: Sequence[Example], texts: Texts, drawn: Random) -> Iterator[Batch]:
    """Yield all examples in batches, in a drawn order, each with drawn passages."""
    found = _in_shapes([_drawn(example, texts, drawn) for example in examples], texts, drawn)
    drawn.shuffle(found)
    for length, groups in found:
        yield batch_of(groups, length, texts)


def _drawn(example: Example, texts: Texts, drawn: Random) -> Group:
    told = list(zip(example.passages, example.right, strict=True))
    right, wrong = [it for it in told if it[1]], [it for it in told if not it[1]]
    drawn.shuffle(right)
    wrong.sort(key=lambda it: -texts.nearness(example.question, it[0]))
    near, far = wrong[:_NEAR], wrong[_NEAR:]
    drawn.shuffle(near)
    room = EACH - len(right[:_RIGHT])
    others = near[: room - 1]
    rest = near[room - 1 :] + far
    others += drawn.sample(rest, min(len(rest), room - len(others)))
    return example.question, [*right[:_RIGHT], *others]


def _in_shapes(
    groups: Sequence[Group], texts: Texts, drawn: Random
) -> list[tuple[int, Sequence[Group]]]:
    by_length: dict[int, list[Group]] = defaultdict(list)
    for question, told in groups:
        longest = max(texts.pieces(question, passage) for passage, _ in told)
        by_length[next(most for most in LENGTHS if longest <= most)].append((question, told))
    found: list[tuple[int, Sequence[Group]]] = []
    for length, some in by_length.items():
        drawn.shuffle(some)
        found += [(length, some[at : at + AT_ONCE]) for at in range(0, len(some), AT_ONCE)]
    return found


def batch_of(groups: Sequence[Group], length: int, texts: Texts) -> Batch:
    """Return groups filled up to a shape: each has `EACH` rows, and `length` pieces a row."""
    rows = AT_ONCE * EACH
    width = next(iter(texts.questions.values())).states.shape[1]
    states = np.zeros((rows, length, width), np.float16)
    there, is_told = np.zeros((rows, length), bool), np.zeros((rows, length), np.int32)
    there[:, 0] = True
    nearness, wanted, counted = (np.zeros(rows, np.float32) for _ in range(3))
    for at, (question, told) in enumerate(groups):
        for row, (passage, is_right) in enumerate(told, at * EACH):
            asked, words = texts.questions[question].states, texts.passages[passage].states
            end = len(asked) + len(words)
            states[row, : len(asked)], states[row, len(asked) : end] = asked, words
            there[row, :end], is_told[row, len(asked) :] = True, 1
            nearness[row] = texts.nearness(question, passage)
            wanted[row], counted[row] = is_right, 1.0
    return Batch((states, there, is_told, nearness), wanted, counted)
