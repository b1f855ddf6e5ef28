"""Whether a Chinese clause says what holds, what was, what is no more, or what is not so."""

from dataclasses import replace

from curator.offline.chinese.clauses.whose import LEADING_ADVERBS
from curator.offline.grammar.claim_builder import Aspect, ParsedClause
from memory.text.late_pattern import LatePattern

_ASPECTS: tuple[tuple[LatePattern, Aspect], ...] = (
    (
        LatePattern(r"(?:以前|曾经|曾|过去|之前|原来|原先)(?:一直|都|很)?(?P<rest>.+?)(?:过|的)?"),
        "used",
    ),
    (LatePattern(r"(?:小时候|上学时|大学时)(?P<rest>.+)"), "past"),
    (LatePattern(r"(?:年轻时|年轻的时候|退休前|早年)(?P<rest>.+)"), "used"),
    (LatePattern(r"(?:已经)?不再(?P<rest>.+?)了?"), "gone"),
    (LatePattern(r"(?:已经|早就)?(?:不(?:用|必|需要)?再?|没在?)(?P<rest>.+)了"), "gone"),
    (LatePattern(r"(?:从来?)?不(?:太|怎么|大|是很)?(?P<rest>.+)"), "negated"),
    (
        LatePattern(
            r"(?:从来?|这辈子|长这么大|活到现在|活了[^，没]{1,5}|一直|还)*没有?(?P<rest>.+)"
        ),
        "negated",
    ),
)


def in_its_aspect(reading: ParsedClause) -> ParsedClause:
    """Return a clause without what says whether it still holds, with what that says."""
    words = LEADING_ADVERBS.sub("", reading.predicate)
    for shape, aspect in _ASPECTS:
        if match := shape.fullmatch(words):
            rest = LEADING_ADVERBS.sub("", match["rest"])
            return replace(reading, predicate=rest, aspect=aspect)
    return replace(reading, predicate=words)
