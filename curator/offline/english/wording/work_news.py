"""News of work told without the user or the word "as": "made redundant friday"."""

from collections.abc import Iterator

from curator.offline.lexicon.english import is_job
from memory.text.late_pattern import LatePattern

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_WHEN = (
    r"(?=\s*(?:$|[.,!;:(]|(?:today|tonight|yesterday|last|this|on (?:\w+day|the spot)|from work|"
    rf"after (?:\w+ )?\w+ years|because|cos|so|and|lol|again|too|{_DAY})\b))"
)
_LOST = (
    LatePattern(
        r"(?i)(?:^\W*(?:(?:so|well|ugh|omg|and|just|lol|sadly|guess what)\W+)*|[.!;] )"
        rf"(?P<said>(?:just )?(?P<how>made redundant|laid off|let go|sacked|fired)){_WHEN}"
    ),
    LatePattern(
        r"(?i)\b(?P<said>(?:they|work|the company|hr|management|(?:my |the )?(?:boss|work|company|"
        r"firm))(?:'ve| have| has| had| just| only)* (?:(?P<let>let) me go|(?P<laid>laid) me off|"
        r"(?P<made>made) me redundant|(?:sacked|fired) me|gave me the (?:sack|boot|push)))"
        rf"{_WHEN}"
    ),
)
"""Tells without a subject, or of those who did it, that the user has lost their work."""
_IF = LatePattern(
    r"(?i)\b(?:if|unless|might|would|could|when|until|before|almost|nearly|hope|dreamt|thought)\b"
    r"[^.!?;]*$"
)
"""Stands before what did not happen, or not yet."""
_AS_LOST = {"let": "let go", "laid": "laid off", "made": "made redundant"}
_WEEKDAY = LatePattern(rf"(?i) {_DAY}\b")
_GOT = LatePattern(
    r"(?i)\b(?:got|landed|found) (?:a|the|my|another) (?:new )?job(?P<gap>\s*[,.!;:–—-]+\s+)"
    r"(?:as )?(?:an? )?(?P<job>[a-z-]+(?: [a-z-]+){0,2}?)"
    r"(?=\s*(?:$|[,.!;(]| (?:at|in|for|start|from)\b))"
)
"""Names the work behind the news that somebody has it: "got a job!! library assistant"."""

_LEAVES = LatePattern(
    r"(?i)\b(?:quit|(?:left|leaving)(?: (?:my|the|that) (?:old )?(?:job|work|company|firm|place)\b|"
    r"(?! (?:my|our|his|her|their|him|them|it|me|a|an|some|home|early|late|at|for|"
    r"the (?:house|flat|car|keys|kids|dog|pub|party|gym|airport|station))\b))|"
    r"packed in|jacked in|finished (?:at|with)|done (?:at|with)|"
    r"resigned|sacked|fired|made redundant|laid off|no longer (?:at|with|work)|"
    r"not (?:at|with|working at))\b"
)
_AT_NOW = LatePattern(
    r"(?i)(?P<am>\b(?:i'?m|i am)(?: now| currently)?) (?P<at>at|with|over at) "
    r"(?!(?:home|school|uni|college|church|work|peace|ease|least|last|first|him|her|them|you|it|"
    r"my|his|the (?:moment|gym|doctor\w*|end|beach|airport|station|hospital with))\b)"
    r"(?P<where>(?:the |a )?[\w'&-]+(?: [\w'&-]+)??)(?: now| these days| instead| since [\w ]+)"
    r"(?=\s*(?:$|[.,!;(]))"
)
"""Names where somebody works now, where a text tells of work that was left."""


def work_news_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a text tells of work lost or got, and how it would say so plainly."""
    for shape in _LOST:
        for match in shape.finditer(text):
            if not _IF.search(text[: match.start("said")]):
                on = " on" if _WEEKDAY.match(text, match.end("said")) else ""
                yield match.start("said"), match.end("said"), f"I got {_how(match.groupdict())}{on}"
    if _LEAVES.search(text):
        for match in _AT_NOW.finditer(text):
            yield match.start("am"), match.end("at"), "I work at"
    for match in _GOT.finditer(text):
        if is_job(match["job"]):
            article = "an" if match["job"][:1].lower() in "aeiou" else "a"
            yield match.start("gap"), match.end("job"), f" as {article} {match['job']}"


def _how(told: dict[str, str | None]) -> str:
    how = told.get("how") or next((_AS_LOST[it] for it in _AS_LOST if told.get(it)), "sacked")
    return how.lower()
