"""What a user is called: the name that was learned, as long as its memory stands.

Whatever changes a memory goes through here, whoever asked for it; nobody else sets the name.
"""

from collections.abc import Mapping
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.storage.ownership import get_owned, owned
from memory.tables import Memory, Operation, Profile, User, row_id
from memory.vocabulary import Op

SAYING: frozenset[Op] = frozenset(("ADD", "UPDATE", "DELETE", "RESTORE"))
"""The operations that may change what a memory says, or whether it holds."""
CALLED = "called"
"""The key under which an image after an operation keeps a name that nobody had told."""


def follow_name(
    rows: Rows,
    op: Op,
    memory: Memory,
    before: Mapping[str, Any] | None,
    operation_id: int | None = None,
) -> None:
    """Let a user's name follow an operation; `before` is the memory as it was, if it was.

    `operation_id`: the operation that an undo finds the name before it by.
    """
    if op in SAYING:
        call_otherwise(rows, memory.user_id, before or {})
        call_as_learned(rows, memory, operation_id)


def call_as_profiled(rows: Rows, user_id: int, name: str) -> None:
    """Call the user by the name that a new profile tells."""
    rows.get_one(User, user_id).name = name


def call_as_learned(rows: Rows, memory: Memory, operation_id: int | None = None) -> None:
    """Call the user by the name that a memory tells, if it is so and holds now."""
    name = name_in(memory.structured)
    is_so = memory.state == "active" and memory.grounding == "real"
    is_to_come = memory.valid_from is not None and memory.valid_from > memory.updated_at
    if name and is_so and not is_to_come and not memory.superseded and memory.valid_until is None:
        user = rows.get_one(User, memory.user_id)
        if operation_id is not None and not _is_told(rows, user, memory):
            operation = get_owned(rows, Operation, memory.user_id, operation_id)
            operation.after = {CALLED: user.name, **(operation.after or {})}
        user.name = name


def call_as_before(rows: Rows, undone: Operation) -> None:
    """Call the user as before an operation that is undone, where that leaves them nameless.

    The name that is taken back is not used any more, whoever else had told it.
    """
    user = rows.get_one(User, undone.user_id)
    taken_back = name_in((undone.after or {}).get("structured"))
    if user.name or not taken_back:
        return
    kept = col(Operation.after)[CALLED].as_string().is_not(None)
    before = owned(undone.user_id, Operation.after).where(kept, col(Operation.id) <= undone.id)
    latest = rows.exec(before.order_by(col(Operation.id).desc()).limit(1)).first()
    name = latest[CALLED] if latest else ""
    user.name = "" if name == taken_back else name


def call_otherwise(rows: Rows, user_id: int, undone: Mapping[str, Any]) -> None:
    """Stop calling the user by a name that was taken back; an earlier one that stands serves."""
    user = rows.get_one(User, user_id)
    if not name_in(undone.get("structured")) or user.name != name_in(undone["structured"]):
        return
    standing = owned(user_id, Memory.structured).where(
        Memory.state == "active",
        Memory.grounding == "real",
        col(Memory.superseded).is_(False),
        col(Memory.valid_until).is_(None),
        col(Memory.valid_from).is_(None) | (col(Memory.valid_from) <= col(Memory.updated_at)),
    )
    names = (name_in(entry) for entry in rows.exec(standing.order_by(col(Memory.id).desc())))
    user.name = next((name for name in names if name), "")


def call_without_profile(rows: Rows, user_id: int, name: str) -> None:
    """Stop calling the user by a name that a profile told, where no other profile tells it."""
    still = owned(user_id, Profile.id).where(Profile.name == name)
    if rows.exec(still).first() is None:
        call_otherwise(rows, user_id, {"structured": {"key": "name", "value": name}})


def name_in(structured: Mapping[str, Any] | None) -> str:
    """Return the name that what is structured of a memory tells, or nothing."""
    found = structured or {}
    return str(found.get("value") or "") if found.get("key") == "name" else ""


def _is_told(rows: Rows, user: User, but: Memory) -> bool:
    """Tell whether another memory, or a profile, is where a user's name was learned."""
    user_id = row_id(user)
    told = owned(user_id, Memory.structured).where(
        col(Memory.structured)["key"].as_string() == "name", Memory.id != but.id
    )
    named = owned(user_id, Profile.id).where(Profile.name == user.name)
    return user.name in map(name_in, rows.exec(told)) or rows.exec(named).first() is not None
