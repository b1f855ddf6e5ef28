"""How much is archived in a day."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

from sqlmodel import col, update

from curator.compression.job import measure
from memory.lifecycle.compression_candidates import groups_due
from memory.tables import Operation
from tests.curator.compression.test_job import home, merged, resting_drinks, scripted

__all__ = ["home"]


async def test_what_was_archived_by_a_clock_that_was_ahead_is_of_no_later_day(home):
    await resting_drinks(home)
    await home.day(days=1, compressor=scripted(merged("Tea, oolong, hot cocoa.", "a1", "a2", "a3")))
    ahead = home.clock.now() + timedelta(days=400)
    done = update(Operation).where(col(Operation.op) == "ARCHIVE").values(recorded_at=ahead)
    await home.services.store.write(lambda rows: rows.exec(done))
    await home.remembers("The user likes rain.", topic="weather")
    await home.remembers("The user likes snow.", topic="weather")
    await home.remembers("The user likes hail.", topic="weather")
    await home.day(days=100, compressor=scripted())
    usual = measure(home.services)
    few = usual.compression.model_copy(update={"archive_per_day": 3})
    due = partial(groups_due, user_id=home.user_id, measure=replace(usual, compression=few))

    assert [len(group.memory_ids) for group in await home.read(due)] == [3]
