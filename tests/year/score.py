"""How the table is scored: each expectation against the store and the product's own recall."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import select

from bot.actions.local_chat import LocalChat
from memory.recall.recall import RecallRequest, recall
from memory.tables import Memory, Operation, User
from memory.vocabulary import PRIVATE, SUMMARY_CATEGORIES
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
        return [memory for memory in self.memories if _is_known(memory) and self._holds(memory)]

    def ended_on(self, memory: Memory) -> str:
        return memory.valid_until.astimezone(self.zone).isoformat() if memory.valid_until else ""

    def _holds(self, memory: Memory) -> bool:
        over = memory.valid_until is not None and memory.valid_until <= self.now
        return memory.state == "active" and not over


async def scored(stage: Stage, talk: LocalChat, wanted: Sequence[Expectation]) -> list[Score]:
    view = await stage.services.store.read(
        lambda rows: _view(rows, talk.user_id, stage.clock.now())
    )
    return [
        await _asked(stage, talk, expectation)
        if expectation.question
        else _looked_up(view, expectation)
        for expectation in wanted
    ]


def _view(rows: Rows, user_id: int, now: datetime) -> View:
    memories = rows.exec(select(Memory).where(Memory.user_id == user_id)).all()
    contents = {memory.id: memory.content for memory in memories}
    waiting = rows.exec(select(Operation).where(Operation.status == "pending")).all()
    words = [
        f"{contents.get(operation.memory_id, '')} {(operation.proposed or {}).get('content') or ''}"
        for operation in waiting
    ]
    return View(memories, words, now, ZoneInfo(rows.get_one(User, user_id).timezone))


def _looked_up(view: View, expectation: Expectation) -> Score:
    if expectation.holding == "pending":
        found = [words for words in view.waiting if _matches(expectation, words)]
        return Score(expectation, bool(found), "; ".join(found))
    matching = [memory for memory in _among(view, expectation) if _fits(expectation, memory)]
    told = "; ".join(f"[{each.category} {each.state}] {each.content}" for each in matching)
    match expectation.holding:
        case "absent" | "never":
            holds = not matching
        case "once":
            holds = len(matching) == 1
        case "superseded":
            holds = any(
                view.ended_on(each).startswith(expectation.until or "") for each in matching
            )
        case _:
            holds = bool(matching)
    return Score(expectation, holds, told)


def _among(view: View, expectation: Expectation) -> list[Memory]:
    match expectation.holding:
        case "never":
            return [each for each in view.memories if expectation.everywhere or _is_known(each)]
        case "superseded":
            return [each for each in view.memories if each.superseded and each.state == "active"]
        case "forgotten":
            return [each for each in view.memories if each.state == "forgotten"]
        case "core":
            return [each for each in view.true_now() if each.category == "core"]
        case _:
            return view.true_now()


def _fits(expectation: Expectation, memory: Memory) -> bool:
    if expectation.kind is not None and memory.kind != expectation.kind:
        return False
    if expectation.because is not None and memory.forgotten_because != expectation.because:
        return False
    return _matches(expectation, memory.content)


def _matches(expectation: Expectation, words: str) -> bool:
    if expectation.without and re.search(expectation.without, words, re.IGNORECASE):
        return False
    return all(re.search(each, words, re.IGNORECASE) for each in expectation.about)


def _is_known(memory: Memory) -> bool:
    """Tell whether it says something of the person: no episode, and no fiction."""
    return memory.category not in SUMMARY_CATEGORIES and memory.grounding == "real"


async def _asked(stage: Stage, talk: LocalChat, expectation: Expectation) -> Score:
    ask = RecallRequest(
        user_id=talk.user_id,
        text=expectation.question or "",
        audience=PRIVATE,
        character=stage.app.character.id,
    )
    found = await recall(stage.services, ask)
    memories = [each.memory.content for each in found.memories]
    if expectation.holding == "answered":
        return Score(
            expectation, any(_matches(expectation, each) for each in memories), "; ".join(memories)
        )
    shown = [
        each.memory.content
        for each in (*found.memories, *found.episodes)
        if each.candidate.fits_message
    ]
    return Score(expectation, not shown, "; ".join(shown))
