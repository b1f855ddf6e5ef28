"""The curation cursor: which messages of a conversation were learned from, and which come next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Integer, String, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col, select, update

from config.settings.sections import Curation
from memory.conversation.window import LATER, WindowMessage, as_read, with_speakers
from memory.privacy.retelling import may_be_said_again, told_again
from memory.privacy.switches import was_on_for
from memory.queue.job_queue import Task, enqueue
from memory.queue.lanes import FRESH
from memory.storage.ownership import among, count_owned, listed, owned, said_in
from memory.tables import Job, Message, Participant, Run
from memory.text.token_estimate import tokens_in


@dataclass(frozen=True, slots=True)
class Stage:
    """The messages of one run: those after the cursor, and older ones as context."""

    after: int
    """The cursor before it."""
    through: int
    """The cursor after it."""
    context: Sequence[WindowMessage]
    fresh: Sequence[WindowMessage]

    def up_to(self, through: int) -> "Stage":
        """Return the part of it that ends with one of its messages."""
        return replace(
            self,
            through=through,
            fresh=[message for message in self.fresh if message.id <= through],
        )


def next_stage(rows: Rows, job: Job, limits: Curation) -> Stage | None:
    """Return what a curation job is to read, or None where nothing is left to learn from.

    A job that was parked names its own messages; any other reads on from the cursor.
    """
    part = rows.get_one(Participant, (job.conversation_id, job.user_id))
    after = job.payload.get("after", part.curated_through)
    through = job.payload.get("through")
    fresh = _within_budget(
        _messages(rows, part, after=after, through=through, limits=limits), limits
    )
    if not fresh:
        return None
    context = _context(rows, part, before=fresh[0].id, limit=limits.messages - len(fresh))
    return Stage(after, fresh[-1].id, context, fresh)


def count_fresh(rows: Rows, part: Participant) -> int:
    """Return how many messages of a participant wait to be learned from."""
    after = (
        col(Message.conversation_id) == part.conversation_id,
        col(Message.id) > part.curated_through,
    )
    may_be_learned = (col(Message.retention) == "normal") & was_on_for("long_term")
    return count_owned(rows, part.user_id, Message, *after, may_be_learned)


def advance(rows: Rows, job: Job, stage: Stage) -> bool:
    """Move the cursor past a stage; False where it stays.

    That is so where it moved meanwhile, where the job applied the stage already, and where what was
    read is not what stands there by now: edited, deleted, put off the record, forgotten.
    """
    if _is_applied(rows, job, stage) or _is_changed(rows, job, stage):
        return False
    if "after" in job.payload:
        return True
    moving = {
        "here": job.conversation_id,
        "whose": job.user_id,
        "after": stage.after,
        "through": stage.through,
    }
    return rows.scalars(_MOVED, moving, execution_options=FRESH).first() is not None


def read_anew(
    rows: Rows, job: Job, stage: Stage, now: datetime, *, is_changed: bool = False
) -> None:
    """Ask for another run where a stage, or else what it was read with, changed before."""
    if _is_applied(rows, job, stage):
        return
    if is_changed or _is_changed(rows, job, stage):
        enqueue(rows, replace(_next(job, now), payload=dict(job.payload)), now)


def go_on(rows: Rows, job: Job, limits: Curation, now: datetime) -> None:
    """Ask for another run where messages are left after the cursor."""
    part = rows.get_one(Participant, (job.conversation_id, job.user_id))
    if _messages(rows, part, after=part.curated_through, through=None, limits=limits):
        enqueue(rows, _next(job, now), now)


def go_on_within(rows: Rows, job: Job, stage: Stage, now: datetime) -> None:
    """Ask for another run where a job names its own messages and some of them are left."""
    through = job.payload.get("through", stage.through)
    if stage.through < through:
        own = {"after": stage.through, "through": through}
        enqueue(rows, replace(_next(job, now), payload=own), now)


def _is_applied(rows: Rows, job: Job, stage: Stage) -> bool:
    asked = {"user_id": job.user_id, "job_id": job.id, "through": stage.through}
    return rows.scalars(_APPLIED, asked).first() is not None


def _is_changed(rows: Rows, job: Job, stage: Stage) -> bool:
    """Tell whether any message of a stage says something else by now, or may not be read."""
    read = {message.id: message.text for message in (*stage.context, *stage.fresh)}
    asked = {"conversation_id": job.conversation_id, "ids": listed(read)}
    there = told_again(rows, rows.scalars(_THESE, asked).all())
    return {message.id: message.text for message in there} != read


def _next(job: Job, now: datetime) -> Task:
    return Task(
        kind="curate",
        lane=job.lane,
        run_at=now,
        user_id=job.user_id,
        conversation_id=job.conversation_id,
    )


def give_up(rows: Rows, job: Job, limits: Curation) -> None:
    """Let a job that is parked keep its messages, so that later ones need not wait for it."""
    if "after" in job.payload:
        return
    stage = next_stage(rows, job, limits)
    if stage is not None and advance(rows, job, stage):
        job.payload = {"after": stage.after, "through": stage.through}


def _messages(
    rows: Rows, part: Participant, *, after: int, through: int | None, limits: Curation
) -> list[WindowMessage]:
    """Return the next messages that may be told again; those between are passed over."""
    asked = {
        "conversation_id": part.conversation_id,
        "through": LATER if through is None else through,
        "limit": limits.messages,
    }
    last: int | None = after
    while last is not None:
        found = rows.execute(_FOLLOWING, asked | {"after": last}).all()
        if told := _as_read(rows, found):
            return told
        last = found[-1][0].id if found else None
    return []


def _context(rows: Rows, part: Participant, *, before: int, limit: int) -> list[WindowMessage]:
    asked = {
        "conversation_id": part.conversation_id,
        "before": before,
        "limit": max(limit, 0),
    }
    return _as_read(rows, rows.execute(_EARLIER, asked).all()[::-1])


def _within_budget(messages: list[WindowMessage], limits: Curation) -> list[WindowMessage]:
    """Return the first messages that fit the token budget, one at least."""
    spent, taken = 0, 0
    for message in messages:
        spent += tokens_in(message.text)
        if taken and spent > limits.tokens:
            break
        taken += 1
    return messages[:taken]


def _as_read(rows: Rows, found: Sequence[tuple[Message, str]]) -> list[WindowMessage]:
    names = {message.id: name for message, name in found}
    told = told_again(rows, [message for message, _ in found])
    return [as_read(message, names[message.id]) for message in told]


_CONVERSATION = bindparam("conversation_id", type_=Integer)
_LIMIT = bindparam("limit", type_=Integer)
_IS_READABLE = (
    col(Message.retention) == "normal",
    was_on_for("long_term"),
    col(Message.blanked_at).is_(None),
    *may_be_said_again(),
)
_READABLE = with_speakers(_CONVERSATION).where(*_IS_READABLE)
_FOLLOWING = (
    _READABLE.where(
        col(Message.id) > bindparam("after"),
        col(Message.id) <= bindparam("through"),
    )
    .order_by(col(Message.id))
    .limit(_LIMIT)
)
_EARLIER = (
    _READABLE.where(col(Message.id) < bindparam("before"))
    .order_by(col(Message.id).desc())
    .limit(_LIMIT)
)
_THESE = said_in(_CONVERSATION, Message).where(
    *_IS_READABLE, among(col(Message.id), bindparam("ids", type_=String))
)
_APPLIED = owned(bindparam("user_id", type_=Integer), Run.id).where(
    col(Run.job_id) == bindparam("job_id"), col(Run.through_message_id) == bindparam("through")
)
_PARTS = Participant.metadata.tables["participants"]
_MOVED = select(Participant).from_statement(
    update(_PARTS)
    .where(
        _PARTS.c.conversation_id == bindparam("here"),
        _PARTS.c.user_id == bindparam("whose"),
        _PARTS.c.curated_through == bindparam("after"),
    )
    .values(curated_through=bindparam("through"))
    .returning(*_PARTS.c)
)
"""Written once, since each run of the curator asks them."""
