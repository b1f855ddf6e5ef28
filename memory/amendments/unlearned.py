"""Unlearned: what a person wants forgotten that they said, and that no memory holds.

It is written down as a memory that was forgotten at once: so all that keeps to what was forgotten
keeps to it, and the person sees it among what is, and may have it back.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.proposal import Batch
from memory.ledger.runs import open_run
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.operations.kinds.delete import Delete
from memory.policy import MemoryPolicy
from memory.storage.ownership import get_owned, owned
from memory.tables import Conversation, Memory, Message, row_id
from memory.text.quotes import Quote
from memory.vocabulary import PRIVATE, SUMMARY_CATEGORIES

REASON = "it was to be forgotten before it was learned"
OUT_OF_SIGHT = "it was to be forgotten where it may not be told"
MOST = 3
"""So many one wish forgets of what it cannot be seen to mean."""


def forget_unlearned(  # noqa: PLR0913  # whose word it is, what it means, and how it is applied
    rows: Rows,
    message_id: int,
    means: Callable[[Memory | Message], bool],
    batch: Batch,
    policy: MemoryPolicy,
    *,
    tells: str,
    is_said_in_it: bool,
) -> int | None:
    """Forget what a message asks to forget, where it was only said; return what holds it now.

    `tells` is what is to be forgotten. None where a memory says it, which the curator forgets,
    or which is forgotten at once where the curator of this talk may not read it; and where it was
    said nowhere, unless the message says it itself.
    """
    asking = get_owned(rows, Message, batch.user_id, message_id)
    if asking.retention != "normal":
        return None
    if known := [memory for memory in _known(rows, batch.user_id) if means(memory)]:
        _forget_out_of_sight(rows, asking, known, batch, policy)
        return None
    said = [message for message in _said_before(rows, asking, batch.user_id) if means(message)]
    if not said and not is_said_in_it:
        return None
    run = open_run(
        rows, batch.user_id, batch.author, batch.now, conversation_id=asking.conversation_id
    )
    here = rows.get_one(Conversation, asking.conversation_id)
    part = replace(batch, run_id=run.id, audience=here.audience, conversation_id=here.id)
    sources = [Quote(row_id(message), message.author_id, message.text) for message in said]
    added = apply(rows, replace(part, proposals=[Add(content=tells, quotes=sources)]), policy)
    if not added.memory_ids:
        return None
    request = Quote(message_id, asking.author_id, asking.text, "request")
    gone = Delete(memory_id=added.memory_ids[0], quotes=[request], reason=REASON)
    apply(rows, replace(part, proposals=[gone]), policy)
    return added.memory_ids[0]


def _forget_out_of_sight(
    rows: Rows, asking: Message, known: Sequence[Memory], batch: Batch, policy: MemoryPolicy
) -> None:
    """Forget what a character knows from elsewhere than the place in which that is asked.

    More than a few at once is not what a sentence in passing asks for.
    """
    here = rows.get_one(Conversation, asking.conversation_id)
    unheard = [
        memory
        for memory in known
        if memory.state == "active"
        and memory.category in ("fact", "core")
        and memory.character in (None, here.character)
        and here.audience not in (PRIVATE, memory.audience)
    ]
    if not 0 < len(unheard) <= MOST:
        return
    run = open_run(rows, batch.user_id, batch.author, batch.now, conversation_id=here.id)
    part = replace(batch, run_id=run.id, audience=here.audience, conversation_id=here.id)
    request = Quote(row_id(asking), asking.author_id, asking.text, "request")
    gone = [
        Delete(memory_id=memory.id, quotes=[request], reason=OUT_OF_SIGHT) for memory in unheard
    ]
    apply(rows, replace(part, proposals=gone), policy)


def _known(rows: Rows, user_id: int) -> list[Memory]:
    """Return what is remembered of a user, or was and is forgotten."""
    known = owned(user_id, Memory).where(
        col(Memory.category).not_in(SUMMARY_CATEGORIES),
        col(Memory.state).in_(("active", "forgotten")),
    )
    return list(rows.exec(known))


def _said_before(rows: Rows, asking: Message, user_id: int) -> list[Message]:
    """Return what a user said before they asked, oldest first, as far as it is kept."""
    earlier = owned(user_id, Message).where(
        col(Message.id) < asking.id,
        Message.retention == "normal",
        col(Message.blanked_at).is_(None),
        col(Message.hidden_at).is_(None),
    )
    return list(rows.exec(earlier.order_by(col(Message.id))))
