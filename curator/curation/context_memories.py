"""What a curator is shown of memory: what was recalled, what lies near, what has one answer."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Integer, Select, String, bindparam, union_all
from sqlalchemy import select as columns
from sqlalchemy.sql.selectable import TypedReturnsRows
from sqlmodel import Session as Rows
from sqlmodel import col
from sqlmodel.sql.expression import SelectOfScalar

from curator.curation.sources import CurationScene
from memory.conversation.curation_cursor import Stage
from memory.prompt.pinned_statements import asked_in, is_heard_alone
from memory.recall import KnownMemory
from memory.recall.model.recalled_memory import RECALLED_COLUMNS, RecalledMemory
from memory.recall.recall import RecallRequest, recall
from memory.services import Services
from memory.storage.ownership import among, heard_in, listed, owned
from memory.storage.unit_of_work import columns_read
from memory.tables import Memory, row_id
from memory.text.quotes import asks_at_end
from memory.vocabulary import PRIVATE, PROPER_CATEGORIES, SUMMARY_CATEGORIES

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
) -> dict[int, RecalledMemory]:
    """Return by id what stood in the turns' prompts, what fills the slots of a life, the newest.

    What a message ends is often of quite other words, and so not near to it.
    """
    private = is_heard_alone(scene.conversation)
    asked = asked_in(row_id(scene.user), scene.conversation) | {"now": now}
    shown = dict[int, RecalledMemory]()
    if scene.recalled:
        shown |= _read(rows, _by_id(private), asked | {"ids": listed(scene.recalled)})
    shown |= _read(rows, _of_one_answer(private), asked)
    if newest:
        shown |= _read(rows, _newest(private), asked | {"most": newest})
    return shown


async def memories_to_show(
    services: Services, scene: CurationScene, known: Mapping[int, KnownMemory], *, newest: int
) -> list[KnownMemory]:
    """Return at most `curation.shown_memories` and so many of the newest.

    Those come first that stood in the turns' prompts.

    Then come the slots of a life, all of them `known`, and what lies near to what the person said,
    nearest first, and to what was asked right before: a bare yes lies near nothing. All of them are
    the person's own and may be told where the talk is: what was learned in private is not shown to
    a run of a place, whatever the person allows, since what it writes is heard there.
    """
    stage, user, conversation = scene.stage, scene.user, scene.conversation
    limit = services.settings.curation.shown_memories
    found: dict[int, KnownMemory] = dict(known)
    words = [message.text for message in stage.fresh if message.author_id == user.id]
    before = [message.text for message in stage.context if message.author_id == user.id][-EARLIER:]
    for text in (*words, *_asked_right_before(stage)):
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


def _asked_right_before(stage: Stage) -> list[str]:
    """Return what was asked in answer to a message, where that is the last before what is new."""
    before = stage.context[-1] if stage.context else None
    if before is None or before.author_id is not None or not asks_at_end(before.text):
        return []
    return [before.text]


def _read(
    rows: Rows, known: TypedReturnsRows[Any], asked: Mapping[str, object]
) -> dict[int, RecalledMemory]:
    found = map(RecalledMemory._make, columns_read(rows, known, asked))
    return {memory.id: memory for memory in found}


@cache
def _by_id(private: bool) -> Select[Any]:
    these = among(col(Memory.id), bindparam("ids", type_=String))
    return _known(private).where(these).order_by(col(Memory.id))


@cache
def _of_one_answer(private: bool) -> Select[Any]:
    """Select what holds now in the slots of a life, as far as it may be heard here."""
    is_of_a_life = col(Memory.structured)["key"].as_string().in_(ONE_ANSWER)
    holding = _known(private).where(is_of_a_life, _holds())
    return holding.order_by(col(Memory.id).desc()).limit(len(ONE_ANSWER))


@cache
def _newest(private: bool) -> Select[Any]:
    """Select the newest of what holds now, as far as it may be heard here.

    Of each category the newest are looked up by an index: all others need not be read for them.
    """
    most = bindparam("most", type_=Integer)
    newest_first = col(Memory.id).desc()
    of_each = [
        _tellable(private, Memory.id)
        .where(col(Memory.category) == category, _holds())
        .order_by(newest_first)
        .limit(most)
        .subquery()
        for category in PROPER_CATEGORIES
    ]
    found = union_all(*(columns(each.c.id) for each in of_each))
    return _known(private).where(col(Memory.id).in_(found)).order_by(newest_first).limit(most)


def _holds() -> ColumnElement[bool]:
    until = col(Memory.valid_until)
    return until.is_(None) | (until > bindparam("now"))


def _known(private: bool) -> Select[Any]:
    return _tellable(private, Memory.id).with_only_columns(*RECALLED_COLUMNS)


def _tellable(private: bool, what: Any) -> SelectOfScalar[Any]:
    audience, character = (bindparam(name, type_=String) for name in ("audience", "character"))
    may_be_told = heard_in(PRIVATE if private else audience, character)
    return owned(bindparam("user_id", type_=Integer), what).where(
        Memory.state == "active", *may_be_told
    )
