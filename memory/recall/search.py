"""Recall itself: one synchronous function over one snapshot of the rows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from time import perf_counter

from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.sections import Recall
from memory.fading import importance_at, shown_importance
from memory.recall.guard import with_hush
from memory.recall.legs import Conversation, Dated, Dense, Keyword, Leg
from memory.recall.question import Question
from memory.recall.ranking import Standing, ranked
from memory.recall.recollection import Candidate, Recalled, Recollection
from memory.rules import Rules
from memory.tables import Memory, Message
from memory.token_count import tokens_in
from memory.upkeep import fade_of
from memory.vocabulary import TOLD
from memory.warm import WarmUsers

LEGS: Sequence[Leg] = (Dense(), Keyword(), Dated(), Conversation())


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a recall may show."""

    weights: Recall
    rules: Rules


def recall(rows: Rows, warm_users: WarmUsers, question: Question, budget: Budget) -> Recollection:
    """Return what is worth having in mind for a question, and every candidate with its reasons."""
    started = perf_counter()
    warm = warm_users.user(question.user_id)
    warm.refresh(rows)
    question = with_hush(question, warm)
    limit = budget.weights.candidates
    scores = {leg.name: leg.find(rows, warm, question, limit) for leg in LEGS}
    memories = _rows_of(rows, {one for found in scores.values() for one in found})
    standings = [_standing(memory, question.now, budget.rules) for memory in memories.values()]
    candidates = ranked(scores, standings, now=question.now, weights=budget.weights)
    kept = _choose(candidates, memories, budget.weights)
    recalled = [
        replace(
            _recalled(rows, memories[one.memory_id], one, question.now),
            hushed=one.memory_id in warm.quiet,
        )
        for one in kept
        if one.why_out is None
    ]
    return Recollection(
        memories=[one for one in recalled if one.memory.category not in TOLD],
        episodes=[one for one in recalled if one.memory.category in TOLD],
        candidates=kept,
        embedder=question.embedder,
        milliseconds=(perf_counter() - started) * 1000,
    )


def _rows_of(rows: Rows, ids: Iterable[int]) -> dict[int, Memory]:
    found = rows.exec(select(Memory).where(col(Memory.id).in_(list(ids))))
    return {int(memory.id or 0): memory for memory in found}


def _standing(memory: Memory, now: datetime, rules: Rules) -> Standing:
    importance = importance_at(fade_of(memory), now, rules)
    return Standing(
        memory_id=int(memory.id or 0),
        importance=shown_importance(importance, rules.importance.core),
        last_use=memory.last_used_at or memory.created_at,
        confidence=memory.confidence,
        expired=_is_expired(memory, now),
    )


def _choose(
    candidates: Iterable[Candidate], memories: dict[int, Memory], weights: Recall
) -> list[Candidate]:
    """Say of each candidate, best first, why it is left out, if it is."""
    room = {"memory": weights.memories, "episode": weights.episodes}
    tokens = weights.tokens
    chosen = []
    for candidate in candidates:
        memory = memories[candidate.memory_id]
        sort = "episode" if memory.category in TOLD else "memory"
        cost = tokens_in(memory.content)
        why_out = candidate.why_out
        if why_out is None and not room[sort]:
            why_out = f"{sort} limit"
        elif why_out is None and cost > tokens:
            why_out = "token budget"
        if why_out is None:
            room[sort] -= 1
            tokens -= cost
        chosen.append(replace(candidate, why_out=why_out))
    return chosen


def _recalled(rows: Rows, memory: Memory, candidate: Candidate, now: datetime) -> Recalled:
    first = rows.get(Message, memory.first_message_id) if memory.first_message_id else None
    return Recalled(
        memory=memory,
        candidate=candidate,
        said_at=first.at if first else memory.created_at,
        expired=_is_expired(memory, now),
    )


def _is_expired(memory: Memory, now: datetime) -> bool:
    return memory.valid_until is not None and memory.valid_until <= now
