"""A person is told what happens to their memory, by whatever process, and to nobody else's.

Covers: memory.storage.events.
"""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from sqlmodel import col, delete

from bot.actions.account.imports import OwnImport
from bot.actions.erasure import OwnErasing
from bot.actions.event_feed import HEARD_SECONDS, POLL_SECONDS, EventBell, EventFeed
from bot.actions.questions import OwnQuestions
from memory.imports.document import read_document
from memory.storage.events import announce
from memory.tables import Event, Message, Operation, UserSettings
from memory.tables.columns import LARGEST_ID
from memory.vocabulary import State
from tests.bot.actions.announcer import TIMES
from tests.commands import BOUND
from tests.stage import Stage, said, staged
from tests.stores import on_postgres, open_in, place_of

ACTIVE: tuple[State, ...] = ("active",)


async def told(stage: Stage, user_id: int, last: int = 0) -> list[tuple[str, int]]:
    found = await EventFeed(stage.services, user_id).since(last)
    assert found is not None
    return [(event.kind, event.subject) for event in found]


async def test_a_persons_own_acts_are_told_in_their_order(tmp_path: Path):
    with staged(tmp_path) as stage:
        own = (await stage.talk()).memory
        cat = (await own.add("My cat is called Pixel.")).id
        await own.hush(cat)
        await own.forget(cat)
        await own.restore(cat)

        assert await told(stage, own.user_id) == [
            ("memory.created", cat),
            ("memory.updated", cat),
            ("memory.forgotten", cat),
            ("memory.restored", cat),
        ]


async def test_what_the_curator_learns_is_told(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "My cat is called Pixel.")
        await stage.worker.drain()
        [memory] = await talk.memory.listed(states=ACTIVE, limit=5)

        assert ("memory.created", memory.id) in await told(stage, talk.user_id)


async def test_what_is_said_answered_and_erased_is_told(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "Good morning.")
        [asked, reply] = [each.id or 0 for each in await stage.all(Message)]
        assert await told(stage, talk.user_id) == [
            ("message.created", asked),
            ("message.created", reply),
        ]
        await OwnErasing(stage.services, talk.user_id).message(asked, cascade=True)
        await stage.worker.drain()
        eve = (await stage.talk("eve")).user_id

        gone = [one for kind, one in await told(stage, talk.user_id) if kind == "message.deleted"]
        assert sorted(gone) == [asked, reply]
        assert await told(stage, eve) == []


async def test_what_an_import_brings_is_told(tmp_path: Path):
    with staged(tmp_path / "old") as old:
        await said(await old.talk(), "Good morning.")
        data = await (await old.talk()).memory.export()
    with staged(tmp_path / "new") as new:
        user_id = (await new.talk()).user_id
        await OwnImport(new.services, user_id).take_in(read_document(data))

        kinds = [kind for kind, _ in await told(new, user_id)]
        assert kinds == ["message.created", "message.created"]


async def test_an_undone_memory_is_told_as_deleted_once(tmp_path: Path):
    with staged(tmp_path) as stage:
        own = (await stage.talk()).memory
        cat = (await own.add("My cat is called Pixel.")).id
        await own.undo((await stage.only(Operation)).id or 0)

        assert await told(stage, own.user_id) == [("memory.created", cat), ("memory.deleted", cat)]


async def asked_first(stage: Stage) -> int:
    """Have something learned that waits for a yes, and return the operation."""
    talk = await stage.talk()

    def ask_first(rows):
        rows.get_one(UserSettings, talk.user_id).automatic = False

    await stage.write(ask_first)
    await said(talk, "My cat is called Pixel.")
    await stage.worker.drain()
    return (await stage.only(Operation)).id or 0


async def test_what_waits_and_what_becomes_of_it_is_told(tmp_path: Path):
    with staged(tmp_path) as stage:
        waiting, talk = await asked_first(stage), await stage.talk()
        assert (await told(stage, talk.user_id))[2:] == [("operation.pending", waiting)]
        last = await EventFeed(stage.services, talk.user_id).newest()
        await OwnQuestions(stage.services, talk.user_id).accept("operation", waiting)
        [memory] = await talk.memory.listed(states=ACTIVE, limit=5)

        assert await told(stage, talk.user_id, last) == [
            ("memory.created", memory.id),
            ("operation.pending", waiting),
        ]


async def test_a_refused_one_waits_no_more(tmp_path: Path):
    with staged(tmp_path) as stage:
        waiting, talk = await asked_first(stage), await stage.talk()
        await OwnQuestions(stage.services, talk.user_id).decline("operation", waiting)

        assert (await told(stage, talk.user_id))[2:] == [("operation.pending", waiting)] * 2


async def test_an_erasure_is_told_from_its_acceptance_to_its_end(tmp_path: Path):
    with staged(tmp_path) as stage:
        own = (await stage.talk()).memory
        cat = (await own.add("My cat is called Pixel.")).id
        last = await EventFeed(stage.services, own.user_id).newest()
        erasure = await OwnErasing(stage.services, own.user_id).memory(cat)
        assert await told(stage, own.user_id, last) == [
            ("memory.forgotten", cat),
            ("erasure.progress", erasure.id),
        ]
        await stage.worker.drain()
        found = await told(stage, own.user_id, last)

        assert found[1] == found[-1] == ("erasure.progress", erasure.id)
        assert ("memory.deleted", cat) in found


async def test_of_who_is_erased_nothing_is_known_any_more(tmp_path: Path):
    with staged(tmp_path) as stage:
        own = (await stage.talk()).memory
        await own.add("My cat is called Pixel.")
        await OwnErasing(stage.services, own.user_id).everything("erase everything")
        await stage.worker.drain()

        feed, first = EventFeed(stage.services, own.user_id), await stage.all(Event)
        assert await feed.since(min(event.id or 0 for event in first) - 1) is None
        assert not await feed.is_there()


async def test_nobody_is_told_of_others(tmp_path: Path):
    with staged(tmp_path) as stage:
        own, other = (await stage.talk()).memory, (await stage.talk("other")).memory
        await own.add("My cat is called Pixel.")
        rex = (await other.add("My dog is called Rex.")).id

        assert await told(stage, other.user_id) == [("memory.created", rex)]


async def test_who_was_away_for_too_long_is_told_so(tmp_path: Path):
    with staged(tmp_path) as stage:
        own = (await stage.talk()).memory
        cat = (await own.add("My cat is called Pixel.")).id
        feed = EventFeed(stage.services, own.user_id)
        last = await feed.newest()
        await own.hush(cat)
        await own.unhush(cat)
        await stage.write(lambda rows: rows.exec(delete(Event).where(col(Event.id) <= last + 1)))

        assert await feed.since(last) is None
        assert await feed.since(last + 1) is not None
        assert await feed.since(LARGEST_ID) is None


async def another_acts(stage: Stage, user_id: int) -> None:
    """Have another process on the same store let something happen to a user's memory."""
    other = open_in(stage.folder)
    await other.write(lambda rows: announce(rows, user_id, "memory.created", [1]))
    other.close()


@pytest.mark.both_stores
async def test_who_looks_on_is_woken_where_the_database_tells_and_looks_often_where_not(
    tmp_path: Path,
):
    with staged(tmp_path) as stage:
        bell, loop = EventBell(stage.services.store), asyncio.get_running_loop()
        assert bell.seconds == POLL_SECONDS
        with bell.heard_by(7) as rung, bell.heard_by(9) as others:
            if not on_postgres():
                await another_acts(stage, 7)
                await loop.run_in_executor(None, int)
                assert (rung.is_set(), bell.seconds) == (False, POLL_SECONDS)
                return
            await asyncio.wait_for(rung.wait(), BOUND)  # it begins to listen
            await asyncio.wait_for(others.wait(), BOUND)
            assert bell.seconds == HEARD_SECONDS
            rung.clear()
            others.clear()
            await another_acts(stage, 7)
            await asyncio.wait_for(rung.wait(), BOUND)
            assert not others.is_set()


async def test_whoever_looks_on_twice_is_woken_twice_and_who_left_no_more(tmp_path: Path):
    with staged(tmp_path) as stage:
        bell = EventBell(stage.services.store)
        with bell.heard_by(7) as one:
            with bell.heard_by(7) as other:
                bell._ring(7)
                assert (one.is_set(), other.is_set()) == (True, True)
            other.clear()
            bell._ring(None)
        one.clear()
        bell._ring(7)

        assert (one.is_set(), other.is_set()) == (False, False)


def announcing(folder: Path, user_id: int) -> subprocess.Popen[bytes]:
    """Start a process that tells of what happens to a user."""
    command = [sys.executable, "-m", "tests.bot.actions.announcer", *place_of(folder)]
    return subprocess.Popen([*command, str(user_id)])


@pytest.mark.both_stores
async def test_who_follows_two_processes_misses_nothing_of_what_they_tell(tmp_path: Path):
    """An event is seen after all that have a smaller number: nobody looks for those again."""
    with staged(tmp_path) as stage:
        user_id = (await stage.talk()).user_id
        feed, seen = EventFeed(stage.services, user_id), list[int]()
        last = first = await feed.newest()
        others = [announcing(tmp_path, user_id) for _ in range(2)]
        is_over = False
        while not is_over:
            is_over = all(other.poll() is not None for other in others)
            while some := await feed.since(last):
                seen += [event.id for event in some]
                last = seen[-1]

        assert [other.returncode for other in others] == [0, 0]
        told = [event.id or 0 for event in await stage.all(Event)]
        assert seen == sorted(each for each in told if each > first)
        assert len(seen) == 2 * sum(1 + number % 5 for number in range(TIMES))
