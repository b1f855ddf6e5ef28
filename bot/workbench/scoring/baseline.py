"""Baselines: an evaluation kept as JSON, to be held against later ones."""

import json
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.workbench.agents.team import Source
from bot.workbench.scoring.evaluation import Evaluation
from bot.workbench.scoring.rates import BARS
from bot.workbench.whole_file import write_whole
from config.errors import WorkbenchError

FORMAT = 1
Counts = Mapping[str, tuple[int, int]]


class _KeptCase(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    agent: str
    language: str
    counts: Counts


class Baseline(BaseModel):
    """An earlier evaluation, as its JSON holds it."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    evaluation: int
    source: Source
    model: str
    cases: Mapping[str, _KeptCase]

    @classmethod
    def read(cls, file: Path) -> "Baseline":
        """Return the evaluation in the file; raises `WorkbenchError`."""
        try:
            found = cls.model_validate_json(file.read_text(encoding="utf-8"))
        except ValidationError as problem:
            raise WorkbenchError(f"{file} holds no evaluation: write one with --save.") from problem
        except (OSError, ValueError) as problem:
            raise WorkbenchError(f"{file} cannot be read as a baseline.") from problem
        if found.evaluation != FORMAT:
            raise WorkbenchError(f"{file} is of another version; write one with --save.")
        return found


def as_data(evaluation: Evaluation) -> dict[str, object]:
    """Return the evaluation as its JSON holds it."""
    return {
        "evaluation": FORMAT,
        "source": evaluation.source,
        "model": evaluation.model,
        "note": evaluation.note,
        "embedder": evaluation.embedder,
        "prompts": list(evaluation.prompts),
        "rates": [
            {
                "agent": row.agent,
                "language": row.language,
                "rate": row.rate,
                "hits": row.count.hits,
                "of": row.count.of,
                "share": row.count.share,
                "interval": list(row.count.interval),
                "bar": BARS.get((row.agent, row.rate)),
            }
            for row in evaluation.rows
        ],
        "cases": {
            score.id: {
                "aspect": score.aspect,
                "agent": score.agent,
                "language": score.language,
                "counts": {name: [count.hits, count.of] for name, count in score.counts.items()},
                "wrong": list(score.wrong),
            }
            for score in evaluation.scores
        },
    }


def save(evaluation: Evaluation, file: Path) -> None:
    """Write the evaluation as JSON, at once or not at all; raises `WorkbenchError`."""
    write_whole(file, json.dumps(as_data(evaluation), ensure_ascii=False, indent=1) + "\n")
