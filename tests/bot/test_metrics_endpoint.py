"""The metrics page tells figures of the process and the store, and nobody's words."""

import socket
from pathlib import Path

import aiohttp

from bot.metrics_endpoint import metrics_page
from bot.voice.voice import ScriptedVoice
from tests.memory.model_calls import model_call
from tests.stage import said, staged


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def page(port: int) -> str:
    address = f"http://127.0.0.1:{port}/metrics"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return await answer.text()


async def test_it_tells_stages_turns_jobs_and_operations(tmp_path: Path):
    port = free_port()
    with staged(tmp_path, voice=ScriptedVoice(["Hello."]), metrics={"port": port}) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        await stage.worker.drain()
        async with metrics_page(stage.app):
            told = await page(port)

    for stage_of_turn in ("receive", "recall", "compose", "reply", "settle"):
        assert f'companion_turn_seconds_count{{stage="{stage_of_turn}"}} 1' in told
    assert 'companion_turns{state="answered"} 1' in told
    assert 'companion_jobs{state="parked"} 0' in told
    assert 'companion_operations{op="ADD",status="applied"} 1' in told
    assert "Pixel" not in told


async def test_without_a_port_nothing_is_served(tmp_path: Path):
    with staged(tmp_path) as stage:
        async with metrics_page(stage.app) as port:
            assert port == 0


async def test_it_tells_what_models_took_and_how_long_recalls_last(tmp_path: Path):
    port = free_port()
    with staged(tmp_path, voice=ScriptedVoice(["Hello."]), metrics={"port": port}) as stage:
        await said(await stage.talk(), "My cat is called Pixel.")
        call = model_call(
            stage.clock.now(), tokens_in=70, tokens_out=5, milliseconds=900.0, cost=0.25
        )
        await stage.app.services.store.write(lambda rows: rows.add(call))
        async with metrics_page(stage.app):
            told = await page(port)

    assert 'companion_model_calls{role="chat",outcome="answered"} 1' in told
    assert 'companion_model_tokens{role="chat",direction="in"} 70' in told
    assert 'companion_model_cost{role="chat",currency="USD"} 0.25' in told
    assert 'companion_recall_seconds{quantile="0.99"}' in told
