"""What a run of the curator reads: the stage, whose it is, and what only others said there."""

from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from sqlalchemy import Integer, String, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from curator.agent_inputs import Listener, ShownMemory
from curator.curation.curator import CurationWindow
from curator.handles import Handles
from memory.conversation.attribution import OthersWords, others_words
from memory.conversation.curation_cursor import Stage, next_stage
from memory.dates.partial_date import local_time
from memory.services import Services
from memory.storage.ownership import among, listed, owned, rounds_of
from memory.storage.unit_of_work import columns_read
from memory.tables import Conversation, Job, Message, Trace, Turn, User, row_id


@dataclass(frozen=True, slots=True)
class CurationScene:
    """The rows that one run of the curator is about."""

    stage: Stage
    user: User
    conversation: Conversation
    recalled: frozenset[int]
    """The user's memories that stood in the prompts of their turns."""
    theirs: frozenset[int]
    """Those of the messages that the user said, and those that answered them."""
    others: OthersWords
    """What only others said before them."""


def scene_of(rows: Rows, services: Services, job: Job) -> CurationScene | None:
    """Return what a curation job is about, or None where nothing is left to learn from."""
    stage = next_stage(rows, job, services.settings.curation)
    if stage is None:
        return None
    user = rows.get_one(User, job.user_id)
    conversation = rows.get_one(Conversation, job.conversation_id)
    here, user_id = row_id(conversation), row_id(user)
    read = [message.id for message in (*stage.context, *stage.fresh)]
    asked = {"user_id": user_id}
    new = {"ids": listed(message.id for message in stage.fresh)}
    recalled = columns_read(rows, _RECALLED, asked | new).scalars()
    seen = services.settings.window.messages
    return CurationScene(
        stage,
        user,
        conversation,
        recalled=frozenset(found_id for ids in recalled for found_id in ids),
        theirs=frozenset(columns_read(rows, _THEIRS, asked | {"ids": listed(read)}).scalars()),
        others=others_words(rows, here, user_id, read, seen=seen),
    )


def window_of(scene: CurationScene, shown: Sequence[ShownMemory], character: str) -> CurationWindow:
    """Return what the curator reads of a talk with the character, memories as they are shown."""
    stage, user = scene.stage, scene.user
    zone = ZoneInfo(user.timezone)
    listener = Listener(row_id(user), character, zone, Handles("m"), scene.theirs)
    context = [listener.hears(message, fresh=False) for message in stage.context]
    fresh = [listener.hears(message) for message in stage.fresh]
    return CurationWindow(
        language=user.language,
        now=local_time(stage.fresh[-1].at, zone),
        zone=zone,
        character=character,
        utterances=[*context, *fresh],
        memories=shown,
        user_name=_name_here(stage, user),
    )


def _name_here(stage: Stage, user: User) -> str:
    """Return how the user is called where they spoke: a name told in private stays there."""
    names = (message.author_name for message in stage.fresh if message.author_id == user.id)
    return next(names, user.name)


_USER = bindparam("user_id", type_=Integer)
_IDS = bindparam("ids", type_=String)
_THEIRS = rounds_of(_USER, Message.id).where(among(col(Message.id), _IDS))
_RECALLED = (
    owned(_USER, Trace.shown)
    .join(Turn, col(Turn.id) == col(Trace.turn_id))
    .where(among(col(Turn.message_id), _IDS))
)
"""What stood in the prompts of the user's own turns."""
