"""How a model is asked for a shape: as a strict JSON schema, as any JSON object, or in words."""

import json

from pydantic import BaseModel

from config.models.calls.messages import JsonSupport

Schema = dict[str, object]

# What every endpoint understands; ranges and formats are checked when the reply is read.
KEPT = ("type", "description", "enum", "const", "properties", "items", "anyOf", "oneOf", "$defs")
NAMED = ("properties", "$defs")
NESTED = ("items", "anyOf", "oneOf")


def strict_schema(shape: type[BaseModel]) -> Schema:
    """Return the shape's schema as OpenAI's strict mode takes it.

    Every field is required, nothing is added, and there are no defaults and no `oneOf`.
    """
    return _strict(shape.model_json_schema())


def response_format(shape: type[BaseModel], support: JsonSupport) -> Schema:
    """Return what a request says about the shape beside its messages; empty where it can't."""
    match support:
        case "schema":
            named = {"name": shape.__name__, "strict": True, "schema": strict_schema(shape)}
            return {"response_format": {"type": "json_schema", "json_schema": named}}
        case "object":
            return {"response_format": {"type": "json_object"}}
        case "none":
            return {}


def in_words(shape: type[BaseModel]) -> str:
    """Return the request for the shape as a sentence; some endpoints insist on the word JSON."""
    schema = json.dumps(strict_schema(shape), ensure_ascii=False)
    return f"Answer with one JSON object and nothing else. It must fit this JSON schema:\n{schema}"


def _strict(node: Schema) -> Schema:
    if "$ref" in node:
        return {"$ref": node["$ref"]}
    kept = dict(_renamed(key, _within(key, node[key])) for key in KEPT if key in node)
    if kept.get("type") == "object":
        fields = kept.setdefault("properties", {})
        kept["required"] = list(fields) if isinstance(fields, dict) else []
        kept["additionalProperties"] = False
    return kept


def _renamed(key: str, value: object) -> tuple[str, object]:
    if key == "const":
        return "enum", [value]
    return ("anyOf" if key == "oneOf" else key), value


def _within(key: str, value: object) -> object:
    if key in NAMED and isinstance(value, dict):
        return {name: _strict(part) for name, part in value.items()}
    if key in NESTED and isinstance(value, list):
        return [_strict(part) for part in value]
    if key in NESTED and isinstance(value, dict):
        return _strict(value)
    return value
