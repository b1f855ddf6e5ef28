"""What an English sentence states of the person before it only supposes something."""

import re

from memory.text.late_pattern import LatePattern

_OWN_STATEMENT = LatePattern(
    r"(?P<head>(?:(?:so|well|and|hi|hey|ok|yes|no),? )?(?:\w+ ){0,4}?"
    r"(?:i(?:'m|'ve)?|we(?:'re|'ve)?|my|our)\b"
    r"[^;]{10,}?)(?:, (?:so|and|but)|,| [–—-]|;) (?P<rest>(?:even |only )?(?:if|unless|as though|"
    r"imagine|suppose)\b.*)",
    re.IGNORECASE,
)
_WISH = LatePattern(
    r"\b(?:would|could|might|should|if|wish|unless|imagine|suppose|pretend|dream\w*)\b|'d\b",
    re.IGNORECASE,
)
_HEARSAY = LatePattern(
    r"\b(?:said|says|told|thinks?|thought|claims?|asked|apparently|according|heard|who|what|which)\b",
    re.IGNORECASE,
)

_SUPPOSES = LatePattern(
    r"(?:\W|\b(?:lol|omg|ok|but|and|so|honestly|tbh|ugh|well|man|like)\b)*"
    r"(?:(?:even )?if|(?:had|were|should) (?:i|we|my \w+)|unless|imagine|suppose|(?:i )?wish|"
    r"(?:i )?(?:had|have) (?:a|this) dream|"
    r"(?:i )?dream(?:t|ed)|i(?:['’]d|d| would) (?:love|like|never|rather|hate)|maybe|might|"
    r"i (?:might|could|may|would))\b[^.!?]*[\W_]*",
    re.IGNORECASE,
)


def only_supposes(text: str) -> bool:
    """Tell whether an English message is one sentence of what may be, is wished or was dreamt."""
    return _SUPPOSES.fullmatch(text) is not None


_SPEAKS_IN_QUOTES = LatePattern(
    r"(?<![\w'’])['\"“‘](?:[^'\"“”]{0,80} )?(?:i|i['’]?m|i['’]?ve|my|me|we)\b[^\"“”]*['\"”’](?!\w)",
    re.IGNORECASE,
)
"""Has others say "I"."""


def tells_nothing_of_speaker(text: str) -> bool:
    """Tell whether an English message is only supposed, or has others say "I" in quotes."""
    return only_supposes(text) or _SPEAKS_IN_QUOTES.search(text) is not None


def before_supposition(text: str) -> str | None:
    """Return what is stated; None where nothing is: "I have a dog, if you like dogs"."""
    match = _OWN_STATEMENT.match(text)
    if match is None or _WISH.search(match["head"]) or _HEARSAY.search(text):
        return None
    return match["head"]
