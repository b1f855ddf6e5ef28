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

        now = stage.clock.now()
        read = stage.services.store.read
        mo = await read(lambda rows: stats_of(rows, mine.user_id, now))
        yuki = await read(lambda rows: stats_of(rows, yours.user_id, now))

        assert (sum(mo.memories.state.values()), sum(yuki.memories.state.values())) == (1, 0)
        assert mo.jobs == yuki.jobs
        assert mo.jobs.due + mo.jobs.held > 0
