"""What waits for the person's yes, as a curator is shown it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter
from sqlalchemy import Integer, bindparam
from sqlmodel import Session as Rows
from sqlmodel import col

from curator.agent_inputs import ShownMemory
from curator.curation.context_memories import ONE_ANSWER, READ_BY_RULE, known_memories
from curator.curation.sources import CurationScene, scene_of
from curator.handles import Handles
from memory.dates.partial_date import Moment, written
from memory.privacy.switches import lets_learn
from memory.privacy.topic_rules import ruled_topics
from memory.recall import KnownMemory
from memory.services import Services
from memory.storage.ownership import owned
from memory.tables import Conversation, Job, Operation, Run, row_id
from memory.text.content_words import telling_words

_MOMENT = TypeAdapter(Moment)
_PENDING = owned(bindparam("user_id", type_=Integer), Operation).where(
    col(Operation.status) == "pending"
)


@dataclass(frozen=True, slots=True)
class CurationReading:
    """What a curation reads of the rows before it looks for what lies near."""

    scene: CurationScene
    known: Mapping[int, KnownMemory]
    """By id, what stood in the turns' prompts, what fills the slots of a life, and the newest."""
    newest: int
    """How many of the newest are read, as rules are shown them."""
    going: frozenset[int]
    """The memories that wait for a yes to being over."""
    waiting: Sequence[Operation]
    """What else waits for a yes."""
    never: Sequence[str]
    """The topics of which nothing is ever stored."""


def read_at_once(
    rows: Rows, services: Services, job: Job, *, by_rule: bool
) -> CurationReading | None:
    """Return what a job is about, or None where nothing is left, or allowed, to learn from."""
    if not lets_learn(rows, job.user_id):
        return None
    if (scene := scene_of(rows, services, job)) is None:
        return None
    user_id, most = row_id(scene.user), services.settings.curation.shown_memories
    newest = READ_BY_RULE if by_rule else 0
    pending = rows.scalars(_PENDING, {"user_id": user_id}).all()
    return CurationReading(
        scene,
        known=known_memories(rows, scene, services.now(), newest=newest),
        newest=newest,
        going=about_to_give_way(pending),
        waiting=waiting_to_show(rows, pending, scene, most),
        never=ruled_topics(rows, user_id, "never"),
    )


def waiting_to_show(
    rows: Rows, pending: Sequence[Operation], scene: CurationScene, most: int
) -> list[Operation]:
    """Return at most so many of what would be remembered, oldest first.

    It was said where the talk is, and nothing that waits too takes its place. First come the slots
    of a life and what shares a word with what is said now, then what is newest.
    """
    here = _said_here(rows, [each for each in pending if _tells(each)], scene)
    waiting = sorted(here, key=row_id)
    replaced = {
        asked["awaits"]["operation_id"]
        for asked in map(_said, waiting)
        if asked.get("awaits") and asked["op"] != "ADD"
    }
    said = [message.text for message in scene.stage.fresh if message.author_id == scene.user.id]
    words = telling_words(" ".join(said))
    kept = [each for each in waiting if each.id not in replaced and _content(each)]
    nearest = sorted(kept, key=lambda each: (_is_near(each, words), row_id(each)), reverse=True)
    return sorted(nearest[:most], key=lambda each: row_id(each))


def about_to_give_way(pending: Iterable[Operation]) -> frozenset[int]:
    """Return the memories that wait for a yes to being over: what takes their place is shown.

    What waits to be forgotten is shown on: the person may say no.
    """
    changes = (each for each in pending if each.op == "UPDATE" and each.because is not None)
    return frozenset(each.memory_id for each in changes if each.memory_id is not None)


def shown_waiting(operation: Operation, handles: Handles, zone: ZoneInfo) -> ShownMemory:
    """Return what waits as an agent reads it."""
    said = _said(operation)
    slot = said.get("structured") or {}
    return ShownMemory(
        handle=handles.give_waiting(row_id(operation)),
        content=_content(operation),
        category="fact",
        kind=said.get("kind") or "fact",
        topic=said.get("topic") or "",
        key=slot.get("key"),
        value=slot.get("value"),
        valid_from=_time(said, "valid_from", zone),
        valid_until=_time(said, "valid_until", zone),
        verified=False,
        recalled=False,
        waits=True,
    )


def message_ids(operations: Collection[Operation]) -> list[int]:
    """Return the messages whose words what waits rests on."""
    quoted = (quote["message_id"] for each in operations for quote in each.evidence)
    return list(dict.fromkeys(quoted))


def _said_here(rows: Rows, pending: Sequence[Operation], scene: CurationScene) -> list[Operation]:
    """Return what the curator proposed where the same may be heard."""
    proposed = [each for each in pending if each.agent == "curator" and each.run_id is not None]
    if not proposed:
        return []
    here = (
        owned(row_id(scene.user), Run.id)
        .join(Conversation, col(Conversation.id) == col(Run.conversation_id))
        .where(
            col(Run.id).in_({each.run_id for each in proposed}),
            Conversation.audience == scene.conversation.audience,
            Conversation.character == scene.conversation.character,
        )
    )
    runs = set(rows.exec(here).all())
    return [each for each in proposed if each.run_id in runs]


def _tells(operation: Operation) -> bool:
    """Tell whether it would make a memory, or is said of what would."""
    said = _said(operation)
    if said.get("op") not in ("ADD", "UPDATE", "DELETE"):
        return False
    return said["op"] == "ADD" or bool(said.get("because") or said.get("awaits"))


def _is_near(operation: Operation, words: frozenset[str]) -> bool:
    slot = _said(operation).get("structured") or {}
    return slot.get("key") in ONE_ANSWER or bool(telling_words(_content(operation)) & words)


def _said(operation: Operation) -> Mapping[str, Any]:
    return operation.proposed or {}


def _content(operation: Operation) -> str:
    return str(_said(operation).get("content") or "")


def _time(said: Mapping[str, Any], end: str, zone: ZoneInfo) -> str | None:
    if (told := said.get(end)) is None:
        return None
    moment = _MOMENT.validate_python(told)
    return written(moment, zone)
