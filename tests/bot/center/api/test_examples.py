"""Each answer has an example in the description, and it is as its schema says."""

from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from bot.center.api.examples import examples, operations
from tests.bot.center.world import center_world


@pytest.fixture
def document(tmp_path: Path) -> dict[str, Any]:
    with center_world(tmp_path) as world:
        return world.application.openapi()


def answers(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        operation["operationId"]: answer["content"]["application/json"]
        for operation in operations(document)
        for status, answer in operation["responses"].items()
        if status.startswith("2")
        and "schema" in answer.get("content", {}).get("application/json", {})
    }


def test_every_answer_has_one(document: dict[str, Any]):
    told = answers(document)

    assert {name for name, answer in told.items() if "example" not in answer} == set()
    assert set(examples()) <= set(told)


def test_each_is_as_its_schema_says(document: dict[str, Any]):
    for name, answer in answers(document).items():
        schema = {**answer["schema"], "components": document["components"]}
        jsonschema_rs.validate(schema, answer["example"])
        assert name


def test_problems_are_shown_by_their_kinds(document: dict[str, Any]):
    undo = document["paths"]["/api/v1/memories/undo"]["post"]["responses"]
    told = undo["409"]["content"]["application/problem+json"]["examples"]

    assert told["undo-refused"]["value"]["operations"] == [8]
    assert undo["429"]["headers"]["Retry-After"]
    assert "example" not in str(undo["404"]["content"]["application/problem+json"]["examples"])
