"""Pages of the workbench: self-contained, without script, everything escaped."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bot.workbench.comparing.alignment import Comparison
from bot.workbench.rendering.eval_lines import HEADINGS, fall_lines, heading, table
from bot.workbench.scoring.case_score import RATES
from bot.workbench.scoring.evaluation import Evaluation
from bot.workbench.scoring.regressions import Fall


def eval_page(evaluation: Evaluation, falls: Sequence[Fall] = ()) -> str:
    """Return the page of an evaluation."""
    return (
        _environment()
        .get_template("eval.html")
        .render(
            heading=heading(evaluation),
            note=evaluation.note,
            prompts=evaluation.prompts,
            headings=HEADINGS,
            rows=table(evaluation),
            meanings=[
                (agent, rate, meaning)
                for agent, rates in RATES.items()
                for rate, meaning in rates.items()
            ],
            wrong=[score for score in evaluation.scores if score.wrong],
            falls=list(fall_lines(falls)),
        )
    )


def diff_page(comparison: Comparison) -> str:
    """Return the page of two versions side by side."""
    return _environment().get_template("diff.html").render(comparison=comparison)


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
