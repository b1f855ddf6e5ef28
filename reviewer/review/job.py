"""Reviewing: up to three rounds of thought about one memory, then a decision on record."""

import logging
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from sqlmodel import Session as Rows

from memory.decay_model import importance_at
from memory.ledger.derived_state import fade_of
from memory.ledger.proposal import Author, Batch, Proposal
from memory.ledger.runs import next_day, retired_today
from memory.operations.apply import apply
from memory.operations.registry import proposal_of
from memory.privacy.switches import lets_learn
from memory.queue.job_queue import Task, enqueue
from memory.recall.recall import RecallRequest, recall
from memory.reports.memory_view import named_memories
from memory.services import Services
from memory.storage.ownership import find_owned
from memory.tables import Job, Memory, User, row_id
from reviewer.review.reviewer import (
    ReviewCase,
    ReviewedMemory,
    Reviewer,
    ReviewFinding,
    Thought,
    Trigger,
    Verdict,
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """What one review job is about."""

    job: Job
    memory: Memory
    user: User
    case: ReviewCase
    thoughts: list[Thought] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Decision:
    """The verdict, with the whole reasoning."""

    verdict: Verdict
    reasoning: str


async def gather(services: Services, job: Job) -> ReviewTask | None:
    """Return what a review job is about, or None where the review was cancelled meanwhile."""
    found = await services.store.read(lambda rows: _waiting(rows, job))
    if found is None:
        return None
    memory, user = found
    case = ReviewCase(
        language=user.language,
        now=services.now(),
        trigger="promotion" if memory.review_due == "promotion" else "fading",
        memory=_reviewed(memory, services.now(), services),
        neighbours=await _search(services, memory, memory.content),
        findings=[],
        rounds_left=services.settings.review.rounds,
    )
    return ReviewTask(job, memory, user, case)


async def decide(services: Services, reviewer: Reviewer, review: ReviewTask) -> Decision:
    """Let the reviewer think and search; without a decision in the last round: KEEP."""
    case, thoughts = review.case, list[Thought]()
    while case.rounds_left > 0:
        thought = await reviewer.consider(case)
        thoughts.append(thought)
        if thought.decision is not None:
            return Decision(_allowed(thought.decision, case.trigger), _reasoning(thoughts))
        findings = list(case.findings)
        if thought.search:
            found = await _search(services, review.memory, thought.search)
            findings.append(ReviewFinding(thought.search, found))
        case = replace(case, findings=findings, rounds_left=case.rounds_left - 1)
    return Decision("KEEP", _reasoning(thoughts))


async def settle(
    services: Services, review: ReviewTask, reviewer: Reviewer, decision: Decision
) -> bool:
    """Apply the decision; False where it came too late, or one too many for today.

    A use while it was thought about cancels the review, a change calls it anew. What waits while
    its user lets nothing change is asked for by the daily work.
    """
    batch = Batch(
        user_id=row_id(review.user),
        author=Author("reviewer", reviewer.model, reviewer.prompt_version(review.case.language)),
        now=services.now(),
        proposals=[_proposal(review, decision)],
        audience=review.memory.audience,
        conversation_id=review.memory.conversation_id,
        character=review.memory.character,
    )

    def work(rows: Rows) -> bool:
        memory = find_owned(rows, Memory, review.memory.user_id, review.memory.id)
        if not lets_learn(rows, batch.user_id):
            return False
        if memory is None or memory.review_due != review.memory.review_due:
            return False
        if memory.version != review.memory.version:
            _ask_again(rows, review, services.now(), lane=review.job.lane)
            return False
        if decision.verdict == "DELETE" and _enough_for_today(rows, services, batch):
            _put_off(rows, review, services.now())
            return False
        return bool(apply(rows, batch, services.policy).applied)

    return await services.store.write(work)


def _enough_for_today(rows: Rows, services: Services, batch: Batch) -> bool:
    retired = retired_today(rows, batch.user_id, "reviewer", batch.now)
    return retired >= services.settings.review.retire_per_day


def _put_off(rows: Rows, review: ReviewTask, now: datetime) -> None:
    """Leave the memory as it is and have it reviewed again tomorrow."""
    user_id = row_id(review.user)
    # A lane of its own: what waits for tomorrow must not hold up today's reviews.
    _ask_again(rows, review, next_day(rows, user_id, now), lane=f"user:{user_id}:review:put off")
    log.info(
        "memory %s: enough memories of user %s were retired today, its review is put off",
        review.memory.id,
        user_id,
    )


def _ask_again(rows: Rows, review: ReviewTask, at: datetime, *, lane: str) -> None:
    """Have a memory that still waits for its review reviewed as it will be then."""
    job = review.job
    payload = dict(job.payload)
    task = Task(kind="review", lane=lane, run_at=at, user_id=job.user_id, payload=payload)
    enqueue(rows, task, review.case.now)


def _waiting(rows: Rows, job: Job) -> tuple[Memory, User] | None:
    memory = find_owned(rows, Memory, job.user_id, job.payload["memory_id"])
    if memory is None or memory.state != "active" or not lets_learn(rows, memory.user_id):
        return None
    if memory.review_due not in ("promotion", "fading"):
        return None
    return memory, rows.get_one(User, memory.user_id)


async def _search(services: Services, memory: Memory, words: str) -> list[ReviewedMemory]:
    ask = RecallRequest(
        user_id=memory.user_id,
        text=words,
        audience=memory.audience,
        character=memory.character,
        limit=services.settings.review.neighbours + 1,
        everything=True,
    )
    found = await recall(services, ask)
    ids = [hit.candidate.memory_id for hit in found.memories]
    others = [found_id for found_id in ids if found_id != memory.id]
    shown = others[: services.settings.review.neighbours]
    whole = await services.store.read(lambda rows: named_memories(rows, memory.user_id, shown))
    known = {row_id(other): _reviewed(other, services.now(), services) for other in whole}
    return [known[found_id] for found_id in shown if found_id in known]


def _reviewed(memory: Memory, now: datetime, services: Services) -> ReviewedMemory:
    day = timedelta(days=1)
    return ReviewedMemory(
        content=memory.content,
        category=memory.category,
        kind=memory.kind,
        importance=importance_at(fade_of(memory), now, services.policy),
        used_count=memory.used_count,
        age_days=(now - memory.created_at) / day,
        idle_days=(now - (memory.last_used_at or memory.created_at)) / day,
        valid_until=memory.valid_until.date().isoformat() if memory.valid_until else None,
    )


def _allowed(verdict: Verdict, trigger: Trigger) -> Verdict:
    """PROMOTE belongs to promotion reviews."""
    return "KEEP" if verdict == "PROMOTE" and trigger == "fading" else verdict


def _proposal(review: ReviewTask, decision: Decision) -> Proposal:
    """Return the operation of a decision: what a fading review gives up fades until it leaves."""
    gives_up = decision.verdict == "DELETE" and review.case.trigger == "fading"
    return proposal_of(
        "FADE" if gives_up else decision.verdict,
        memory_id=review.memory.id,
        reason=decision.reasoning,
        forgotten_because="judged",
    )


def _reasoning(thoughts: list[Thought]) -> str:
    return "\n".join(
        f"{number}. {thought.thought}"
        + (f" [SEARCH: {thought.search}]" if thought.search else "")
        + (f" [{thought.decision}]" if thought.decision else "")
        for number, thought in enumerate(thoughts, start=1)
    )
