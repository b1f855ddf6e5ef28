"""The work of memory as tables: what waits, what was done of late, what models were asked."""

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from typing import get_args

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bot.telemetry.recent import Recent
from bot.telemetry.store_figures import StoreFigures
from bot.texts.commands.catalogue import retold, say, word
from memory.queue.job_report import JobState, QueueLine, lasting

NOTHING_WAITS = "Nothing waits."
NO_MODEL = "No model was asked."
RECALL = "  recall   p50 {half} ms, p99 {most} ms (the newest thousand)"
STATES: Sequence[JobState] = get_args(JobState)


def shown(figures: StoreFigures, late: Recent, currency: str) -> RenderableType:
    """Return everything, one part below the other."""
    return Group(
        _queue(figures.queue), Text(), *_late(figures, late, currency), Text(), _models(late)
    )


def _queue(lines: Sequence[QueueLine]) -> RenderableType:
    waiting = {
        kind: [line for line in lines if line.kind == kind]
        for kind in dict.fromkeys(line.kind for line in lines if line.count)
    }
    if not waiting:
        return Text(say(NOTHING_WAITS))
    table = _table(say("work"), *map(word, STATES), say("oldest due"))
    for kind, own in waiting.items():
        counts = {line.state: line for line in own}
        table.add_row(
            word(kind),
            *(str(counts[state].count or "") for state in STATES),
            _old(counts["due"].oldest_seconds),
            style="bold red" if counts["parked"].count else None,
        )
    return table


def _late(figures: StoreFigures, late: Recent, currency: str) -> Iterable[Text]:
    told = per_minute(late.minutes)
    replied, failed = "", ""
    if late.reply_seconds is not None:
        replied = say(", {seconds} s each", seconds=f"{late.reply_seconds:.1f}")
    if late.turns_failed:
        failed = say(", {count} failed", count=late.turns_failed)
    yield Text(say("In the last {minutes} minutes:", minutes=f"{late.minutes:g}"))
    replies = say("  replies  {count} ({rate})", count=late.turns, rate=told(late.turns))
    yield Text(f"{replies}{replied}{failed}")
    yield Text(say("  jobs     {count} ({rate})", count=late.jobs, rate=told(late.jobs)))
    yield Text(say("  cost     {cost} {currency}", cost=f"{late.cost:.4f}", currency=currency))
    if figures.recalls:
        half, most = (seconds * 1000 for seconds in figures.recalls.values())
        yield Text(say(RECALL, half=f"{half:.1f}", most=f"{most:.1f}"))


def _models(late: Recent) -> RenderableType:
    if not late.roles:
        return Text(say(NO_MODEL))
    names = ("agent", "calls", "failed", "tokens in", "cached", "tokens out", "mean", "slowest")
    table = _table(*map(say, names))
    for role in late.roles:
        table.add_row(
            word(role.role),
            str(role.calls),
            str(role.failed or ""),
            f"{role.tokens_in:,}",
            f"{role.tokens_cached:,}",
            f"{role.tokens_out:,}",
            f"{role.mean_seconds:.1f} s",
            f"{role.slowest_seconds:.1f} s",
            style="bold red" if role.failed == role.calls else None,
        )
    return table


def per_minute(minutes: float) -> Callable[[int], str]:
    """Return what tells how many a minute so many are, within so many minutes."""
    return lambda count: say("{count} a minute", count=f"{count / minutes:.1f}")


def _old(seconds: float | None) -> str:
    if seconds is None:
        return ""
    if seconds < 60:
        return say("{count} s", count=f"{seconds:.0f}")
    return retold(lasting(timedelta(seconds=seconds)))


def _table(first: str, *figures: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(first, no_wrap=True)
    for name in figures:
        table.add_column(name, justify="right", no_wrap=True)
    return table
