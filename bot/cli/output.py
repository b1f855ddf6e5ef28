"""What commands print: JSON for programs, lines for people."""

import sys
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from bot.safe_output import printable, printable_json
from bot.terminal.word_wrap import wrapped
from bot.texts.commands.catalogue import say, word
from bot.texts.machine_language import language_here
from bot.texts.periods import period_told
from bot.texts.topics import LIST_MARK

if TYPE_CHECKING:
    from memory.reports.memory_view import MemoryView


def as_json(data: object) -> None:
    """Print data as JSON."""
    sys.stdout.write(printable_json(data) + "\n")


def as_lines(lines: Iterable[str], *, nothing: str | None = None) -> None:
    """Print lines; where there are none, what is said of nothing, if anything is.

    On a terminal they are broken at words, as the chat breaks them. Elsewhere each stays whole, so
    that `grep` finds all of a memory in its line.
    """
    width = get_terminal_size().columns if sys.stdout.isatty() else None
    for line in list(lines) or ([] if nothing is None else [say(nothing)]):
        plain = printable(line)
        sys.stdout.write(f"{plain if width is None else wrapped(plain, width)}\n")


def show(memories: "Sequence[MemoryView]", *, json: bool, nothing: str | None = None) -> None:
    """Print memories, a line each, or as JSON."""
    if json:
        as_json(memories)
    else:
        as_lines((memory_line(memory) for memory in memories), nothing=nothing)


def memory_line(memory: "MemoryView") -> str:
    """Return a memory as one line."""
    marks = [word(memory.kind or memory.category), f"{memory.importance_percent}%"]
    if memory.category == "core":
        marks.append(word("core"))
    if memory.hushed:
        marks.append(word("hushed"))
    if period := period_told(memory.period, language_here()):
        marks.append(period)
    if memory.state != "active":
        marks.append(f"{word(memory.state)}: {word(str(memory.forgotten_because))}")
    return f"#{memory.id:<5} {memory.content}  ({LIST_MARK[language_here()].join(marks)})"
