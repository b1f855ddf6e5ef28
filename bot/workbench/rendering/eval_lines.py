"""An evaluation as lines for people: a table, and what went wrong."""

from collections.abc import Iterator, Sequence

from bot.workbench.rendering.columns import aligned
from bot.workbench.scoring.case_score import RATES
from bot.workbench.scoring.evaluation import Evaluation
from bot.workbench.scoring.rates import BARS, Count
from bot.workbench.scoring.regressions import Fall

HEADINGS = ("agent", "rate", "en", "zh", "both", "95 %", "bar")
NOTHING = "–"


def heading(evaluation: Evaluation) -> str:
    """Return in a line what was evaluated."""
    cases = len(evaluation.scores)
    by = {
        "offline": "the offline agents (rules, no prompt)",
        "gold": "the labels' own wordings",
        "live": f"{evaluation.model}",
        "replay": f"{evaluation.model}, replayed",
    }[evaluation.source]
    if not evaluation.embedder:
        return f"{cases} cases, answered by {by}"
    recalled = sum(score.agent == "recall" for score in evaluation.scores)
    memory = f"recalled with {evaluation.embedder}"
    if recalled == cases:
        return f"{cases} cases, {memory}"
    return f"{cases} cases, {cases - recalled} answered by {by}, {recalled} {memory}"


def table(evaluation: Evaluation) -> list[tuple[str, ...]]:
    """Return the table's rows under `HEADINGS`."""
    counts = {(row.agent, row.rate, row.language): row.count for row in evaluation.rows}
    found = []
    for agent, names in RATES.items():
        for rate in names:
            both = counts.get((agent, rate, "both"))
            if both is not None:
                each = [told(counts.get((agent, rate, text), Count())) for text in ("en", "zh")]
                bar = BARS.get((agent, rate))
                held = NOTHING if bar is None else bar_told(bar, both)
                found.append((agent, rate, *each, told(both), interval_told(both), held))
    return found


def told(count: Count) -> str:
    """Return a count as people read it: `83 % (15/18)`."""
    if count.share is None:
        return NOTHING
    return f"{count.share:.0%}".replace("%", " %") + f" ({count.hits}/{count.of})"


def interval_told(count: Count) -> str:
    """Return the interval as people read it: `61–94`."""
    low, high = count.interval
    return f"{low * 100:.0f}–{high * 100:.0f}"


def bar_told(bar: float, count: Count) -> str:
    """Return the bar, and whether it is reached."""
    reached = count.share is not None and count.share > bar
    return f"> {bar * 100:.0f} {'✓' if reached else '✗'}"


def plain_lines(evaluation: Evaluation) -> list[str]:
    """Return the evaluation as lines of text."""
    lines = [heading(evaluation)]
    if evaluation.note:
        lines.append(f"note: {evaluation.note}")
    lines.append("")
    return [*lines, *aligned([HEADINGS, *table(evaluation)])]


def wrong_lines(evaluation: Evaluation) -> Iterator[str]:
    """Yield what went wrong, case by case."""
    for score in evaluation.scores:
        if score.wrong:
            yield f"{score.aspect}/{score.id}"
            yield from (f"    {each}" for each in score.wrong)


def fall_lines(falls: Sequence[Fall]) -> Iterator[str]:
    """Yield what fell against the baseline, the regressions first."""
    for fall in sorted(falls, key=lambda fall: not fall.is_regression):
        mark = "REGRESSION" if fall.is_regression else "within noise"
        yield (
            f"{mark}: {fall.agent} {fall.language}, {fall.rate}: "
            f"{told(fall.before)} → {told(fall.now)} "
            f"(worse: {', '.join(fall.worse) or 'none alone'})"
        )


def as_markdown(evaluation: Evaluation) -> str:
    """Return the table as Markdown."""
    rows = [HEADINGS, tuple("---" for _ in HEADINGS), *table(evaluation)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
