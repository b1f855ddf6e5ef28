"""The metrics page tells figures of the process and the store, and nobody's words."""

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from math import inf
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit
from sqlite3 import connect

import aiohttp
import pytest

from bot.metrics_endpoint import Presence, metrics_page
from bot.voice.voice import ScriptedVoice
from config.errors import SettingsInvalid, StoreError
from memory.health import rewrite_nothing
from memory.storage.store_files import FILE
from tests.memory.model_calls import model_call
from tests.stage import full_disk, said, staged


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


HERE = Presence(is_connected=True, latency=0.042, replies=2)
AWAY = Presence(is_connected=False, latency=inf, replies=0)


async def page(port: int) -> str:
    return (await asked(port, "/metrics"))[1]


async def asked(port: int, path: str) -> tuple[int, str]:
    address = f"http://127.0.0.1:{port}{path}"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await answer.text()


async def test_it_tells_stages_turns_jobs_and_operations(tmp_path: Path):
    port = free_port()
    with staged(tmp_path, voice=ScriptedVoice(["Hello."])) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.drain()
        async with metrics_page(stage.app, port, lambda: HERE):
            told = await page(port)

    for stage_of_turn in ("receive", "recall", "compose", "reply", "settle"):
        assert f'companion_turn_seconds_count{{stage="{stage_of_turn}"}} 1.0' in told
    assert 'companion_turns{state="answered"} 1.0' in told
    assert 'companion_jobs{kind="curate",state="parked"} 0.0' in told
    assert 'companion_operations{op="ADD",status="applied"} 1.0' in told
    assert "Pixel" not in told


async def test_without_a_port_nothing_is_served(tmp_path: Path):
    with staged(tmp_path) as stage:
        async with metrics_page(stage.app, 0, lambda: HERE) as port:
            assert port == 0


async def test_it_tells_what_models_took_and_how_long_recalls_last(tmp_path: Path):
    port = free_port()
    with staged(tmp_path, voice=ScriptedVoice(["Hello."])) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        call = model_call(
            stage.clock.now(), tokens_in=70, tokens_cached=60, tokens_out=5, cost=0.25
        )
        await stage.app.services.store.write(lambda rows: rows.add(call))
        async with metrics_page(stage.app, port, lambda: HERE):
            told = await page(port)

    assert 'companion_model_calls{outcome="answered",role="chat"} 1.0' in told
    assert 'companion_model_tokens{direction="in",role="chat"} 70.0' in told
    assert 'companion_model_tokens_cached{role="chat"} 60.0' in told
    assert 'companion_model_cost{currency="USD",role="chat"} 0.25' in told
    assert 'companion_recall_seconds{quantile="0.99"}' in told


async def test_it_tells_how_it_stands_with_discord_its_store_and_its_work(tmp_path: Path):
    port = free_port()
    with staged(tmp_path, voice=ScriptedVoice(["Hello."])) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        stage.clock.move(seconds=90)
        store = stage.services.store
        async with metrics_page(stage.app, port, lambda: HERE):
            with full_disk(store), pytest.raises(StoreError):
                await store.write(rewrite_nothing)
            told = await page(port)
        async with metrics_page(stage.app, port, lambda: AWAY):
            away = await page(port)

    for line in (
        "companion_connected 1.0",
        "companion_gateway_latency_seconds 0.042",
        "companion_replies_running 2.0",
        "companion_store_writes_failed 1.0",
        "companion_store_readable 1.0",
        'companion_job_oldest_seconds{kind="curate",state="due"} 90.0',
    ):
        assert line in told.splitlines()
    assert "companion_connected 0.0" in away
    assert "companion_gateway_latency_seconds" not in [
        line.split()[0] for line in away.splitlines()
    ]


async def test_health_is_that_it_answers_and_readiness_that_people_are_served(tmp_path: Path):
    port = free_port()
    with staged(tmp_path) as stage:
        store = stage.services.store
        async with metrics_page(stage.app, port, lambda: HERE):
            assert await asked(port, "/healthz") == (200, "ok\n")
            assert await asked(port, "/readyz") == (200, "ok\n")
            with full_disk(store):
                with pytest.raises(StoreError):
                    await store.write(rewrite_nothing)
                status, why = await asked(port, "/readyz")
                assert (status, await asked(port, "/healthz")) == (503, (200, "ok\n"))
                assert "database or disk is full" in why
            assert await asked(port, "/readyz") == (200, "ok\n")
        async with metrics_page(stage.app, port, lambda: AWAY):
            assert await asked(port, "/readyz") == (503, "not on Discord\n")
            assert await asked(port, "/healthz") == (200, "ok\n")


def sizes(folder: Path) -> list[tuple[str, int]]:
    return sorted((path.name, path.stat().st_size) for path in folder.iterdir())


@contextmanager
def no_room() -> Iterator[None]:
    """Let no file grow beyond a page."""
    before = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (4096, before[1]))
    try:
        yield
    finally:
        setrlimit(RLIMIT_FSIZE, before)


async def test_readiness_sees_a_full_disk_and_a_held_lock_before_any_write_fails(tmp_path: Path):
    port = free_port()
    with staged(tmp_path) as stage:
        store = stage.services.store
        async with metrics_page(stage.app, port, lambda: HERE):
            assert await asked(port, "/readyz") == (200, "ok\n")
            before = sizes(tmp_path)
            with no_room():
                status, why = await asked(port, "/readyz")
            assert (status, why.startswith(f"The data folder {tmp_path} cannot be used")) == (
                503,
                True,
            )
            with closing(connect(tmp_path / FILE, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                status, why = await asked(port, "/readyz")
            assert (status, "locked" in why) == (503, True)
            assert await asked(port, "/readyz") == (200, "ok\n")
            after = sizes(tmp_path)
    assert (store.writes_failed, after) == (0, before)


@pytest.mark.parametrize("address", ["127.0.0.1", "192.0.2.1", "no such name"])
async def test_where_they_cannot_be_served_is_told_in_a_sentence(tmp_path: Path, address: str):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with (
            staged(tmp_path, metrics={"port": port, "address": address}) as stage,
            pytest.raises(SettingsInvalid, match="can't be served"),
        ):
            async with metrics_page(stage.app, port, lambda: HERE):
                raise AssertionError
