"""What a curator is shown of memory: what was recalled, what lies near, what has one answer."""

from collections.abc import Mapping
from datetime import datetime

from sqlmodel import Session as Rows
from sqlmodel import col, or_
from sqlmodel.sql.expression import SelectOfScalar

from curator.curation.sources import CurationScene
from memory.recall import KnownMemory
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.storage.ownership import heard_in, owned
from memory.tables import Conversation, Memory, User, row_id
from memory.vocabulary import SUMMARY_CATEGORIES

ONE_ANSWER = (
    "name",
    "nickname",
    "birthday",
    "home",
    "work",
    "job",
    "employer",
    "partner",
    "partner.name",
    "relationship",
)
"""The slots in which a life has one answer at a time: "I moved" need not be like what it ends."""
READ_BY_RULE = 60
"""So many of the newest memories rules are shown, too, since that costs no tokens."""
EARLIER = 2
"""How many of the person's messages before the new ones help to find what these are about."""


def known_memories(
    rows: Rows, scene: CurationScene, now: datetime, *, newest: int
) -> dict[int, Memory]:
    """Return by id what stood in the turns' prompts, what fills the slots of a life, the newest.

    What a message ends is often of quite other words, and so not near to it.
    """
    user, conversation = scene.user, scene.conversation
    shown = _by_id(rows, user, conversation, scene.recalled)
    shown |= _of_one_answer(rows, user, conversation, now)
    return shown | (_newest(rows, user, conversation, now, newest) if newest else {})


async def memories_to_show(
    services: Services, scene: CurationScene, known: Mapping[int, Memory], *, newest: int
) -> list[KnownMemory]:
    """Return at most `curation.shown_memories` and so many of the newest.

    Those come first that stood in the turns' prompts.

    Then come the slots of a life, all of them `known`, and what lies near to what the person said,
    nearest first. All of them are the person's own and may be told where the talk is: what was
    learned in private is not shown to a run of a place, whatever the person allows, since what it
    writes is heard there.
    """
    stage, user, conversation = scene.stage, scene.user, scene.conversation
    limit = services.settings.curation.shown_memories
    found: dict[int, KnownMemory] = dict(known)
    words = [message.text for message in stage.fresh if message.author_id == user.id]
    before = [message.text for message in stage.context if message.author_id == user.id][-EARLIER:]
    for text in words:
        ask = RecallRequest(
            user_id=row_id(user),
            text=text,
            earlier=before,
            audience=conversation.audience,
            character=conversation.character,
            limit=limit,
            everything=True,
        )
        near = await recall(services, ask)
        found |= {recalled.candidate.memory_id: recalled.memory for recalled in near.memories}
    shown = [memory for memory in found.values() if memory.category not in SUMMARY_CATEGORIES]
    return shown[: limit + newest]


def _by_id(
    rows: Rows, user: User, conversation: Conversation, ids: frozenset[int]
) -> dict[int, Memory]:
    if not ids:
        return {}
    found = _tellable(user, conversation).where(col(Memory.id).in_(ids))
    return {row_id(memory): memory for memory in rows.exec(found)}


def _of_one_answer(
    rows: Rows, user: User, conversation: Conversation, now: datetime
) -> dict[int, Memory]:
    """Return what holds now in the slots of a life, as far as it may be heard here."""
    until = col(Memory.valid_until)
    found = _tellable(user, conversation).where(
        col(Memory.structured)["key"].as_string().in_(ONE_ANSWER),
        or_(until.is_(None), until > now),
    )
    newest_first = found.order_by(col(Memory.id).desc()).limit(len(ONE_ANSWER))
    return {row_id(memory): memory for memory in rows.exec(newest_first)}


def _newest(
    rows: Rows, user: User, conversation: Conversation, now: datetime, most: int
) -> dict[int, Memory]:
    """Return the newest of what holds now, as far as it may be heard here."""
    until = col(Memory.valid_until)
    found = _tellable(user, conversation).where(
        col(Memory.category).not_in(SUMMARY_CATEGORIES), or_(until.is_(None), until > now)
    )
    newest_first = found.order_by(col(Memory.id).desc()).limit(most)
    return {row_id(memory): memory for memory in rows.exec(newest_first)}


def _tellable(user: User, conversation: Conversation) -> SelectOfScalar[Memory]:
    may_be_told = heard_in(conversation.audience, conversation.character)
    return owned(row_id(user), Memory).where(Memory.state == "active", *may_be_told)
