"""`python -m tests.bench.calibrate`: fit how an embedder's cosines are read, and try it out.

For each question of `tests/bench/labelled.py`, asked in each language of memories in each language,
its answer's cosine, with how far it stands out, is one "yes", and the best hit of a question that
nothing answers one "no". Platt's logistic curve through both gives the chance that a best hit
answers; relevance is the straight line through its points of 30 % and 70 %, so a relevance of 0.7
says the same with every embedder: seven of ten best hits like this one answer. The fit is
cross-validated, then the product's whole recall is asked the same questions.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt

from config.models.embedding.embedder import Calibration, Embedder
from config.models.embedding.factory import embedder_for
from config.settings.loader import load
from memory.recall.retrievers.dense import standing_out
from memory.vocabulary import Language
from tests.bench.answering import Rates, answering
from tests.bench.labelled import KNOWN, UNANSWERABLE

LANGUAGES: tuple[Language, ...] = ("en", "zh")
FOLDS = 4
STEPS = 400
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Curve:
    """A logistic curve: the chance that a cosine is an answer's."""

    slope: float
    middle: float

    def at(self, chance: float) -> float:
        """Return the cosine of a chance."""
        return self.middle + float(np.log(chance / (1 - chance))) / self.slope

    def calibration(self) -> Calibration:
        """Return the line through the points of 30 % and 70 %."""
        low, high = self.at(0.3), self.at(0.7)
        unit = (high - low) / 0.4
        return Calibration(floor=low - 0.3 * unit, ceiling=high + 0.3 * unit)


def platt(yes: Numbers, no: Numbers) -> Curve:
    """Fit the curve by Newton's method, both classes weighing the same."""
    cosines = np.concatenate([yes, no])
    wanted = np.concatenate([np.ones(len(yes)), np.zeros(len(no))])
    share = np.concatenate([np.full(len(yes), 0.5 / len(yes)), np.full(len(no), 0.5 / len(no))])
    inputs = np.stack([cosines, np.ones_like(cosines)], axis=1)
    weights = np.zeros(2)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        slant = inputs.T @ (share * (chance - wanted)) + 1e-6 * weights
        bend = (inputs * (share * chance * (1 - chance))[:, None]).T @ inputs + 1e-6 * np.eye(2)
        weights -= np.linalg.solve(bend, slant)
    return Curve(float(weights[0]), float(-weights[1] / weights[0]))


def hits(embedder: Embedder) -> tuple[Numbers, Numbers]:
    """Return how answers stand out, a row for each memory, and the best hits of no answer."""
    yes, no = [], []
    for asked, told in product(LANGUAGES, LANGUAGES):
        memories = embedder.passages([known.memory[told] for known in KNOWN])
        questions = np.stack([embedder.query(known.question[asked]) for known in KNOWN])
        foreign = np.stack([embedder.query(entry[asked]) for entry in UNANSWERABLE])
        yes.append([_sureness(row, at) for at, row in enumerate(questions @ memories.T)])
        no.append([_sureness(row, int(np.argmax(row))) for row in foreign @ memories.T])
    return np.array(yes).T, np.array(no).T


def _sureness(cosines: npt.NDArray[np.float32], wanted: int) -> float:
    order = np.argsort(-cosines, kind="stable")
    sureness = standing_out([float(cosines[part]) for part in order], background=0.0)
    return float(sureness[int(np.flatnonzero(order == wanted)[0])])


def validated(yes: Numbers, no: Numbers) -> tuple[float, float]:
    """Return the shares of missed and of false best hits at 0.7, each judged by others' fit."""
    missed, false = [], []
    for fold in range(FOLDS):
        out_yes, out_no = np.arange(len(yes)) % FOLDS == fold, np.arange(len(no)) % FOLDS == fold
        least = platt(yes[~out_yes].ravel(), no[~out_no].ravel()).at(0.7)
        missed.append(yes[out_yes].ravel() < least)
        false.append(no[out_no].ravel() >= least)
    return float(np.concatenate(missed).mean()), float(np.concatenate(false).mean())


def main() -> None:
    """Fit the embedder that the settings name, validate, print; then ask the whole recall."""
    embedder = embedder_for(load().embedding)
    yes, no = hits(embedder)
    curve = platt(yes.ravel(), no.ravel())
    missed, false = validated(yes, no)
    fitted, used = curve.calibration(), embedder.calibration
    _say(
        f"{embedder.model}: {yes.size} questions with an answer, {no.size} without",
        f"curve: slope {curve.slope:.1f}, middle {curve.middle:.3f}; 0.7 at {curve.at(0.7):.3f}",
        f"fitted line: floor {fitted.floor:.3f}, ceiling {fitted.ceiling:.3f}",
        f"in use:      floor {used.floor:.3f}, ceiling {used.ceiling:.3f}",
        f"meaning alone at 0.7, cross-validated: missed {missed:.0%}, false {false:.0%}",
        "",
        "| asked of memories | found | first | missed | false injections |",
        "|---|--:|--:|--:|--:|",
    )
    with tempfile.TemporaryDirectory() as folder:
        for asked, told in product(LANGUAGES, LANGUAGES):
            place = Path(folder) / f"{asked}-{told}"
            rates = asyncio.run(answering(place, embedder, asked=asked, told=told))
            _say(_line(asked, told, rates))


def _line(asked: Language, told: Language, rates: Rates) -> str:
    shown = (rates.found, rates.first, rates.missed, rates.false)
    return f"| {asked} → {told} | " + " | ".join(f"{part:.0%}" for part in shown) + " |"


def _say(*lines: Sequence[str] | str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


if __name__ == "__main__":
    main()
