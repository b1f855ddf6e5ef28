"""The rest of a user, once what was said and known is gone: the ledger, the switches, the names."""

from collections.abc import Sequence

from sqlalchemy import null
from sqlmodel import Session as Rows
from sqlmodel import SQLModel, col, delete, select, update

from memory.erasure.batches import alone_in
from memory.ledger.lineage import drop_records
from memory.queue.lanes import delete_jobs
from memory.storage.call_log import blank_some_texts_of, blank_texts_of
from memory.tables import (
    ConsentGiven,
    Conversation,
    Entity,
    EntityAlias,
    ErasedUid,
    Event,
    Evidence,
    Feedback,
    Forgetting,
    ForgettingStep,
    Identity,
    Job,
    LiftedRule,
    LoginLink,
    Memory,
    MemoryEntity,
    ModelCall,
    Operation,
    OtherUid,
    Participant,
    Passkey,
    PlatformSettings,
    Profile,
    PromptRecord,
    QualityRow,
    RecallPack,
    RecurringWork,
    Relation,
    Reminder,
    ReplyPiece,
    Run,
    RunNote,
    Sentence,
    SentenceSource,
    Session,
    TopicRule,
    Trace,
    Turn,
    User,
    UserSettings,
    WriteKey,
)

OWNED: Sequence[type[SQLModel]] = (
    *(ForgettingStep, Forgetting),
    *(Feedback, Evidence, Relation, Sentence, Profile, EntityAlias, Entity, Operation, Run),
    *(Trace, TopicRule, LiftedRule, UserSettings, PlatformSettings, ConsentGiven, Reminder),
    *(QualityRow, RecurringWork, Participant, Identity, LoginLink, Passkey, WriteKey, Event),
    *(ErasedUid, OtherUid, RecallPack),
)
"""Tables whose rows are one user's, those first that point to others."""


MANY: Sequence[type[SQLModel]] = (
    *(Feedback, Evidence, Relation, Trace, Operation, QualityRow, Event, ErasedUid, OtherUid),
)
"""Tables of which one user may have so many rows that they go a few at a time."""
SOME = 100


def drop_some(rows: Rows, user_id: int) -> int:
    """Delete some of the rows that a user may have many of; return how many, 0 where none is left.

    What is left then is deleted at once by `erase_user`.
    """
    records = select(PromptRecord.id).where(PromptRecord.user_id == user_id).limit(SOME)
    if ids := list(rows.exec(records)):
        drop_records(rows, col(PromptRecord.id).in_(ids))
        return len(ids)
    for table in MANY:
        own = (col(table.user_id) == user_id,)  # type: ignore[attr-defined]  # each has it
        row_id = col(table.id)  # type: ignore[attr-defined]
        if ids := list(rows.exec(select(row_id).where(*own).limit(SOME))):
            rows.exec(delete(table).where(row_id.in_(ids)))
            return len(ids)
    return blank_some_texts_of(rows, user_id, SOME)


def erase_user(rows: Rows, user_id: int) -> None:
    """Delete all rows that are a user's; of model calls the numbers stay, for nobody."""
    user = rows.get(User, user_id)
    if user is None:
        return
    alone = alone_in(rows, user_id)
    own = select(Sentence.id).where(Sentence.user_id == user_id)
    rows.exec(delete(SentenceSource).where(col(SentenceSource.sentence_id).in_(own)))
    named = select(Entity.id).where(Entity.user_id == user_id)
    rows.exec(delete(MemoryEntity).where(col(MemoryEntity.entity_id).in_(named)))
    runs = select(Run.id).where(Run.user_id == user_id)
    rows.exec(delete(RunNote).where(col(RunNote.run_id).in_(runs)))
    drop_records(rows, col(PromptRecord.user_id) == user_id)
    for table in OWNED:
        rows.exec(delete(table).where(col(table.user_id) == user_id))  # type: ignore[attr-defined]  # each has it
    blank_texts_of(rows, user_id)
    calls = update(ModelCall).where(col(ModelCall.user_id) == user_id)
    rows.exec(calls.values(user_id=null()))
    _drop_work(rows, user_id, alone)
    _let_others_be(rows, alone)
    rows.exec(delete(Session).where(col(Session.conversation_id).in_(alone)))
    rows.exec(delete(Conversation).where(col(Conversation.id).in_(alone)))
    rows.delete(user)
    rows.flush()


def _let_others_be(rows: Rows, alone: Sequence[int]) -> None:
    """Take conversations that go from what others have of them, such as by an import."""
    sessions = select(Session.id).where(col(Session.conversation_id).in_(alone))
    of_session = update(Memory).where(col(Memory.session_id).in_(sessions))
    rows.exec(of_session.values(session_id=null()))
    memories = update(Memory).where(col(Memory.conversation_id).in_(alone))
    rows.exec(memories.values(conversation_id=null()))
    read = update(PromptRecord).where(col(PromptRecord.conversation_id).in_(alone))
    rows.exec(read.values(conversation_id=null()))
    runs = update(Run).where(col(Run.conversation_id).in_(alone))
    rows.exec(runs.values(conversation_id=null()))


def _drop_work(rows: Rows, user_id: int, alone: Sequence[int]) -> None:
    """Delete the user's jobs and turns, and those of the conversations that go."""
    turns = (col(Turn.user_id) == user_id) | col(Turn.conversation_id).in_(alone)
    of_turns = select(Turn.id).where(turns)
    rows.exec(update(Job).where(col(Job.turn_id).in_(of_turns)).values(turn_id=null()))
    rows.exec(delete(Trace).where(col(Trace.turn_id).in_(of_turns)))
    drop_records(rows, col(PromptRecord.turn_id).in_(of_turns))
    rows.exec(delete(ReplyPiece).where(col(ReplyPiece.turn_id).in_(of_turns)))
    delete_jobs(rows, (col(Job.user_id) == user_id) | col(Job.conversation_id).in_(alone))
    rows.exec(delete(Turn).where(turns))
