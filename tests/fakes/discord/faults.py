"""Troubles that the server is told to make for the next requests of a route."""

from dataclasses import dataclass
from fnmatch import fnmatch


@dataclass(frozen=True, slots=True)
class Fails:
    """Answer with a server's error; `after` the request was carried out, or instead."""

    status: int
    after: bool = False


@dataclass(frozen=True, slots=True)
class Limited:
    """Answer 429, of this route or of all; without `Via` it looks like a ban."""

    retry_after: float
    everywhere: bool = False
    via: bool = True


@dataclass(frozen=True, slots=True)
class Drops:
    """Close the connection without an answer; `after` the request was carried out, or instead."""

    after: bool = False


@dataclass(frozen=True, slots=True)
class Slows:
    """Carry the request out only after some seconds."""

    seconds: float


Fault = Fails | Limited | Drops | Slows


@dataclass
class _Planned:
    method: str
    path: str
    fault: Fault
    times: int


class Faults:
    """The faults that are still to come, in the order in which they were planned."""

    def __init__(self) -> None:
        self._planned: list[_Planned] = []

    def plan(self, method: str, path: str, fault: Fault, *, times: int = 1) -> None:
        """Plan a fault for requests whose path (without `/api/v10`) has this form, `*` for any."""
        self._planned.append(_Planned(method, path, fault, times))

    def clear(self) -> None:
        self._planned.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault for a request, if one is planned, and count it."""
        for planned in self._planned:
            if planned.times and planned.method in (method, "*") and fnmatch(path, planned.path):
                planned.times -= 1
                return planned.fault
        return None
