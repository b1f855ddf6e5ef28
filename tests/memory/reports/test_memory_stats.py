"""How much is remembered of one user, and how much work waits."""

from pathlib import Path

from memory.reports.memory_stats import stats_of
from tests.stage import said, staged


async def test_what_is_remembered_of_one_user_is_counted_and_the_work_of_all(tmp_path: Path):
    with staged(tmp_path) as stage:
        mine, yours = await stage.talk("mo"), await stage.talk("yuki")
        await said(mine, "My cat is called Pixel.")
        await stage.worker.drain()
        await said(yours, "I live in Leeds.")

        mo, yuki = [
            await stage.services.store.read(
                lambda rows, whose=talk.user_id: stats_of(rows, whose, stage.clock.now())
            )
            for talk in (mine, yours)
        ]

        assert (sum(mo.memories.state.values()), sum(yuki.memories.state.values())) == (1, 0)
        assert mo.jobs == yuki.jobs
        assert mo.jobs.due + mo.jobs.held > 0
