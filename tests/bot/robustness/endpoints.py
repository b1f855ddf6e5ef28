"""What an endpoint may do with an answer: wrap it in something, or give none."""

import json
from collections.abc import Callable
from typing import Any

from memory.tables import Job
from memory.vocabulary import JobKind
from tests.fakes.behaviours import Behaviour, CutOff, Empty, Fails, Hangs, Refuses, Says, SaysJson
from tests.stage import Stage

Plays = Callable[[Any], Behaviour]
UNDERSTOOD: dict[str, Plays] = {
    "valid": SaysJson,
    "fenced": lambda value: Says(f"Here you are:\n```json\n{json.dumps(value)}\n```"),
    "prose around": lambda value: Says(f"Sure! {json.dumps(value)} I hope that this helps."),
    "after thoughts": lambda value: Says(f"<think>Hm, {{}}?</think>{json.dumps(value)}"),
}
NO_ANSWER: dict[str, Plays] = {
    "truncated": lambda value: Says(json.dumps(value)[:-3], finish_reason="length"),
    "empty": lambda value: Empty(),
    "refusal": lambda value: Refuses(),
    "429 storm": lambda value: Fails(429, retry_after=0),
    "500": lambda value: Fails(500, retry_after=0),
    "hang": lambda value: Hangs(),
    "cut in the middle": lambda value: CutOff(json.dumps(value)[:20]),
}


async def open_jobs_of(stage: Stage, kind: JobKind) -> list[Job]:
    """Return the jobs of a kind that were tried, or could be by now."""
    jobs = [job for job in await stage.all(Job) if job.kind == kind and job.done_at is None]
    return [job for job in jobs if job.attempts or job.put_offs or job.run_at <= stage.clock.now()]
