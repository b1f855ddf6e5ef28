"""Incoming: what a person says, as a front end hands it over; clean from here on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memory.conversation.users import LONGEST_NAME
from memory.text.normalization import cleaned, one_line


@dataclass(frozen=True, slots=True)
class SentPicture:
    """A picture that was sent with a message, and how the message's text describes it."""

    url: str
    described: str

    def __post_init__(self) -> None:
        """Clean the description as the text that it is part of."""
        object.__setattr__(self, "described", cleaned(self.described))


@dataclass(frozen=True, slots=True)
class Part:
    """An earlier message of what a person says in one breath."""

    platform_id: str | None
    text: str
    pictures: Sequence[SentPicture] = ()

    def __post_init__(self) -> None:
        """Clean the text: here it enters."""
        object.__setattr__(self, "text", cleaned(self.text))


@dataclass(frozen=True, slots=True)
class Quoted:
    """A message that is replied to, as it is shown with the reply; it is not stored with it."""

    author: str | None
    """Null: the character said it."""
    text: str
    platform_id: str | None = None
    message_id: int | None = None
    """The message that it shows, where that is stored."""
    kept: bool = True
    """Whether its words may be kept, or were the person's own."""

    def __post_init__(self) -> None:
        """Clean the text and the name: here they enter."""
        object.__setattr__(self, "text", cleaned(self.text))
        author = self.author and one_line(self.author, longest=LONGEST_NAME)
        object.__setattr__(self, "author", author)


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """A user's message as a front end hands it over."""

    conversation_id: int
    user_id: int
    text: str
    held_by: str
    """The process that will answer, as `host:pid`."""
    platform_id: str | None = None
    waits_from: int | None = None
    """The oldest of the platform's messages that still waits there, where one does; 0: unknown."""
    reply_to_id: int | None = None
    parts: Sequence[Part] = ()
    """What was said just before it and is answered with it, oldest first."""
    chain: Sequence[Quoted] = ()
    """The messages that it replies to, oldest first."""
    kept: bool = True
    """Whether the words may be kept; else they go with the session, as in private mode."""
    pictures: Sequence[SentPicture] = ()
    """What was sent with the newest message and is described in its text."""

    def __post_init__(self) -> None:
        """Clean the text: here it enters."""
        object.__setattr__(self, "text", cleaned(self.text))

    @property
    def numbers(self) -> list[int]:
        """The ids of all that is answered, where the platform counts its messages."""
        ids = [self.platform_id, *(part.platform_id for part in self.parts)]
        return [int(text) for text in ids if text is not None and text.isdecimal()]

    @property
    def whole(self) -> str:
        """All that is answered, as it was said."""
        return answered_together([*(part.text for part in self.parts), self.text])


def answered_together(texts: Iterable[str]) -> str:
    """Return messages that one reply answers as the one text that it is an answer to."""
    return "\n".join(texts)
