"""Synced commands: whether what Discord knows is what this version has."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import discord
from discord import app_commands
from discord.http import Route

Synced = Literal["none", "other", "same"]
"""What Discord knows of the commands: nothing, others than these, or these."""
TOLD = {
    "none": "Discord knows no commands yet: run `companion discord sync` once.",
    "other": "Discord knows other commands than this version has: run `companion discord sync`.",
    "same": "Discord knows the commands of this version",
}
_COMPARED = (
    *("name", "description", "type", "options", "choices", "value", "required", "autocomplete"),
    *("name_localizations", "description_localizations", "default_member_permissions", "nsfw"),
    *("contexts", "integration_types", "channel_types"),
    *("min_length", "max_length", "min_value", "max_value"),
)
_UNORDERED = ("contexts", "integration_types", "channel_types")


async def synced_commands(
    client: discord.Client, tree: app_commands.CommandTree[Any], translator: app_commands.Translator
) -> Synced:
    """Return how what Discord knows stands to the tree; raises what Discord refuses with."""
    route = Route(
        "GET", "/applications/{application_id}/commands", application_id=client.application_id
    )
    known = await client.http.request(route, params={"with_localizations": "true"})
    if not known:
        return "none"
    own = [
        await command.get_translated_payload(tree, translator) for command in tree.get_commands()
    ]
    return "same" if _by_name(known) == _by_name(own) else "other"


def _by_name(commands: Sequence[Mapping[str, Any]]) -> dict[tuple[str, int], Any]:
    return {(command["name"], command.get("type") or 1): _plain(command) for command in commands}


def _plain(part: Any) -> Any:
    """Return what of a command is compared: what stands for nothing is left out."""
    if isinstance(part, Mapping):
        told = {
            name: sorted(part[name]) if name in _UNORDERED else _plain(part[name])
            for name in _COMPARED
            if part.get(name)
        }
        localized = {name: dict(part[name]) for name in told if name.endswith("_localizations")}
        return {"type": 1} | told | localized
    if isinstance(part, list | tuple):
        return [_plain(entry) for entry in part]
    return str(part) if isinstance(part, int) and not isinstance(part, bool) else part
