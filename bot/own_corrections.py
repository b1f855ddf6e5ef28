"""A person's own word on what is remembered wrongly: never true, true no more, or badly put."""

from dataclasses import replace
from typing import Any

from bot.own_memory import OwnMemory
from memory.moments import Moment
from memory.operations import Proposal
from memory.vocabulary import Because


async def correct(own: OwnMemory, memory_id: int, content: str) -> dict[str, Any]:
    """Forget what was never true; with a content, remember what is right instead.

    Raises:
        NotFound: the user has no such memory.
        OperationRefused: it may not be changed so.
    """
    if not content.strip():
        return await own.act(Proposal(op="DELETE", memory_id=memory_id, because="corrected"))
    return await _replace(own, memory_id, content, "corrected")


async def outdate(own: OwnMemory, memory_id: int, content: str) -> dict[str, Any]:
    """Note that something is true no more, with what is now, if that is said; raises as above."""
    if content.strip():
        return await _replace(own, memory_id, content, "changed")
    memory = await own.one(memory_id)
    ended = Moment(own.services.now(), "instant")
    update = Proposal(
        op="UPDATE", memory_id=memory_id, content=memory["content"], valid_until=ended
    )
    return await replace(own, audience=memory["audience"]).act(update)


async def reword(own: OwnMemory, memory_id: int, content: str) -> dict[str, Any]:
    """Say the same in other words; raises as above."""
    memory = await own.one(memory_id)
    update = Proposal(op="UPDATE", memory_id=memory_id, content=content, confidence=1.0)
    return await replace(own, audience=memory["audience"]).act(update)


async def _replace(
    own: OwnMemory, memory_id: int, content: str, because: Because
) -> dict[str, Any]:
    memory = await own.one(memory_id)
    update = Proposal(
        op="UPDATE",
        memory_id=memory_id,
        content=content,
        because=because,
        salience=1.0,
        confidence=1.0,
    )
    return await replace(own, audience=memory["audience"]).act(update)
