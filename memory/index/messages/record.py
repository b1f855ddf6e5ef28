"""One message as the ranker reads it, once: who said it when, its words counted, what it tells."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from memory.text.late_pattern import LatePattern
from memory.text.tokenizer import tokens_of

_ASKS = LatePattern(r"(?:[?？][\"”’)）\s]{0,9}(?:\[[^\[\]]{0,200}\])?|[吗呢])\Z")
_TIME = LatePattern(
    r"\b(?:yesterday|today|tonight|tomorrow|last|next|ago|weekend|weeks?|months?|years?|since"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may"
    r"|june|july|august|september|october|november|december|(?:19|20)\d\d)\b"
    r"|昨|今天|明天|前天|后天|[上下][个]?[周月]|周末|\d月|\d[日号]|去年|明年|[一二三四五六七八九十\d]年",
    re.IGNORECASE,
)
_NUMBER = LatePattern(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice|couple|few|several)\b"
    r"|[一二两三四五六七八九十]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class IndexedMessage:
    """What the ranker needs to know of one message; its words only as counted tokens."""

    message_id: int
    conversation_id: int
    session_id: int
    speaker_id: int | None
    """None: the character."""
    speaker: str
    at: float
    tokens: Mapping[str, int]
    asks: bool
    """Whether it ends with a question."""
    raises: bool
    """Whether it holds a question."""
    tells_when: bool
    tells_number: bool


@dataclass(frozen=True, slots=True)
class MessageOrigin:
    """Where and by whom a message was said."""

    message_id: int
    conversation_id: int
    session_id: int
    speaker_id: int | None
    speaker: str
    at: datetime


def said(place: MessageOrigin, text: str) -> IndexedMessage:
    """Read a message."""
    return IndexedMessage(
        message_id=place.message_id,
        conversation_id=place.conversation_id,
        session_id=place.session_id,
        speaker_id=place.speaker_id,
        speaker=place.speaker,
        at=place.at.timestamp(),
        tokens=Counter(tokens_of(text)),
        asks=bool(_ASKS.search(text.rstrip())),
        raises="?" in text or "？" in text,
        tells_when=bool(_TIME.search(text)),
        tells_number=bool(_NUMBER.search(text)),
    )
