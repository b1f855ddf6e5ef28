"""Which process this is, and which others are gone, so that nobody waits for the dead."""

import os
import socket
from collections.abc import Iterable


def this_process() -> str:
    """Return this process's name, `host:pid`, as leases and turns record it."""
    return f"{socket.gethostname()}:{os.getpid()}"


def gone(names: Iterable[str], *, own: str) -> list[str]:
    """Return those of the processes that are no more.

    A name equal to our own, found before we have taken anything, is of an earlier process with
    our number. Of other machines nothing is known: their leases run out by themselves.
    """
    host = own.rpartition(":")[0]
    return [name for name in names if name == own or _is_dead(name, host)]


def _is_dead(name: str, host: str) -> bool:
    of_host, _, number = name.rpartition(":")
    if of_host != host or not number.isdecimal():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
