import json
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field, create_model

from config.models.chat.response_schema import in_words, response_format, strict_schema
from tests.fakes.chat_requests import complaint


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int = Field(default=9, ge=1, le=9)


class Dog(BaseModel):
    kind: Literal["dog"]
    friend: "Dog | None" = None


class Pet(BaseModel):
    """A pet, and what it is called."""

    name: str = Field(min_length=1, description="As people call it.")
    animal: Cat | Dog = Field(discriminator="kind")
    title: str | None = None
    default: list[Cat] = []


FIELD_TYPES = [str, int, float | None, list[str], Cat, Pet | None, Literal["a", "b"]]
NAMES = ["name", "title", "default", "const", "items", "type", "properties", "required", "猫"]


def refusal(shape: type[BaseModel]) -> str | None:
    """Return what an endpoint in strict mode has against the shape."""
    messages = [{"role": "user", "content": "x"}]
    return complaint({"model": "m", "messages": messages, **response_format(shape, "schema")})


def test_strict_mode_accepts_unions_defaults_and_ranges():
    assert refusal(Pet) is None


@given(st.dictionaries(st.sampled_from(NAMES), st.sampled_from(FIELD_TYPES)))
def test_strict_mode_accepts_any_fields_whatever_they_are_called(fields):
    given_fields: dict[str, Any] = {name: (kind, None) for name, kind in fields.items()}
    shape = create_model("Some", **given_fields)
    assert refusal(shape) is None
    assert strict_schema(shape)["required"] == list(fields)


def test_every_field_is_required_and_none_is_added():
    schema = strict_schema(Pet)
    assert schema["required"] == ["name", "animal", "title", "default"]
    assert schema["additionalProperties"] is False


def test_descriptions_stay():
    assert strict_schema(Pet)["description"] == "A pet, and what it is called."
    assert "As people call it." in json.dumps(strict_schema(Pet))


def test_a_tagged_union_is_asked_for_as_any_of():
    properties = strict_schema(Pet)["properties"]
    assert isinstance(properties, dict)
    assert list(properties["animal"]) == ["anyOf"]


@pytest.mark.parametrize("support", ["object", "none"])
def test_an_endpoint_without_schemas_is_sent_none(support):
    assert "schema" not in json.dumps(response_format(Pet, support))


def test_the_request_in_words_says_json_and_holds_the_schema():
    assert "JSON" in in_words(Pet)
    assert json.dumps(strict_schema(Pet)) in in_words(Pet)
