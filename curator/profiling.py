"""Profiling: rewrite who a person is from the last version and what is new, for one audience."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows
from sqlmodel import col, select

from curator.curator import ShownMemory
from curator.handles import Handles
from curator.profiler import OldSentence, ProfileDraft, Profiler, ProfileSources
from curator.showing import shown_memory
from curator.summarizer import Sentence
from memory.operations import SourcedSentence
from memory.profiles import latest_profile, paragraphs_of, store_profile
from memory.secrets import redacted
from memory.services import Services
from memory.tables import Conversation, Job, Memory, Profile, User
from memory.vocabulary import TOLD

log = logging.getLogger(__name__)

MOST_MEMORIES = 80
MOST_EPISODES = 20


@dataclass(frozen=True, slots=True)
class ProfileCase:
    """What one profiling job is about."""

    job: Job
    user: User
    conversation: Conversation
    version: int
    """The last version; 0 where there is none yet."""
    sources: ProfileSources
    handles: Handles


async def gather(services: Services, job: Job) -> ProfileCase | None:
    """Return what a profiling job is about, or None where nothing is known yet."""
    return await services.store.read(lambda rows: _case(rows, services, job))


async def rewrite(profiler: Profiler, case: ProfileCase) -> ProfileDraft:
    """Ask the profiler."""
    return await profiler.rewrite(case.sources)


async def settle(
    services: Services, case: ProfileCase, profiler: Profiler, draft: ProfileDraft
) -> bool:
    """Store the new version; False where another run was first, or nothing of it has a source."""
    most = services.settings.profile.paragraphs
    read = [_sourced(one.sentences, case.handles) for one in draft.paragraphs[:most]]
    paragraphs = [one for one in read if one]
    if not paragraphs:
        log.warning("job %s: a profile without sources was refused", case.job.id)
        return False
    profile = Profile(
        user_id=int(case.user.id or 0),
        character=case.conversation.character,
        audience=case.conversation.audience,
        version=case.version + 1,
        language=case.sources.language,
        name=draft.name,
        occupation=draft.occupation,
        model=profiler.model,
        prompt_version=profiler.prompt_version(case.sources.language),
        created_at=services.now(),
    )

    def work(rows: Rows) -> bool:
        latest = _latest(rows, case.user, case.conversation)
        if (latest.version if latest else 0) != case.version:
            return False
        store_profile(rows, profile, paragraphs)
        user = rows.get_one(User, case.user.id)
        user.name = draft.name or user.name
        return True

    return await services.store.write(work)


def _case(rows: Rows, services: Services, job: Job) -> ProfileCase | None:
    user = rows.get_one(User, job.user_id)
    conversation = rows.get_one(Conversation, job.conversation_id)
    zone, handles = ZoneInfo(user.timezone), Handles("a")
    memories = _known(rows, user, conversation, episodes=False)
    episodes = _known(rows, user, conversation, episodes=True)
    if not memories and not episodes:
        return None
    latest = _latest(rows, user, conversation)
    sources = ProfileSources(
        language=user.language,
        now=services.now().astimezone(zone),
        zone=zone,
        user_name=user.name,
        old=_old(rows, latest, handles) if latest else [],
        memories=_shown(memories, handles, zone),
        episodes=_shown(episodes, handles, zone),
    )
    return ProfileCase(job, user, conversation, latest.version if latest else 0, sources, handles)


def _latest(rows: Rows, user: User, conversation: Conversation) -> Profile | None:
    return latest_profile(
        rows,
        int(user.id or 0),
        character=conversation.character,
        audience=conversation.audience,
    )


def _known(rows: Rows, user: User, conversation: Conversation, *, episodes: bool) -> list[Memory]:
    is_episode = col(Memory.category) == "episode"
    is_proper = col(Memory.category).not_in(TOLD)
    order = col(Memory.id) if episodes else col(Memory.importance)
    known = (
        select(Memory)
        .where(
            Memory.user_id == user.id,
            Memory.state == "active",
            Memory.audience == conversation.audience,
            Memory.grounding == "real",
            col(Memory.hushed).is_(False),
            col(Memory.character).is_(None) | (col(Memory.character) == conversation.character),
            is_episode if episodes else is_proper,
        )
        .order_by(order.desc())
        .limit(MOST_EPISODES if episodes else MOST_MEMORIES)
    )
    return list(rows.exec(known))[::-1]


def _old(rows: Rows, latest: Profile, handles: Handles) -> list[list[OldSentence]]:
    return [
        [OldSentence(one.text, [handles.give(source) for source in one.memory_ids]) for one in told]
        for told in paragraphs_of(rows, latest)
    ]


def _shown(memories: Sequence[Memory], handles: Handles, zone: ZoneInfo) -> list[ShownMemory]:
    return [shown_memory(memory, handles, zone) for memory in memories]


def _sourced(sentences: Sequence[Sentence], handles: Handles) -> list[SourcedSentence]:
    read = [
        SourcedSentence("paragraph", redacted(one.text), memory_ids=handles.take_all(one.sources))
        for one in sentences
    ]
    return [one for one in read if one.memory_ids]
