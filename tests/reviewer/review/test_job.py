"""The reviewer's job: what is reviewed, and what comes of it.

Covers: reviewer.review.reviewer.
"""

from pathlib import Path

from config.errors import MindUnavailable
from memory.ledger.proposal import Author, Batch
from memory.operations.apply import apply
from memory.operations.kinds.boost import Boost
from memory.operations.kinds.update import Update
from memory.tables import Job, Memory, Operation
from memory.text.quotes import Quote
from reviewer.review import job as reviewing
from reviewer.review.reviewer import Thought
from tests.agents import ScriptedReviewer, offline_agents
from tests.stage import Stage, staged

PIXEL = "The user's cat is called Pixel."
KEEP = Thought(thought="It may matter.", decision="KEEP")


async def remembered(stage: Stage, content: str = PIXEL, **change: object) -> int:
    """Have the curator's kind of memory: not verified, fading."""
    added = await (await stage.talk()).memory.add(content)

    def work(rows):
        memory = rows.get_one(Memory, added.id)
        memory.verified = False
        for name, value in change.items():
            setattr(memory, name, value)

    await stage.write(work)
    return int(added.id)


async def use(stage: Stage, memory_id: int, times: int = 1) -> None:
    """Use a memory as the curator would."""
    user_id = int(stage.look("SELECT id FROM users"))
    batch = Batch(
        user_id=user_id,
        author=Author("curator"),
        now=stage.clock.now(),
        proposals=[Boost(memory_id=memory_id, quotes=[Quote(1, user_id, "Pixel")])],
    )
    for _ in range(times):
        await stage.write(lambda rows: apply(rows, batch, stage.services.policy))


async def fading(stage: Stage) -> int:
    """Have a memory whose fading review is due."""
    memory_id = await remembered(stage, importance=0.6)
    await use(stage, memory_id)
    stage.clock.move(days=60)
    await stage.worker.chores.start()
    await _until_review(stage)
    return memory_id


async def promotable(stage: Stage) -> int:
    """Have a memory whose importance just rose to a promotion review."""
    memory_id = await remembered(stage, importance=2.3)
    await use(stage, memory_id)
    return memory_id


async def memory_with(stage: Stage, memory_id: int) -> Memory:
    return next(memory for memory in await stage.all(Memory) if memory.id == memory_id)


def reviewing_with(*thoughts: Thought | Exception):
    reviewer = ScriptedReviewer(list(thoughts))
    return reviewer, offline_agents(reviewer=reviewer)


async def test_a_promoted_memory_becomes_core(tmp_path: Path):
    lasting = Thought(thought="A pet's name lasts.", decision="PROMOTE")
    reviewer, agents = reviewing_with(lasting)
    with staged(tmp_path, agents=agents) as stage:
        memory_id = await promotable(stage)
        await stage.worker.drain()

        memory = await memory_with(stage, memory_id)
        assert (memory.category, memory.importance >= 3, memory.review_due) == ("core", True, None)
        operation = (await stage.all(Operation))[-1]
        assert (operation.op, operation.agent) == ("PROMOTE", "reviewer")
        assert operation.reason == "1. A pet's name lasts. [PROMOTE]"
        assert reviewer.read[0].trigger == "promotion"


async def test_a_promotion_review_that_keeps_changes_nothing(tmp_path: Path):
    _, agents = reviewing_with(KEEP)
    with staged(tmp_path, agents=agents) as stage:
        memory_id = await promotable(stage)
        before = await memory_with(stage, memory_id)
        await stage.worker.drain()

        after = await memory_with(stage, memory_id)
        assert (after.category, after.importance, after.kept_count) == (
            "fact",
            before.importance,
            0,
        )


async def test_a_memory_that_fades_is_reviewed_and_kept_with_a_longer_grace(tmp_path: Path):
    reviewer, agents = reviewing_with(KEEP)
    with staged(tmp_path, agents=agents) as stage:
        memory_id = await fading(stage)
        await stage.worker.drain()

        memory = await memory_with(stage, memory_id)
        assert reviewer.read[0].trigger == "fading"
        assert (memory.state, memory.importance, memory.kept_count) == ("active", 0.5, 1)


async def test_a_promotion_can_only_come_of_a_promotion_review(tmp_path: Path):
    _, agents = reviewing_with(Thought(thought="Dear to them.", decision="PROMOTE"))
    with staged(tmp_path, agents=agents) as stage:
        memory_id = await fading(stage)
        await stage.worker.drain()

        memory = await memory_with(stage, memory_id)
        assert (memory.category, memory.kept_count) == ("fact", 1)


async def test_the_reviewer_may_search_and_sees_what_it_found(tmp_path: Path):
    search = Thought(thought="Is there another cat?", search="Pixie the kitten")
    reviewer, agents = reviewing_with(search, KEEP)
    with staged(tmp_path, agents=agents) as stage:
        await remembered(stage, "Pixie the kitten came in spring.")
        await promotable(stage)
        await stage.worker.drain()

        assert [case.rounds_left for case in reviewer.read] == [3, 2]
        [finding] = reviewer.read[1].findings
        assert finding.query == "Pixie the kitten"
        assert "Pixie the kitten came in spring." in [memory.content for memory in finding.memories]


async def test_without_a_decision_in_three_rounds_it_is_kept(tmp_path: Path):
    thoughts = [Thought(thought=f"Hm {number}.", search="cat") for number in range(3)]
    reviewer, agents = reviewing_with(*thoughts)
    with staged(tmp_path, agents=agents) as stage:
        await promotable(stage)
        await stage.worker.drain()

        assert len(reviewer.read) == 3
        operation = (await stage.all(Operation))[-1]
        assert operation.op == "KEEP"
        assert operation.reason is not None
        assert [line[:5] for line in operation.reason.splitlines()] == ["1. Hm", "2. Hm", "3. Hm"]


async def test_a_memory_is_reviewed_beside_its_neighbours_but_not_beside_itself(tmp_path: Path):
    reviewer, agents = reviewing_with(KEEP)
    with staged(tmp_path, agents=agents) as stage:
        for number in range(8):
            await remembered(stage, f"The user's cat is called Pixel the {number}th.")
        await promotable(stage)
        await stage.worker.drain()

        neighbours = [neighbour.content for neighbour in reviewer.read[0].neighbours]
        assert len(neighbours) == 5
        assert PIXEL not in neighbours


async def test_no_reviewer_sees_the_memories_of_somebody_else(tmp_path: Path):
    search = Thought(thought="Who else?", search="cat Pixel")
    reviewer, agents = reviewing_with(search, KEEP)
    with staged(tmp_path, agents=agents) as stage:
        await promotable(stage)
        await (await stage.talk("noor")).memory.add("Noor's cat is called Pixel, too.")
        await stage.worker.drain()

        assert reviewer.read[0].neighbours == []
        assert all("Noor" not in memory.content for memory in reviewer.read[1].findings[0].memories)


async def test_a_use_meanwhile_cancels_the_review(tmp_path: Path):
    reviewer, agents = reviewing_with(Thought(thought="Let it go.", decision="DELETE"))
    with staged(tmp_path, agents=agents) as stage:
        memory_id = await fading(stage)
        review = await reviewing.gather(stage.services, await stage.take("review"))
        assert review is not None
        decision = await reviewing.decide(stage.services, reviewer, review)
        await use(stage, memory_id)

        assert not await reviewing.settle(stage.services, review, reviewer, decision)
        memory = await memory_with(stage, memory_id)
        assert (memory.state, memory.review_due) == ("active", None)
        assert [job.kind for job in await stage.all(Job)].count("review") == 1


async def test_a_review_of_a_memory_that_was_used_before_it_began_is_not_held(tmp_path: Path):
    reviewer, agents = reviewing_with(KEEP)
    with staged(tmp_path, agents=agents) as stage:
        memory_id = await fading(stage)
        await use(stage, memory_id)
        await stage.worker.drain()

        assert reviewer.read == []


async def test_where_the_reviewer_fails_the_review_is_held_later(tmp_path: Path):
    _, agents = reviewing_with(MindUnavailable("gone"), KEEP)
    with staged(tmp_path, agents=agents) as stage:
        await promotable(stage)
        before = await stage.counts()
        assert (await stage.worker.drain()).held == 1
        assert await stage.counts() == before

        stage.clock.move(seconds=11)
        await stage.worker.drain()

        assert (await stage.all(Operation))[-1].op == "KEEP"


async def test_the_offline_reviewer_settles_what_it_is_asked(tmp_path: Path):
    with staged(tmp_path) as stage:
        memory_id = await promotable(stage)
        await stage.worker.drain()

        assert (await memory_with(stage, memory_id)).category == "core"


def _reword(rows, stage: Stage, memory_id: int) -> None:
    user_id = int(stage.look("SELECT id FROM users"))
    batch = Batch(
        user_id=user_id,
        author=Author("summarizer"),
        now=stage.clock.now(),
        proposals=[Update(memory_id=memory_id, content="The user's tomcat is called Pixel.")],
        character="lumi",
    )
    assert apply(rows, batch, stage.services.policy).applied


async def _until_review(stage: Stage) -> None:
    """Work until the next job is a review."""
    while next(job for job in await stage.all(Job) if job.done_at is None).kind != "review":
        await stage.worker.work_next()
