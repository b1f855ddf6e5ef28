"""An operation held against what is remembered, within the limits of a run."""

from dataclasses import replace
from zoneinfo import ZoneInfo

from config.settings.sections import Curation
from memory.dates.partial_date import Moment, parse_moment
from memory.ledger.proposal import Author, Proposal
from memory.operations.registry import objection
from memory.operations.validation import (
    Target,
)
from tests.memory.house import CURATOR

LIMITS = Curation()
TEA = Target("fact", "active", verified=False, content="Mira drinks tea.")


def moment(text: str) -> Moment:
    found = parse_moment(text, ZoneInfo("Asia/Shanghai"))
    assert found is not None
    return found


def against(proposal: Proposal, target: Target | None = TEA, author: Author = CURATOR):
    return objection(proposal, target, author, LIMITS)


GUARDED = [replace(TEA, category="core"), replace(TEA, verified=True)]
