"""Profiles: the versions of who a person is, and when the next one is due."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

from sqlalchemy import func
from sqlmodel import Session as Rows
from sqlmodel import col, select

from config.sections import Profile as ProfileSettings
from memory.connections import add_sources
from memory.hush import quiet_memories
from memory.jobs import Task, enqueue
from memory.operations import SourcedSentence
from memory.tables import Conversation, Memory, Profile, Sentence, SentenceSource, User
from memory.topic_rules import ruled_topics
from memory.topics import sentence_is_about
from memory.vocabulary import TOLD


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of a profile with the memories it rests on."""

    text: str
    memory_ids: Sequence[int]


def latest_profile(rows: Rows, user_id: int, *, character: str, audience: str) -> Profile | None:
    """Return the newest version of what a character knows of a user, for one audience."""
    return rows.exec(
        select(Profile)
        .where(
            Profile.user_id == user_id,
            Profile.character == character,
            Profile.audience == audience,
        )
        .order_by(col(Profile.version).desc())
    ).first()


def paragraphs_of(rows: Rows, profile: Profile) -> list[list[Told]]:
    """Return a profile's paragraphs, sentence by sentence.

    What rests only on memories that were forgotten since is left out.
    """
    sentences = rows.exec(
        select(Sentence).where(Sentence.profile_id == profile.id).order_by(col(Sentence.position))
    )
    all_told = [(one.part, Told(one.text, _sources(rows, one))) for one in sentences]
    told = [(part, one) for part, one in all_told if one.memory_ids]
    return [[each for _, each in group] for _, group in groupby(told, key=lambda one: one[0])]


def narrative(rows: Rows, profile: Profile) -> str:
    """Return a profile as text, a line a paragraph; what is hushed is left out of it."""
    gap = "" if profile.language == "zh" else " "
    paragraphs = _unhushed(rows, profile.user_id, paragraphs_of(rows, profile))
    return "\n".join(gap.join(one.text for one in told) for told in paragraphs)


def _unhushed(
    rows: Rows, user_id: int, paragraphs: Sequence[Sequence[Told]]
) -> list[Sequence[Told]]:
    sources = {source for told in paragraphs for one in told for source in one.memory_ids}
    quiet = quiet_memories(rows, user_id, sources)
    topics = ruled_topics(rows, user_id, "hushed")
    kept = [
        [
            one
            for one in told
            if quiet.keys().isdisjoint(one.memory_ids) and not sentence_is_about(topics, one.text)
        ]
        for told in paragraphs
    ]
    return [told for told in kept if told]


def store_profile(
    rows: Rows, profile: Profile, paragraphs: Sequence[Sequence[SourcedSentence]]
) -> None:
    """Store a new version; `part` of each sentence names its paragraph."""
    rows.add(profile)
    rows.flush()
    position = 0
    for number, paragraph in enumerate(paragraphs, start=1):
        for sentence in paragraph:
            row = Sentence(
                user_id=profile.user_id,
                profile_id=profile.id,
                part=f"paragraph {number}",
                position=position,
                text=sentence.text,
            )
            rows.add(row)
            rows.flush()
            add_sources(rows, row, sentence)
            position += 1


def ask_for_profile(
    rows: Rows,
    user_id: int,
    *,
    conversation: Conversation,
    profile: ProfileSettings,
    now: datetime,
) -> None:
    """Ask for a new version where enough happened since the last one."""
    latest = latest_profile(
        rows, user_id, character=conversation.character, audience=conversation.audience
    )
    since = latest.created_at if latest else None
    written_at = since or rows.get_one(User, user_id).created_at  # a new user's profile is empty
    episodes = _new(rows, user_id, conversation, since, episodes=True)
    anything = episodes + _new(rows, user_id, conversation, since, episodes=False)
    old = now - written_at >= timedelta(days=profile.days)
    if episodes >= profile.episodes or (old and anything):
        task = Task(
            kind="profile",
            lane=f"user:{user_id}:profile",
            run_at=now,
            user_id=user_id,
            conversation_id=conversation.id,
        )
        enqueue(rows, task, now)


def _new(
    rows: Rows,
    user_id: int,
    conversation: Conversation,
    since: datetime | None,
    *,
    episodes: bool,
) -> int:
    is_episode = col(Memory.category) == "episode"
    new = select(func.count()).where(
        Memory.user_id == user_id,
        Memory.audience == conversation.audience,
        Memory.state == "active",
        is_episode if episodes else col(Memory.category).not_in(TOLD),
    )
    if since is not None:
        new = new.where(Memory.created_at > since)
    return rows.exec(new).one()


def _sources(rows: Rows, sentence: Sentence) -> list[int]:
    """Return the memories that a sentence rests on, those that are not forgotten."""
    found = (
        select(SentenceSource.memory_id)
        .join(Memory, col(Memory.id) == col(SentenceSource.memory_id))
        .where(SentenceSource.sentence_id == sentence.id, Memory.state != "forgotten")
    )
    return [memory_id for memory_id in rows.exec(found) if memory_id is not None]
