"""`companion` as a process of its own: it looks for garbage late, and at its end not at all."""

import gc

from bot.cli.main import main as run_command

SELDOM = (5_000_000, 20, 20)
"""When garbage is looked for till then: not while all is imported, which is none, and is much."""
RARELY = (100_000, 20, 20)
"""When it is in a process that stays."""


def main() -> None:
    """Run the command line.

    At its end a process would go twice through all that it holds, for a quarter of the time that
    `memory list` takes, to give back what the system takes back at once.
    """
    gc.set_threshold(*SELDOM)
    try:
        run_command()
    finally:
        gc.freeze()


def settle_down() -> None:
    """Look for garbage from now on, if this is such a process; what it holds by now stays."""
    if gc.get_threshold() == SELDOM:
        gc.freeze()
        gc.set_threshold(*RARELY)
