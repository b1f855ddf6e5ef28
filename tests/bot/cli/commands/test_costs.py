"""`companion costs`, the budget in `doctor` and `report`, and `doctor --probe`.

Covers: bot.clock.
"""

import asyncio
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from bot.clock import SystemClock
from bot.texts.terminal import TEXTS
from tests.bot.cli.conftest import Run
from tests.config.models.test_endpoint_probe import endpoint
from tests.fakes.behaviours import Behaviour, Fails, Says
from tests.fakes.model_server import ModelServer
from tests.memory.model_calls import model_call
from tests.stage import staged


def spend(folder: Path, cost: float) -> None:
    """Let Mira's chat cost something today."""

    async def work() -> None:
        with staged(folder) as stage:
            now = SystemClock().now()
            call = model_call(
                now, user_id=1, tokens_in=1000, tokens_out=50, cost=cost, milliseconds=700
            )
            call.tokens_cached = 640
            await stage.write(lambda rows: rows.add(call))

    asyncio.run(work())


def test_without_a_call_it_says_so(run: Run, met: Path):
    told = run("costs")

    assert (told.code, told.err) == (0, "")
    assert "no budget is set" in told.out
    assert "no model was asked" in told.out


def test_it_prints_a_table_by_agent_by_user_and_by_day(run: Run, met: Path):
    spend(met, 0.25)
    told = run("costs")

    for title in ("By agent", "By user", "By day"):
        assert title in told.out
    [line] = {line for line in told.out.splitlines() if line.startswith("chat ")}
    assert line.split() == ["chat", "1", "0", "1000", "640", "50", "0.2500", "0.7"]
    assert "tokens in  of them cached  tokens out" in told.out
    assert "chat: answered 1" in told.out


def test_json_holds_the_same(run: Run, met: Path):
    spend(met, 0.25)
    found = run("costs", "--own", "--json").json

    assert [entry["name"] for entry in found["by_agent"]] == ["chat"]
    assert found["total"]["cost"] == 0.25
    assert found["total"]["tokens_cached"] == 640
    assert found["budget"]["spent"] == 0.25


def test_lines_that_nobody_can_read_are_asked_for_once_more_and_counted_so(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    with ModelServer() as server:
        server.script(*[Says("Sure! What a lovely cat.")] * 2)
        for name, value in {"BASE_URL": server.url, "MODEL": "m", "JSON_SUPPORT": "none"}.items():
            monkeypatch.setenv(f"COMPANION_MINDS__CURATOR__{name}", value)
        lines = "My cat is called Pixel.\nHer name is Pixel.\n"
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(lines.encode()), "utf-8"))
        told = run("chat").out

    assert len(server.requests) == 2
    assert told.count(TEXTS["en"].learns_nothing) == 1
    assert "curator: not understood 2" in run("costs").out


def test_a_budget_that_is_used_up_is_told_everywhere(
    run: Run, met: Path, monkeypatch: pytest.MonkeyPatch
):
    spend(met, 2.5)
    monkeypatch.setenv("COMPANION_BUDGET__MONTHLY", "2")

    assert "background work waits" in run("costs").out
    assert "background work waits" in run("report").out
    assert "本月的模型预算已用完" in run("report", "--language", "zh").out
    assert run("report", "--json").json["budget"]["spent"] == 2.5
    told = run("doctor")
    assert told.code == 1
    assert "BAD  budget: This month: 2.50 of 2.00 USD." in told.out


def test_the_probe_says_what_an_endpoint_can_do_and_what_to_set(
    run: Run, met: Path, monkeypatch: pytest.MonkeyPatch
):
    with ModelServer() as server:
        server.script(route=endpoint(schema=False))
        monkeypatch.setenv("COMPANION_MIND__BASE_URL", server.url)
        monkeypatch.setenv("COMPANION_MIND__MODEL", "small")
        told = run("doctor", "--probe")
        found = run("doctor", "--probe", "--json").json
        monkeypatch.setenv("COMPANION_MIND__JSON_SUPPORT", "object")
        again = run("doctor", "--probe")

    assert "no  JSON schema" in told.out
    assert '    [mind]\n    json_support = "object"' in told.out
    assert "8 dimensions, as set" in told.out
    assert found["minds"][0]["settings"] == {"json_support": "object", "thinks_unopened": False}
    assert "say so already" in again.out


@pytest.mark.parametrize(
    ("behaviour", "role", "wanted"),
    [
        (Fails(500), "MIND", (1, "no  answers")),
        (Fails(500), "MINDS__CHAT", (1, "no  answers")),
        (Says("Sure! I am ready."), "MIND", (1, "another model for mind, or")),
        (Says("Sure! I am ready."), "MINDS__CURATOR", (1, "another model for minds.curator, or")),
        (Says("Sure! I am ready."), "MINDS__CHAT", (0, "yes answers")),
    ],
)
def test_the_probe_fails_where_nothing_works_and_advises_nothing_that_failed(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    behaviour: Behaviour,
    role: str,
    wanted: tuple[int, str],
):
    with ModelServer() as server:
        server.script(route=lambda request: behaviour)
        for name, value in {"BASE_URL": server.url, "MODEL": "small", "RETRIES": "0"}.items():
            monkeypatch.setenv(f"COMPANION_{role}__{name}", value)
        told = run("doctor", "--probe")

    code, words = wanted
    assert (told.code, words in told.out) == (code, True)
    assert "json_support" not in told.out


def test_a_wrong_width_of_the_embedder_is_found_out(
    run: Run, met: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COMPANION_EMBEDDING__DIMENSIONS", "9")
    with_width = run("doctor", "--probe")

    assert with_width.code == 1
    assert "set dimensions = 8" in with_width.out
    assert "nothing to probe" in with_width.out
