"""Accepting an erasure: at once, with an id; the words themselves are never written down for it."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, func
from sqlmodel import Session as Rows
from sqlmodel import col, or_, select, update
from sqlmodel.sql.expression import SelectOfScalar

from config.errors import NotFound
from memory.amendments.pending import decline
from memory.conversation.barred_messages import bar
from memory.erasure.batches import of_user
from memory.erasure.cascade.model import ErasureTargets
from memory.erasure.cascade.quarantine import quarantine
from memory.erasure.targets import memories_target, message_target, rounds_behind, topic_target
from memory.ledger.put_away import put_away
from memory.queue.job_queue import Task, enqueue
from memory.storage.events import announce
from memory.storage.ownership import among
from memory.tables import (
    Erasure,
    Job,
    Memory,
    Message,
    Operation,
    Participant,
    Session,
    User,
    UserSettings,
    row_id,
)
from memory.vocabulary import ErasureScope

HIDDEN_AT_ONCE = 200
"""How many messages one transaction hides."""


def erase_memory(
    rows: Rows, user_id: int, memory_id: int, *, messages: bool, now: datetime
) -> Erasure:
    """Accept the erasing of a memory, as `erase_memories` does of several."""
    return erase_memories(rows, user_id, [memory_id], messages=messages, now=now)


def erase_memories(
    rows: Rows, user_id: int, memory_ids: Sequence[int], *, messages: bool, now: datetime
) -> Erasure:
    """Accept the erasing of memories as one, with the messages they rest on or without.

    What was said before is not learned from any more; what they rested on is never evidence, and
    never told again.

    Raises:
        NotFound: the user has no such memory.
        OperationRefused: the operator gave it.
    """
    seeds = memories_target(rows, user_id, memory_ids, messages=messages)
    return _learned_no_more(rows, user_id, "memory", seeds, now)


def erase_topic(rows: Rows, user_id: int, topic: str, *, messages: bool, now: datetime) -> Erasure:
    """Accept the erasing of all memories on a topic, and of what is told of it elsewhere.

    With `messages`, those go too that they rest on or that speak of the topic, with the replies
    to them.
    """
    seeds = topic_target(rows, user_id, topic, messages=messages)
    return erase_found(rows, user_id, seeds, now=now)


def erase_found(rows: Rows, user_id: int, seeds: ErasureTargets, *, now: datetime) -> Erasure:
    """Accept the erasing of what was found on a topic, for instance by an earlier reading."""
    return _learned_no_more(rows, user_id, "topic", seeds, now)


def erase_message(  # noqa: PLR0913  # whose, which, how far
    rows: Rows,
    user_id: int,
    message_id: int,
    *,
    cascade: bool,
    now: datetime,
    retold: bool = False,
) -> Erasure:
    """Accept the erasing of a message; raises `NotFound`.

    With `cascade` the round's other half goes too, and later replies that tell it again; with
    `retold` only the replies that do.
    """
    seeds = message_target(rows, user_id, message_id, cascade=cascade, retold=retold)
    _hide(rows, now, among(col(Message.id), seeds.messages))
    return _accept(rows, user_id, "message", _named(seeds), now)


def erase_withheld(
    rows: Rows, user_id: int, messages: list[int], memories: list[int], *, now: datetime
) -> Erasure:
    """Accept the erasing of messages that were to be kept for a session only, and of memories.

    Facts that rest on them stay, without their quotes and in a wording that other words told, where
    there are any: what of them may be kept is kept.
    """
    _hide(rows, now, among(col(Message.id), messages))
    put_away(rows, user_id, now, among(col(Memory.id), memories))
    target = {"messages": messages, "memories": memories, "facts": False, "rewords": True}
    return _accept(rows, user_id, "message", target, now)


def erase_conversation(  # noqa: PLR0913  # whose, which, how far
    rows: Rows,
    user_id: int,
    conversation_id: int,
    *,
    facts: bool,
    now: datetime,
    until: datetime | None = None,
) -> Erasure:
    """Accept the clearing of a chat up to now; facts that came of it stay unless asked.

    With `until` only what was said by then goes.

    Raises:
        NotFound: the user takes no part in such a conversation.
    """
    if rows.get(Participant, (conversation_id, user_id)) is None:
        raise NotFound("conversation", conversation_id)
    here = _newest_in(conversation_id, until)
    told = select(Memory.id).where(
        Memory.user_id == user_id,
        Memory.category == "episode",
        or_(
            col(Memory.conversation_id) == conversation_id,
            col(Memory.session_id).in_(
                select(Session.id).where(Session.conversation_id == conversation_id)
            ),
        ),
    )
    through = rows.exec(here).one() or 0
    _hide(rows, now, *_going(rows, user_id, {"conversation": conversation_id, "through": through}))
    episodes = sorted(memory_id for memory_id in rows.exec(told) if memory_id is not None)
    put_away(rows, user_id, now, among(col(Memory.id), episodes))
    target = {
        "conversation": conversation_id,
        "through": through,
        "memories": episodes,
        "facts": facts,
    }
    return _accept(rows, user_id, "conversation", target, now)


def erase_everything(rows: Rows, user_id: int, *, now: datetime) -> Erasure:
    """Accept the erasing of all there is of a user, and of the user; may raise `NotFound`.

    Nothing is learned, nor recalled, until it is done.
    """
    user, switches = rows.get(User, user_id), rows.get(UserSettings, user_id)
    if user is None:
        raise NotFound("user", user_id)
    if switches is not None:
        switches.memory = False
    _hide(rows, now, of_user(rows, user_id))
    put_away(rows, user_id, now)
    return _accept(rows, user_id, "everything", {"user": user.uid}, now)


def hide_some(
    rows: Rows, user_id: int, *, now: datetime, conversation_id: int | None = None
) -> int:
    """Hide some of what is to be erased of all, or of a conversation; return how many messages.

    What is accepted hides all that is left, at once: whoever has much to erase does this before.
    """
    if conversation_id is not None and rows.get(Participant, (conversation_id, user_id)) is None:
        return 0
    here = () if conversation_id is None else (Message.conversation_id == conversation_id,)
    seen = select(Message.id).where(of_user(rows, user_id), *here, col(Message.hidden_at).is_(None))
    ids = [found_id or 0 for found_id in rows.exec(seen.limit(HIDDEN_AT_ONCE))]
    _hide(rows, now, col(Message.id).in_(ids))
    return len(ids)


def accept_again(  # noqa: PLR0913  # whose, which, and when it was asked for first
    rows: Rows,
    user_id: int,
    scope: ErasureScope,
    target: Mapping[str, Any],
    *,
    now: datetime,
    since: datetime,
) -> Erasure:
    """Accept an erasure, asked for at `since`, of what a backup brought back; or `NotFound`."""
    match scope:
        case "everything":
            return erase_everything(rows, user_id, now=now)
        case "conversation":
            here, facts = target["conversation"], target["facts"]
            return erase_conversation(rows, user_id, here, facts=facts, now=now, until=since)
    messages = target.get("messages", [])
    _hide(rows, now, among(col(Message.id), messages))
    put_away(rows, user_id, now, among(col(Memory.id), target.get("memories", [])))
    if scope != "message" and not messages:
        behind = rounds_behind(rows, user_id, target.get("memories", []))
        bar(rows, user_id, {*behind, *target.get("barred", [])}, now)
    return _accept(rows, user_id, scope, target, now)


def learn_no_more(
    rows: Rows, user_id: int, now: datetime, *, until: datetime | None = None
) -> None:
    """Let nothing be learned any more from what was said until now, parked work included.

    With `until` what was said later is learned from.
    """
    for part in rows.exec(select(Participant).where(Participant.user_id == user_id)).all():
        newest = _newest_in(part.conversation_id, until)
        part.curated_through = max(part.curated_through, rows.exec(newest).one() or 0)
    parked = (
        (col(Job.kind) == "curate")
        & (col(Job.user_id) == user_id)
        & col(Job.parked_at).is_not(None)
        & col(Job.done_at).is_(None)
    )
    rows.exec(update(Job).where(parked).values(done_at=now, parked_at=None))
    rows.flush()


def _newest_in(conversation_id: int, until: datetime | None) -> SelectOfScalar[int | None]:
    """Select the newest message of a conversation, said by then where a time is named."""
    newest = select(func.max(Message.id)).where(Message.conversation_id == conversation_id)
    return newest if until is None else newest.where(col(Message.at) <= until)


def _learned_no_more(
    rows: Rows, user_id: int, scope: ErasureScope, seeds: ErasureTargets, now: datetime
) -> Erasure:
    """Accept the erasing of memories; what they rested on goes with them or is barred."""
    _hide(rows, now, among(col(Message.id), seeds.messages))
    barred = [] if seeds.messages else rounds_behind(rows, user_id, seeds.memories)
    bar(rows, user_id, barred, now)
    learn_no_more(rows, user_id, now)
    put_away(rows, user_id, now, among(col(Memory.id), seeds.memories))
    return _accept(rows, user_id, scope, {**_named(seeds), "barred": barred}, now)


def _named(seeds: ErasureTargets) -> dict[str, Any]:
    """Return what an erasure begins with, as its row keeps it: ids only."""
    return {
        "messages": list(seeds.messages),
        "memories": list(seeds.memories),
        "sentences": list(seeds.sentences),
        "operations": list(seeds.operations),
        "retold": seeds.takes_retold,
    }


def _hide(rows: Rows, now: datetime, *these: ColumnElement[bool]) -> None:
    """Let no prompt hold messages from now on: others' replies need not be waited for, either."""
    hiding = update(Message).where(*these, col(Message.hidden_at).is_(None))
    rows.exec(hiding.values(hidden_at=now))


def _ask_no_more(rows: Rows, operation_ids: Collection[int], now: datetime) -> None:
    """Decline what of some operations waits for a yes: said meanwhile, it would make a memory."""
    these = among(col(Operation.id), operation_ids)
    for operation in rows.exec(select(Operation).where(these, Operation.status == "pending")).all():
        decline(rows, [operation], now)


def _going(rows: Rows, user_id: int, target: Mapping[str, Any]) -> Sequence[ColumnElement[bool]]:
    """Say which messages go with what an erasure aims at."""
    if "conversation" not in target:
        return [among(col(Message.id), target.get("messages", ()))]
    here = col(Message.conversation_id) == target["conversation"]
    return [here, col(Message.id) <= target["through"], of_user(rows, user_id)]


def _accept(
    rows: Rows, user_id: int, scope: ErasureScope, target: Mapping[str, Any], now: datetime
) -> Erasure:
    _ask_no_more(rows, target.get("operations", ()), now)
    erasure = Erasure(user_id=user_id, scope=scope, target=dict(target), accepted_at=now)
    if scope != "everything":  # all of it is silent by now
        going, told = _going(rows, user_id, target), target.get("sentences", ())
        away = quarantine(rows, erasure, going, sentences=told, now=now)
        erasure.target = {**target, "away": away}
    rows.add(erasure)
    rows.flush()
    task = Task(
        kind="erase",
        lane=f"user:{user_id}:erase",
        run_at=now,  # without the user, whom it may erase
        payload={"erasure_id": row_id(erasure)},
    )
    enqueue(rows, task, now)
    announce(rows, user_id, "erasure.progress", [row_id(erasure)])
    return erasure
