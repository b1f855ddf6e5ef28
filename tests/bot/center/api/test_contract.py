"""Whatever is sent, the API answers as its own description says, and never breaks."""

import asyncio
import json
import warnings
from pathlib import Path
from typing import Any

import pytest

from bot.center.process import served
from tests.bot.center.world import CenterWorld, center_world
from tests.bot.test_metrics_endpoint import free_port
from tests.examples import examples
from tests.stage import said

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from hypothesis import HealthCheck, given, settings
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

WORD = "an-operators-token"
ENDLESS = "/api/v1/events"
EXAMPLES = examples(5)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


async def lived_in(world: CenterWorld) -> str:
    """Let somebody talk, and return the cookie of a browser that they entered with."""
    talk = await world.stage.talk()
    await said(talk, "My cat is called Pixel. I live in Oslo.")
    await said(talk, "What is my cat called?")
    await world.stage.worker.drain()
    await talk.memory.add("I like green tea.")
    browser = await world.logged_in()
    return browser.cookies["companion_session"]


def sent_anything(document: dict[str, Any], address: str, cookie: str) -> list[str]:
    """Send all kinds of requests to every endpoint; return which were tried."""
    schema: Any = schemathesis.openapi.from_dict(document)
    tried = list[str]()
    schema.config.update(base_url=address)
    for found in schema.get_all_operations():
        operation = found.ok()
        tried.append(operation.label)

        @settings(
            max_examples=EXAMPLES,
            database=None,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            mine = {"Cookie": f"companion_session={cookie}", "Authorization": f"Bearer {WORD}"}
            case.call_and_validate(headers=mine, checks=CHECKS, timeout=20)

        check()
    return tried


@pytest.mark.filterwarnings("ignore")
async def test_every_endpoint_keeps_to_the_description(tmp_path: Path):
    port = free_port()
    chosen = {
        "port": port,
        "operator_token": WORD,
        "requests_per_minute": 1_000_000,
        "entries_per_minute": 1_000_000,
    }
    with center_world(tmp_path, center=chosen) as world:
        cookie = await lived_in(world)
        document = (await world.browser().get("/api/v1/openapi.json")).json()
        del document["paths"][ENDLESS]
        async with served(world.stage.app):
            address = f"http://127.0.0.1:{port}"
            tried = await asyncio.to_thread(sent_anything, document, address, cookie)

    assert len(tried) >= 30


async def test_the_description_is_whole(tmp_path: Path):
    with center_world(tmp_path) as world:
        document = (await world.browser().get("/api/v1/openapi.json")).json()
    operations = [
        (f"{method} {path}", told)
        for path, methods in document["paths"].items()
        for method, told in methods.items()
    ]

    assert [name for name, told in operations if not told.get("description")] == []
    assert [name for name, told in operations if "401" not in told["responses"]] == []
    assert len({told["operationId"] for _, told in operations}) == len(operations)
    assert json.dumps(document).count("application/problem+json") > len(operations)


async def test_nobody_who_is_not_logged_in_gets_anything(tmp_path: Path):
    with center_world(tmp_path) as world:
        browser = world.browser()
        document = (await browser.get("/api/v1/openapi.json")).json()
        for path, methods in document["paths"].items():
            for method in methods:
                filled = (
                    path.replace("{of}", "reply")
                    .replace("{act}", "keep")
                    .replace("{answer}", "accept")
                )
                for name in (
                    "memory_id",
                    "conversation_id",
                    "operation_id",
                    "trace_id",
                    "judged_id",
                    "transfer_id",
                ):
                    filled = filled.replace(f"{{{name}}}", "1")
                answer = await browser.request(method, filled, json={})
                assert answer.status_code == 401, (method, path)
