"""What fell since an earlier evaluation, beyond what chance explains."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.workbench.scoring.baseline import Baseline
from bot.workbench.scoring.case_score import CaseScore
from bot.workbench.scoring.evaluation import Evaluation
from bot.workbench.scoring.rates import NOISE, Count, chance_of_falling, total


@dataclass(frozen=True, slots=True)
class Fall:
    """A rate that fell, over the cases that both evaluations hold."""

    agent: str
    language: str
    rate: str
    before: Count
    now: Count
    worse: Sequence[str]
    """The cases that came out worse."""
    chance: float
    """How likely chance alone does that."""
    is_regression: bool


def falls(baseline: Baseline, now: Evaluation, *, noise: float = NOISE) -> list[Fall]:
    """Return the rates that fell, a regression marked where chance hardly explains it.

    Cases are compared one by one: those that got worse against those that got better. The offline
    agents know no chance: whatever falls there is a regression.
    """
    certain = baseline.source == now.source == "offline"
    shared = [score for score in now.scores if score.id in baseline.cases]
    groups = sorted({(case_score.agent, case_score.language) for case_score in shared})
    found = []
    for agent, language in groups:
        of_group = [
            case_score
            for case_score in shared
            if (case_score.agent, case_score.language) == (agent, language)
        ]
        for rate in dict.fromkeys(name for case_score in of_group for name in case_score.counts):
            fall = _fall(baseline, of_group, rate)
            if fall is not None:
                certainly = certain or fall.chance < noise
                found.append(replace(fall, is_regression=certainly))
    return found


def _fall(baseline: Baseline, scores: Sequence[CaseScore], rate: str) -> Fall | None:
    pairs = [
        (
            score.id,
            Count(*baseline.cases[score.id].counts.get(rate, (0, 0))),
            score.counts.get(rate, Count()),
        )
        for score in scores
    ]
    before, now = total(old for _, old, _ in pairs), total(new for _, _, new in pairs)
    if before.share is None or now.share is None or now.share >= before.share:
        return None
    worse = [name for name, old, new in pairs if _came_off(new) < _came_off(old)]
    better = [name for name, old, new in pairs if _came_off(new) > _came_off(old)]
    chance = chance_of_falling(len(worse), len(better))
    return Fall(scores[0].agent, scores[0].language, rate, before, now, worse, chance, False)


def _came_off(count: Count) -> float:
    """Return how well one case came off; where nothing could go wrong, nothing did."""
    return 1.0 if count.share is None else count.share
