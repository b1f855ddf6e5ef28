"""People on Discord: who speaks, in which conversation, and what of it may be kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import discord
from sqlmodel import Session as Rows
from sqlmodel import col, select

from bot.app import App
from bot.discord.context.channel import PLATFORM, Author, Spot
from memory.conversation.conversations import conversation_for
from memory.conversation.turns import UNBEGUN
from memory.conversation.users import LONGEST_NAME, Newcomer, find_user, participant_in, user_for
from memory.privacy.consent import ConsentDecision, hearing_of
from memory.recall.warming import Whereabouts
from memory.tables import (
    Channel,
    Conversation,
    Message,
    Participant,
    Turn,
    User,
    row_id,
)
from memory.text.normalization import one_line
from memory.vocabulary import Language, Talks

LANGUAGES: Mapping[str, Language] = {"zh-CN": "zh", "zh-TW": "zh"}


@dataclass(frozen=True, slots=True)
class KnownParticipant:
    """One person in one conversation."""

    user_id: int
    conversation_id: int
    is_new: bool
    """Whether nobody told them yet what is remembered."""
    hearing: ConsentDecision
    """What may be kept of their words here, and what they are to be told of it."""
    off_record: bool
    """Whether nothing of what they say here is kept, by their private mode or for want of a yes."""


def language_for(locale: discord.Locale | str) -> Language:
    """Return which of our languages a person reads, by their Discord's."""
    return LANGUAGES.get(str(locale), "en")


def know(rows: Rows, app: App, spot: Spot, author: Author) -> KnownParticipant:
    """Return the person and the conversation, made where they are new."""
    now = app.services.now()
    user = _user(rows, app, author, now)
    user_id = row_id(user)
    place = (PLATFORM, spot.channel, app.character.id)
    conversation = conversation_for(rows, place, audience=spot.audience, now=now)
    conversation_id = row_id(conversation)
    part = participant_in(rows, conversation_id, user_id)
    if not spot.is_private:
        part.called = one_line(author.display_name, longest=LONGEST_NAME)
    hearing = _hearing(rows, app, spot, part)
    off_record = part.private_since is not None or not hearing.kept
    return KnownParticipant(user_id, conversation_id, user.greeted_at is None, hearing, off_record)


def is_off_record(rows: Rows, app: App, spot: Spot, message: Message) -> bool:
    """Tell whether nothing of what a message's author says there is to be kept now."""
    if message.retention == "session":
        return True
    part = participant_in(rows, message.conversation_id, int(message.author_id or 0))
    return part.private_since is not None or not _hearing(rows, app, spot, part).kept


def _hearing(rows: Rows, app: App, spot: Spot, part: Participant) -> ConsentDecision:
    ask_first = app.settings.discord.consent == "ask"
    return hearing_of(rows, part, (PLATFORM, spot.guild, list(spot.ids)), ask_first=ask_first)


def user_of(rows: Rows, app: App, author: Author) -> User:
    """Return the user behind a Discord account, made where they are new."""
    return _user(rows, app, author, app.services.now())


def known_id(rows: Rows, author: Author) -> int | None:
    """Return the user behind a Discord account, or None where nobody is."""
    found = find_user(rows, PLATFORM, str(author.id))
    return found.id if found else None


def whereabouts_of(typing: discord.RawTypingEvent) -> Whereabouts:
    """Return who begins to write, and where."""
    return Whereabouts(PLATFORM, str(typing.user_id), str(typing.channel_id))


def rule_of(rows: Rows, spot: Spot) -> Talks:
    """Return when the character speaks in a channel; a thread goes by its parent."""
    for text in (spot.channel, spot.parent):
        ruled = select(Channel).where(Channel.platform == PLATFORM, Channel.external_id == text)
        found = rows.exec(ruled).first() if text else None
        if found is not None:
            return found.talks
    return "asked"


def was_heard(rows: Rows, spot: Spot, character: str, platform_id: str) -> bool:
    """Tell whether a character took a message in before, by this process or an earlier one.

    Another one that talks there, too, takes it in by itself.
    """
    found = (
        select(Message.id)
        .join(Conversation)
        .outerjoin(Turn, col(Turn.message_id) == col(Message.id))
        .where(
            Conversation.platform == PLATFORM,
            Conversation.channel == spot.channel,
            Conversation.character == character,
            Message.platform_id == platform_id,
            col(Turn.error).is_distinct_from(UNBEGUN),
        )
    )
    return rows.exec(found).first() is not None


def _user(rows: Rows, app: App, author: Author, now: datetime) -> User:
    language = app.settings.language
    newcomer = Newcomer(
        name=author.display_name,
        language="en" if language == "auto" else language,
        timezone=app.settings.timezone,
    )
    return user_for(rows, PLATFORM, str(author.id), newcomer=newcomer, now=now)
