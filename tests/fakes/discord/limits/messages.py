"""What Discord checks in the body of a message: lengths, counts, and that there is anything."""

from typing import Any

from tests.fakes.discord.limits.components import check_components
from tests.fakes.discord.refusals import EMPTY_MESSAGE, Refusal, invalid, too_long
from tests.fakes.discord.world import COMPONENTS_V2

Json = dict[str, Any]
CONTENT = 2000
EMBEDS, FIELDS, ALL_EMBEDS = 10, 25, 6000
EMBED = {"title": 256, "description": 4096}
FILES = 10
NONCE = 25


def check_message(body: Json, *, editing: bool = False) -> None:
    """Refuse a message that Discord would refuse."""
    content = body.get("content") or ""
    if not isinstance(content, str):
        raise invalid("content", "BASE_TYPE_BAD_TYPE", "Not a string.")
    if len(content) > CONTENT:
        raise too_long("content", CONTENT)
    embeds, components = body.get("embeds") or [], body.get("components") or []
    check_embeds(embeds)
    v2 = bool(int(body.get("flags") or 0) & COMPONENTS_V2)
    if v2 and (content or embeds):
        raise invalid("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "V2 only.")
    check_components(components, v2=v2)
    if len(body.get("attachments") or []) > FILES:
        raise invalid("attachments", "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 10 in length.")
    if len(str(body.get("nonce") or "")) > NONCE:
        raise too_long("nonce", NONCE)
    _check_allowed_mentions(body.get("allowed_mentions") or {})
    full = content.strip() or embeds or components or body.get("attachments")
    if not full and not editing:
        raise EMPTY_MESSAGE


def check_embeds(embeds: list[Json]) -> None:
    if len(embeds) > EMBEDS:
        raise invalid("embeds", "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 10 in length.")
    letters = 0
    for at, embed in enumerate(embeds):
        fields = embed.get("fields") or []
        if len(fields) > FIELDS:
            raise invalid(f"embeds.{at}.fields", "BASE_TYPE_BAD_LENGTH", "Must be 25 or fewer.")
        parts = [(name, embed.get(name) or "", limit) for name, limit in EMBED.items()]
        parts.append(("footer.text", (embed.get("footer") or {}).get("text") or "", 2048))
        parts.append(("author.name", (embed.get("author") or {}).get("name") or "", 256))
        for number, pair in enumerate(fields):
            parts += _of_field(pair, f"fields.{number}")
        for name, text, limit in parts:
            if len(text) > limit:
                raise too_long(f"embeds.{at}.{name}", limit)
            letters += len(text)
    if letters > ALL_EMBEDS:
        raise invalid("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum of 6000")


def _of_field(pair: Json, place: str) -> list[tuple[str, str, int]]:
    for part in ("name", "value"):
        if not pair.get(part):
            raise invalid(f"{place}.{part}", "BASE_TYPE_REQUIRED", "This field is required")
    return [(f"{place}.name", pair["name"], 256), (f"{place}.value", pair["value"], 1024)]


def _check_allowed_mentions(allowed: Json) -> None:
    parse = allowed.get("parse") or []
    for kind in ("users", "roles"):
        listed = allowed.get(kind) or []
        if listed and kind in parse:
            raise Refusal(400, 50035, f"allowed_mentions: parse and {kind} exclude each other")
        if len(listed) > 100:
            raise invalid(f"allowed_mentions.{kind}", "BASE_TYPE_BAD_LENGTH", "100 or fewer.")
