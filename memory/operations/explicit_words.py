"""The user's explicit word on a memory: quoted words that are a clause and speak of it.

It is what core memories and those that the user confirmed change by. Letters, single words and
clauses on something else change nothing of them, whatever an agent makes of these.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from memory.text.attribute_keys import asked_slots, beings_in, slot_of
from memory.text.content_words import telling_words
from memory.text.language import is_cjk
from memory.text.late_pattern import LatePattern
from memory.text.quotes import Quote
from memory.text.tokenizer import question_tokens

LEAST_WORDS, LEAST_SIGNS = 2, 3
"""What a clause has at least: so many words, or so many signs where words have no gaps."""
_WORD = LatePattern(r"[^\W_]+", re.UNICODE)
_OF_EVERYBODY = "the user likes loves enjoys prefers hates dislikes wants needs thinks feels makes"
_OF_EVERYBODY_ZH = LatePattern("用户|喜欢|最爱|热爱|爱|讨厌|觉得|认为|想要|希望|需要")
"""What is said of any matter: two tastes are not of one matter since both are tastes."""
Structured = Mapping[str, Any] | None


def words_in(quotes: Sequence[Quote]) -> str:
    """Return what is quoted; with a bare yes or no goes the question that it answers."""
    return "\n".join(quote.text for quote in quotes)


def is_clause(said: str) -> bool:
    """Tell whether words say something by themselves, and are not one word of what was said."""
    words = _WORD.findall(said)
    signs = sum(is_cjk(sign) for word in words for sign in word)
    return len(words) >= LEAST_WORDS or signs >= LEAST_SIGNS


def speak_of(said: str, content: str, structured: Structured = None, topic: str = "") -> bool:
    """Tell whether words speak of what a memory says, or of the slot that it fills."""
    slot = structured or {}
    about = f"{content} {topic} {slot.get('value') or ''}"
    if telling_words(said) & telling_words(about):
        return True
    key = str(slot.get("key") or "")
    named, filled = set(re.split(r"[._ ]", key.casefold())), slot_of(key)
    return bool(beings_in(said) & named) or (filled is not None and filled in asked_slots(said))


def are_of_one_thing(
    text: str, other: str, slot: Structured = None, other_slot: Structured = None
) -> bool:
    """Tell whether two sentences are of one matter: a slot or a telling word of theirs is the same.

    That one lives or works somewhere tells something here; that one likes something does not.
    """
    keys = [(each or {}).get("key") for each in (slot, other_slot)]
    if keys[0] is not None and keys[0] == keys[1]:
        return True
    told = (set(question_tokens(_OF_EVERYBODY_ZH.sub(" ", each))) for each in (text, other))
    return bool(set.intersection(*told) - _said_of_everybody())


@cache
def _said_of_everybody() -> frozenset[str]:
    return frozenset(question_tokens(_OF_EVERYBODY))
