"""Composing: everything that a reply is made of, put together from what the turn gathered."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from sqlmodel import Session as Rows

from bot.voice.prompt_context import PromptContext
from config.character import Character
from memory.conversation.conversations import is_private
from memory.conversation.incoming import Incoming, Quoted, answered_together
from memory.conversation.platform_messages import message_behind
from memory.conversation.turns import Received
from memory.conversation.users import participant_in
from memory.conversation.window import Addressee, WindowMessage, window
from memory.dates.question_time import AskedTime, asked_time
from memory.privacy.retelling import discretion_of
from memory.privacy.topic_rules import ruled_topics
from memory.prompt.memory_block import PinnedMemory, strongest
from memory.prompt.open_contradictions import contradicting
from memory.recall import Recollection
from memory.recall.model.fallback import Fallback
from memory.reports.memory_view import Quotation, words_behind
from memory.services import Services
from memory.storage.ownership import find_said, get_said
from memory.tables import Conversation, Memory, Message, User, UserSettings
from memory.vocabulary import Language

STRONGEST = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """What a turn gathered before its reply."""

    incoming: Incoming
    received: Received
    character: Character
    language: Language | None
    """The language to speak, where it is not the person's."""
    standing: PinnedMemory | None
    recollection: Recollection | None

    @property
    def told(self) -> Sequence[int]:
        """The memories that the prompt may hold."""
        standing, found = self.standing, self.recollection
        return [*(standing.ids if standing else ()), *(found.shown if found else ())]


def scene_of(rows: Rows, services: Services, gathered: Gathered) -> PromptContext:
    """Return the scene of a reply."""
    incoming, received = gathered.incoming, gathered.received
    user = rows.get_one(User, incoming.user_id)
    message = get_said(rows, incoming.conversation_id, received.message_id)
    zone = ZoneInfo(user.timezone)
    limit = services.settings.window.messages
    text = said_in_one_breath(rows, received.part_ids, message)
    here, addressee = incoming.conversation_id, Addressee(incoming.user_id, text)
    in_window = window(rows, here, addressee, limit=limit)
    part = participant_in(rows, incoming.conversation_id, incoming.user_id)
    name = part.called or user.name
    found, now = gathered.recollection, services.now().astimezone(zone)
    attempt = Fallback(incoming.user_id).attempt
    return PromptContext(
        language=gathered.language or message.language,
        character=gathered.character,
        user_id=incoming.user_id,
        user_name=name,
        zone=zone,
        now=now,
        message=WindowMessage(
            received.message_id, incoming.user_id, name, text, message.at, received.private
        ),
        window=[message for message in in_window if _is_before(message, received)],
        chain=[_known(rows, incoming, quoted) for quoted in incoming.chain],
        standing=gathered.standing,
        recollection=found,
        heard_by_others=not is_private(rows, incoming.conversation_id),
        strongest=attempt("the strongest", lambda: _strongest(rows, incoming, found), ()),
        quotes=attempt("quotes", lambda: _quotes(rows, incoming, found, text), {}),
        asked=found.asked
        if found
        else attempt("the asked time", lambda: asked_time(text, now), AskedTime()),
        never_store=ruled_topics(rows, incoming.user_id, "never"),
        off_record=received.private or received.withheld,
        asks_first=not rows.get_one(UserSettings, incoming.user_id).automatic,
        contradicting=attempt(
            "contradictions",
            lambda: contradicting(rows, incoming.user_id, gathered.told, services.now()),
            {},
        ),
    )


def said_in_one_breath(rows: Rows, part_ids: Sequence[int], message: Message) -> str:
    """Return a message with what was said just before it."""
    parts = [get_said(rows, message.conversation_id, part_id).text for part_id in part_ids]
    return answered_together([*parts, message.text])


def _known(rows: Rows, incoming: Incoming, quoted: Quoted) -> Quoted:
    """Return a quoted message with the stored one that it shows.

    Where others hear, words of somebody who was not heard, or not to be kept, are shown only.
    """
    here, behind = incoming.conversation_id, None
    if quoted.platform_id is not None:
        behind = message_behind(rows, here, quoted.platform_id)
    said = find_said(rows, here, behind)
    kept = said is not None and (said.retention == "normal" or said.author_id == incoming.user_id)
    return replace(quoted, message_id=behind, kept=kept or is_private(rows, here))


def _is_before(message: WindowMessage, received: Received) -> bool:
    return message.id < received.message_id and message.id not in received.part_ids


def _quotes(
    rows: Rows, incoming: Incoming, found: Recollection | None, text: str
) -> dict[int, Quotation]:
    """Return the words behind what was found, as far as the message lets them be told."""
    if found is None:
        return {}
    silent = discretion_of(rows, incoming.user_id).brought_up_by(text)
    return words_behind(rows, incoming.user_id, found.shown, silent)


def _strongest(rows: Rows, incoming: Incoming, found: Recollection | None) -> Sequence[Memory]:
    if found is None:
        return ()
    conversation = rows.get_one(Conversation, incoming.conversation_id)
    return strongest(rows, incoming.user_id, conversation, limit=STRONGEST)
