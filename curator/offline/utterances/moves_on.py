"""What English words say is so now in the place of what was told right before: "it's York now"."""

import re
from collections.abc import Iterator, Sequence

from curator.offline.utterances.amendments import amended
from curator.offline.utterances.slips import Amendment
from memory.text.late_pattern import LatePattern

_THING = r"(?:the |an? )?(?P<value>[\w'-]{2,20}(?: (?-i:[A-Z])[\w'-]{1,20})?)"
_NOW = r"(?:now|these days|nowadays|instead)\b"
_CHANGES = LatePattern(
    r"(?i)\b(?:moved|switched|changed|any ?(?:more|longer)|no longer|left|quit|"
    r"sold|stopped|gave up|turned)\b"
)
_SHAPES = tuple(
    LatePattern(shape, re.IGNORECASE)
    for shape in (
        rf"\b(?:it's|its|it is|we're in|i'm in|i'm at|im at|im in) {_THING} {_NOW}",
        rf"^\W*(?:(?:i|we)(?:'ve| have)? )?(?:just |since )?(?:switched|changed) to {_THING}"
        r"(?=\s*(?:[.!,;]|$))",
        r"^\W*(?:(?:he|she)(?:'s| has)? |i(?:'ve| have)? )?(?:just )?turned (?P<value>\d{1,3}|"
        r"[a-z]{3,9}(?:-[a-z]{3,5})?)(?=\s*(?:[.!,;]|$| (?:today|yesterday|last|this|on)\b))",
    )
)
_NO_THING = LatePattern(
    r"(?i)(?:hot|cold|warm|wet|raining|broken|late|early|over|done|mine|yours|fine|ok|okay|better|"
    r"worse|good|bad|great|time|bedtime|fixed|sold|gone|hard|easy|so|not|all|just|only|my|quiet|"
    r"dark|light|into|out|up|down|off|around|red|christmas|easter|winter|summer|spring|autumn|"
    r"home|work|school|night|morning|love|bed|peace)\b"
)
_NOT_SO = LatePattern(
    r"(?i)\b(?:if|imagine|suppose|wish|would|might|could|almost|nearly|when|until|unless|not yet|"
    r"my|our|his|her|their|dream\w*|said|says)\b"
)


def moved_on(text: str, before: str, values: Sequence[str]) -> Iterator[str]:
    """Yield the statement before with what holds now: "I live in York" for "it's York now"."""
    if not _CHANGES.search(text) or _NOT_SO.search(text):
        return
    for shape in _SHAPES:
        match = shape.search(text)
        if match is None or _NO_THING.match(match["value"]):
            continue
        again = amended(before, values, Amendment(match["value"]))
        if again is not None and _is_of_one_case(match["value"], before, again):
            yield again


def _is_of_one_case(value: str, before: str, again: str) -> bool:
    """Tell whether a name stands for a name and a thing for a thing."""
    gone = next((word for word in before.split() if word not in again.split()), "")
    return gone[:1].isupper() == value[:1].isupper()
