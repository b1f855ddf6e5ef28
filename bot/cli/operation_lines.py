"""An operation of the ledger as lines for people."""

import json
from collections.abc import Iterator
from typing import Any

from memory.reports.history import Change, OperationView, RelationView

NOTHING = "nothing"
SAYS = ("content", "kind", "topic", "valid_from", "valid_until")


def operation_lines(told: OperationView, about: str = "") -> Iterator[str]:
    """Yield what an operation was: a line of who and when, then why, what changed, which words.

    Of one that waits, also the memory that it is about.
    """
    yield f"{told.operation:<5} {told.op:<8} {_when(told)}  {_who(told)}{_standing(told)}"
    if told.reason:
        yield from (f"      {line}" for line in f"because: {told.reason}".splitlines())
    if told.proposed and not told.changes:
        yield f"      would say: {_worded(told.proposed)}"
    if told.status == "pending" and about:
        yield f"      about: {_worded(about)}"
    yield from (f"      {_change(told, entry)}" for entry in told.changes if _matters(told, entry))
    yield from (f"      {_related(entry)}" for entry in told.relations)
    for entry in told.quotes:
        yield f"      said (message {entry.message}): {_worded(entry.quote)}"


def undone_line(told: OperationView) -> str:
    """Return what undoing an operation did, in one line."""
    contents = [change for change in told.changes if change.what == "content"]
    after = (told.after or {}).get("content", "")
    if told.op == "ADD":
        what = f"no longer remembered: {_worded(after)}"
    elif contents:
        what = f"{_worded(contents[0].after)} reads again {_worded(contents[0].before)}"
    else:
        what = f"as before: {_worded(after)}"
    return f"undone {told.operation} {told.op} #{told.memory}: {what}"


def _when(told: OperationView) -> str:
    return told.at.strftime("%Y-%m-%d %H:%M")


def _who(told: OperationView) -> str:
    """Return the agent with its model and the version of its prompt."""
    by: list[str] = [told.agent, *([f"[{told.because}]"] if told.because else [])]
    if told.model:
        by.append(f"({told.model}, prompt {told.prompt_version or 'unknown'})")
    if told.run:
        by.append(f"run {told.run}")
    return " ".join(by)


def _standing(told: OperationView) -> str:
    if told.undoes:
        return f", undoes {told.undoes}"
    if told.status == "applied":
        return ""
    why = f": {told.rejected_because}" if told.rejected_because else ""
    return f" [{told.status}{why}]"


def _matters(told: OperationView, change: Change) -> bool:
    """Tell whether a change is worth a line: of a row that came or went, only what it said."""
    whole = told.before is None or told.after is None
    return not whole or (change.what in SAYS and bool(change.before or change.after))


def _change(told: OperationView, change: Change) -> str:
    name = change.what.replace("_", " ")
    old, new = _worded(change.before), _worded(change.after)
    return f"{name}: {new}" if told.before is None else f"{name}: {old} → {new}"


def _related(relation: RelationView) -> str:
    kind = relation.kind.replace("_", " ")
    return f"#{relation.from_id} {kind} #{relation.to_id}"


def _worded(value: Any) -> str:
    if value in (None, ""):
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return f"“{value}”" if isinstance(value, str) and " " in value else str(value)
