"""Users, the identities that point to them, and their part in conversations."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, select
from sqlmodel import Session as Rows
from sqlmodel import col

from config.errors import NotFound
from memory.tables import Conversation, Identity, Participant, User, UserSettings, row_id
from memory.text.normalization import one_line
from memory.vocabulary import Language

LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Newcomer:
    """What is known of a user when they are first met."""

    name: str = ""
    language: Language = "en"
    timezone: str = "UTC"


def user_for(
    rows: Rows, platform: str, external_id: str, *, newcomer: Newcomer, now: datetime
) -> User:
    """Return the user behind an identity, made where it is new."""
    known = find_user(rows, platform, external_id)
    if known is not None:
        return known
    user = User(
        name=one_line(newcomer.name, longest=LONGEST_NAME),
        language=newcomer.language,
        timezone=newcomer.timezone,
        created_at=now,
    )
    rows.add(user)
    rows.flush()
    user_id = row_id(user)
    rows.add(Identity(user_id=user_id, platform=platform, external_id=external_id, created_at=now))
    rows.add(UserSettings(user_id=user_id))
    rows.flush()
    return user


def find_user(rows: Rows, platform: str, external_id: str) -> User | None:
    """Return the user behind an identity, or None."""
    return rows.scalars(_BEHIND, {"platform": platform, "external_id": external_id}).first()


def known_user(rows: Rows, platform: str, external_id: str) -> User:
    """Return the user behind an identity; raises `NotFound`."""
    user = find_user(rows, platform, external_id)
    if user is None:
        raise NotFound("user", f"{platform}:{external_id}")
    return user


def participant_in(rows: Rows, conversation_id: int, user_id: int) -> Participant:
    """Return a user's part in a conversation, made where it is new; raises `ErasedMeanwhile`."""
    part = rows.get(Participant, (conversation_id, user_id))
    if part is None:
        rows.get_one(User, user_id)
        rows.get_one(Conversation, conversation_id)
        part = Participant(conversation_id=conversation_id, user_id=user_id)
        rows.add(part)
        rows.flush()
    return part


_BEHIND = (
    select(User)
    .join(Identity)
    .where(
        col(Identity.platform) == bindparam("platform"),
        col(Identity.external_id) == bindparam("external_id"),
    )
)
"""Made once: a statement takes as long to be put together as to run, and each message asks it."""
