"""What the queue knows of each kind of job."""

from typing import get_args

from memory.queue.job_kinds import JOB_KINDS
from memory.vocabulary import JobKind


def test_every_kind_of_job_has_its_traits():
    assert set(JOB_KINDS) == set(get_args(JobKind))


def test_what_a_person_waits_for_goes_first():
    first = {kind for kind, traits in JOB_KINDS.items() if traits.urgency == 0}

    assert first == {"erase", "erase_session", "forget"}
