"""A chat request as the fake model server reads it, and what it finds wrong with one."""

import json
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
REFUSED_KEYWORDS = ("oneOf", "allOf", "default", "discriminator")


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One request for a chat completion."""

    body: Json

    @property
    def model(self) -> str:
        return str(self.body["model"])

    @property
    def streams(self) -> bool:
        return bool(self.body.get("stream"))

    @property
    def wants_usage(self) -> bool:
        """Whether the usage is due: always in a whole answer, in a stream if it was asked for."""
        options = self.body.get("stream_options") or {}
        return not self.streams or bool(options.get("include_usage"))

    @property
    def system(self) -> str:
        """What the system lines say together; a test can route on a marker in it."""
        return self._said_by("system")

    @property
    def last(self) -> str:
        """The text of the last message."""
        return str(self.body["messages"][-1].get("content") or "")

    @property
    def words(self) -> int:
        return sum(len(str(line.get("content")).split()) for line in self.body["messages"])

    def _said_by(self, role: str) -> str:
        said = [line for line in self.body["messages"] if line.get("role") == role]
        return "\n".join(str(line.get("content") or "") for line in said)


def complaint(body: object) -> str | None:
    """Return what the API would answer 400 for, or None for a proper request."""
    if not isinstance(body, dict):
        return "The body must be a JSON object."
    if not isinstance(body.get("model"), str) or not body["model"]:
        return "You must provide a model parameter."
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        return "Missing required parameter: 'messages'."
    if not all(isinstance(line, dict) and "role" in line for line in messages):
        return "Each of 'messages' must be an object with a role."
    return _format_complaint(body)


def _format_complaint(body: Json) -> str | None:
    wanted = body.get("response_format") or {"type": "text"}
    match wanted.get("type"):
        case "text":
            return None
        case "json_object":
            said = json.dumps(body["messages"]).lower()
            return None if "json" in said else "'messages' must contain the word 'json'."
        case "json_schema":
            return _schema_complaint(wanted.get("json_schema") or {})
    return "Invalid value: 'response_format.type'."


def _schema_complaint(wanted: Json) -> str | None:
    if not wanted.get("name") or not isinstance(wanted.get("schema"), dict):
        return "Missing required parameter: 'response_format.json_schema'."
    return _loose_end(wanted["schema"]) if wanted.get("strict") else None


def _loose_end(schema: object) -> str | None:
    """Return what strict mode refuses in the schema, if anything."""
    if isinstance(schema, list):
        return next(filter(None, map(_loose_end, schema)), None)
    if not isinstance(schema, dict):
        return None
    for keyword in REFUSED_KEYWORDS:
        if keyword in schema:
            return f"Invalid schema for response_format: '{keyword}' is not permitted."
    if "$ref" in schema and len(schema) > 1:
        return "Invalid schema for response_format: '$ref' cannot have keywords beside it."
    if schema.get("type") == "object" and (loose := _open_object(schema)):
        return loose
    named = {**schema.get("properties", {}), **schema.get("$defs", {})}
    inner = [*named.values(), schema.get("items"), schema.get("anyOf")]
    return next(filter(None, map(_loose_end, inner)), None)


def _open_object(schema: Json) -> str | None:
    if schema.get("additionalProperties") is not False:
        return "Invalid schema for response_format: 'additionalProperties' must be false."
    if set(schema.get("required", [])) != set(schema.get("properties", {})):
        return "Invalid schema for response_format: 'required' must name every property."
    return None
