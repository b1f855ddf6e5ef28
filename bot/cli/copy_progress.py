"""How far a copy is: a bar on a terminal, a line for each step elsewhere."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from memory.store_copy.copying import Step, Watch

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class Bars:
    """Draws a bar for each step."""

    def __init__(self, progress: "Progress", steps: Mapping[Step, str]) -> None:
        """Keep where they are drawn, and what the steps are called."""
        self._progress, self._steps = progress, steps
        self._bar: TaskID | None = None

    def begin(self, step: Step, rows: int) -> None:
        """End the bar that there is, and draw the next one."""
        if self._bar is not None:
            self._progress.update(self._bar, total=1, completed=1)
        named = self._steps[step].format(rows=f"{rows:,}")
        self._bar = self._progress.add_task(named, total=rows or None)

    def moved(self, rows: int) -> None:
        """Draw it longer."""
        if self._bar is not None:
            self._progress.advance(self._bar, rows)


class Lines:
    """Says which step it is."""

    def __init__(self, steps: Mapping[Step, str], *, is_silent: bool) -> None:
        """Keep what the steps are called."""
        self._steps, self._is_silent = steps, is_silent

    def begin(self, step: Step, rows: int) -> None:
        """Print a line."""
        if not self._is_silent:
            sys.stdout.write(f"{self._steps[step].format(rows=f'{rows:,}')}…\n")
            sys.stdout.flush()

    def moved(self, rows: int) -> None:
        """Print nothing."""


@contextmanager
def shown_progress(steps: Mapping[Step, str], *, is_silent: bool) -> Iterator[Watch]:
    """Give what shows how far a copy is, on standard error where that is a terminal."""
    if is_silent or not sys.stderr.isatty():
        yield Lines(steps, is_silent=is_silent)
        return
    from rich.console import Console  # late, both: only a terminal shows bars
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True, highlight=False)) as progress:
        yield Bars(progress, steps)
