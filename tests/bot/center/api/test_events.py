"""Whoever looks on is told within a second, by whatever process it was done."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest

from bot.actions import event_feed
from bot.actions.erasure import TYPED, OwnErasing
from bot.actions.memories import OwnMemory
from bot.center.api import events
from bot.center.process import served
from memory.services import Services
from tests.bot.center.world import CenterWorld, center_world
from tests.bot.test_metrics_endpoint import free_port
from tests.commands import BOUND
from tests.stage import eventually
from tests.stores import on_postgres, open_in

SECONDS = 60
SECONDS_AT_ONCE = 5
Told = tuple[str, str]
"""An event's id and its name."""


@asynccontextmanager
async def listening(
    world: CenterWorld, name: str = "me", query: str = "", **headers: str
) -> AsyncIterator[AsyncIterator[Told]]:
    cookie = (await world.logged_in(name)).cookies["companion_session"]
    port = world.stage.app.settings.center.port
    async with (
        httpx2.AsyncClient(timeout=SECONDS) as client,
        client.stream(
            "GET",
            f"http://127.0.0.1:{port}/api/v1/events{query}",
            headers={"Cookie": f"companion_session={cookie}", **headers},
        ) as answer,
    ):
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield _told(answer)


async def _told(answer: httpx2.Response) -> AsyncIterator[Told]:
    held: dict[str, str] = {}
    async for line in answer.aiter_lines():
        name, _, value = line.partition(": ")
        if line:
            held[name] = value
        elif "event" in held:
            yield held["id"], held["event"]
            held = {}


async def next_of(told: AsyncIterator[Told]) -> Told:
    return await asyncio.wait_for(anext(told), SECONDS)


@pytest.mark.both_stores
async def test_what_another_process_does_is_told(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(event_feed, "HEARD_SECONDS", SECONDS * 10)  # the database tells by itself
    with center_world(tmp_path, center={"port": free_port()}) as world:
        own = await world.own()
        other = open_in(world.stage.folder)
        services = world.stage.services
        there = Services(
            store=other,
            settings=services.settings,
            clock=services.clock,
            embedder=services.embedder,
            warm=services.warm,
        )

        async def hears() -> bool:
            return world.stage.services.store.hears_events

        async with served(world.stage.app), listening(world) as told:
            assert (await next_of(told))[1] == "ready"
            if on_postgres():
                await eventually(hears)
            await OwnMemory(there, own.user_id).add("My cat is called Pixel.")
            assert (await next_of(told))[1] == "memory.created"
        other.close()


async def test_who_comes_back_is_told_what_they_missed_and_nobody_elses(tmp_path: Path):
    with center_world(tmp_path, center={"port": free_port()}) as world:
        own, other = await world.own(), await world.own("other")
        async with served(world.stage.app):
            async with listening(world) as told:
                seen, _ = await next_of(told)
            cat = await own.add("My cat is called Pixel.")
            await other.add("My dog is called Rex.")
            await own.forget(cat.id)
            async with listening(world, **{"Last-Event-ID": seen}) as told:
                found = [(await next_of(told))[1] for _ in range(2)]
            async with listening(world, **{"Last-Event-ID": "999999999"}) as told:
                lost = (await next_of(told))[1]

    assert found == ["memory.created", "memory.forgotten"]
    assert lost == "reset"


async def test_who_listens_for_the_first_time_begins_where_their_page_was_made(tmp_path: Path):
    with center_world(tmp_path, center={"port": free_port()}) as world:
        own = await world.own()
        await own.add("I live in Oslo.")
        page = (await (await world.logged_in()).get("/memories")).text
        made_at = page.partition('data-event="')[2].partition('"')[0]
        cat = await own.add("My cat is called Pixel.")
        async with served(world.stage.app), listening(world, query=f"?after={made_at}") as told:
            found = [(await next_of(told))[1] for _ in range(2)]
            await own.forget(cat.id)
            found.append((await next_of(told))[1])

    assert found == ["ready", "memory.created", "memory.forgotten"]


async def test_who_is_logged_out_is_told_nothing_more_and_sent_away_at_once(tmp_path: Path):
    with center_world(tmp_path, center={"port": free_port()}) as world:
        own = await world.own()
        async with served(world.stage.app), listening(world) as told:
            await next_of(told)
            await world.login.leave_everywhere(own.user_id)
            await own.add("My cat is called Pixel.")
            async with asyncio.timeout(SECONDS_AT_ONCE):
                assert [each async for each in told] == []


async def test_one_person_listens_so_often_at_once_and_others_still_may(
    tmp_path: Path, monkeypatch
):
    monkeypatch.setattr(events, "MOST_LISTENERS", 1)
    with center_world(tmp_path, center={"port": free_port()}) as world:
        async with served(world.stage.app) as address:
            cookie = (await world.logged_in()).cookies["companion_session"]
            named = {"Cookie": f"companion_session={cookie}"}
            async with (
                listening(world) as told,
                listening(world, "other") as others,
                httpx2.AsyncClient(base_url=address, headers=named, timeout=BOUND) as more,
            ):
                await next_of(told)
                await next_of(others)
                refused = await more.get("/api/v1/events")
            for _ in range(SECONDS * 10):
                if (freed := await _status(address, named)) == 200:
                    break
                await asyncio.sleep(0.1)

    assert (refused.status_code, refused.headers["retry-after"]) == (429, events.WAIT)
    assert freed == 200


async def _status(address: str, headers: dict[str, str]) -> int:
    async with (
        httpx2.AsyncClient(base_url=address, headers=headers, timeout=BOUND) as browser,
        browser.stream("GET", "/api/v1/events") as answer,
    ):
        return answer.status_code


async def test_who_is_erased_is_told_to_look_anew_and_sent_away(tmp_path: Path):
    with center_world(tmp_path, center={"port": free_port()}) as world:
        async with served(world.stage.app), listening(world) as told:
            await next_of(told)
            user = await world.user("me")
            await OwnErasing(world.stage.app.services, user, "en").everything(TYPED["en"])
            await world.stage.worker.drain()
            await world.logged_in("other")
            heard = [kind async for _, kind in told]

    assert heard[-1] == "reset"


async def test_a_stop_sends_listeners_away(tmp_path: Path):
    with center_world(tmp_path, center={"port": free_port()}) as world:
        async with served(world.stage.app):
            listener = listening(world)
            told = await listener.__aenter__()
            await next_of(told)
        assert [each async for each in told] == []
        await listener.__aexit__(None, None, None)


def test_what_is_no_id_begins_anew():
    told = ["", "x", "-1", "1" * 30, "١", None, "7"]

    assert [events._number(each) for each in told] == [None] * 6 + [7]
