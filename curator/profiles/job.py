"""Profiling: rewrite who a person is from the last version and what is new, for one audience."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from curator.agent_inputs import Sentence, ShownMemory
from curator.handles import Handles
from curator.profiles.carry_over import PART, completed
from curator.profiles.profiler import ProfileDraft, Profiler, ProfileSources
from curator.profiles.sources import LastVersion, known, last_version, shown
from memory.conversation.window import name_in
from memory.ledger.display_name import call_as_profiled
from memory.ledger.proposal import Author, SourcedSentence
from memory.ledger.runs import NO_SOURCE_OR_ROOM, note_refusals
from memory.privacy.discretion import Discretion
from memory.privacy.retelling import discretion_of
from memory.privacy.switches import lets_learn
from memory.queue.job_queue import finish
from memory.secret_detection import redacted
from memory.services import Services
from memory.summaries.profile_schedule import ask_again
from memory.summaries.profiles import latest_profile, store_profile
from memory.tables import Conversation, Job, Profile, User, row_id
from memory.text.topic_matching import Subject, first_about

log = logging.getLogger(__name__)

NOTHING_BEFORE = LastVersion((), (), {})
Words = tuple[int | None, str, str | None]
"""What a memory says, and until when it is so."""
MOST_SENTENCES = 8
"""In one paragraph: it is asked for four, and a prompt has room for so many."""


@dataclass(frozen=True, slots=True)
class ProfileCase:
    """What one profiling job is about."""

    job: Job
    user: User
    conversation: Conversation
    latest: Profile | None
    """The last version."""
    last: LastVersion
    """What of it stands by now."""
    silent: Discretion
    sources: ProfileSources
    handles: Handles

    @property
    def version(self) -> int:
        """The number of the last version; 0 where there is none yet."""
        return self.latest.version if self.latest else 0

    @property
    def read(self) -> set[Words]:
        """What the profiler was shown, beside the last version."""
        return _words([*self.sources.memories, *self.sources.episodes], self.handles)


async def gather(services: Services, job: Job) -> ProfileCase | None:
    """Return what a profiling job is about, or None where nothing is known."""
    return await services.store.read(lambda rows: _case(rows, services, job))


async def rewrite(profiler: Profiler, case: ProfileCase) -> ProfileDraft:
    """Ask the profiler."""
    return await profiler.rewrite(case.sources)


async def settle(
    services: Services, case: ProfileCase, profiler: Profiler, draft: ProfileDraft
) -> bool:
    """Store the new version, and end its job with that, so that none is written twice.

    False where another run was first, or nothing of it has a source.

    Nor is it stored where its user lets nothing be written any more. Where what was read says
    something else by now, or may be told no more, it is asked for anew.

    Whatever the profiler left out of the last version, and nothing refutes, is carried over.
    """
    most = services.settings.profile.paragraphs
    drafted = [
        _sourced(paragraph.sentences[:MOST_SENTENCES], case)
        for paragraph in draft.paragraphs[:most]
    ]
    told = sum(len(paragraph.sentences) for paragraph in draft.paragraphs)
    refused = {NO_SOURCE_OR_ROOM: told - sum(map(len, drafted))}
    author = Author("profiler", profiler.model, profiler.prompt_version(case.sources.language))
    user_id = row_id(case.user)
    if not any(drafted):
        log.warning("job %s: a profile without sources was refused", case.job.id)
        await services.store.write(
            lambda rows: note_refusals(rows, case.job, author, refused, user_id, services.now())
        )
        return False
    last = case.last
    paragraphs = completed(drafted, last.unrefuted, holders=last.holders, most=most)
    profile = _version(services, case, profiler, draft)

    def work(rows: Rows) -> bool:
        if not lets_learn(rows, user_id):
            return False
        latest = _latest(rows, case.user, case.conversation)
        if (latest.version if latest else 0) != case.version:
            return False
        if _is_changed(rows, services, case):
            ask_again(rows, case.job, services.now())
            return False
        store_profile(rows, profile, paragraphs)
        note_refusals(rows, case.job, author, refused, user_id, services.now())
        if draft.name and profile.name:
            call_as_profiled(rows, user_id, profile.name)
        finish(rows, row_id(case.job), worker=case.job.locked_by or "", now=services.now())
        return True

    return await services.store.write(work)


def _is_changed(rows: Rows, services: Services, case: ProfileCase) -> bool:
    """Tell whether what was read is not what stands there by now.

    What is new is none of that: it is told in the next version.
    """
    user, handles = rows.get_one(User, case.user.id), Handles("a")
    silent, told = discretion_of(rows, row_id(user)), set[Words]()
    for episodes in (False, True):
        these = case.handles.row_ids.values()
        found = known(rows, user, case.conversation, episodes=episodes, these=these)
        told |= _words(shown(rows, found, handles, case.sources.zone, silent), handles)
    if not told >= case.read:
        return True
    last = NOTHING_BEFORE
    if case.latest is not None:
        last = last_version(rows, case.latest, handles, silent=silent, now=services.now())
    return (last.texts, last.unrefuted) != (case.last.texts, case.last.unrefuted)


def _words(told: Iterable[ShownMemory], handles: Handles) -> set[Words]:
    return {(handles.take(each.handle), each.content, each.valid_until) for each in told}


def _version(
    services: Services, case: ProfileCase, profiler: Profiler, draft: ProfileDraft
) -> Profile:
    latest, memories = case.latest, case.sources.memories
    name = draft.name or _still_so(latest.name if latest else None, memories)
    occupation = draft.occupation or _still_so(latest.occupation if latest else None, memories)
    on_work = Subject([occupation or ""], key="occupation")
    is_unwanted = first_about(case.silent.topics, on_work) is not None
    return Profile(
        user_id=row_id(case.user),
        character=case.conversation.character,
        audience=case.conversation.audience,
        version=case.version + 1,
        language=case.sources.language,
        name=name and redacted(name),
        occupation=None if is_unwanted else occupation and redacted(occupation),
        model=profiler.model,
        prompt_version=profiler.prompt_version(case.sources.language),
        created_at=services.now(),
    )


def _still_so(told: str | None, memories: Iterable[ShownMemory]) -> str | None:
    """Return what the last version told, where a memory that has not ended says so still."""
    values = {memory.value for memory in memories if memory.valid_until is None}
    return told if told in values else None


def _case(rows: Rows, services: Services, job: Job) -> ProfileCase | None:
    if not lets_learn(rows, job.user_id):
        return None
    user = rows.get_one(User, job.user_id)
    conversation = rows.get_one(Conversation, job.conversation_id)
    zone, handles = ZoneInfo(user.timezone), Handles("a")
    silent, now = discretion_of(rows, row_id(user)), services.now()
    proper = known(rows, user, conversation, episodes=False)
    memories = shown(rows, proper, handles, zone, silent)
    talks = known(rows, user, conversation, episodes=True)
    episodes = shown(rows, talks, handles, zone, silent)
    if not memories and not episodes:
        return None
    latest = _latest(rows, user, conversation)
    last = NOTHING_BEFORE
    if latest is not None:
        last = last_version(rows, latest, handles, silent=silent, now=now)
    sources = ProfileSources(
        language=user.language,
        now=now.astimezone(zone),
        zone=zone,
        user_name=name_in(rows, row_id(conversation), row_id(user)),
        old=last.shown,
        memories=memories,
        episodes=episodes,
    )
    return ProfileCase(job, user, conversation, latest, last, silent, sources, handles)


def _latest(rows: Rows, user: User, conversation: Conversation) -> Profile | None:
    return latest_profile(
        rows,
        row_id(user),
        character=conversation.character,
        audience=conversation.audience,
    )


def _sourced(sentences: Sequence[Sentence], case: ProfileCase) -> list[SourcedSentence]:
    read = [
        SourcedSentence(
            PART, redacted(sentence.text), memory_ids=case.handles.take_all(sentence.sources)
        )
        for sentence in sentences
    ]
    silent = case.silent.but_forgotten  # of that the profiler was shown nothing
    return [
        sentence
        for sentence in read
        if sentence.memory_ids and not silent.keeps_back(sentence.text)
    ]
