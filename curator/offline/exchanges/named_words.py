"""What an English text names: its telling words, names of two letters, and whose its matter is."""

import re
from collections.abc import Iterable

from memory.text.attribute_keys import beings_in
from memory.text.content_words import raising_words
from memory.text.late_pattern import LatePattern
from memory.text.tokenizer import STOP_WORDS

_SHORT = LatePattern(r"\b(?!\d)[a-z\d]{2,3}\b")
_NO_NAMES = frozenset({
    "im", "my", "me", "we", "he", "she", "it", "its", "no", "not", "so", "now", "oh", "ok", "lol",
    "the", "is", "are", "was", "day", "on", "in", "at", "to", "of", "got", "get", "has", "had",
    "new", "old", "one", "two", "bro", "omg", "and", "but", "for", "all", "out", "off", "up",
    "job", "ive",
})  # fmt: skip
_OF_SOMEBODY = LatePattern(
    r"(?i)(?:\b(?:my|our) (?:[\w-]+ ){0,2}?(?P<kind>[\w-]+?)|(?<![\w-])(?-i:(?!I\b|It\b|That\b|This\b|There\b|He\b|She\b|What\b|Who\b|Here\b|Let\b|Next\b|Today\b|Tonight\b|Tomorrow\b)(?P<name>[A-Z][\w-]+?)))"
    r"(?:['’]s|s['’]) (?!(?:just |finally |now )?(?:been|got|moved|moving|changed|pushed|put|going|now|not|back|an?|the|said|told|asked|on|at|in|off|(?!wedding|christening|meeting|painting|evening|morning|reading|training)\w+ing)\b)[a-z]"
)
"""Says whose the matter is that it tells of: "my boss's flight has been put off"."""
_HELD = LatePattern(
    r"(?i)^(?:\w+day|tomorrow|today|tonight|week|month|year|school|work|uni|college|course|class|club|team|company|clinic|surgery)$"
)
_CALLED = LatePattern(r"(?i)\b(?:called|named) (?P<name>[a-z][\w-]+)")


def with_apostrophes(text: str, contents: Iterable[str]) -> str:
    """Return hasty words with the "'s" of the names that memories tell: "zane's out now"."""
    for name in {match["name"] for it in contents for match in _CALLED.finditer(it)}:
        text = re.sub(rf"(?i)\b({re.escape(name)})s(?= [a-z])", r"\1's", text)
    return text


def named_words(text: str) -> frozenset[str]:
    """Return the telling words of a text, and short ones that stand for a name."""
    short = frozenset(_SHORT.findall(text.casefold())) - STOP_WORDS - _NO_NAMES
    return raising_words(text) | short


def is_of_another(text: str, content: str) -> bool:
    """Tell whether a text is of a matter of somebody's own whom a memory does not name."""
    whose = _OF_SOMEBODY.search(text)
    if whose is None:
        return False
    who = whose["kind"] or whose["name"]
    if _HELD.match(who) or beings_in(content) & beings_in(who):
        return False
    return re.search(rf"(?i)\b{re.escape(who)}", content) is None
