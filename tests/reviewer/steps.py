"""The reviewer's jobs, each from gathering to settling."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlmodel import Session as Rows

from memory.ledger.proposal import Outcome
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.delete import Delete
from memory.operations.kinds.review import CallReview
from memory.queue.job_queue import Task, enqueue
from memory.tables import Job
from reviewer.contradictions import job as contradicting
from reviewer.contradictions.arbiter import Arbiter, Judgement
from reviewer.insights import job as deriving
from reviewer.insights.analyst import Analyst, Insight, Insights
from reviewer.review import job as reviewing
from reviewer.review.reviewer import Reviewer, Thought, Verdict
from tests.memory.house import DECAY, PERSON, House


def thought(decision: Verdict | None = None, *, search: str | None = None) -> Thought:
    return Thought(thought=f"I think {decision or 'on'}.", search=search, decision=decision)


def judgement(answer: Any, **more: Any) -> Judgement:
    return Judgement(thought=f"They say: {answer}.", answer=answer, **more)


def insight(sentence: str, *sources: str) -> Insight:
    return Insight(sentence=sentence, sources=list(sources))


def insights(*found: Insight) -> Insights:
    return Insights(insights=list(found))


def job(house: House, kind: Any, *, user: int | None = None, **payload: int) -> Job:
    """Return a job as a worker holds it."""
    task = Task(
        kind=kind,
        lane=f"user:{house.mira}:{kind}",
        run_at=house.now,
        user_id=user or house.mira,
        payload=payload,
    )

    def work(rows: Rows) -> Job:
        asked = enqueue(rows, task, house.now)
        asked.locked_by, asked.locked_until = "here:1", house.now + timedelta(minutes=5)
        return asked

    return house.write(work)


def call_review(house: House, memory_id: int) -> None:
    """Let the memory's importance fall to where a fading review is due."""
    house.apply(CallReview(memory_id=memory_id), author=DECAY)


def use_often(house: House, memory_id: int, times: int = 6) -> None:
    """Use the memory until a promotion review is due."""
    for _ in range(times):
        house.apply(Boost(memory_id=memory_id, quotes=[house.quote("yes")]))


def review(
    house: House, memory_id: int, reviewer: Reviewer, *, user: int | None = None
) -> bool | None:
    """Work a review job off; None where there was nothing to review."""

    async def work() -> bool | None:
        services = house.services
        case = await reviewing.gather(services, waiting)
        if case is None:
            return None
        decision = await reviewing.decide(services, reviewer, case)
        return await reviewing.settle(services, case, reviewer, decision)

    waiting = job(house, "review", user=user, memory_id=memory_id)
    return asyncio.run(work())


def check(house: House, arbiter: Arbiter) -> int | None:
    """Work a daily check off; None where nothing is in doubt."""

    async def work() -> int | None:
        services = house.services
        case = await contradicting.gather(services, waiting)
        if case is None:
            return None
        judged = await contradicting.judge(arbiter, case)
        return await contradicting.settle(services, case, arbiter, judged)

    waiting = job(house, "contradictions")
    done = asyncio.run(work())
    if done is None:
        finish(house, [waiting])
    return done


def look(house: House, analyst: Analyst) -> int | None:
    """Work a week's search for insights off; None where there is too little to read."""

    async def work() -> int | None:
        services = house.services
        case = await deriving.gather(services, waiting)
        if case is None:
            return None
        found = await deriving.derive(analyst, case)
        return await deriving.settle(services, case, analyst, found)

    waiting = job(house, "insights")
    done = asyncio.run(work())
    if done is None:
        finish(house, [waiting])
    return done


def finish(house: House, jobs: Sequence[Job]) -> None:
    def work(rows: Rows) -> None:
        for job in jobs:
            rows.get_one(Job, job.id).done_at = house.now

    house.write(work)


def forget(house: House, memory_id: int, **batch: Any) -> Outcome:
    """Have the person forget a memory."""
    return house.apply(Delete(memory_id=memory_id), author=PERSON, **batch)
