"""A person's own word on what is remembered wrongly, and when it was so."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlmodel import Session as Rows

from bot.actions.corrections import correct, outdate, reword
from bot.actions.memories import OwnMemory
from memory.dates.partial_date import Moment
from memory.operations.kinds.add import Add
from memory.reports.memory_view import MemoryView
from memory.tables import Memory, User
from tests.stage import START, Stage, said, staged

OSLO, SHANGHAI = {"key": "home", "value": "Oslo"}, {"key": "home", "value": "上海"}
FIFTH = {"key": "birthday", "value": "05-05"}
Deed = Callable[[OwnMemory, int, str], Awaitable[MemoryView]]


def year(number: int) -> Moment:
    return Moment(datetime(number, 1, 1, tzinfo=UTC), "year")


@pytest.mark.parametrize(
    ("begins", "ends", "over_since"),
    [
        (None, None, START),
        (None, year(2015), year(2015).at),
        (None, year(2030), START),
        (year(2028), None, year(2028).at),
        (year(2010), Moment(START - timedelta(days=1), "instant"), START - timedelta(days=1)),
    ],
)
async def test_what_is_outdated_is_over_since_then_unless_it_was_before(
    tmp_path: Path, begins: Moment | None, ends: Moment | None, over_since: datetime
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        own = OwnMemory(stage.services, talk.user_id)
        oslo = Add(content="Home is Oslo.", valid_from=begins, valid_until=ends)
        told = await own.act(oslo)
        await outdate(own, told.id, " ")

        def read(rows: Rows) -> datetime | None:
            return rows.get_one(Memory, told.id).valid_until

        assert await stage.services.store.read(read) == over_since


@pytest.mark.parametrize(
    ("told", "known", "again", "value"),
    [
        ("The user lives in Oslo.", OSLO, "The user lives in Bergen.", "Bergen"),
        ("The user lives in Oslo.", OSLO, "I live in Bergen", "Bergen"),
        ("用户住在上海。", SHANGHAI, "用户住在苏州。", "苏州"),
        ("The user's birthday is 5 May.", FIFTH, "My birthday is 6 May", "05-06"),
        ("The user lives in Oslo.", OSLO, "The user is nowhere at home.", None),
        ("The user lives in Oslo.", OSLO, "The user doesn't live in Oslo.", None),
    ],
)
@pytest.mark.parametrize("deed", [reword, correct, outdate])
async def test_the_slot_goes_with_the_words_of_a_person(  # noqa: PLR0913  # said twice, by each deed
    tmp_path: Path, deed: Deed, told: str, known: dict[str, str], again: str, value: str | None
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        own = OwnMemory(stage.services, talk.user_id)
        memory = await own.act(Add(content=told, structured=known))
        changed = await deed(own, memory.id, again)
        assert changed.content == again
        assert changed.structured == (known | {"value": value} if value else None)


@pytest.mark.parametrize(
    ("again", "over"),
    [
        ("I have a dentist appointment on 12 March 2026.", 13),
        ("I have a dentist appointment on 12 March.", 13),
        ("I see Dr Varga on 10 March (2026-03-10).", 11),
        ("I see the dentist, Dr Varga.", 11),
    ],
)
async def test_a_plan_that_is_worded_for_another_day_is_over_after_that(
    tmp_path: Path, again: str, over: int
):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        await said(talk, "I have a dentist appointment on 10 March.")
        await stage.worker.drain()
        [plan] = await stage.all(Memory)
        assert plan.valid_until == datetime(2026, 3, 11, tzinfo=UTC)
        worded = await reword(talk.memory, plan.id or 0, again)
        assert worded.content == again
        assert worded.valid_until == f"2026-03-{over}"


async def test_who_words_their_name_anew_is_called_so(tmp_path: Path):
    with staged(tmp_path) as stage:
        talk = await stage.talk()
        own = OwnMemory(stage.services, talk.user_id)
        known = {"key": "name", "value": "Mira"}
        memory = await own.act(Add(content="The user's name is Mira.", structured=known))
        assert await name_of(stage, talk.user_id) == "Mira"
        await reword(own, memory.id, "The user's name is Ana.")
        assert await name_of(stage, talk.user_id) == "Ana"
        await own.forget(memory.id)
        assert await name_of(stage, talk.user_id) == ""
        await own.restore(memory.id)
        assert await name_of(stage, talk.user_id) == "Ana"


async def name_of(stage: Stage, user_id: int) -> str:
    return await stage.services.store.read(lambda rows: rows.get_one(User, user_id).name)
