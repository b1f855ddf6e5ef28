"""Looks: of each person one at a time, few at once, each in its place until it is over."""

import asyncio
from functools import partial

import pytest

from bot.actions.account.looks import AT_ONCE, LOOKING, Looks
from config.errors import ImportHalted, OperationRefused
from memory.storage.store import READERS
from memory.vocabulary import Language


async def found() -> str:
    return "found"


async def turns() -> None:
    """Let everybody else go on as far as they can."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_person_has_one_at_a_time_and_others_have_theirs(language: Language):
    looks, over = Looks(), asyncio.Event()
    first = asyncio.create_task(looks.of(1, over.wait, "en"))
    await turns()

    with pytest.raises(OperationRefused, match=LOOKING[language]):
        await looks.of(1, found, language)
    assert await looks.of(2, found, "en") == "found"
    over.set()
    await first
    assert await looks.of(1, found, "en") == "found"


async def test_few_are_under_way_and_leave_readers_to_others():
    looks, over, begun = Looks(), asyncio.Event(), list[int]()

    async def look(number: int) -> None:
        begun.append(number)
        await over.wait()

    asked = [
        asyncio.create_task(looks.of(number, partial(look, number), "en"))
        for number in range(READERS)
    ]
    last = asyncio.create_task(looks.in_turn(found))
    await turns()
    assert len(begun) == AT_ONCE < READERS
    assert not last.done()
    over.set()
    await asyncio.gather(*asked)

    assert len(begun) == READERS
    assert await last == "found"


async def test_who_goes_away_leaves_it_in_its_place():
    looks, over = Looks(), asyncio.Event()
    first = asyncio.create_task(looks.of(1, over.wait, "en"))
    await turns()
    first.cancel()
    await turns()

    with pytest.raises(OperationRefused):
        await looks.of(1, found, "en")
    over.set()
    await turns()
    assert await looks.of(1, found, "en") == "found"


async def test_one_that_fails_lets_the_next_begin():
    async def fail() -> None:
        raise KeyError

    looks = Looks()
    for _ in range(AT_ONCE + 1):
        with pytest.raises(KeyError):
            await looks.of(1, fail, "en")


async def test_none_begins_once_the_process_is_being_ended():
    looks = Looks()
    looks.halt.call()

    with pytest.raises(ImportHalted):
        await looks.of(1, found, "en")
    with pytest.raises(ImportHalted):
        await looks.in_turn(found)
