"""`python -m tests.bench.learn_secrets`: learn the weights that tell secrets by their context.

Prints how many secrets the scorer finds by itself, and how many ordinary lines it takes for one:
each round of lines is scored by weights that were learned without it. Writes them with `--write`.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from memory.index.messages.columns import Numbers  # noqa: TC001
from memory.secret_detection.patterns.reading import read
from memory.secret_detection.scoring import scorer
from memory.secret_detection.scoring.scorer import SecretScorer, weighed_in
from tests.bench.learning.logistic_loss import Rows, minimum
from tests.bench.learning.secret_lines import SecretLine, labelled_lines, taught_lines

FILE = Path(scorer.__file__).with_name("scorer.toml")
ROUNDS = 10
STRENGTH = 1.0
LEAST_SEEN = 3
"""A feature of fewer candidates has no weight."""
LEAST_WEIGHT = 0.05
MOSTLY = 0.8
"""A candidate with so large a share in a secret is one."""
LIMIT = 1.5
"""The score from which on a candidate is a secret."""
LIMITS = (0.0, 0.6, 1.2, LIMIT, 1.8, 2.4)
SAID = """# How likely something is a secret: the weight of each name of what it looks like
# (shapes.py) and of what stands around it (surroundings.py). Learned by
# `python -m tests.bench.learn_secrets` on {lines} lines with {candidates} candidates.
# `lock<near`: a word for locks stands before it in the clause; `>`: behind it; `<<`: in the
# sentence before; `pin: lock<near`: the same for what looks like a PIN;
# `< word`: the word right before it; `<.. word`: a word before it.

limit = {limit}

[weights]
"""


@dataclass(frozen=True, slots=True)
class Example:
    """A line with the features of its candidates; for each, whether it is a secret."""

    line: SecretLine
    candidates: Sequence[tuple[tuple[str, ...], bool, frozenset[int]]]


def main() -> None:
    """Learn, check, print, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help=f"write {FILE.name}")
    asked = parser.parse_args()
    examples = [example(line) for line in (*labelled_lines(ROUNDS), *taught_lines())]
    for limit, found, false in cross_validated(examples):
        sys.stdout.write(f"limit {limit}: {found:.1%} of secrets whole, {false:.1%} false\n")
    if asked.write:
        FILE.write_text(written(examples), encoding="utf-8")


def example(line: SecretLine) -> Example:
    """Look at a line's candidates."""
    return Example(line, list(_candidates(line)))


def _candidates(line: SecretLine) -> Iterator[tuple[tuple[str, ...], bool, frozenset[int]]]:
    """Yield what is no secret at all, or nearly all of it."""
    reading = read(line.text)
    for candidate in weighed_in(reading):
        start, end = reading.span(candidate.finding.start, candidate.finding.end)
        places = frozenset(at for at in range(start, end) if line.text[at].isalnum())
        share = len(places & line.secrets) / max(len(places), 1)
        if not 0 < share < MOSTLY:
            yield candidate.features, share > 0, places


def learn(examples: Sequence[Example]) -> Mapping[str, float]:
    """Return the weight of each feature."""
    rows = [(names, is_secret) for each in examples for names, is_secret, _ in each.candidates]
    counts = Counter(name for names, _ in rows for name in names)
    names = sorted(name for name, count in counts.items() if count >= LEAST_SEEN)
    weights: Numbers = minimum(Rows.of(rows, names), STRENGTH)
    return {
        name: float(np.round(weight, 3))
        for name, weight in zip(names, weights, strict=True)
        if abs(weight) >= LEAST_WEIGHT
    }


def cross_validated(examples: Sequence[Example]) -> Iterator[tuple[float, float, float]]:
    """Yield by limit the share of lines whose secrets are found, and of ordinary ones taken."""
    scored: list[tuple[SecretLine, list[tuple[float, frozenset[int]]]]] = []
    for number in range(ROUNDS):
        rest = [each for each in examples if each.line.round != number]
        learned = SecretScorer(learn(rest), 0)
        for each in (each for each in examples if each.line.round == number):
            scores = [(learned.score(names), places) for names, _, places in each.candidates]
            scored.append((each.line, scores))
    secret = [pair for pair in scored if pair[0].secrets]
    clean = [pair for pair in scored if not pair[0].secrets]
    for limit in LIMITS:
        found = [line.secrets <= _covered(scores, limit) for line, scores in secret]
        false = [bool(_covered(scores, limit)) for _, scores in clean]
        yield limit, sum(found) / len(found), sum(false) / len(false)


def _covered(scores: Sequence[tuple[float, frozenset[int]]], limit: float) -> set[int]:
    return {at for score, places in scores if score >= limit for at in places}


def written(examples: Sequence[Example]) -> str:
    """Return the weights file."""
    candidates = sum(len(each.candidates) for each in examples)
    head = SAID.format(lines=len(examples), candidates=candidates, limit=LIMIT)
    weights = sorted(learn(examples).items())
    return head + "".join(f"{_quoted(name)} = {weight:g}\n" for name, weight in weights)


def _quoted(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


if __name__ == "__main__":
    main()
