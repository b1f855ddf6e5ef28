"""The daily check for contradictions: find pairs in doubt, ask about each, put it on record."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlmodel import Session as Rows

from config.errors import ReplyNotUnderstood
from memory.ledger.proposal import Author, Batch
from memory.ledger.runs import open_run, retired_today
from memory.operations.apply import apply
from memory.privacy.switches import lets_learn
from memory.queue.job_queue import Task, enqueue, finish
from memory.services import Services
from memory.storage.ownership import find_owned
from memory.tables import Job, Memory, User, row_id
from reviewer.contradictions.answered_pairs import versions_of
from reviewer.contradictions.arbiter import HANDLES, Arbiter, Judgement
from reviewer.contradictions.candidates import CandidatePair, Doubts, find_doubts
from reviewer.contradictions.resolution import settlement

log = logging.getLogger(__name__)

Judged = tuple[CandidatePair, Judgement]


@dataclass(frozen=True, slots=True)
class ContradictionCase:
    """What one daily check is about."""

    job: Job
    user: User
    doubts: Doubts


async def gather(services: Services, job: Job) -> ContradictionCase | None:
    """Return which pairs are in doubt, or None where there are none."""

    def work(rows: Rows) -> ContradictionCase | None:
        if not lets_learn(rows, job.user_id):
            return None
        user = rows.get_one(User, job.user_id)
        calibration = services.embedder.calibration
        limit = services.settings.review.pairs_per_day
        found = find_doubts(rows, user, services.now(), calibration=calibration, limit=limit)
        return ContradictionCase(job, user, found)

    case = await services.store.read(work)
    return case if case and case.doubts.chosen else None


async def judge(arbiter: Arbiter, case: ContradictionCase) -> Sequence[Judged]:
    """Ask about each pair; an answer that is not understood leaves its pair for another day."""
    judged: list[Judged] = []
    failed: ReplyNotUnderstood | None = None
    for doubt in case.doubts.chosen:
        try:
            judged.append((doubt, await arbiter.judge(doubt.read)))
        except ReplyNotUnderstood as problem:
            log.warning("job %s: a pair was not judged: %s", case.job.id, problem)
            failed = problem
    if failed is not None and not judged:
        raise failed
    return judged


async def settle(
    services: Services, case: ContradictionCase, arbiter: Arbiter, judged: Sequence[Judged]
) -> int:
    """Put the answers on record and apply them, in one transaction; return how many held.

    It ends the job, too: one that was begun anew would ask of the next pairs on the same day.
    """
    author = Author("reviewer", arbiter.model, arbiter.prompt_version(case.user.language))

    def work(rows: Rows) -> int:
        if not lets_learn(rows, case.user.id):
            return 0
        settled = [_settle_pair(rows, services, case, author, pair) for pair in judged]
        if case.doubts.more or sum(settled) < len(case.doubts.chosen):
            _go_on_tomorrow(rows, services, case)
        finish(rows, row_id(case.job), worker=case.job.locked_by or "", now=services.now())
        return sum(settled)

    return await services.store.write(work)


def _settle_pair(
    rows: Rows, services: Services, case: ContradictionCase, author: Author, judged: Judged
) -> bool:
    """Apply one answer; False where a memory changed meanwhile, or too many went today."""
    doubt, judgement = judged
    user_id = row_id(case.user)
    if not (_stands(rows, doubt.first) and _stands(rows, doubt.second)):
        return False
    proposals = settlement(rows, doubt, judgement)
    retires = any(proposal.retires for proposal in proposals)
    if retires and _enough_for_today(rows, services, user_id):
        log.info("job %s: enough was retired today, a pair is put off", case.job.id)
        return False
    run = open_run(
        rows,
        user_id,
        author,
        services.now(),
        job_id=case.job.id,
        conversation_id=doubt.first.conversation_id,
        handles=dict(zip(HANDLES, (doubt.first.id, doubt.second.id), strict=True)),
        counts=versions_of(doubt.first, doubt.second),
    )
    batch = Batch(
        user_id=user_id,
        author=author,
        now=services.now(),
        proposals=proposals,
        audience=doubt.first.audience,
        conversation_id=doubt.first.conversation_id,
        character=doubt.first.character,
        run_id=run.id,
    )
    if proposals:
        outcome = apply(rows, batch, services.policy)
        run.counts = {**run.counts, **outcome.counts()}
        run.status = "pending" if outcome.pending else "applied"
    return True


def _stands(rows: Rows, seen: Memory) -> bool:
    memory = find_owned(rows, Memory, seen.user_id, seen.id)
    return memory is not None and (memory.state, memory.version) == ("active", seen.version)


def _enough_for_today(rows: Rows, services: Services, user_id: int) -> bool:
    retired = retired_today(rows, user_id, "reviewer", services.now())
    return retired >= services.settings.review.retire_per_day


def _go_on_tomorrow(rows: Rows, services: Services, case: ContradictionCase) -> None:
    now = services.now()
    task = Task(
        kind="contradictions",
        lane=case.job.lane,
        run_at=now + timedelta(days=1),
        user_id=case.user.id,
    )
    enqueue(rows, task, now)
