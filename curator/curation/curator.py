"""The curator: what it reads, what it proposes, and the port that its implementations fill."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol, Self
from zoneinfo import ZoneInfo

from pydantic import (
    BaseModel,
    ConfigDict,
    ModelWrapValidatorHandler,
    PrivateAttr,
    ValidationError,
    model_validator,
)

from config.agent import Agent, Scripted
from curator.agent_inputs import ShownMemory, Utterance
from memory.vocabulary import Because, Grounding, Kind, Language


@dataclass(frozen=True, slots=True)
class CurationWindow:
    """What one run of the curator reads."""

    language: Language
    now: datetime
    """When the newest message was said, in the user's zone; "yesterday" counts from here."""
    zone: ZoneInfo
    character: str
    utterances: Sequence[Utterance]
    memories: Sequence[ShownMemory]
    user_name: str = ""
    """How the user is called, as far as known."""
    never_store: Sequence[str] = ()
    """The topics that the user does not want remembered."""


class ProposedOperation(BaseModel):
    """One operation as the curator words it; flat, so that every endpoint can be asked for it."""

    model_config = ConfigDict(extra="ignore")

    op: Literal["ADD", "UPDATE", "BOOST", "DELETE", "SKIP"]
    id: str | None = None
    """Handle of the memory that UPDATE, BOOST and DELETE are about."""
    content: str | None = None
    kind: Kind | None = None
    topic: str | None = None
    salience: float | None = None
    confidence: float | None = None
    entities: list[str] | None = None
    valid_from: str | None = None
    """`2026`, `2026-03`, `2026-03-05` or an ISO instant."""
    valid_until: str | None = None
    because: Because | None = None
    """On UPDATE: the old content was true and ended, or was never true."""
    key: str | None = None
    """A slot such as `home` or `cat.name`, with `value`: what the content says, structured."""
    value: str | None = None
    grounding: Grounding | None = None
    quote: str | None = None
    """The user's own words it rests on, letter by letter; for BOOST words of the reply."""
    reason: str | None = None
    _says_again: str = PrivateAttr(default="")
    _is_answer: bool = PrivateAttr(default=False)

    @property
    def is_answer(self) -> bool:
        """Whether rules read the quote as an answer: the question before it says what it is of."""
        return self._is_answer

    def as_answer(self) -> Self:
        """Return the operation as one that the quote answers a question with, however politely."""
        found = self.model_copy()
        found._is_answer = True
        return found

    @property
    def says_again(self) -> str:
        """The user's words of before, letter by letter, that rules put right and tell again."""
        return self._says_again

    def with_words_of_before(self, words: str) -> Self:
        """Return the operation, resting on those words, too."""
        found = self.model_copy()
        found._says_again = words
        return found


class ProposedOperations(BaseModel):
    """All that one run proposes."""

    operations: list[ProposedOperation]
    _unreadable: int = PrivateAttr(default=0)
    _is_by_rule: bool = PrivateAttr(default=False)
    _in_doubt: Sequence[str] = PrivateAttr(default=())

    @classmethod
    def by_rule(cls, operations: list[ProposedOperation], in_doubt: Sequence[str] = ()) -> Self:
        """Return operations that rules read from the user's words, which no reply can mislead."""
        proposed = cls(operations=operations)
        proposed._is_by_rule, proposed._in_doubt = True, in_doubt
        return proposed

    @property
    def in_doubt(self) -> Sequence[str]:
        """The handles of memories that are likely over, surest first: the user may be asked."""
        return self._in_doubt

    @property
    def is_by_rule(self) -> bool:
        """Whether rules made these of the user's own words alone."""
        return self._is_by_rule

    @property
    def unreadable(self) -> int:
        """How many operations stood beside these that are none, such as unknown ones."""
        return self._unreadable

    @model_validator(mode="wrap")
    @classmethod
    def _read_what_can_be_read(
        cls, given: object, handler: ModelWrapValidatorHandler[Self]
    ) -> Self:
        """Leave out single operations that are none; where none is left, nothing was understood."""
        proposed = given.get("operations") if isinstance(given, dict) else None
        if not isinstance(proposed, list):
            return handler(given)
        sound = [operation for operation in proposed if _is_operation(operation)]
        if not sound:
            return handler(given)
        read = handler({"operations": sound})
        read._unreadable = len(proposed) - len(sound)  # its own
        return read


def _is_operation(given: object) -> bool:
    try:
        ProposedOperation.model_validate(given)
    except ValidationError:
        return False
    return True


class Curator(Agent, Protocol):
    """Reads a window and proposes operations on memory."""

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        """Return the operations; raises `MindError` where no answer was understood."""
        ...


class ScriptedCurator(Scripted[CurationWindow, ProposedOperations]):
    """Proposes from a script, and remembers what it read."""

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        """Return the next reply of the script."""
        return self.reply_to(window)
