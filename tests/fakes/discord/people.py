"""What people do: they send commands, click, choose, fill in forms."""

import time
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

from tests.fakes.discord.hub import INTERACTION, Hub
from tests.fakes.discord.limits.components import walk
from tests.fakes.discord.payloads import (
    channel_payload,
    member_payload,
    message_payload,
    user_payload,
)
from tests.fakes.discord.rest_interactions import MODAL
from tests.fakes.discord.world import EVERYONE, PERMISSIONS, Channel, Interaction, Message, User

Json = dict[str, Any]
KINDS = {str: 3, int: 4, bool: 5, float: 10}
BUTTON, INPUT = 2, 4
IN_GUILD, WITH_BOT, ELSEWHERE = 0, 1, 2


def command_data(hub: Hub, words: str, given: Json, *, focused: str | None = None) -> Json:
    """Return the data of a synced slash command, such as `memory list`."""
    name, *path = words.split()
    command = find_command(hub, name, 1)
    options = [_option(key, value, focused == key) for key, value in given.items()]
    level = command
    for at, part in enumerate(path):
        level = _of_name(level, part, words)
        path[at] = part
    for key in given:
        _of_name(level, key, words)
    for part in reversed(path):
        kind = 2 if part == path[0] and len(path) == 2 else 1
        options = [{"type": kind, "name": part, "options": options}]
    return {"id": command["id"], "name": name, "type": 1, "options": options}


def _of_name(level: Json, name: str, words: str) -> Json:
    for part in level.get("options") or []:
        if part["name"] == name:
            found: Json = part
            return found
    raise AssertionError(f"/{words}: the synced command has no {name!r}")


def _option(name: str, value: Any, focused: bool) -> Json:
    told: Json = {"type": KINDS[type(value)], "name": name, "value": value}
    return told | ({"focused": True} if focused else {})


def find_command(hub: Hub, name: str, kind: int) -> Json:
    """Return a synced command by its name."""
    for commands in hub.world.commands.values():
        for command in commands:
            if command["name"] == name and command["type"] == kind:
                return command
    raise AssertionError(f"{name!r} was never synced")


def menu_data(hub: Hub, name: str, target: Message | User) -> Json:
    """Return the data of a message's or a person's menu."""
    kind, world = (3, hub.world) if isinstance(target, Message) else (2, hub.world)
    command = find_command(hub, name, kind)
    number = str(target.id)
    if isinstance(target, Message):
        resolved: Json = {"messages": {number: message_payload(target, world)}}
    else:
        resolved = {"users": {number: user_payload(target)}}
    told = {"id": command["id"], "name": name, "type": kind, "target_id": number}
    return told | {"resolved": resolved}


def component_data(message: Message, label: str, values: list[str] | None) -> Json:
    """Return the data of a click on what has this label or custom id."""
    for entry in walk(message.components):
        if label in (entry.get("label"), entry.get("custom_id"), entry.get("placeholder")):
            if entry.get("disabled"):
                raise AssertionError(f"{label!r} is switched off and cannot be clicked")
            told: Json = {"custom_id": entry["custom_id"], "component_type": entry["type"], "id": 1}
            return told | ({"values": values} if values is not None else {})
    raise AssertionError(f"there is no {label!r} under the message")


def form_data(interaction: Interaction, given: dict[str, str]) -> Json:
    """Return the data of the form that answered an interaction, filled in."""
    assert interaction.answer_kind == MODAL, "no form was shown"
    components = []
    for part in interaction.answer["components"]:
        inner = part.get("component") or part["components"][0]
        value = given.pop(inner["custom_id"], inner.get("value") or "")
        if inner.get("required", True) and not value:
            raise AssertionError(f"the form needs {inner['custom_id']!r}")
        filled = {"type": inner["type"], "id": 1, "custom_id": inner["custom_id"], "value": value}
        key = "component" if part.get("component") else "components"
        told = filled if key == "component" else [filled]
        components.append({"type": part["type"], "id": 1, key: told})
    assert not given, f"the form has no {list(given)}"
    return {"custom_id": interaction.answer["custom_id"], "components": components}


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a person does with the bot."""

    kind: int
    user: User
    channel: Channel
    data: Json
    message: Message | None = None


def send(hub: Hub, act: Act) -> Interaction:
    """Send an interaction to the bot."""
    made = Interaction(
        id=hub.world.snowflakes.next(),
        token=token_hex(20),
        kind=act.kind,
        user=act.user,
        channel=act.channel,
        begun=time.monotonic() - hub.age,
        payload={},
        message=act.message,
        by_user_install=not act.channel.is_seen_by(hub.world.bot),
    )
    made.payload = _payload(hub, made, act.data)
    hub.world.interactions[made.token] = made
    hub.emit(INTERACTION, made.payload, act.channel)
    return made


def _payload(hub: Hub, made: Interaction, data: Json) -> Json:
    channel, guild, user = made.channel, made.channel.guild, made.user
    told: Json = {
        "id": str(made.id),
        "application_id": str(hub.world.bot.id),
        "type": made.kind,
        "token": made.token,
        "version": 1,
        "data": data,
        "channel_id": str(channel.id),
        "channel": channel_payload(channel, hub.world),
        "locale": user.locale,
        "entitlements": [],
        "app_permissions": str(EVERYONE),
        "attachment_size_limit": hub.file_limit,
        "context": IN_GUILD if guild else ELSEWHERE if channel.others else WITH_BOT,
        "authorizing_integration_owners": _owners(made),
    }
    if guild is None:
        told["user"] = user_payload(user)
    else:
        manages = user is guild.owner or user.id in guild.managers
        rights = EVERYONE | (PERMISSIONS["manage_guild"] if manages else 0)
        told |= {
            "guild_id": str(guild.id),
            "guild_locale": guild.locale,
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "member": member_payload(guild, user) | {"permissions": str(rights)},
        }
    if made.message is not None:
        told["message"] = message_payload(made.message, hub.world)
    return told


def _owners(made: Interaction) -> Json:
    if made.by_user_install or made.channel.guild is None:
        return {"1": str(made.user.id)}
    return {"0": str(made.channel.guild.id)}
