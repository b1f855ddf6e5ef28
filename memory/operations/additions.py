"""Plain additions: what they write goes into each table by one statement, however many they are.

What comes of it is what comes of them one after another through the operation's own way.
"""

from collections.abc import Iterator, Sequence, Set
from itertools import groupby
from typing import Any

from sqlalchemy import Executable, Integer, bindparam, insert
from sqlmodel import Session as Rows
from sqlmodel import col, select

from memory.decay_model import next_crossing
from memory.ledger.derived_state import ask_to_embed, fade_of, keyword_text
from memory.ledger.display_name import call_as_learned
from memory.ledger.evidence import name_all
from memory.ledger.ledger import Ledger
from memory.ledger.proposal import ContentProposal, Proposal
from memory.ledger.snapshots import image_of
from memory.operations.creation import Draft, drafted
from memory.operations.execution import Applied, OperationContext
from memory.operations.kinds.add import Add
from memory.queue.job_queue import Task, enqueue
from memory.storage.events import announce
from memory.storage.expressions import json_items
from memory.storage.keyword_index import index_new
from memory.storage.ownership import owned, said_in
from memory.storage.unit_of_work import columns_read
from memory.storage.vector_codec import to_bytes
from memory.tables import Evidence, Memory, Message, Operation, User
from memory.tables.columns import new_uid
from memory.text.quotes import fingerprint
from memory.text.tokenizer import tokens_of
from memory.vocabulary import SUMMARY_CATEGORIES

FEWEST = 1
"""So many plain additions in a row are written at once."""
AT_ONCE = 500
"""So many things one statement asks for."""
Named = Memory | Operation


def in_runs(
    context: OperationContext, proposals: Sequence[Proposal]
) -> Iterator[tuple[bool, list[Any]]]:
    """Yield proposals in order, in runs, and of each whether it is of plain additions."""
    plain = _plain(context, proposals)
    for is_plain, run in groupby(proposals, key=lambda proposal: id(proposal) in plain):
        found = [*run]
        yield is_plain and len(found) >= FEWEST, found


def add_all(context: OperationContext, adds: Sequence[Add]) -> list[Applied]:
    """Write plain additions; return what became of each, in order."""
    rows, batch = context.rows, context.batch
    drafts = [_draft(context, add) for add in adds]
    tokens = [tokens_of(keyword_text(draft)) if _holds(draft) else [] for draft in drafts]
    for draft, found in zip(drafts, tokens, strict=True):
        draft.keyword_count = len(found)
    ids = _inserted(rows, Memory, [vars(draft) for draft in drafts])
    for draft, memory_id in zip(drafts, ids, strict=True):
        draft.id = memory_id
    pairs = zip(drafts, tokens, strict=True)
    index_new(rows, batch.user_id, {draft.id: found for draft, found in pairs if _holds(draft)})
    records = [_record(context, *pair) for pair in zip(adds, drafts, strict=True)]
    operations = _inserted(rows, Operation, records)
    _write_evidence(context, adds, ids, operations)
    name_all(rows, batch.user_id, {at: add.entities for at, add in zip(ids, adds, strict=True)})
    for draft, operation_id in zip(drafts, operations, strict=True):
        call_as_learned(rows, draft, operation_id)
    announce(rows, batch.user_id, "memory.created", ids)
    _ask_for_what_is_due(context, [draft for draft in drafts if _holds(draft)])
    return [Applied(at, (done,), is_plain=True) for at, done in zip(ids, operations, strict=True)]


def _plain(context: OperationContext, proposals: Sequence[Proposal]) -> Set[int]:
    """Return by `id` the additions that touch nothing else: no memory, no picture, no profile."""
    adds = {
        id(proposal): proposal
        for proposal in proposals
        if isinstance(proposal, Add) and _stands_alone(proposal)
    }
    if len(adds) < FEWEST:
        return frozenset()
    own = adds.values()
    known = _worded(context, [fingerprint(add.content or "") for add in own if not add.kept])
    pictured = _pictured(context, [*own])
    found, told = set(), set[str]()
    are_kept = all(add.kept for add in own)
    for proposal in proposals:
        said = "" if are_kept else _said(proposal)
        is_twin = said in known or said in told
        told.add(said)
        add = adds.get(id(proposal))
        if add is None or (is_twin and not add.kept):
            continue
        if not any(quote.message_id in pictured for quote in add.quotes):
            found.add(id(add))
    return found


def _said(proposal: Proposal) -> str:
    """Return the fingerprint of the words that a proposal would have a memory say."""
    words = proposal.content if isinstance(proposal, ContentProposal) else ""
    return fingerprint(words or "")


def _stands_alone(add: Add) -> bool:
    waits = add.awaits is not None or add.waited_as is not None
    tells = add.episode or add.sentences or add.category in SUMMARY_CATEGORIES
    return not (waits or tells or add.links or add.kind == "boundary")


def _worded(context: OperationContext, wanted: Sequence[str]) -> Set[str]:
    """Return which of these words a memory of the user says already."""
    found = set[str]()
    for start in range(0, len(wanted), AT_ONCE):
        some = {"user_id": context.batch.user_id, "wanted": wanted[start : start + AT_ONCE]}
        found.update(columns_read(context.rows, _WORDED, some).scalars())
    return found


def _pictured(context: OperationContext, adds: Sequence[Add]) -> Set[int]:
    """Return the quoted messages of the conversation that have pictures."""
    named = sorted({quote.message_id for add in adds for quote in add.quotes})
    said = context.batch.conversation_id
    if said is None:
        return frozenset()
    found = set[int]()
    for start in range(0, len(named), AT_ONCE):
        some = {"conversation_id": said, "named": named[start : start + AT_ONCE]}
        found.update(columns_read(context.rows, _PICTURED, some).scalars())
    return found


def _draft(context: OperationContext, add: Add) -> Draft:
    """Return what the row of an addition is to be, with all that is derived from it."""
    batch, draft = context.batch, drafted(context, add, None)
    draft.revision = context.rows.get_one(User, batch.user_id).revision
    draft.fingerprint, draft.version = fingerprint(draft.content), 1
    if _holds(draft):
        crossing = next_crossing(fade_of(draft), draft.anchored_at, context.policy)
        draft.next_due_at = crossing and crossing[0]
        vector = batch.vectors.get(draft.content)
        if vector is not None:
            draft.embedding, draft.embedding_model = to_bytes(vector), batch.embedder
    return draft


def _holds(draft: Draft) -> bool:
    return bool(draft.state == "active")


def _record(context: OperationContext, add: Add, draft: Draft) -> dict[str, Any]:
    """Return the ledger's row of an addition."""
    told = {"op": add.op, "status": "applied", "at": add.at or context.batch.now}
    columns = Ledger(context.rows, context.batch).columns_of(
        add, **told, memory_id=draft.id, after=image_of(draft)
    )
    return {"uid": new_uid(), "proposed": None, "before": None, **columns}


def _inserted(rows: Rows, table: type[Named], columns: Sequence[dict[str, Any]]) -> list[int]:
    """Insert rows that have uids; return their ids, in order.

    Of one the statement itself gives the id; of many it takes longer than to ask for them.
    """
    rows.flush()
    if len(columns) == 1:
        return list(rows.connection().execute(_ONE[table], columns).scalars())
    rows.connection().execute(insert(table), columns)
    uids, found = [row["uid"] for row in columns], dict[str, int]()
    for start in range(0, len(uids), AT_ONCE):
        some = col(table.uid).in_(uids[start : start + AT_ONCE])
        named = select(col(table.uid), col(table.id)).where(some)
        found.update(
            (str(uid), at) for uid, at in rows.connection().execute(named) if at is not None
        )
    return [found[uid] for uid in uids]


def _write_evidence(
    context: OperationContext, adds: Sequence[Add], ids: Sequence[int], operations: Sequence[int]
) -> None:
    quoted = [
        {
            "memory_id": memory_id,
            "user_id": context.batch.user_id,
            "message_id": quote.message_id,
            "speaker_id": quote.speaker_id,
            "quote": quote.text,
            "role": quote.role,
            "operation_id": operation_id,
        }
        for add, memory_id, operation_id in zip(adds, ids, operations, strict=True)
        for quote in add.quotes
    ]
    if quoted:
        context.rows.connection().execute(_NEW_EVIDENCE, quoted)


def _ask_for_what_is_due(context: OperationContext, drafts: Sequence[Draft]) -> None:
    """Ask for the vectors that are missing, and for what time has done to memories already."""
    batch = context.batch
    if any(draft.next_due_at and draft.next_due_at <= batch.now for draft in drafts):
        enqueue(context.rows, Task(kind="decay", lane="decay", run_at=batch.now), batch.now)
    if any(draft.embedding is None for draft in drafts):
        ask_to_embed(context.rows, batch)


_WORDED = owned(bindparam("user_id", type_=Integer), Memory.fingerprint).where(
    col(Memory.fingerprint).in_(bindparam("wanted", expanding=True))
)
_PICTURED = said_in(bindparam("conversation_id", type_=Integer), Message.id).where(
    col(Message.id).in_(bindparam("named", expanding=True)),
    json_items(col(Message.pictures)) > 0,
)
_ONE: dict[type[Named], Executable] = {
    table: insert(table).returning(col(table.id)) for table in (Memory, Operation)
}
_NEW_EVIDENCE = insert(Evidence)
"""Statements written once: each addition asks for them."""
