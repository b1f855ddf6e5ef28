"""Days pass: whatever the schedule of daily runs, the same life ends in the same state."""

import asyncio
import tempfile
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from math import log
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlmodel import Session as Rows
from sqlmodel import col, select

from bot.worker.maintenance import DAILY
from memory.conversation.users import Newcomer, user_for
from memory.ledger.proposal import Author, Batch, Proposal
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.operations.kinds.boost import Boost
from memory.operations.validation import NOT_ALLOWED
from memory.tables import Memory, Operation
from memory.text.quotes import Quote
from memory.vocabulary import Kind, Language
from reviewer.review.reviewer import ReviewCase, Thought, Verdict
from tests.agents import offline_agents
from tests.examples import examples, length
from tests.stage import START, Stage, staged

TELLER, LISTENER = Author("import"), Author("curator")
COMPARED = (
    "state", "forgotten_because", "forgotten_at", "category", "importance", "anchored_at",
    "used_count", "last_used_at", "kept_count", "review_due", "next_due_at", "version",
)  # fmt: skip


@dataclass
class RuledReviewer:
    """Decides by a rule: the memory's first word says what, as often as it is asked."""

    decided: list[str] = field(default_factory=list)
    model: str = "ruled"

    def prompt_version(self, language: Language) -> str:
        return f"ruled-{language}"

    async def consider(self, case: ReviewCase) -> Thought:
        verdict: dict[str, Verdict] = {"dear": "KEEP", "dull": "DELETE", "grand": "PROMOTE"}
        self.decided.append(case.memory.content)
        return Thought(thought="by rule", decision=verdict[case.memory.content.split()[0]])


@dataclass(frozen=True)
class Life:
    """What is learned, each with its weight and kind, and which of it is used when."""

    learned: Sequence[tuple[str, Kind, float]]
    uses: Sequence[tuple[int, int]]
    """(day, which memory)."""
    days: int


@dataclass(frozen=True)
class End:
    """What became of each memory, and which operations led there."""

    memories: Sequence[dict[str, Any]]
    operations: Sequence[tuple[Any, ...]]


KINDS: tuple[Kind, ...] = ("preference", "fact", "goal", "boundary", "promise", "context")
LEARNED = st.tuples(
    st.sampled_from(["dear", "dull", "grand"]), st.sampled_from(KINDS), st.floats(0, 1)
)


@st.composite
def lives(draw: st.DrawFn, days: int) -> Life:
    learned = draw(st.lists(LEARNED, min_size=1, max_size=5))
    use = st.tuples(st.integers(1, days - 1), st.integers(0, len(learned) - 1))
    return Life(learned, sorted(draw(st.lists(use, max_size=6))), days)


def lived(life: Life, runs: Collection[int], *, times: int = 1) -> End:
    """Live it with the daily work done on these days (and where something is used) only.

    A process that serves a person has done what fell due since: uses come after that day's run.
    """
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_lived(Path(folder), life, {*runs, life.days}, times))


async def _lived(folder: Path, life: Life, runs: Collection[int], times: int) -> End:
    agents = offline_agents(reviewer=RuledReviewer())
    # Compression would merge what nobody used; it has tests of its own.
    with staged(folder, agents=agents, compression={"least": 1000}) as stage:
        await stage.write(lambda rows: _learn(rows, stage, life))
        for day in range(1, life.days + 1):
            await stage.run_on(days=1)
            used = [which for at, which in life.uses if at == day]
            for _ in range(times if used or day in runs else 0):
                await _run(stage)
            for which in used:
                await stage.write(partial(_use, stage=stage, memory_id=which + 1))
                await stage.worker.drain()
        return await stage.services.store.read(_end)


async def _run(stage: Stage) -> None:
    await stage.worker.chores.enqueue(DAILY)
    await stage.worker.drain()


def _learn(rows: Rows, stage: Stage, life: Life) -> None:
    user_for(rows, "local", "me", newcomer=Newcomer(), now=stage.clock.now())
    proposals = [
        Add(content=f"{word} thing {number}", kind=kind, salience=weight)
        for number, (word, kind, weight) in enumerate(life.learned)
    ]
    _apply(rows, stage, TELLER, proposals)


def _use(rows: Rows, *, stage: Stage, memory_id: int) -> None:
    boost = Boost(memory_id=memory_id, quotes=[Quote(1, 1, "thing")])
    _apply(rows, stage, LISTENER, [boost])


def _apply(rows: Rows, stage: Stage, author: Author, proposals: Sequence[Proposal]) -> None:
    now, policy = stage.clock.now(), stage.services.policy
    batch = Batch(user_id=1, author=author, now=now, proposals=proposals)
    rejected = apply(rows, batch, policy).rejected  # what is forgotten by then is not used
    assert NOT_ALLOWED not in {rejection.reason for rejection in rejected}


def _end(rows: Rows) -> End:
    memories = rows.exec(select(Memory).order_by(col(Memory.id)))
    operations = rows.exec(select(Operation))
    return End(
        [{name: getattr(memory, name) for name in COMPARED} for memory in memories],
        sorted(
            (operation.memory_id, operation.at, operation.op, operation.status)
            for operation in operations
        ),
    )


EXAMPLE = settings(
    max_examples=examples(2),
    phases=[Phase.generate],  # to shrink a life takes many lives
    suppress_health_check=list(HealthCheck),
)


@EXAMPLE
@given(life=lives(45), missed=st.sets(st.integers(1, 45)))
def test_the_schedule_of_runs_makes_no_difference(life: Life, missed: set[int]):
    daily = lived(life, range(45))

    assert lived(life, range(0, 45, 7)) == daily
    assert lived(life, set(range(45)) - missed) == daily
    assert lived(life, []) == daily


@EXAMPLE
@given(life=lives(30))
def test_running_twice_changes_nothing(life: Life):
    assert lived(life, range(30), times=2) == lived(life, range(30))


YEAR = Life(
    learned=[
        ("dear", "preference", 0.5),
        ("dull", "fact", 0.4),
        ("dull", "promise", 0.9),
        ("dear", "boundary", 0.2),
        ("dull", "context", 0.9),
        ("grand", "fact", 1.0),
    ],
    uses=[(6, 0), (25, 1), *((day, 5) for day in range(3, 12))],
    days=400,
)
STEP = length(12, 1)
"""Of how many days one is lived; a soak lives them all."""


def test_four_hundred_days_end_alike_whether_lived_in_steps_or_in_one_leap():
    steps, weekly, leap = (
        lived(YEAR, days) for days in (range(0, 400, STEP), range(0, 400, 7), ())
    )

    assert steps == weekly == leap
    kept, dull, promise, boundary, grand = steps.memories  # the context was purged after a year
    assert (kept["state"], kept["kept_count"] > 2) == ("active", True)
    assert (boundary["state"], grand["category"]) == ("active", "core")
    assert [entry["forgotten_because"] for entry in (dull, promise)] == ["faded", "faded"]
    assert (5, START + timedelta(days=7), "DELETE", "applied") in steps.operations


def test_each_crossing_is_dated_to_when_it_came_and_they_stand_in_order():
    life = Life([("dull", "fact", 0.5)], [], 200)

    operations = lived(life, [101]).operations

    dates = {op: at for _, at, op, _ in operations}
    assert set(dates) == {"ADD", "REVIEW", "FADE", "DELETE"}
    assert dates["REVIEW"] == dates["FADE"] < dates["DELETE"] < START + timedelta(days=50)
    # 1.0 falls by a twentieth a day after a week: under 0.5 in 13.5 days, under 0.3 in 23.5.
    assert dates["REVIEW"] - START == timedelta(days=7 + log(0.5) / log(0.95))
