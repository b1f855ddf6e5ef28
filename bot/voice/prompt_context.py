"""The scene: everything a reply is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from config.character import Character
from config.models.embedding.vector import Vector
from curator.agent_inputs import ShownMemory
from memory.conversation.incoming import Quoted
from memory.conversation.window import WindowMessage
from memory.dates.question_time import AskedTime
from memory.privacy.boundaries import unmentioned
from memory.prompt.memory_block import PinnedMemory
from memory.prompt.quotations import Quotation
from memory.recall import KnownMemory, Recollection
from memory.tables import Memory
from memory.text.attribute_keys import PAST
from memory.text.topic_matching import Subject, first_about, is_about
from memory.vocabulary import Language

_FORMER = f".{PAST}"
Unasked = Literal["private", "unagreed", "off", "failed"]
"""Why memory was not asked: private mode, no consent, the person's own switch, or a failure."""


@dataclass(frozen=True, slots=True)
class Coming:
    """What the curator will remember, with the words it rests on."""

    memory: ShownMemory
    quote: str
    said_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptContext:
    """What one reply is made of."""

    language: Language
    character: Character
    user_id: int
    user_name: str
    zone: ZoneInfo
    now: datetime
    """In the user's zone."""
    message: WindowMessage
    window: Sequence[WindowMessage]
    """The messages before it."""
    learned_through: int | None = None
    """The id of the newest message that the curator has read; None where that is not known."""
    read_before: int | None = None
    """With how many messages before it the curator reads one at most; None: not known."""
    chain: Sequence[Quoted] = ()
    """The messages that it replies to, oldest first."""
    standing: PinnedMemory | None
    """None where memory was not asked."""
    recollection: Recollection | None
    unasked: Unasked | None = None
    """Why memory was not asked, where it was not and that is known."""
    question_vector: Vector | None = field(default=None, compare=False)
    """What the bundled embedder made of the message; None where it is not at hand."""
    strongest: Sequence[Memory] = ()
    """The weightiest memories whatever the message is, for a voice that is asked for all."""
    coming: Sequence[Coming] = ()
    """What the curator will remember of what was said that it has yet to read, oldest first."""
    quotes: dict[int, Quotation]
    """By memory id: the words it rests on."""
    asked: AskedTime
    never_store: Sequence[str] = ()
    """The topics that the user does not want remembered."""
    off_record: bool = False
    """Whether the message is kept for its session alone."""
    asks_first: bool = False
    """Whether the user is asked before anything is remembered."""
    learns: bool = True
    """Whether what the user says may change what is remembered."""
    contradicting: Mapping[int, Sequence[Memory]] = field(default_factory=dict)
    """By memory id: what says the opposite and holds as well."""
    heard_by_others: bool = False
    """Whether others hear it."""

    @property
    def holds_unkept(self) -> bool:
        """Whether it holds words that may not be kept: a reply may repeat them."""
        off_record = any(part.off_record for part in (*self.window, self.message))
        return off_record or not all(message.kept for message in self.chain)

    @property
    def is_own(self) -> bool:
        """Whether all of it may be kept as the person's own: nobody else said or heard any."""
        return not (self.heard_by_others or self.off_record or self.holds_unkept)

    def without_unmentioned(self) -> "PromptContext":
        """Return the scene without what the person asked not to be spoken of, and does not name."""
        standing, found = self.standing, self.recollection
        if standing is None or found is None:
            return self
        here = Subject([self.message.text])
        asked = unmentioned(it.content for it in standing.boundaries)
        topics = [it for it in asked if not is_about(it, here)]
        if not topics:
            return self

        def is_silent(*texts: str) -> bool:
            return first_about(topics, Subject(texts)) is not None

        return replace(
            self,
            standing=replace(
                standing,
                boundaries=[
                    it
                    for it in standing.boundaries
                    if unmentioned([it.content]) or not is_silent(it.content)
                ],
                core=[it for it in standing.core if not is_silent(it.content)],
            ),
            coming=[it for it in self.coming if not is_silent(it.memory.content)],
            window=[it for it in self.window if not is_silent(it.text)],
            strongest=[it for it in self.strongest if not is_silent(it.content)],
            recollection=replace(
                found,
                memories=[it for it in found.memories if not is_silent(it.memory.content)],
                episodes=[it for it in found.episodes if not is_silent(it.memory.content)],
                rounds=[
                    it for it in found.rounds if not is_silent(*(part.text for part in it.messages))
                ],
            ),
        )

    def without_former(self) -> "PromptContext":
        """Return the scene without what was, where it is known what is so of the same now.

        Who asks for their job is told that they drive a bus, not that they used to be a cook.
        """
        if self.recollection is None:
            return self
        found = self.recollection.memories
        holds = {_key(hit.memory) for hit in found if not hit.expired}

        def is_former(memory: KnownMemory) -> bool:
            key = _key(memory)
            return key.endswith(_FORMER) and key.removesuffix(_FORMER) in holds

        return replace(
            self,
            strongest=[it for it in self.strongest if not is_former(it)],
            recollection=replace(
                self.recollection, memories=[hit for hit in found if not is_former(hit.memory)]
            ),
        )


def _key(memory: KnownMemory) -> str:
    return str((memory.structured or {}).get("key") or "")
