"""Whether quoted words really stand in a message: white space, width and case folded."""

import hashlib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from memory.text import normalization
from memory.text.late_pattern import LatePattern
from memory.text.tokenizer import question_tokens
from memory.vocabulary import EvidenceRole

_SPACE = LatePattern(r"\s+")
_SPACED = LatePattern(r"[a-z0-9\u00c0-\u024f\u0370-\u052f]")
"""A letter or digit of writing that sets its words apart (folded)."""
_EDGES = "\"'“”‘’「」『』…."
_ASKS = LatePattern(r"[?？]\W*\Z")
_BARE_ANSWERS = frozenset(
    (
        *("yes", "yeah", "yep", "yup", "sure", "ok", "okay", "right", "correct", "exactly"),
        *("indeed", "true", "no", "nope", "nah"),
        *("是", "是的", "对", "对的", "对啊", "嗯", "嗯嗯", "好", "好的", "没错", "当然"),
        *("不", "不是", "没有"),
    )
)


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a message that an operation rests on."""

    message_id: int
    speaker_id: int | None
    text: str
    role: EvidenceRole = "source"


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message that may be quoted."""

    message_id: int
    speaker_id: int | None
    text: str


def folded(text: str) -> str:
    """Return the text as quotes are compared: folded, no quotation marks around it."""
    return normalization.folded(text).strip(_EDGES).strip()


def fingerprint(text: str) -> str:
    """Return a short digest of a text, equal for texts that say the same word for word.

    It is stored, so it folds by itself: a change of what guards compare must not change it.
    """
    plain = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").replace("‘", "'")
    worded = _SPACE.sub(" ", plain).strip().strip(_EDGES).strip()
    return hashlib.blake2b(worded.encode("utf-8", "replace"), digest_size=16).hexdigest()


def find_quote(quote: str, among: Iterable[Spoken]) -> Quote | None:
    """Return the quote with the newest message that holds it, or None where none does.

    A whole message may be as short as it is ("5", 是); a part of one has to say something, in
    whole words: "thing 1" does not stand in "thing 10".
    """
    wanted = folded(quote)
    if not wanted:
        return None
    says_something = _says_something(wanted)
    for spoken in reversed(list(among)):
        said = folded(spoken.text)
        if said == wanted or (says_something and _stands_in(wanted, said)):
            return Quote(spoken.message_id, spoken.speaker_id, quote.strip())
    return None


def _stands_in(quote: str, said: str) -> bool:
    """Tell whether a quote stands among these words, and no word of it is a piece of a longer one.

    Writing without spaces knows no such pieces: its characters may be cut anywhere.
    """
    at = said.find(quote)
    while at >= 0:
        end = at + len(quote)
        is_cut = _joins(said[at - 1 : at], quote[0]) or _joins(quote[-1], said[end : end + 1])
        if not is_cut:
            return True
        at = said.find(quote, at + 1)
    return False


def _joins(left: str, right: str) -> bool:
    return bool(_SPACED.fullmatch(left) and _SPACED.fullmatch(right))


def _says_something(quote: str) -> bool:
    """Tell whether a part of a message is words of it, and not a letter or "to" and "it" alone."""
    return len(quote) > 1 and (len(quote.split()) > 2 or bool(question_tokens(quote)))


def is_bare_answer(text: str) -> bool:
    """Tell whether a message says only yes or no, so that the question before it is its context."""
    return folded(text).rstrip("!！。.，,~") in _BARE_ANSWERS


def asks_at_end(text: str) -> bool:
    """Tell whether a message ends with a question, which what is said next may answer."""
    return _ASKS.search(text) is not None
