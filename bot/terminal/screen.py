"""What the person sees and types, on a terminal or through a pipe."""

import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TextIO

from bot.safe_output import printable
from bot.terminal.word_wrap import WordWrap, columns, wrapped

DIM, BOLD, PLAIN = "\x1b[2m", "\x1b[1m", "\x1b[0m"
SIGN = "..."
"""Shown while a reply is waited for; no encoding lacks it."""


def _terminal_columns() -> int:
    return shutil.get_terminal_size().columns


@dataclass
class Screen:
    """Prompts and colours on a terminal, plain lines anywhere else."""

    read: TextIO = field(default_factory=lambda: sys.stdin)
    write: TextIO = field(default_factory=lambda: sys.stdout)
    width: Callable[[], int] = _terminal_columns
    silence: tuple[float, float] = (1, 20)
    """After how many seconds a person sees that a reply is waited for, and is told so."""
    _reply: WordWrap = field(default_factory=lambda: WordWrap(0), init=False)
    _is_signed: bool = field(default=False, init=False)
    _is_loading: bool = field(default=False, init=False)

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
        """Show lines of the terminal's own, broken at words for a person."""
        plain = printable(text)
        if self.is_terminal:
            plain = wrapped(plain, self.width())
        self._show(f"{DIM}{plain}{PLAIN}\n" if dim and self.is_terminal else f"{plain}\n")

    def speaker(self, name: str) -> None:
        """Show who is about to speak; a pipe gets the bare reply."""
        shown = printable(name)
        self._reply = WordWrap(self.width(), column=columns(shown) + 2)
        if self.is_terminal:
            self._show(f"{BOLD}{shown}{PLAIN}: ")

    def piece(self, text: str) -> None:
        """Show a piece of a reply at once."""
        plain = printable(text)
        self._show(self._reply.shown(plain) if self.is_terminal else plain)

    def loading(self, text: str) -> None:
        """Tell a person what they wait for, until something else is shown."""
        if self.is_terminal:
            self._show(f"{DIM}{text}{PLAIN}")
            self._is_loading = True

    def loaded(self) -> None:
        """Take that away, if it is there still."""
        if self._is_loading:
            self._is_loading = False
            self.clear_line()

    def sign(self) -> None:
        """Show a person that a reply is waited for."""
        if self.is_terminal and not self._is_signed:
            self._is_signed = True
            self._show(f"{DIM}{SIGN}{PLAIN}")

    def unsign(self) -> None:
        """Take the sign away."""
        if self._is_signed:
            self._is_signed = False
            self._show("\b" * len(SIGN) + "\x1b[K")

    def clear_line(self) -> None:
        """Take away what stands on the line, the sign and whose it was."""
        self._is_signed = False
        self._show("\r\x1b[K")

    def _show(self, text: str) -> None:
        self.loaded()
        self.write.write(text)
        self.write.flush()
