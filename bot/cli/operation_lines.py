"""An operation of the ledger as lines for people."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bot.texts.commands.catalogue import say, word

if TYPE_CHECKING:
    from memory.reports.history import Change, OperationView, RelationView

NOTHING = "nothing"
NAMED = ("kind", "category", "state", "forgotten_because", "grounding")
"""Columns that hold one of our own names, which is said in the language of the machine."""
SAYS = ("content", "kind", "topic", "valid_from", "valid_until")


def operation_lines(told: "OperationView", about: str = "") -> Iterator[str]:
    """Yield what an operation was: a line of who and when, then why, what changed, which words.

    Of one that waits, also the memory that it is about.
    """
    yield f"{told.operation:<5} {word(told.op):<8} {_when(told)}  {_who(told)}{_standing(told)}"
    if told.reason:
        yield from (
            f"      {line}" for line in say("because: {reason}", reason=told.reason).splitlines()
        )
    if told.proposed and not told.changes:
        yield "      " + say("would say: {content}", content=_worded(told.proposed))
    if told.status == "pending" and about:
        yield "      " + say("about: {content}", content=_worded(about))
    yield from (f"      {_change(told, entry)}" for entry in told.changes if _matters(told, entry))
    yield from (f"      {_related(entry)}" for entry in told.relations)
    for entry in told.quotes:
        quote = _worded(entry.quote)
        yield "      " + say(
            "said (message {message}): {quote}", message=entry.message, quote=quote
        )


def undone_line(told: "OperationView") -> str:
    """Return what undoing an operation did, in one line."""
    contents = [change for change in told.changes if change.what == "content"]
    after = (told.after or {}).get("content", "")
    if told.op == "ADD":
        what = say("no longer remembered: {content}", content=_worded(after))
    elif contents:
        now, before = _worded(contents[0].after), _worded(contents[0].before)
        what = say("{old} reads again {content}", old=now, content=before)
    else:
        what = say("as before: {content}", content=_worded(after))
    facts = {"operation": told.operation, "op": word(told.op), "memory": told.memory}
    return say("undone {operation} {op} #{memory}: {what}", **facts, what=what)


def _when(told: "OperationView") -> str:
    return told.at.strftime("%Y-%m-%d %H:%M")


def _who(told: "OperationView") -> str:
    """Return the agent with its model and the version of its prompt."""
    by = [word(told.agent), *([f"[{word(told.because)}]"] if told.because else [])]
    if told.model:
        version = told.prompt_version or say("unknown")
        by.append(say("({model}, prompt {version})", model=told.model, version=version))
    if told.run:
        by.append(say("run {run}", run=told.run))
    return " ".join(by)


def _standing(told: "OperationView") -> str:
    if told.undoes:
        return ", " + say("undoes {operation}", operation=told.undoes)
    if told.status == "applied":
        return ""
    why = f": {told.rejected_because}" if told.rejected_because else ""
    return f" [{word(told.status)}{why}]"


def _matters(told: "OperationView", change: "Change") -> bool:
    """Tell whether a change is worth a line: of a row that came or went, only what it said."""
    whole = told.before is None or told.after is None
    return not whole or (change.what in SAYS and bool(change.before or change.after))


def _change(told: "OperationView", change: "Change") -> str:
    name = word(change.what.replace("_", " "))
    old, new = (
        word(str(value)) if change.what in NAMED and value else _worded(value)
        for value in (change.before, change.after)
    )
    return f"{name}: {new}" if told.before is None else f"{name}: {old} → {new}"


def _related(relation: "RelationView") -> str:
    kind = relation.kind.replace("_", " ")
    return say(f"#{{one}} {kind} #{{other}}", one=relation.from_id, other=relation.to_id)


def _worded(value: Any) -> str:
    if value in (None, ""):
        return word(NOTHING)
    if isinstance(value, bool):
        return word("yes" if value else "no")
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return f"“{value}”" if isinstance(value, str) and " " in value else str(value)
