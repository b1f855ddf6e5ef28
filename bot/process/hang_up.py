"""Hanging up: a SIGHUP that comes before anybody listens for it ends nothing, and is kept."""

import signal
import sys
from dataclasses import dataclass


@dataclass
class HeldHangUp:
    """Stands for whoever will listen, and knows whether a signal came for them."""

    came: bool = False

    def __call__(self, _number: int, _frame: object) -> None:
        """Note a signal."""
        self.came = True


def hold_hang_ups() -> None:
    """Keep SIGHUP from ending the process until somebody listens; called first of all.

    Where it is ignored that stays so, and where a person sits at a terminal it goes on to say that
    they left it.
    """
    at_terminal = sys.stdin is not None and sys.stdin.isatty()
    if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL and not at_terminal:
        signal.signal(signal.SIGHUP, HeldHangUp())


def held_hang_up() -> HeldHangUp:
    """Return what has stood for a listener since `hold_hang_ups`, or would have."""
    held = signal.getsignal(signal.SIGHUP)
    return held if isinstance(held, HeldHangUp) else HeldHangUp()
