"""Edited words: what a message said before its author edited it, wherever it was said again.

Replies that say it leave the window and recall; episodes and chapters that rest on the message, or
on such a reply, lose the sentences that do. Words that stand elsewhere in what the person said are
nobody's secret, and stay.
"""

from sqlmodel import Session as Rows

from memory.amendments.retellings import (
    lost_words,
    replies_saying,
    says,
    summaries_on,
    without,
)
from memory.amendments.shortening import shorten
from memory.amendments.sought_words import Words
from memory.ledger.proposal import Batch
from memory.policy import MemoryPolicy
from memory.privacy.untold import sentences_of
from memory.summaries.profile_schedule import ask_at_once
from memory.tables import Memory, Message, row_id

REASON = "its message was edited"


def take_out(rows: Rows, message: Message, before: str, batch: Batch, policy: MemoryPolicy) -> None:
    """Take what a message said before out of all that says it again."""
    lost = lost_words(rows, message, before)
    if not lost:
        return
    replies = replies_saying(rows, message, lost)
    for reply in replies:
        reply.hidden_at = batch.now
    behind = {row_id(message), *map(row_id, replies)}
    told = [
        memory
        for memory in summaries_on(rows, batch.user_id, behind)
        if memory.state == "active" and _tells(rows, memory, lost)
    ]
    proposals = [
        without(
            rows,
            memory,
            goes=lambda sentence: says(sentence.text, lost),
            lost=lost,
            reason=REASON,
        )
        for memory in told
    ]
    shorten(rows, proposals, batch, policy)
    if proposals:
        ask_at_once(rows, batch.user_id, batch.now)


def _tells(rows: Rows, memory: Memory, lost: Words) -> bool:
    texts = [memory.content, memory.topic]
    texts += [sentence.text for sentence in sentences_of(rows, memory)]
    return any(says(text, lost) for text in texts)
