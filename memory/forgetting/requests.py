"""Accepting a forgetting: at once, as a run that is undone as one, with a job that ends it."""

from collections.abc import Collection, Sequence
from functools import partial

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.amendments.withdrawn_questions import is_asked_about, withdraw_about
from memory.conversation.barred_messages import bar_for, free_among
from memory.conversation.topic_rounds import rounds_about
from memory.forgetting.status import UNDER_WAY, announce_progress
from memory.forgetting.targets import (
    ForgettingTarget,
    as_seen,
    end_naming,
    name_targets,
    put_all_away,
)
from memory.ledger.proposal import Batch
from memory.ledger.runs import open_run
from memory.ledger.topic_scope import on_topic
from memory.queue.forgetting_jobs import ask_for
from memory.storage.ownership import owned
from memory.storage.store import Store
from memory.tables import Forgetting, row_id
from memory.vocabulary import ForgettingScope


async def accept_topic(store: Store, topic: str, batch: Batch) -> int | None:
    """Accept the forgetting of all that is about a topic; None where there is nothing.

    What was said of it is silent first, so that nothing of it is learned meanwhile. Asked for again
    while it is under way, it is the same forgetting.
    """
    begin = partial(_begin, scope="topic", topic=topic, batch=batch)
    known = await store.read(partial(_under_way, scope="topic", topic=topic, batch=batch))
    if known is None:
        said = await store.read(partial(_to_bar, topic=topic, user_id=batch.user_id))
        if said is None:
            return None
        known = await store.write(lambda rows: row_id(begin(rows, said=said)))
    await put_all_away(store, known, batch)
    return known


async def accept_everything(store: Store, batch: Batch) -> int:
    """Accept the forgetting of all memories; what was said is hidden by whoever asks."""
    begin = partial(_begin, scope="everything", batch=batch)
    known = await store.write(lambda rows: row_id(begin(rows)))
    await put_all_away(store, known, batch)
    return known


def accept_memories(rows: Rows, chosen: Sequence[ForgettingTarget], batch: Batch) -> int | None:
    """Accept the forgetting of memories as they were seen; None where none is so any more."""
    there = as_seen(rows, batch.user_id, chosen)
    if not there:
        return None
    forgetting = _begin(rows, scope="memories", batch=batch)
    name_targets(rows, forgetting, sorted(there, key=lambda target: -target.id), batch)
    end_naming(rows, forgetting, batch)
    return row_id(forgetting)


def _under_way(rows: Rows, *, scope: ForgettingScope, topic: str, batch: Batch) -> int | None:
    """Return the forgetting of the same that is accepted and not done, if there is one."""
    same = owned(batch.user_id, Forgetting.id).where(
        Forgetting.scope == scope, Forgetting.topic == topic, col(Forgetting.state).in_(UNDER_WAY)
    )
    return rows.exec(same).first()


def _to_bar(rows: Rows, *, topic: str, user_id: int) -> set[int] | None:
    """Return the messages to bar; None where there is nothing to forget at all."""
    said = rounds_about(rows, user_id, topic)
    if free_among(rows, user_id, said) or is_asked_about(rows, user_id, topic):
        return said
    found = on_topic(rows, user_id, topic)
    return said if found.goes or found.shortened else None


def _begin(
    rows: Rows,
    *,
    scope: ForgettingScope,
    batch: Batch,
    topic: str = "",
    said: Collection[int] = (),
) -> Forgetting:
    same = None if scope == "memories" else _under_way(rows, scope=scope, topic=topic, batch=batch)
    if same is not None:
        return rows.get_one(Forgetting, same)
    run = open_run(rows, batch.user_id, batch.author, batch.now)
    if said:
        bar_for(rows, run, said, batch.now)
    if scope == "topic":
        withdraw_about(rows, batch.user_id, topic, said, batch.now)
    forgetting = Forgetting(
        user_id=batch.user_id,
        run_id=row_id(run),
        scope=scope,
        topic=topic,
        accepted_at=batch.now,
    )
    rows.add(forgetting)
    rows.flush()
    ask_for(rows, forgetting, batch.now)
    announce_progress(rows, forgetting)
    return forgetting
