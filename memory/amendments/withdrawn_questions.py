"""Withdrawn questions: what waits for a yes goes with the words that it rests on, or is about.

What a person takes back is asked of them no more, nor shown to an agent: it is declined, and its
words leave the ledger.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import null
from sqlmodel import Session as Rows
from sqlmodel import col, select, update

from memory.amendments.pending import decline
from memory.amendments.sought_words import words_in
from memory.ledger.pending_operations import pending_of
from memory.ledger.proposal import ContentProposal, subject_of
from memory.operations.registry import from_stored
from memory.operations.validation import objection_to_topics
from memory.privacy.topic_rules import ruled_topics, set_rule
from memory.secret_detection import redacted
from memory.storage.ownership import among, rounds_of
from memory.tables import Message, Operation, Participant, row_id
from memory.text.quotes import folded
from memory.text.topic_matching import is_about
from memory.vocabulary import Ruling

Quoted = Mapping[str, Any]
"""A quote as an operation holds it."""


def withdraw_resting_on(
    rows: Rows, user_id: int, message_ids: Collection[int], now: datetime
) -> None:
    """Decline what a user is asked that rests on messages which may not be told any more."""
    these = among(col(Message.id), message_ids)
    said = rows.exec(rounds_of(user_id, Message).where(these)).all()
    _withdraw(rows, user_id, {row_id(message): message.text for message in said}, now)


def withdraw_with(rows: Rows, message: Message, before: str, now: datetime) -> None:
    """Decline what anybody is asked that rests on what a message said and says no more."""
    heard = select(Participant.user_id).where(
        Participant.conversation_id == message.conversation_id
    )
    for user_id in sorted(rows.exec(heard)):
        _withdraw(rows, user_id, {row_id(message): before}, now)


def withdraw_of(rows: Rows, user_id: int, memory_ids: Collection[int], now: datetime) -> None:
    """Decline what a user is asked that nobody said, but that was made of memories which went."""
    gone = [
        operation
        for operation in pending_of(rows, user_id)
        if not operation.evidence and not _made_of(operation).isdisjoint(memory_ids)
    ]
    _turn_down(rows, gone, now)


def withdraw_about(
    rows: Rows, user_id: int, topic: str, said: Collection[int], now: datetime
) -> None:
    """Decline what a user is asked that is about a topic, or was learned from what was said of it.

    `said`: the messages that speak of the topic.
    """
    gone = [each for each in pending_of(rows, user_id) if _is_on(each, topic, said)]
    _turn_down(rows, gone, now)


def rule_topic(rows: Rows, user_id: int, topic: str, ruling: Ruling, *, now: datetime) -> None:
    """Set a rule for a topic; what may never be stored is asked no more."""
    set_rule(rows, user_id, topic, ruling, now=now)
    if ruling == "never":
        never = ruled_topics(rows, user_id, "never")
        gone = [each for each in pending_of(rows, user_id) if _is_unwanted(each, never)]
        _turn_down(rows, gone, now)


def is_asked_about(rows: Rows, user_id: int, topic: str) -> bool:
    """Tell whether a user is asked anything that is about a topic."""
    return any(_is_on(each, topic, ()) for each in pending_of(rows, user_id))


def _withdraw(rows: Rows, user_id: int, said: Mapping[int, str], now: datetime) -> None:
    """Decline what the words that still stand do not bear out; the others' quotes are taken out."""
    rows.flush()
    gone = list[Operation]()
    for operation in pending_of(rows, user_id):
        fallen = [quote for quote in operation.evidence if not _stands(rows, quote, said)]
        if not fallen:
            continue
        if _is_borne_out(rows, operation, fallen, said):
            _unquote(operation, fallen)
        else:
            gone.append(operation)
    _turn_down(rows, gone, now)


def _stands(rows: Rows, quote: Quoted, said: Mapping[int, str]) -> bool:
    """Tell whether quoted words may still be told, and are still said."""
    message = _quoted(rows, quote)
    if message is None or (message.hidden_at is not None and message.blanked_at is None):
        return False
    if message.id not in said:
        return True
    if message.hidden_at is not None or message.retention != "normal":
        return False
    words = folded(quote["text"])
    return any(words in folded(text) for text in (message.text, redacted(message.text)))


def _is_borne_out(
    rows: Rows, operation: Operation, fallen: Sequence[Quoted], said: Mapping[int, str]
) -> bool:
    """Tell whether an operation rests on other words too, and says nothing of those that fell."""
    standing = [quote for quote in operation.evidence if quote not in fallen]
    if not any(quote["role"] == "source" for quote in standing):
        return False
    there = (_quoted(rows, quote) for quote in standing)
    kept = words_in(message.text for message in there if message)
    lost = words_in([*(quote["text"] for quote in fallen), *said.values()]) - kept
    return lost.isdisjoint(words_in(_texts_in({**(operation.proposed or {}), "quotes": ()})))


def _quoted(rows: Rows, quote: Quoted) -> Message | None:
    """Return the message that an operation quotes, whoever of the talk said it."""
    return rows.get(Message, quote["message_id"])


def _unquote(operation: Operation, fallen: Sequence[Quoted]) -> None:
    """Take quotes that fell out of an operation that stays."""
    operation.evidence = [quote for quote in operation.evidence if quote not in fallen]
    asked = dict(operation.proposed or {})
    asked["quotes"] = [quote for quote in asked.get("quotes") or () if quote not in fallen]
    operation.proposed = asked


def _made_of(operation: Operation) -> set[int]:
    linked = {link["memory_id"] for link in (operation.proposed or {}).get("links") or ()}
    return linked if operation.memory_id is None else linked | {operation.memory_id}


def _is_on(operation: Operation, topic: str, said: Collection[int]) -> bool:
    sources = (quote["message_id"] for quote in operation.evidence if quote["role"] == "source")
    if any(message_id in said for message_id in sources):
        return True
    proposal = from_stored(operation.proposed) if operation.proposed else None
    return isinstance(proposal, ContentProposal) and is_about(topic, subject_of(proposal))


def _is_unwanted(operation: Operation, never: Sequence[str]) -> bool:
    asked = operation.proposed
    return bool(asked) and objection_to_topics(from_stored(asked or {}), never) is not None


def _turn_down(rows: Rows, operations: Sequence[Operation], now: datetime) -> None:
    """Decline operations, each of whichever run, and blank their words."""
    for operation in operations:
        decline(rows, [operation], now)
    ids = [row_id(operation) for operation in operations]
    if ids:
        wordless = dict.fromkeys(("before", "after", "proposed", "reason"), null())
        rows.exec(
            update(Operation).where(col(Operation.id).in_(ids)).values(evidence=[], **wordless)
        )


def _texts_in(part: Any) -> list[str]:
    """Return all texts in a part of an operation's JSON."""
    if isinstance(part, str):
        return [part]
    inner: Iterable[Any] = part.values() if isinstance(part, Mapping) else ()
    inner = part if isinstance(part, list | tuple) else inner
    return [text for each in inner for text in _texts_in(each)]
