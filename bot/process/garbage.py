"""Garbage: how often Python looks for what nobody holds any more, which stops all threads."""

import gc

WHILE_LOADING = (1_000_000, 20, 20)
"""What is imported is no garbage, and is much."""
WHILE_SERVING = (10_000, 20, 20)
"""A look takes as long as there are new objects: for 100,000 it held the writer for 60 to 130 ms,
for these 9, and all looks together take no longer."""


def look_rarely() -> None:
    """Look for garbage rarely, while a command is loaded."""
    gc.set_threshold(*WHILE_LOADING)


def look_briefly() -> None:
    """Look never again through what is loaded by now, and often through what is new.

    To look through all stops replies for a third of a second, about each minute. A process that did
    not begin by looking rarely is somebody else's, and looks as it did.
    """
    if gc.get_threshold() == WHILE_LOADING:
        gc.freeze()
        gc.set_threshold(*WHILE_SERVING)


def look_no_more() -> None:
    """Leave all there is to the system.

    At its end a process would go twice through all that it holds, for a quarter of the time that
    `memory list` takes, to give back what the system takes back at once.
    """
    gc.freeze()
