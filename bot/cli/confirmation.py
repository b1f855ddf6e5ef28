"""What a command asks before it does what can't be taken back; silence is a no."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

from bot.texts.commands.catalogue import say
from config.errors import OperationRefused

YES = ("y", "yes", "是", "好", "对")
AGAIN = "Say it again with `--yes`."


def confirm(question: str, undone: str, *, yes: bool = False) -> None:
    """Go on where a person at a terminal says yes, or said so before.

    Raises:
        OperationRefused: they did not, or nobody sits there; `undone` says what did not happen.
    """
    if yes:
        return
    if not sys.stdin.isatty():
        raise OperationRefused(say(f"{{undone}} {AGAIN}", undone=say(undone)))
    if not says_yes(question):
        raise OperationRefused(say(undone))


def says_yes(question: str) -> bool:
    """Ask a person, and tell whether they said yes; who leaves or says nothing did not."""
    return sys.stdin.isatty() and typed(f"{say(question)} [y/N] ").strip().lower() in YES


def typed(question: str) -> str:
    """Return the line that answers a question; nothing where the input ended, or by Ctrl-C."""
    with _interruptible():  # before the question is seen: Ctrl-C may follow at once
        try:
            sys.stdout.write(question)
            sys.stdout.flush()
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            line = ""
    if not line and sys.stdin.isatty():
        sys.stdout.write("\n")
        sys.stdout.flush()
    return line


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C end the reading of a line: beneath an event loop it would wait for the line."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
