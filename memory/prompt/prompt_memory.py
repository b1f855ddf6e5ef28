"""The prompt's memory: what always stands in it, and what goes with what came to mind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session as Rows

from memory.privacy.retelling import discretion_of
from memory.prompt.memory_block import PinnedLimits, PinnedMemory, standing_memory, strongest
from memory.prompt.open_contradictions import contradicting
from memory.prompt.quotations import Quotation, words_behind
from memory.recall import Recollection
from memory.recall.model.fallback import Fallback
from memory.tables import Conversation, Memory

STRONGEST = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptMemory:
    """What a prompt holds of memory beside what came to mind."""

    standing: PinnedMemory | None
    strongest: Sequence[Memory]
    """The weightiest memories whatever the message is, for a voice that is asked for all."""
    quotes: Mapping[int, Quotation]
    """By memory id: the words that what came to mind rests on."""
    contradicting: Mapping[int, Sequence[Memory]]
    """By memory id: what says the opposite and holds as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptRequest:
    """For whom a prompt is made, and what it answers."""

    user_id: int
    conversation: Conversation
    text: str
    """The message, which may bring up what is hushed."""
    found: Recollection
    now: datetime
    limits: PinnedLimits


def prompt_memory(rows: Rows, request: PromptRequest) -> PromptMemory:
    """Return what a prompt holds of memory; a part that fails is left out."""
    user_id, conversation, found = request.user_id, request.conversation, request.found
    now, limits = request.now, request.limits
    attempt = Fallback(user_id).attempt
    stands = attempt(
        "what always stands there",
        lambda: standing_memory(rows, user_id, conversation, now=now, limits=limits),
        None,
    )
    told = [*(stands.ids if stands else ()), *found.shown]
    return PromptMemory(
        standing=stands,
        strongest=attempt(
            "the strongest",
            lambda: strongest(rows, user_id, conversation, now=now, limit=STRONGEST),
            (),
        ),
        quotes=attempt("quotes", lambda: _quotes(rows, request), {}),
        contradicting=attempt(
            "contradictions", lambda: contradicting(rows, user_id, told, now), {}
        ),
    )


def _quotes(rows: Rows, request: PromptRequest) -> Mapping[int, Quotation]:
    """Return the words behind what came to mind, as far as the message lets them be told."""
    silent = discretion_of(rows, request.user_id).brought_up_by(request.text)
    return words_behind(rows, request.user_id, request.found.shown, silent)
