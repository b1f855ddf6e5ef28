"""Recall itself: one synchronous function over one snapshot of the rows."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import UTC, datetime
from time import perf_counter

from sqlmodel import Session as Rows

from config.settings.sections import Recall
from memory.dates.question_time import asks_only_when
from memory.decay_model import importance_at, shown_importance
from memory.index.memory_entry import Entry
from memory.index.warm_caches import WarmUsers
from memory.policy import MemoryPolicy
from memory.privacy.discretion import Discretion
from memory.recall.episode_features import MOST_HEARD, EpisodeEvidence
from memory.recall.model.access_filter import with_hush
from memory.recall.model.query import Query
from memory.recall.model.recalled_memory import RecalledMemory
from memory.recall.model.result import Candidate, Recalled, Recollection
from memory.recall.model.scored_messages import ScoredMessages
from memory.recall.ranking import RankFactors, most_relevant, ranked
from memory.recall.retrievers import RETRIEVERS, Retriever, Scores, Search
from memory.recall.selection import ShownRows, choose
from memory.vocabulary import SUMMARY_CATEGORIES


@dataclass(frozen=True, slots=True)
class RecallBudget:
    """How much a recall may show."""

    weights: Recall
    policy: MemoryPolicy


def search_memories(
    rows: Rows,
    warm_users: WarmUsers,
    question: Query,
    budget: RecallBudget,
    legs: Sequence[Retriever] = RETRIEVERS,
) -> Recollection:
    """Return what is worth having in mind for a question, and every candidate with its reasons."""
    started = perf_counter()
    warm = warm_users.user(question.user_id)
    with warm.lock:
        warm.refresh(rows)
        question = with_hush(question, warm)
        search = Search.of(rows, warm, question, budget.weights.candidates)
        found = search.with_legs(legs)
        relevant = most_relevant(found, search.limit, warm.shelf.memory_ids)
        at = warm.shelf.at_each(relevant)
        entries = {entry.memory_id: entry for entry in at.values()}
        hushed = entries.keys() & warm.quiet.keys()
        silent = _silent_for(question, warm.silent)
    now = question.now
    heard = _heard(question)
    instant = now.timestamp()
    standings = [_standing(entry, now, instant, budget, heard) for entry in entries.values()]
    legs_found = [*found.items()]
    scores = {entry.memory_id: _scores_at(place, legs_found) for place, entry in at.items()}
    candidates = ranked(scores, standings, now=now, weights=budget.weights)
    shown = ShownRows(rows, question, silent, _first_of(candidates, entries, budget.weights))
    kept = choose(
        candidates,
        budget.weights,
        tells=lambda found_id: entries[found_id].fade.category in SUMMARY_CATEGORIES,
        cost=shown.cost,
    )
    recalled = [
        _recalled(shown.memory(pair.memory_id), pair, entries[pair.memory_id], now, hushed)
        for pair in kept
        if pair.why_out is None
    ]
    return Recollection(
        memories=[
            other_recalled
            for other_recalled in recalled
            if other_recalled.memory.category not in SUMMARY_CATEGORIES
        ],
        episodes=[
            other_recalled
            for other_recalled in recalled
            if other_recalled.memory.category in SUMMARY_CATEGORIES
        ],
        candidates=kept,
        embedder=question.embedder,
        milliseconds=(perf_counter() - started) * 1000,
        asked=question.asked,
    )


def _silent_for(question: Query, silent: Discretion) -> Discretion:
    """Return what is not to be told: the hushed is, where it is asked for or looked for."""
    if question.include_unasked:
        return silent.lasting
    return silent.brought_up_by(question.message.text)


def _scores_at(place: int, found: Iterable[tuple[str, Scores]]) -> dict[str, float]:
    """Return by leg how it scores what stands at a place of the shelf."""
    return {leg: scores[place] for leg, scores in found if place in scores}


def _heard(question: Query) -> ScoredMessages | None:
    """Return what was said where it can speak for episodes: it cannot where only a time is asked.

    "What did we talk about last time?" is about nothing that a message could hold.
    """
    asked = question.asked
    only_when = asked.window is not None and asks_only_when(asked.beside)
    return None if only_when else question.said


def _standing(
    entry: Entry, now: datetime, at: float, budget: RecallBudget, heard: ScoredMessages | None
) -> RankFactors:
    importance = importance_at(entry.fade, now, budget.policy)
    return RankFactors(
        entry.memory_id,
        shown_importance(importance, budget.policy.importance.core),
        entry.last_use,
        entry.confidence,
        entry.valid_until <= at,
        _told(entry, heard) if entry.fade.category in SUMMARY_CATEGORIES else None,
    )


def _told(entry: Entry, heard: ScoredMessages | None) -> EpisodeEvidence:
    if heard is None or entry.stretch is None:
        return EpisodeEvidence(entry.told_until)
    return EpisodeEvidence(entry.told_until, heard.surest(entry.stretch, MOST_HEARD))


def _first_of(
    candidates: Sequence[Candidate], entries: Mapping[int, Entry], weights: Recall
) -> list[int]:
    """Return those that there is room for, the token budget left aside."""
    relevant = [candidate.memory_id for candidate in candidates if candidate.why_out is None]
    told = [
        found_id for found_id in relevant if entries[found_id].fade.category in SUMMARY_CATEGORIES
    ]
    others = [
        found_id
        for found_id in relevant
        if entries[found_id].fade.category not in SUMMARY_CATEGORIES
    ]
    return [*others[: weights.memories], *told[: weights.episodes]]


def _recalled(
    memory: RecalledMemory, candidate: Candidate, entry: Entry, now: datetime, hushed: Set[int]
) -> Recalled:
    said_at = memory.created_at
    if memory.first_message_id is not None:
        said_at = datetime.fromtimestamp(entry.told_from, UTC)
    return Recalled(
        memory=memory,
        candidate=candidate,
        said_at=said_at,
        expired=entry.valid_until <= now.timestamp(),
        hushed=entry.memory_id in hushed,
    )
