"""Chaptering: fold the episodes of a month into its chapter, before they leave."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from config.character import name_of
from config.errors import MindError, ReplyNotUnderstood
from curator.chapters.sources import days_of, is_closed, old_sentences, told_episodes
from curator.chapters.text import GAP, completed, discreet_sentences, sound_sentences
from curator.chapters.writer import ChapterDraft, ChapterSources, ChapterWriter
from curator.handles import Handles
from memory.conversation.window import name_in
from memory.ledger.proposal import (
    Author,
    Batch,
    ContentProposal,
    EpisodeFrame,
    Link,
    SourcedSentence,
)
from memory.ledger.runs import NO_SOURCE_OR_ROOM, note_refusals
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.operations.kinds.update import Update
from memory.privacy.discretion import Discretion
from memory.privacy.retelling import discretion_of
from memory.queue.job_queue import enqueue
from memory.secret_detection import redacted
from memory.services import Services
from memory.storage.ownership import get_owned
from memory.summaries.chapters import (
    ChapterScope,
    chapter_at,
    chapter_task,
    episodes_in,
    may_be_told_of,
    ripe_episodes,
)
from memory.tables import Conversation, Job, Memory, User, row_id

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ChapterCase:
    """What one chapter job is about."""

    job: Job
    user: User
    place: ChapterScope
    conversation: Conversation
    chapter: Memory | None
    """What the month has already."""
    fresh: Sequence[Memory]
    """The episodes that no chapter holds yet."""
    sources: ChapterSources
    handles: Handles
    unwanted: Discretion
    """The topics that the user does not want remembered."""

    @property
    def is_retry(self) -> bool:
        """Whether only the writer is waited for: all of the episodes are held."""
        return not self.fresh

    @property
    def last(self) -> tuple[int | None, int]:
        """What stands there already; another run changes it."""
        return (self.chapter.id, self.chapter.version) if self.chapter else (None, 0)

    @property
    def read(self) -> tuple[object, ...]:
        """What must not have changed until the chapter is stored: which episodes, and their words.

        An episode that is worded anew, or of which less may be told, is not what was read.
        """
        fresh = [(episode.id, episode.version) for episode in self.fresh]
        return fresh, self.sources.old, self.sources.episodes


async def gather(services: Services, job: Job) -> ChapterCase | None:
    """Return what a chapter job is about, or None where the month's chapter is complete."""
    return await services.store.read(lambda rows: _case(rows, services, job))


async def write(writer: ChapterWriter, case: ChapterCase) -> ChapterDraft | None:
    """Ask for the chapter; None where the writer could not be reached, which is made good later.

    Raises:
        MindError: a chapter that stands in could not be written this time either.
    """
    try:
        return await _drafted(writer, case)
    except MindError as problem:
        if case.is_retry:
            raise
        log.warning("job %s: a provisional chapter: %s", case.job.id, type(problem).__name__)
        return None


async def _drafted(writer: ChapterWriter, case: ChapterCase) -> ChapterDraft:
    draft = await writer.write(case.sources)
    if not sound_sentences(case.sources, draft.sentences):
        # It would stand in for a chapter, and call for another one at once, without an end.
        raise ReplyNotUnderstood(ChapterDraft.__name__, "")
    return draft


async def settle(
    services: Services, case: ChapterCase, writer: ChapterWriter, draft: ChapterDraft | None
) -> bool:
    """Store the chapter; False where another run was first, or it was refused.

    Where its episodes say something else by now it is asked for anew.
    """
    proposal = _proposal(case, draft)
    vectors = await services.vectors_of([proposal.content or ""])
    version = writer.prompt_version(case.sources.language)
    batch = Batch(
        user_id=case.place.user_id,
        author=Author("summarizer", writer.model, version),
        now=services.now(),
        proposals=[proposal],
        audience=case.place.audience,
        conversation_id=case.conversation.id,
        character=case.place.character,
        vectors=vectors,
        embedder=services.embedder.model,
    )

    whose = (case.place.user_id, services.now())

    def work(rows: Rows) -> bool:
        now = _case(rows, services, case.job)
        if now is None or now.last != case.last:
            return False
        if now.read != case.read:
            again = chapter_task(case.place, case.conversation.id, services.now())
            enqueue(rows, replace(again, lane=case.job.lane), services.now())
            return False
        outcome = apply(rows, batch, services.policy)
        note_refusals(rows, case.job, batch.author, _refused(case, draft), *whose)
        for rejection in outcome.rejected:
            log.warning("job %s: the chapter was refused: %s", case.job.id, rejection.reason)
        if outcome.applied and proposal.episode and proposal.episode.provisional:
            task = chapter_task(case.place, case.conversation.id, services.now())
            enqueue(rows, replace(task, lane=f"{task.lane}:retry"), services.now())
        return bool(outcome.applied)

    return await services.store.write(work)


def _case(rows: Rows, services: Services, job: Job) -> ChapterCase | None:
    user = rows.get_one(User, job.user_id)
    if not may_be_told_of(rows, user):
        return None
    home = rows.get_one(Conversation, job.conversation_id)
    place = ChapterScope(row_id(user), home.character, home.audience, job.payload["month"])
    ripe = ripe_episodes(rows, user, services.settings.fading, services.now()).get(place, ())
    fresh = [
        get_owned(rows, Memory, place.user_id, loose_episode.memory_id) for loose_episode in ripe
    ]
    chapter = chapter_at(rows, place)
    stands_in = chapter is not None and chapter.provisional
    if not (fresh or stands_in) or (chapter and is_closed(rows, chapter)):
        return None
    handles = Handles("e")
    silent = discretion_of(rows, place.user_id).lasting
    old = [] if chapter is None or stands_in else old_sentences(rows, chapter, handles, silent)
    told = [*(episodes_in(rows, chapter) if chapter and stands_in else []), *fresh]
    zone = ZoneInfo(user.timezone)
    sources = ChapterSources(
        language=user.language,
        zone=zone,
        month=place.label,
        character=name_of(home.character, services.settings.character),
        user_name=name_in(rows, row_id(home), place.user_id),
        old=old,
        episodes=told_episodes(rows, told, handles, zone, silent),
        days=days_of(rows, place.user_id, handles, zone),
        most=services.settings.chapters.sentences,
    )
    return ChapterCase(job, user, place, home, chapter, fresh, sources, handles, silent.of_never)


def _proposal(case: ChapterCase, draft: ChapterDraft | None) -> ContentProposal:
    drafted = sound_sentences(case.sources, draft.sentences if draft else ())
    told = discreet_sentences(case.sources, completed(case.sources, drafted), case.unwanted)
    sentences = [
        SourcedSentence(
            "summary", redacted(sentence.text), memory_ids=case.handles.take_all(sentence.sources)
        )
        for sentence in told
    ]
    drafted_topics = draft.topics if draft else []
    topics = [
        redacted(drafted_topic)
        for drafted_topic in drafted_topics
        if not case.unwanted.keeps_back(drafted_topic)
    ]
    chapter = case.chapter
    kind: type[ContentProposal] = Update if chapter else Add
    return kind(
        memory_id=chapter.id if chapter else None,
        category="chapter",
        content=GAP[case.sources.language].join(sentence.text for sentence in sentences),
        topic=", ".join(topics),
        structured={"month": case.place.label, "topics": topics},
        sentences=sentences,
        links=[Link("derived_from", row_id(memory)) for memory in case.fresh],
        episode=_frame(case, provisional=not drafted),
        reason=f"the episodes of {case.place.label}",
    )


def _refused(case: ChapterCase, draft: ChapterDraft | None) -> dict[str, int]:
    if draft is None:
        return {"no answer": 1}
    sound = sound_sentences(case.sources, draft.sentences)
    return {NO_SOURCE_OR_ROOM: len(draft.sentences) - len(sound)}


def _frame(case: ChapterCase, *, provisional: bool) -> EpisodeFrame:
    told = [*case.fresh, *([case.chapter] if case.chapter else [])]
    first = [memory.first_message_id for memory in told if memory.first_message_id]
    last = [memory.last_message_id for memory in told if memory.last_message_id]
    return EpisodeFrame(None, min(first, default=None), max(last, default=None), provisional)
