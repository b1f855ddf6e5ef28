"""A thing of the user's, as a correcting English message says it of "mine": "no, mine's a Mazda"."""

import re
from collections.abc import Sequence

from curator.offline.claim_equality import ToldClaim
from curator.offline.exchanges.claims_put_right import claim_put_right
from curator.offline.grammar.claim import Claim
from curator.offline.standing.cues import cues_in
from memory.text.late_pattern import LatePattern

_MINE = LatePattern(
    r"(?i)\b(?:mine|ours)(?:['’]?s| is| are| was)(?: actually| really)? (?P<article>an? |the )?"
    r"(?P<right>[\w'’&-]+(?: (?!not\b|and\b|but\b|because\b)[\w'’&-]+){0,3}?)(?=\s*(?:$|[.,!?;:]|\b(?:not|and|but|because|lol|haha)\b))"
)
_BEGS_PARDON = LatePattern(
    r"(?i)^\W*(?:(?:oh|ah|er|um|no|but|omg|ok)\W+)*(?:so?rry|sry|soz|wait|hang on|hold on|oops|no|nope)\b"
)
_PUTS_RIGHT = frozenset({"slip", "meant", "wrong"})
_OF_MANNER = LatePattern(
    r"(?i)^(?:better|worse|the same|different|older|newer|bigger|smaller|broken|fine|gone|in|at|on|too|also|just|not|so|very|red|blue|black|white|green)\b"
)
"""Says how something is, and not what it is."""
_HAD = LatePattern(
    r"^(?:The user (?:has|has got|owns|drives|rides|plays|uses|wears)|The user's [\w ]{2,25} (?:is|are)) (?P<wrong>(?:an? |the )?.+?)(?=\.$|,| and | with | in | on | for )"
)


def righted_belongings(text: str, known: Sequence[ToldClaim], last: Sequence[str]) -> list[Claim]:
    """Return what was told right before of a thing of the user's, as a message puts it right.

    `last` is what was told right before: of the one thing among that "mine" speaks.
    """
    mine = _MINE.search(text)
    if mine is None or _OF_MANNER.match(mine["right"]):
        return []
    if not (cues_in(text, "en") & _PUTS_RIGHT or _BEGS_PARDON.match(text)):
        return []
    told = [
        (memory, had)
        for memory in known
        if memory.content in last and (had := _HAD.match(memory.content))
    ]
    if len(told) != 1:
        return []
    memory, had = told[0]
    place = re.compile(re.escape(had["wrong"])).search(memory.content, had.start("wrong"))
    return [claim_put_right(memory, place, _named(mine), text)] if place else []


def _named(mine: re.Match[str]) -> str:
    return f"{mine['article'] or ''}{mine['right']}"
