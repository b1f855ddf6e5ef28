"""Parts of an export: one conversation out of everything, and rows that name nothing else."""

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import ForeignKey

from memory.tables import User

TABLES = User.metadata.tables
BELONGS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "participants": (("conversation_id", "conversations"),),
    "sessions": (("conversation_id", "conversations"),),
    "messages": (("conversation_id", "conversations"),),
    "turns": (("conversation_id", "conversations"),),
    "reply_pieces": (("conversation_id", "conversations"),),
    "memories": (("conversation_id", "conversations"),),
    "evidence": (("memory_id", "memories"),),
    "relations": (("from_id", "memories"),),
    "memory_entities": (("memory_id", "memories"),),
    "sentences": (("memory_id", "memories"),),
    "sentence_sources": (("sentence_id", "sentences"),),
    "operations": (("memory_id", "memories"),),
    "traces": (("turn_id", "turns"),),
    "feedback": (("message_id", "messages"), ("memory_id", "memories")),
}
"""By table the columns by which a row is of the conversation, and what they name; any one does."""
Rows = list[dict[str, Any]]


def of_conversation(export: Mapping[str, Any], conversation_id: int) -> dict[str, Any]:
    """Return what of a user's export is of one conversation; no row names one that is left out."""
    told = {name: [] if isinstance(part, list) else part for name, part in export.items()}
    told["conversation"] = conversation_id
    told["conversations"] = [row for row in export["conversations"] if row["id"] == conversation_id]
    ids = {"conversations": {conversation_id}, "users": {export["user"]["id"]}}
    for name, ways in BELONGS.items():
        told[name] = [row for row in export[name] if any(row[at] in ids[of] for at, of in ways)]
        ids[name] = {row.get("id") for row in told[name]}
    named = {row["entity_id"] for row in told["memory_entities"]}
    told["entities"] = [row for row in export["entities"] if row["id"] in named]
    told["entity_aliases"] = [row for row in export["entity_aliases"] if row["entity_id"] in named]
    ids["entities"] = named
    for name in (*BELONGS, "entity_aliases"):
        told[name] = closed(name, told[name], ids)
    return told


def closed(name: str, rows: Rows, ids: Mapping[str, set[Any]], *, alone: bool = True) -> Rows:
    """Return those rows of a table that name nothing else, by columns that must name something.

    `ids`: by table what is there; `alone`: whether nothing is there of other tables. What else they
    name that is not there they name no more.
    """
    found = (_closed(TABLES[name].foreign_keys, each, ids, alone) for each in rows)
    return [row for row in found if row is not None]


def _closed(
    keys: Collection[ForeignKey], row: dict[str, Any], ids: Mapping[str, set[Any]], alone: bool
) -> dict[str, Any] | None:
    """Return a row that names only what is there; None: it cannot do without."""
    closed = dict(row)
    for key in keys:
        column, there = key.parent, ids.get(key.column.table.name)
        if there is None and not alone:
            continue
        if closed[column.name] is None or closed[column.name] in (there or ()):
            continue
        if not column.nullable:
            return None
        closed[column.name] = None
    return closed
