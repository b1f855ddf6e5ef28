"""All tables. Import from here, so that the metadata is always whole."""

from memory.tables.columns import row_id
from memory.tables.conversations import Conversation, Message, Session, Turn
from memory.tables.erasures import ErasedUid, Erasure, ErasureStep
from memory.tables.events import Event, WriteKey
from memory.tables.feedback import Feedback
from memory.tables.jobs import Job, RecurringWork
from memory.tables.ledger import Forgetting, ForgettingStep, Operation, Run
from memory.tables.lineage import PromptRecord, ShownSource
from memory.tables.logins import LoginLink, LoginSession, Passkey
from memory.tables.memories import (
    Entity,
    EntityAlias,
    Evidence,
    Memory,
    MemoryEntity,
    OtherUid,
    RecallPack,
    Relation,
)
from memory.tables.model_calls import ModelCall
from memory.tables.profiles import Profile
from memory.tables.quality import QualityRow
from memory.tables.sentences import Sentence, SentenceSource
from memory.tables.servers import (
    Channel,
    ConsentGiven,
    Place,
    PlatformSettings,
    Reminder,
    ReplyPiece,
    RunNote,
)
from memory.tables.snapshots import Snapshot
from memory.tables.topic_rules import LiftedRule, TopicRule
from memory.tables.traces import Trace
from memory.tables.users import Identity, Participant, User, UserSettings

__all__ = [
    "Channel",
    "ConsentGiven",
    "Conversation",
    "Entity",
    "EntityAlias",
    "ErasedUid",
    "Erasure",
    "ErasureStep",
    "Event",
    "Evidence",
    "Feedback",
    "Forgetting",
    "ForgettingStep",
    "Identity",
    "Job",
    "LiftedRule",
    "LoginLink",
    "LoginSession",
    "Memory",
    "MemoryEntity",
    "Message",
    "ModelCall",
    "Operation",
    "OtherUid",
    "Participant",
    "Passkey",
    "Place",
    "PlatformSettings",
    "Profile",
    "PromptRecord",
    "QualityRow",
    "RecallPack",
    "RecurringWork",
    "Relation",
    "Reminder",
    "ReplyPiece",
    "Run",
    "RunNote",
    "Sentence",
    "SentenceSource",
    "Session",
    "ShownSource",
    "Snapshot",
    "TopicRule",
    "Trace",
    "Turn",
    "User",
    "UserSettings",
    "WriteKey",
    "row_id",
]
