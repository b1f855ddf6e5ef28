"""What a summary is made from: what leaves the window, as each participant lived it."""

from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from config.character import name_of
from curator.agent_inputs import Listener
from curator.episodes.small_talk import is_small_talk
from curator.episodes.summarizer import MessageRange
from curator.handles import Handles
from memory.conversation.attribution import OthersWords, others_words
from memory.conversation.window import WindowMessage, name_in
from memory.conversation.window_folding import Leaving
from memory.privacy.topic_rules import ruled_topics
from memory.services import Services
from memory.tables import Conversation, User, row_id


@dataclass(frozen=True, slots=True)
class Share:
    """What leaves the window as one of its participants lived it."""

    user: User
    messages: Sequence[WindowMessage]
    stretch: MessageRange
    handles: Handles
    others: OthersWords
    """What no sentence may tell: only others said it."""


def share_of(
    rows: Rows, services: Services, user: User, found: Leaving, conversation: Conversation
) -> Share:
    """Return what one of its participants heard and said of what leaves the window."""
    settings = services.settings
    character = name_of(conversation.character, settings.character)
    user_id, here = row_id(user), row_id(conversation)
    messages = [message for message in found.messages if message.id in found.heard_by[user_id]]
    zone = ZoneInfo(user.timezone)
    listener = Listener(user_id, character, zone, Handles("m"))
    utterances = [listener.hears(message) for message in messages]
    never = ruled_topics(rows, user_id, "never")
    name = name_in(rows, here, user_id)
    stretch = MessageRange(user.language, zone, character, name, utterances, never)
    read, seen = [message.id for message in messages], settings.window.messages
    others = others_words(rows, here, user_id, read, seen=seen)
    return Share(user, messages, stretch, listener.handles, others)


def is_worth_telling(share: Share, least: int) -> bool:
    """Tell whether an episode is due: enough was said, and not small talk alone."""
    said = [utterance.text for utterance in share.stretch.utterances if utterance.by_user]
    if len(share.messages) < least or not said:
        return False
    return not is_small_talk(said)
