"""Composing: everything that a reply is made of, put together from what the turn gathered."""

from dataclasses import dataclass
from datetime import datetime

from bot.voice.prompt_context import PromptContext, Unasked
from config.character import Character
from config.models.embedding.vector import Vector
from memory.conversation.message_context import MessageContext
from memory.conversation.turns import Received
from memory.dates.question_time import AskedTime, asked_time
from memory.prompt.prompt_memory import PromptMemory
from memory.recall import Recollection
from memory.recall.model.fallback import Fallback
from memory.vocabulary import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """What a turn gathered before its reply."""

    user_id: int
    received: Received
    context: MessageContext
    character: Character
    language: Language | None
    """The language to speak, where it is not the person's."""
    memory: PromptMemory | None
    recollection: Recollection | None
    kept: bool = True
    """Whether the words may be kept where they were said."""
    question_vector: Vector | None = None
    """What the bundled embedder made of the message, where recall asked it."""
    read_before: int | None = None
    """With how many messages before it the curator reads one at most."""


def scene_of(gathered: Gathered, at: datetime) -> PromptContext:
    """Return the scene of a reply."""
    context, received = gathered.context, gathered.received
    memory, found, text = gathered.memory, gathered.recollection, context.message.text
    now = at.astimezone(context.zone)
    attempt = Fallback(gathered.user_id).attempt
    return PromptContext(
        language=gathered.language or context.language,
        character=gathered.character,
        user_id=gathered.user_id,
        user_name=context.message.author_name,
        zone=context.zone,
        now=now,
        message=context.message,
        window=context.window,
        learned_through=context.learned_through,
        read_before=gathered.read_before,
        chain=context.chain,
        standing=memory.standing if memory else None,
        recollection=found,
        unasked=None if found else _why_unasked(received, kept=gathered.kept),
        question_vector=gathered.question_vector,
        heard_by_others=context.heard_by_others,
        strongest=memory.strongest if memory else (),
        quotes=dict(memory.quotes) if memory else {},
        asked=found.asked
        if found
        else attempt("the asked time", lambda: asked_time(text, now), AskedTime()),
        never_store=context.never_store,
        off_record=received.private or received.withheld,
        asks_first=context.asks_first,
        learns=context.learns,
        contradicting=memory.contradicting if memory else {},
    )


def _why_unasked(received: Received, *, kept: bool) -> Unasked:
    if not kept:
        return "unagreed"
    if received.private:
        return "private"
    return "failed" if received.recalls else "off"
