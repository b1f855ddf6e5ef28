"""Forgetting a topic: all that is about it goes, as one run that can be undone as one.

What was said of it is barred first, so that nothing of it is told or learned meanwhile; then the
memories go, a few in each transaction, since others want to write too. Whoever is killed in the
middle has forgotten a part, under a run that can be undone, and asks again for the rest. Where
somebody undoes it meanwhile, or erases it, it stops.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.amendments.shortening import REWRITER, shortened
from memory.conversation.barred_messages import bar_for, free_among
from memory.conversation.topic_rounds import rounds_about
from memory.ledger.proposal import Batch, Proposal
from memory.ledger.runs import open_run
from memory.ledger.topic_scope import about_still, on_topic, rest_of, topics_left
from memory.operations.apply import apply
from memory.operations.kinds.delete import Delete
from memory.policy import MemoryPolicy
from memory.storage.ownership import among, find_owned, owned
from memory.storage.store import Store
from memory.summaries.profile_schedule import ask_at_once
from memory.tables import Memory, Operation, Run, User, row_id
from memory.text.topic_matching import without_topics

REASON = "a topic was forgotten"
MEMORIES = 5
"""How many memories one transaction forgets."""


@dataclass(slots=True)
class ForgottenTopic:
    """What forgetting a topic did."""

    run_id: int | None = None
    """The run to undo; None where there was nothing to forget."""
    forgotten: list[int] = field(default_factory=list)
    """The memories that went, oldest first."""
    shortened: list[int] = field(default_factory=list)
    """The episodes and chapters that only leave it out, oldest first."""


async def forget_topic(
    store: Store, topic: str, batch: Batch, policy: MemoryPolicy
) -> ForgottenTopic:
    """Forget softly what is about a topic.

    What was said of it is neither told again nor learned from, remembered by then or not. Profiles
    are asked for anew, from what remains.
    """
    done = ForgottenTopic()
    said = await store.read(partial(_to_bar, topic=topic, user_id=batch.user_id))
    if said is None:
        return done
    done.run_id = await store.write(partial(_begin, said=said, batch=batch))
    batch = replace(batch, run_id=done.run_id)
    left = await store.read(partial(_in_turn, topic=topic, user_id=batch.user_id))
    work = partial(_forget_some, left=left, topic=topic, batch=batch, policy=policy)
    async for forgotten, told_less in store.portions(work):
        del left[:MEMORIES]
        done.forgotten += forgotten
        done.shortened += told_less
    done.forgotten.sort()
    done.shortened.sort()
    return done


def _to_bar(rows: Rows, *, topic: str, user_id: int) -> set[int] | None:
    """Return the messages to bar; None where there is nothing to forget at all."""
    said = rounds_about(rows, user_id, topic)
    if free_among(rows, user_id, said):
        return said
    found = on_topic(rows, user_id, topic)
    return said if found.goes or found.shortened else None


def _begin(rows: Rows, *, said: set[int], batch: Batch) -> int:
    run = open_run(rows, batch.user_id, batch.author, batch.now)
    bar_for(rows, run, said, batch.now)
    return row_id(run)


def _in_turn(rows: Rows, *, topic: str, user_id: int) -> list[int]:
    """Return what is about a topic, newest first: what is derived goes before it would fall."""
    found = on_topic(rows, user_id, topic)
    return sorted(map(row_id, (*found.goes, *found.shortened)), reverse=True)


def _forget_some(
    rows: Rows, *, left: Sequence[int], topic: str, batch: Batch, policy: MemoryPolicy
) -> tuple[list[int], list[int]] | None:
    """Forget a few memories, or what they tell of a topic; return both.

    None where none is left, or the run is undone or erased. The last of them ask for profiles.
    """
    run = find_owned(rows, Run, batch.user_id, batch.run_id)
    is_over = run is None or _is_taken_back(rows, run)
    if (is_over or len(left) <= MEMORIES) and rows.get(User, batch.user_id) is not None:
        ask_at_once(rows, batch.user_id, batch.now)
    if run is None or is_over or not left:
        return None
    active = owned(batch.user_id, Memory).where(
        among(col(Memory.id), left[:MEMORIES]), Memory.state == "active"
    )
    found = rows.exec(active.order_by(col(Memory.id).desc())).all()
    rests = [(memory, _without(rows, memory, topic)) for memory in about_still(rows, found, topic)]
    shorter = [proposal for _, proposal in rests if proposal is not None]
    gone = [row_id(memory) for memory, proposal in rests if proposal is None]
    forgotten = [
        Delete(memory_id=memory_id, forgotten_because="asked", reason=REASON) for memory_id in gone
    ]
    for author, proposals in ((batch.author, forgotten), (REWRITER, shorter)):
        if not proposals:
            continue
        part = replace(batch, author=author, proposals=proposals)
        run.counts = _added(run.counts, apply(rows, part, policy).counts())
    return gone, [proposal.memory_id for proposal in shorter if proposal.memory_id is not None]


def _is_taken_back(rows: Rows, run: Run) -> bool:
    """Tell whether somebody undid the run, or began to."""
    undone = owned(run.user_id, Operation.id).where(
        Operation.run_id == run.id, Operation.status == "undone"
    )
    return run.status == "undone" or rows.exec(undone).first() is not None


def _without(rows: Rows, memory: Memory, topic: str) -> Proposal | None:
    """Return what lets a summary keep what it tells besides the topic, or None: it goes."""
    sentences = rest_of(rows, memory, topic)
    if not sentences:
        return None
    left, topics = partial(without_topics, [topic]), topics_left(memory, topic)
    return shortened(rows, memory, sentences, topics, reason=REASON, left=left)


def _added(counts: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    return {count: counts.get(count, 0) + more.get(count, 0) for count in (*counts, *more)}
