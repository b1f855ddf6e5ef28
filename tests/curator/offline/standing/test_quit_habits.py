"""A habit that is quit ends no job."""

import pytest

from curator.offline.standing.quit_habits import quits_habit
from tests.curator.offline.windows import memory, proposed

JOB = memory("j1", None, "", "The user is a paramedic.")
SMOKE = memory("s1", None, "", "The user smokes a pipe.")


def _ended(operations) -> set[str]:
    return {it.id for it in operations if it.valid_until or it.op == "DELETE"}


@pytest.mark.parametrize(
    "said",
    [
        "I used to smoke but I quit in 2019",
        "I used to smoke but I quit",
        "I smoked for ten years, then I quit last year",
        "I drank too much, so I quit",
    ],
)
async def test_the_job_stays(said: str):
    assert quits_habit(said)
    assert "j1" not in _ended(await proposed(said, memories=[JOB, SMOKE]))


@pytest.mark.parametrize("said", ["I quit my job", "I quit", "I used to work here, then I quit"])
async def test_a_job_that_is_quit_is_over(said: str):
    assert not quits_habit(said)
    assert "j1" in _ended(await proposed(said, memories=[JOB, SMOKE]))
