"""What the person sees and types, on a terminal or through a pipe."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TextIO

from bot.safe_output import printable

DIM, BOLD, PLAIN = "\x1b[2m", "\x1b[1m", "\x1b[0m"


@dataclass
class Screen:
    """Prompts and colours on a terminal, plain lines anywhere else."""

    read: TextIO = field(default_factory=lambda: sys.stdin)
    write: TextIO = field(default_factory=lambda: sys.stdout)

    @property
    def is_terminal(self) -> bool:
        """Whether a person sits there."""
        return self.read.isatty() and self.write.isatty()

    def lines(self) -> Iterator[str]:
        """Yield the lines that are typed, until the input ends."""
        if not self.is_terminal:
            for line in self.read:
                yield line.rstrip("\r\n")
            return
        import readline  # noqa: F401  # gives input() its line editing and history

        while True:
            try:
                yield input("> ")
            except EOFError:
                self.say("")
                return

    def say(self, text: str, *, dim: bool = False) -> None:
        """Show a line of the terminal's own."""
        plain = printable(text)
        self._show(f"{DIM}{plain}{PLAIN}\n" if dim and self.is_terminal else f"{plain}\n")

    def speaker(self, name: str) -> None:
        """Show who is about to speak; a pipe gets the bare reply."""
        if self.is_terminal:
            self._show(f"{BOLD}{printable(name)}{PLAIN}: ")

    def piece(self, text: str) -> None:
        """Show a piece of a reply at once."""
        self._show(printable(text))

    def _show(self, text: str) -> None:
        self.write.write(text)
        self.write.flush()
