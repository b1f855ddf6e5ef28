"""The reason of a failure as a log may tell it: its kind, numbers and ids, and nobody's words."""

from pathlib import PurePath
from traceback import extract_tb

from config.errors import CompanionError


def reason_of(problem: BaseException) -> str:
    """Return what went wrong in one line, for whoever operates it.

    Of an error of ours that is its sentence, of Discord's its status and its own code, of the
    system's what the system calls it; of a group the reasons in it. Of an error that nobody
    foresaw only the kind: its words may be somebody's.
    """
    name = type(problem).__name__
    if isinstance(problem, BaseExceptionGroup):
        inner = dict.fromkeys(reason_of(part) for part in problem.exceptions)
        return f"{name} of {'; '.join(inner)}"
    if isinstance(problem, CompanionError):
        return f"{name}: {problem}"
    status, code = getattr(problem, "status", None), getattr(problem, "code", None)
    if isinstance(status, int):
        return f"{name} {status}" + (f" (code {code})" if isinstance(code, int) and code else "")
    if isinstance(code, int):
        return f"{name} (code {code})"
    if isinstance(problem, OSError) and problem.strerror:
        return f"{name}: {problem.strerror}"
    return name


def place_of(problem: BaseException) -> str:
    """Return where an error was raised, to be put behind its reason, or nothing."""
    frames = extract_tb(problem.__traceback__)
    if not frames:
        return ""
    last = frames[-1]
    return f" at {PurePath(last.filename).name}:{last.lineno} in {last.name}"
