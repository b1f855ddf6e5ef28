"""Deriving insights: read what holds, ask what it says together, keep it with its sources."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col

from memory.ledger.proposal import Author, Batch, Link, Proposal
from memory.ledger.runs import open_run
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.privacy.switches import lets_learn
from memory.queue.job_queue import finish
from memory.services import Services
from memory.storage.ownership import among, owned
from memory.tables import Job, Memory, User, row_id
from memory.text.quotes import fingerprint
from reviewer.eligibility import told_and_holding
from reviewer.insights.analyst import Analyst, Insight, InsightMaterial, Insights
from reviewer.insights.sources import (
    InsightScope,
    KnownConclusions,
    known_insights,
    scopes_of,
    shown_sources,
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class InsightSearch:
    """One search for insights: the memories of one scope, with what their handles stand for."""

    scope: InsightScope
    handles: Mapping[str, int]
    material: InsightMaterial


@dataclass(frozen=True, slots=True)
class InsightCase:
    """What one weekly job is about."""

    job: Job
    user: User
    searches: Sequence[InsightSearch]


async def gather(services: Services, job: Job) -> InsightCase | None:
    """Return what insights may be derived from, or None where there is too little."""

    def work(rows: Rows) -> InsightCase | None:
        if not lets_learn(rows, job.user_id):
            return None
        user = rows.get_one(User, job.user_id)
        scopes = scopes_of(rows, row_id(user), services.now())
        return InsightCase(job, user, [_search(rows, services, user, scope) for scope in scopes])

    case = await services.store.read(work)
    return case if case and case.searches else None


async def derive(analyst: Analyst, case: InsightCase) -> Sequence[Insights]:
    """Ask about each scope by itself: what is derived never crosses audiences."""
    return [await analyst.derive(search.material) for search in case.searches]


async def settle(
    services: Services, case: InsightCase, analyst: Analyst, found: Sequence[Insights]
) -> int:
    """Keep what is new and has its sources, in one transaction; return how many were kept.

    It ends the job, too: one that was begun anew would derive more from the same sources.
    """
    author = Author("reviewer", analyst.model, analyst.prompt_version(case.user.language))
    most = services.settings.review.insights
    chosen = [
        (other_search, answer.insights[:most])
        for other_search, answer in zip(case.searches, found, strict=True)
    ]
    sentences = [insight.sentence for _, insights in chosen for insight in insights]
    vectors = await services.vectors_of([" ".join(sentence.split()) for sentence in sentences])

    def work(rows: Rows) -> int:
        kept = 0
        if not lets_learn(rows, case.user.id):
            return kept
        for search, insights in chosen:
            run = open_run(
                rows,
                row_id(case.user),
                author,
                services.now(),
                job_id=case.job.id,
                handles=search.handles,
            )
            batch = Batch(
                user_id=row_id(case.user),
                author=author,
                now=services.now(),
                proposals=_proposals(rows, case, search, insights, services.now()),
                audience=search.scope.audience,
                character=search.scope.character,
                run_id=run.id,
                vectors=vectors,
                embedder=services.embedder.model,
            )
            outcome = apply(rows, batch, services.policy)
            run.counts = outcome.counts()
            run.status = "pending" if outcome.pending else "applied"
            kept += len(outcome.applied)
        finish(rows, row_id(case.job), worker=case.job.locked_by or "", now=services.now())
        return kept

    kept = await services.store.write(work)
    log.info("job %s: %s insights of user %s kept", case.job.id, kept, case.user.id)
    return kept


def _search(rows: Rows, services: Services, user: User, scope: InsightScope) -> InsightSearch:
    zone = ZoneInfo(user.timezone)
    most = services.settings.review.insight_memories
    shown = shown_sources(rows, scope.memories[:most], zone)
    material = InsightMaterial(
        language=user.language,
        now=services.now().astimezone(zone),
        memories=list(shown.values()),
        known=known_insights(rows, row_id(user), scope).sentences,
        most=services.settings.review.insights,
    )
    return InsightSearch(
        scope, {source_memory.handle: row_id for row_id, source_memory in shown.items()}, material
    )


def _proposals(
    rows: Rows,
    case: InsightCase,
    search: InsightSearch,
    insights: Sequence[Insight],
    now: datetime,
) -> list[Proposal]:
    """Return what is new among the insights; what lacks its sources the door will refuse.

    Of what has come to say something else since it was read, or may not be read any more, nothing
    is told.
    """
    known = known_insights(rows, row_id(case.user), search.scope)
    changed = _changed(rows, row_id(case.user), search, now)
    proposals: dict[str, Proposal] = {}
    for insight in insights:
        if not changed.isdisjoint(insight.sources):
            continue
        ids = sorted(
            {search.handles[source] for source in insight.sources if source in search.handles}
        )
        digest = fingerprint(insight.sentence)
        if digest not in proposals and not _is_known(known, digest, ids):
            proposals[digest] = Add(
                kind="pattern",
                content=insight.sentence,
                links=[Link("derived_from", found_id) for found_id in ids],
                reason=f"derived from {len(ids)} memories",
            )
    return list(proposals.values())


def _changed(rows: Rows, user_id: int, search: InsightSearch, now: datetime) -> frozenset[str]:
    """Return the handles of active memories that say something else by now, or hold no more."""
    these = among(col(Memory.id), search.handles.values())
    active = owned(user_id, Memory.id).where(these, Memory.state == "active")
    read = owned(user_id, Memory.id, Memory.content).where(these, *told_and_holding(now))
    there, holding = {*rows.exec(active)}, dict(rows.exec(read).all())
    return frozenset(
        source.handle
        for source in search.material.memories
        if (memory_id := search.handles[source.handle]) in there
        and holding.get(memory_id) != source.content
    )


def _is_known(known: KnownConclusions, digest: str, ids: Sequence[int]) -> bool:
    return digest in known.fingerprints or frozenset(ids) in known.source_sets
