"""A message's context: what it says in whole, who hears it, and what was said before it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from config.settings.sections import Window
from memory.conversation.incoming import Incoming, Quoted, answered_together
from memory.conversation.platform_messages import message_behind
from memory.conversation.turns import Received
from memory.conversation.window import Addressee, Room, WindowMessage, name_in, window
from memory.privacy.switches import lets_learn
from memory.privacy.topic_rules import ruled_topics
from memory.storage.ownership import find_said, get_said
from memory.tables import Conversation, Participant, User, UserSettings, row_id
from memory.vocabulary import PRIVATE, Language


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageContext:
    """What a reply goes by of the conversation that it is part of."""

    message: WindowMessage
    """With what was said just before it and is answered with it."""
    part_ids: Sequence[int]
    """The messages that are answered with it."""
    language: Language
    zone: ZoneInfo
    conversation: Conversation
    window: Sequence[WindowMessage]
    """The messages before it, oldest first."""
    learned_through: int
    """The id of the newest message here that the curator has learned from."""
    chain: Sequence[Quoted]
    """The messages that it replies to, oldest first."""
    never_store: Sequence[str]
    """The topics that the user does not want remembered."""
    asks_first: bool
    """Whether the user is asked before anything is remembered."""
    learns: bool
    """Whether what the user says may change what is remembered."""

    @property
    def heard_by_others(self) -> bool:
        """Whether others hear it."""
        return self.conversation.audience != PRIVATE

    @property
    def held_ids(self) -> frozenset[int]:
        """The ids of the messages that the prompt holds word for word."""
        held = (message.id for message in self.window)
        return frozenset({*self.part_ids, self.message.id, *held})

    def said_before(self, most: int) -> list[str]:
        """Return the texts that came last before all that is answered, oldest first."""
        first = min([*self.part_ids, self.message.id])
        texts = [message.text for message in self.window if message.id < first]
        return texts[-most:] if most else []


def message_context(
    rows: Rows, incoming: Incoming, received: Received, holds: Window
) -> MessageContext:
    """Return the context of a message."""
    here, user_id = incoming.conversation_id, incoming.user_id
    conversation = rows.get_one(Conversation, here)
    message = get_said(rows, here, received.message_id)
    parts = [get_said(rows, here, part_id).text for part_id in received.part_ids]
    text = answered_together([*parts, message.text])
    newest = window(
        rows,
        here,
        Addressee(user_id, text),
        Room(holds.messages + len(received.part_ids), holds.step),
        before=received.message_id,
    )
    return MessageContext(
        message=WindowMessage(
            received.message_id,
            user_id,
            name_in(rows, here, user_id),
            text,
            message.at,
            received.private,
        ),
        part_ids=received.part_ids,
        language=message.language,
        zone=ZoneInfo(rows.get_one(User, user_id).timezone),
        conversation=conversation,
        window=[earlier for earlier in newest if earlier.id not in received.part_ids],
        learned_through=rows.get_one(Participant, (here, user_id)).curated_through,
        chain=[_known(rows, conversation, user_id, quoted) for quoted in incoming.chain],
        never_store=ruled_topics(rows, user_id, "never"),
        asks_first=not rows.get_one(UserSettings, user_id).automatic,
        learns=lets_learn(rows, user_id),
    )


def _known(rows: Rows, conversation: Conversation, user_id: int, quoted: Quoted) -> Quoted:
    """Return a quoted message with the stored one that it shows.

    Where others hear, words of somebody who was not heard, or not to be kept, are shown only.
    """
    here, behind = row_id(conversation), None
    if quoted.platform_id is not None:
        behind = message_behind(rows, here, quoted.platform_id)
    said = find_said(rows, here, behind)
    kept = said is not None and (said.retention == "normal" or said.author_id == user_id)
    return replace(quoted, message_id=behind, kept=kept or conversation.audience == PRIVATE)
