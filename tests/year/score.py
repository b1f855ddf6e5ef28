"""How the table is scored: each expectation against the store and the product's own recall."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import select

from bot.actions.local_chat import Talk
from memory.recall.recall import Ask, remember
from memory.tables import Memory, Operation, User
from memory.vocabulary import PRIVATE, TOLD
from tests.stage import Stage
from tests.year.script import Expectation


@dataclass(frozen=True, slots=True)
class Score:
    """Whether an expectation holds, and what was found instead."""

    expectation: Expectation
    holds: bool
    found: str


@dataclass(frozen=True, slots=True)
class View:
    """What is remembered at an instant."""

    memories: Sequence[Memory]
    waiting: Sequence[str]
    """The words of what waits for a yes."""
    now: datetime
    zone: ZoneInfo

    def true_now(self) -> list[Memory]:
        return [one for one in self.memories if _is_known(one) and self._holds(one)]

    def ended_on(self, memory: Memory) -> str:
        return memory.valid_until.astimezone(self.zone).isoformat() if memory.valid_until else ""

    def _holds(self, one: Memory) -> bool:
        over = one.valid_until is not None and one.valid_until <= self.now
        return one.state == "active" and not over


async def scored(stage: Stage, talk: Talk, wanted: Sequence[Expectation]) -> list[Score]:
    view = await stage.services.store.read(
        lambda rows: _view(rows, talk.user_id, stage.clock.now())
    )
    return [
        await _asked(stage, talk, one) if one.question else _looked_up(view, one) for one in wanted
    ]


def _view(rows: Rows, user_id: int, now: datetime) -> View:
    memories = rows.exec(select(Memory).where(Memory.user_id == user_id)).all()
    contents = {one.id: one.content for one in memories}
    waiting = rows.exec(select(Operation).where(Operation.status == "pending")).all()
    words = [
        f"{contents.get(one.memory_id, '')} {(one.proposed or {}).get('content') or ''}"
        for one in waiting
    ]
    return View(memories, words, now, ZoneInfo(rows.get_one(User, user_id).timezone))


def _looked_up(view: View, one: Expectation) -> Score:
    if one.holding == "pending":
        found = [words for words in view.waiting if _matches(one, words)]
        return Score(one, bool(found), "; ".join(found))
    matching = [memory for memory in _among(view, one) if _fits(one, memory)]
    told = "; ".join(f"[{each.category} {each.state}] {each.content}" for each in matching)
    match one.holding:
        case "absent" | "never":
            holds = not matching
        case "once":
            holds = len(matching) == 1
        case "superseded":
            holds = any(view.ended_on(each).startswith(one.until or "") for each in matching)
        case _:
            holds = bool(matching)
    return Score(one, holds, told)


def _among(view: View, one: Expectation) -> list[Memory]:
    match one.holding:
        case "never":
            return [each for each in view.memories if one.everywhere or _is_known(each)]
        case "superseded":
            return [each for each in view.memories if each.superseded and each.state == "active"]
        case "forgotten":
            return [each for each in view.memories if each.state == "forgotten"]
        case "core":
            return [each for each in view.true_now() if each.category == "core"]
        case _:
            return view.true_now()


def _fits(one: Expectation, memory: Memory) -> bool:
    if one.kind is not None and memory.kind != one.kind:
        return False
    if one.because is not None and memory.forgotten_because != one.because:
        return False
    return _matches(one, memory.content)


def _matches(one: Expectation, words: str) -> bool:
    if one.without and re.search(one.without, words, re.IGNORECASE):
        return False
    return all(re.search(each, words, re.IGNORECASE) for each in one.about)


def _is_known(memory: Memory) -> bool:
    """Tell whether it says something of the person: no episode, and no fiction."""
    return memory.category not in TOLD and memory.grounding == "real"


async def _asked(stage: Stage, talk: Talk, one: Expectation) -> Score:
    ask = Ask(
        user_id=talk.user_id,
        text=one.question or "",
        audience=PRIVATE,
        character=stage.app.character.id,
    )
    found = await remember(stage.services, ask)
    memories = [each.memory.content for each in found.memories]
    if one.holding == "answered":
        return Score(one, any(_matches(one, each) for each in memories), "; ".join(memories))
    shown = [
        each.memory.content
        for each in (*found.memories, *found.episodes)
        if each.candidate.fits_message
    ]
    return Score(one, not shown, "; ".join(shown))
