"""Ledger words: what the ledger and quotes still tell of what goes, where no memory or text does.

What was proposed and never stored, what was undone, and how a memory read before it was changed
stands in the ledger alone; of a message whose words went by their age only quotes are left.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.storage.ownership import among, owned, rounds_of
from memory.tables import Evidence, Memory, Message, Operation, row_id
from memory.text.topic_matching import Subject, is_about, sentence_is_about


def operations_about(rows: Rows, user_id: int, topic: str, going: Collection[int]) -> list[int]:
    """Return the operations of a user that tell of a topic, but for those on memories that go.

    Of a memory that stays its quotes stay, too, as the messages do that they are from. What the
    operator gave stays as it is.
    """
    own = owned(user_id, Memory.id, Memory.category)
    kept, gone = dict(rows.exec(own).all()), set(going)
    told = rows.exec(owned(user_id, Operation).order_by(col(Operation.id))).all()
    return [
        row_id(operation)
        for operation in told
        if operation.memory_id not in gone
        and kept.get(operation.memory_id) != "system"
        and _is_on(operation, topic, with_quotes=operation.memory_id not in kept)
    ]


def operations_quoting(rows: Rows, user_id: int, memory_ids: Collection[int]) -> list[int]:
    """Return what was never stored, or undone, of the words that memories rest on.

    Only of messages whose words went by their age: of others these stand in the messages still.
    """
    behind = owned(user_id, Evidence.message_id).where(among(col(Evidence.memory_id), memory_ids))
    purged = rounds_of(user_id, Message.id).where(
        among(col(Message.id), {*rows.exec(behind)}), col(Message.blanked_at).is_not(None)
    )
    said = {*rows.exec(purged)}
    if not said:
        return []
    open_ = owned(user_id, Operation).where(Operation.status != "applied")
    return [
        row_id(operation)
        for operation in rows.exec(open_.order_by(col(Operation.id)))
        if any(quote["message_id"] in said for quote in operation.evidence)
    ]


def has_words(operation: Operation) -> bool:
    """Tell whether an operation holds words still."""
    images = (operation.proposed, operation.before, operation.after)
    return any(images) or bool(operation.reason or operation.evidence)


def purged_about(rows: Rows, user_id: int, topic: str) -> set[int]:
    """Return a user's messages whose words went by their age, and of which quotes tell of it."""
    purged = rounds_of(user_id, Message.id).where(col(Message.blanked_at).is_not(None))
    quotes = defaultdict[int, list[str]](list)
    for message_id, quote in rows.exec(owned(user_id, Evidence.message_id, Evidence.quote)):
        quotes[message_id].append(quote)
    for evidence in rows.exec(owned(user_id, Operation.evidence)):
        for quote in evidence:
            quotes[quote["message_id"]].append(quote["text"])
    return {
        message_id
        for message_id in rows.exec(purged)
        if message_id and any(sentence_is_about([topic], text) for text in quotes[message_id])
    }


def _is_on(operation: Operation, topic: str, *, with_quotes: bool) -> bool:
    return any(is_about(topic, subject) for subject in _subjects(operation, with_quotes))


def _subjects(operation: Operation, with_quotes: bool) -> Iterator[Subject]:
    """Yield what an operation asked for, what it found and left, why, and from which words."""
    for part in (operation.proposed, operation.before, operation.after):
        if part and part.get("content"):
            yield _subject(part)
    quoted = [quote["text"] for quote in operation.evidence] if with_quotes else []
    yield Subject([*filter(None, [operation.reason]), *quoted])


def _subject(part: Mapping[str, Any]) -> Subject:
    """Return what an image of a memory, or a proposal, says."""
    structured = part.get("structured") or {}
    told = (sentence["text"] for sentence in part.get("sentences") or ())
    more = (str(value) for key, value in structured.items() if key not in ("key", "value"))
    return Subject(
        [part["content"], *told, *more],
        topic=part.get("topic") or "",
        kind=part.get("kind"),
        entities=part.get("entities") or (),
        key=str(structured.get("key") or ""),
        value=str(structured.get("value") or ""),
    )
