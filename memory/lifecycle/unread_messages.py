"""Unread messages: what goes by its age before anybody could learn from it leaves a row."""

import logging
from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from math import inf

from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.privacy.switches import was_on_for
from memory.queue.job_dropping import unread_run
from memory.tables import Job, Message, Participant, row_id

KEPT_NO_LONGER = "kept no longer"
log = logging.getLogger(__name__)


def note_unread(rows: Rows, message_ids: Collection[int], now: datetime) -> None:
    """Note of messages whose words go now how many a curation that is still to come would read.

    A model that cannot be had for longer than words are kept learns nothing of them any more.
    """
    unread = defaultdict[int, set[int]](set)
    for job_id, after, through, message_id in _owed(rows, message_ids):
        if after < message_id <= through:
            unread[job_id].add(message_id)
    told = set[int]()
    for job_id in sorted(unread):
        if fresh := unread[job_id] - told:
            told |= fresh
            _note(rows, rows.get_one(Job, job_id), fresh, now)


def _owed(rows: Rows, message_ids: Collection[int]) -> list[tuple[int, int, float, int]]:
    """Return each open curation that may be to read any of the messages, and between which."""
    theirs = (
        (col(Job.user_id) == col(Message.author_id))
        & (col(Job.conversation_id) == col(Message.conversation_id))
        & (col(Job.kind) == "curate")
        & col(Job.done_at).is_(None)
    )
    takes_part = (col(Participant.user_id) == col(Message.author_id)) & (
        col(Participant.conversation_id) == col(Message.conversation_id)
    )
    found = (
        select(Job, Participant.curated_through, Message.id)
        .select_from(Message)
        .join(Job, theirs)
        .join(Participant, takes_part)
        .where(
            col(Message.id).in_(message_ids),
            Message.retention == "normal",
            was_on_for("long_term"),
            col(Message.barred_at).is_(None),
            col(Message.hidden_at).is_(None),
        )
    )
    return [
        (
            row_id(job),
            job.payload.get("after", curated_through),
            job.payload.get("through", inf),
            message_id,
        )
        for job, curated_through, message_id in rows.exec(found)
        if message_id is not None
    ]


def _note(rows: Rows, job: Job, unread: Collection[int], now: datetime) -> None:
    log.warning(
        "job %s waited so long that %s messages are kept no longer: nothing is learned from them",
        job.id,
        len(unread),
    )
    rows.add(unread_run(job, KEPT_NO_LONGER, len(unread), max(unread), now))
