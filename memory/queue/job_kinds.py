"""The kinds of jobs: how urgent each is, and what the queue may do with it."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.vocabulary import JobKind

PERSON_WAITS, WAS_SAID, DAILY_WORK = range(3)


@dataclass(frozen=True, slots=True)
class JobTraits:
    """How the queue treats a kind of job."""

    urgency: int = DAILY_WORK
    """What is lower goes first."""
    recurs: bool = False
    """Whether it is asked for by when it was asked for last, which outlives the job."""
    never_parked: bool = False
    """Whether it is tried until it is done, and can't be given up."""


JOB_KINDS: Mapping[JobKind, JobTraits] = {
    "erase": JobTraits(PERSON_WAITS, never_parked=True),
    "erase_session": JobTraits(PERSON_WAITS, never_parked=True),
    "forget": JobTraits(PERSON_WAITS, never_parked=True),
    "curate": JobTraits(WAS_SAID),
    "summarise": JobTraits(WAS_SAID),
    "embed": JobTraits(WAS_SAID),
    "review": JobTraits(),
    "contradictions": JobTraits(recurs=True),
    "insights": JobTraits(recurs=True),
    "profile": JobTraits(),
    "compress": JobTraits(),
    "chapter": JobTraits(),
    "decay": JobTraits(),
    "quality": JobTraits(),
    "daily": JobTraits(),
    "pack": JobTraits(),
}
