"""Summarising: what leaves the window is told in an episode, and is never silently lost."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlmodel import Session as Rows

from config.errors import MindError, ReplyNotUnderstood
from config.models.calls.call_context import on_occasion
from curator.episodes.placeholders import FALLBACK, UNTOLD, draft_of, ever_less
from curator.episodes.sources import Share, is_worth_telling, share_of
from curator.episodes.summarizer import EpisodeDraft, Summarizer
from curator.episodes.text import (
    MOST,
    sourced,
    structured_of,
    summary_of,
    told_in_part,
    topics_of,
    withheld_by,
)
from memory.amendments.message_edits import withhold_rounds
from memory.conversation.attribution import NOBODYS
from memory.conversation.window import fold, unfolded
from memory.conversation.window_folding import Leaving, PlaceholderEpisode, leaving, placeholder_for
from memory.ledger.lineage import PromptReading, record
from memory.ledger.proposal import Author, Batch, ContentProposal, EpisodeFrame, Outcome, Proposal
from memory.ledger.runs import NO_SOURCE_OR_ROOM, note_refusals
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.queue.job_queue import Task, enqueue
from memory.queue.unfinished import retelling
from memory.services import Services
from memory.summaries.profile_schedule import ask_for_profile
from memory.tables import Conversation, Job, User, row_id

log = logging.getLogger(__name__)

SALIENCE = 0.5


@dataclass(frozen=True, slots=True)
class SummaryCase:
    """What one summarising job is about."""

    job: Job
    conversation: Conversation
    leaving: Leaving
    shares: Sequence[Share]
    """Empty where no episode is due."""
    placeholder: PlaceholderEpisode | None = None
    """The episode that is to be written anew."""


@dataclass(frozen=True, slots=True)
class Written:
    """One participant's episode: drafted, or None where the summarizer could not be reached."""

    share: Share
    draft: EpisodeDraft | None


async def gather(services: Services, job: Job) -> SummaryCase | None:
    """Return what a summarising job is about, or None where nothing leaves the window."""
    return await services.store.read(lambda rows: _case(rows, services, job))


async def summarise(
    summarizer: Summarizer, by_rule: Summarizer, case: SummaryCase
) -> list[Written]:
    """Ask for each participant's episode; a failure leaves a draft out, and is made good later.

    `by_rule` tells the rest of a stretch of which the summarizer told only what may not be stored.

    Raises:
        MindError: an episode that stands in could not be written this time either.
    """
    written = []
    for share in case.shares:
        try:
            draft = await _told(summarizer, by_rule, share)
        except MindError as problem:
            if case.placeholder is not None:
                raise
            log.warning("job %s: a fallback episode: %s", case.job.id, type(problem).__name__)
            draft = None
        written.append(Written(share, draft))
    return written


async def _told(summarizer: Summarizer, by_rule: Summarizer, share: Share) -> EpisodeDraft:
    with on_occasion(user_id=share.user.id):
        draft = await summarizer.summarize(share.stretch)
    said = draft.summary[: MOST["summary"]]
    if not any(
        sentence.text.strip() and share.handles.take_all(sentence.sources) for sentence in said
    ):
        # Stored as it is it would be refused, and the stretch be lost.
        raise ReplyNotUnderstood(EpisodeDraft.__name__, "")
    return await told_in_part(draft, share.stretch, share.handles, by_rule)


async def settle(
    services: Services, case: SummaryCase, summarizer: Summarizer, written: Sequence[Written]
) -> int:
    """Store the episodes and fold their messages, in one transaction; return how many there are.

    Nothing is stored where what was read says something else by now, or may be told no more: it is
    read anew.
    """
    proposals = [_proposal(other_written, case) for other_written in written]
    vectors = await services.vectors_of([proposal.content or "" for proposal in proposals])

    def work(rows: Rows) -> int:
        if not _still_leaving(rows, case):
            return 0
        if _is_changed(rows, services, case):
            enqueue(rows, _again(case.job, services.now()), services.now())
            return 0
        for other_written, proposal in zip(written, proposals, strict=True):
            version = summarizer.prompt_version(other_written.share.stretch.language)
            author = Author("summarizer", summarizer.model, version)
            user_id = row_id(other_written.share.user)
            note_refusals(rows, case.job, author, _refused(other_written), user_id, services.now())
            batch = Batch(
                user_id=user_id,
                author=author,
                now=services.now(),
                proposals=(),
                audience=case.conversation.audience,
                conversation_id=case.conversation.id,
                character=case.conversation.character,
                vectors=vectors,
                embedder=services.embedder.model,
            )
            record(rows, _reading(other_written.share, case, version, services.now()))
            outcome = _store(
                rows,
                services,
                batch,
                ever_less(proposal, other_written.share.stretch, other_written.share.handles),
            )
            _follow_up(rows, services, case, other_written, list(outcome.memory_ids))
            if other_written.draft is not None:
                withheld = withheld_by(
                    other_written.draft, other_written.share.stretch, other_written.share.handles
                )
                withhold_rounds(rows, user_id, withheld, services.now())
        fold(rows, [message.id for message in case.leaving.messages], services.now())
        _fold_the_rest(rows, services, case)
        return len(proposals)

    return await services.store.write(work)


def _store(rows: Rows, services: Services, batch: Batch, proposals: Iterable[Proposal]) -> Outcome:
    """Store the first of these episodes that may be; each refusal leaves its row."""
    outcome = Outcome()
    for proposal in proposals:
        outcome = apply(rows, replace(batch, proposals=[proposal]), services.policy)
        if not outcome.rejected:
            break
    return outcome


def _reading(share: Share, case: SummaryCase, version: str, now: datetime) -> PromptReading:
    """Return what the summarizer was shown of a stretch."""
    stretch = share.stretch
    return PromptReading(
        user_id=row_id(share.user),
        conversation_id=row_id(case.conversation),
        at=now,
        timezone=stretch.zone.key,
        language=stretch.language,
        prompt_version=version,
        called=stretch.user_name,
        window=[message.id for message in share.messages],
        shown=(),
    )


def _case(rows: Rows, services: Services, job: Job) -> SummaryCase | None:
    conversation = rows.get_one(Conversation, job.conversation_id)
    waiting = placeholder_for(rows, job)
    found = _leaving_now(rows, services, job)
    if found is None:
        return None
    users = [user for user in found.remembered_user_ids if not waiting or user in waiting.user_ids]
    if waiting and not users:
        return None
    everyone = [
        share_of(rows, services, rows.get_one(User, user), found, conversation) for user in users
    ]
    least = services.settings.sessions.least_messages
    worth = [share for share in everyone if waiting or is_worth_telling(share, least)]
    return SummaryCase(job, conversation, found, worth, waiting)


def _leaving_now(rows: Rows, services: Services, job: Job) -> Leaving | None:
    waiting = placeholder_for(rows, job)
    return waiting.leaving if waiting else leaving(rows, job, services.settings.window)


def _proposal(written: Written, case: SummaryCase) -> ContentProposal:
    share = written.share
    frame = EpisodeFrame(
        session_id=case.leaving.session_id,
        first_message_id=share.messages[0].id,
        last_message_id=share.messages[-1].id,
        provisional=written.draft is None,
    )
    draft = written.draft or draft_of(FALLBACK, share.stretch, len(share.messages))
    # A sentence of ours tells of nobody.
    others = share.others if written.draft else NOBODYS
    sentences = sourced(draft, share.stretch, share.handles, others)
    if not summary_of(sentences):
        draft = draft_of(UNTOLD, share.stretch, len(share.messages))
        sentences = sourced(draft, share.stretch, share.handles, NOBODYS)
    proposal = Add(
        category="episode",
        content=summary_of(sentences),
        topic=", ".join(topics_of(draft, share.stretch, share.others)),
        salience=SALIENCE,
        structured=structured_of(draft, share.stretch, share.others),
        sentences=sentences,
        episode=frame,
    )
    if case.placeholder is None:
        return proposal
    return Update.like(proposal, memory_id=case.placeholder.memory_id)


def _refused(written: Written) -> dict[str, int]:
    if written.draft is None:
        return {"no answer": 1}
    told = (written.draft.summary, written.draft.key_facts, written.draft.unresolved)
    sound = sourced(
        written.draft, written.share.stretch, written.share.handles, written.share.others
    )
    return {NO_SOURCE_OR_ROOM: sum(map(len, told)) - len(sound)}


def _still_leaving(rows: Rows, case: SummaryCase) -> bool:
    """Tell whether no other run has told or folded this stretch meanwhile."""
    if case.placeholder is not None:
        return placeholder_for(rows, case.job) is not None
    return case.leaving.is_unfolded(rows)


def _is_changed(rows: Rows, services: Services, case: SummaryCase) -> bool:
    """Tell whether what was read is not what stands there by now.

    It was edited, deleted, put off the record or forgotten, or its author is remembered no more.
    """
    now = _leaving_now(rows, services, case.job)
    users = [row_id(share.user) for share in case.shares]
    return now is None or any(now.told_to(user) != case.leaving.told_to(user) for user in users)


def _again(job: Job, now: datetime) -> Task:
    return Task(
        kind="summarise",
        lane=job.lane,
        run_at=now,
        user_id=job.user_id,
        conversation_id=job.conversation_id,
        payload=dict(job.payload),
    )


def _follow_up(
    rows: Rows, services: Services, case: SummaryCase, written: Written, memory_ids: list[int]
) -> None:
    now = services.now()
    if written.draft is None and memory_ids:
        talk, user_id = row_id(case.conversation), row_id(written.share.user)
        enqueue(rows, retelling(talk, user_id, memory_ids[0], now), now)
    ask_for_profile(
        rows,
        row_id(written.share.user),
        conversation=case.conversation,
        profile=services.settings.profile,
        now=now,
    )


def _fold_the_rest(rows: Rows, services: Services, case: SummaryCase) -> None:
    """Ask for another run where the window is still too full: a fold stops at a session's end."""
    conversation_id = row_id(case.conversation)
    if unfolded(rows, conversation_id) > services.settings.window.messages:
        now = services.now()
        task = Task(
            kind="summarise", lane=case.job.lane, run_at=now, conversation_id=conversation_id
        )
        enqueue(rows, task, now)
