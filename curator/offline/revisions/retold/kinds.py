"""Of what kind somebody's animal is, put right: "Murphy's a golden retriever, sorry"."""

from collections.abc import Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.grammar.claim import Claim
from curator.offline.lexicon.shared import ANIMALS
from curator.offline.revisions.retold.sentence import told_with
from memory.text.attribute_keys import beings_in
from memory.text.late_pattern import LatePattern

_SLIP = LatePattern(
    r"(?i)\b(?:sorry|soz|oops|no|wait|not|actually|i (?:said|put|wrote|called)|dunno why|don'?t know "
    r"why|mix(?:ed)?|silly me|correction|tell a lie)\b"
)
_IS = LatePattern(
    r"(?i)(?P<who>\b(?:he|she|it)|(?-i:[A-Z])[\w-]+)(?:['’]s| is|s)(?: (?:actually|really|in fact|just))* "
    r"an? (?P<new>(?:[\w-]+ ){0,2}[\w-]+?)(?=\s*(?:[,.!;–—-]|$|\b(?:not|sorry|lol|dunno|i)\b))"
)
_BREED = LatePattern(
    r"(?i)\b(?:\w*hound|\w*doodle|\w+poo|terrier|retriever|spaniel|collie|shepherd|setter|pointer|"
    r"cross|mix|mongrel|moggy|tabby|lurcher|\w+ cat)$"
)
_CALLED = r"\ban? (?P<old>(?:[\w-]+ ){0,2}?[\w-]+),? (?:called|named) "


def of_another_kind(text: str, known: Sequence[ToldClaim]) -> list[Claim]:
    """Return the memory of an animal by name with the breed that it is of."""
    if not _SLIP.search(text):
        return []
    new = next((it["new"] for it in _IS.finditer(text) if _is_breed(it["new"])), None)
    if new is None:
        return []
    for memory in known:
        for name in _names(text):
            old = LatePattern(rf"{_CALLED}{name}\b").search(memory.content)
            if old and old["old"].casefold() != new.casefold():
                return [told_with(memory, old.span("old"), new, text, "corrected")]
    return []


def _is_breed(words: str) -> bool:
    return bool(beings_in(words) & ANIMALS) or _BREED.search(words) is not None


def _names(text: str) -> list[str]:
    words = (word.strip(".,!?;:'’") for word in text.split())
    plain = (word.removesuffix("'s").removesuffix("’s") for word in words)
    return [word for word in plain if word[:1].isupper() and word.isalpha()]
