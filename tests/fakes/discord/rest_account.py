"""The routes of the bot's own account, its commands, people and servers."""

from typing import Any

from tests.fakes.discord.gateway.session import MEMBERS, MESSAGE_CONTENT, PRESENCES
from tests.fakes.discord.limits.commands import check_commands
from tests.fakes.discord.payloads import (
    application_payload,
    channel_payload,
    guild_payload,
    member_payload,
    user_payload,
)
from tests.fakes.discord.refusals import CANNOT_DM, NO_ACCESS, unknown
from tests.fakes.discord.rest import Call, Route
from tests.fakes.discord.world import EVERYONE, THREAD, Guild, User

Json = dict[str, Any]
FLAGS = {PRESENCES: 1 << 13, MEMBERS: 1 << 15, MESSAGE_CONTENT: 1 << 19}
"""By intent: the flag of an application that has it switched on, for bots in few servers."""


def application(call: Call) -> Json:
    """Return the application, with the intents that are switched on in the portal."""
    allowed = call.hub.gateway.allowed_intents
    flags = sum(flag for intent, flag in FLAGS.items() if allowed & intent)
    return application_payload(call.hub.world, flags=flags)


def _guild(call: Call) -> Guild:
    found = call.hub.world.guilds.get(int(call.part["guild"]))
    if found is None or call.hub.world.bot.id not in found.members:
        raise unknown("Guild")
    return found


def _user(call: Call, number: object) -> User:
    found = call.hub.world.users.get(int(str(number)))
    if found is None:
        raise unknown("User")
    return found


async def get_me(call: Call) -> Json:
    return user_payload(call.hub.world.bot) | {"verified": True, "mfa_enabled": False}


async def get_application(call: Call) -> Json:
    return application(call)


async def get_gateway(call: Call) -> Json:
    address = call.hub.url.replace("http:", "ws:") + "/"
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": address, "shards": 1, "session_start_limit": limit}


async def get_user(call: Call) -> Json:
    return user_payload(_user(call, call.part["user"]))


async def open_dm(call: Call) -> Json:
    user = _user(call, call.body["recipient_id"])
    if user.bot:
        raise CANNOT_DM
    return channel_payload(call.hub.world.dm(user), call.hub.world)


async def get_guild(call: Call) -> Json:
    return guild_payload(call.hub.world, _guild(call))


async def list_guilds(call: Call) -> list[Json]:
    world = call.hub.world
    mine = [guild for guild in world.guilds.values() if world.bot.id in guild.members]
    after = int(call.query.get("after", 0))
    return [
        {"id": str(guild.id), "name": guild.name, "icon": None, "owner": False, "features": []}
        | {"permissions": str(EVERYONE)}
        for guild in mine
        if guild.id > after
    ]


async def list_channels(call: Call) -> list[Json]:
    """Return all channels of a server, those too that the bot does not see; no threads."""
    guild, world = _guild(call), call.hub.world
    return [
        channel_payload(channel, world)
        for channel in world.channels.values()
        if channel.guild is guild and channel.kind != THREAD
    ]


async def get_member(call: Call) -> Json:
    guild = _guild(call)
    member = guild.members.get(int(call.part["user"]))
    if member is None:
        raise unknown("Member")
    return member_payload(guild, member)


async def put_commands(call: Call) -> list[Json]:
    """Replace the commands, everywhere or of one server."""
    if int(call.part["application"]) != call.hub.world.bot.id:
        raise NO_ACCESS
    check_commands(call.body)
    number = call.part.get("guild")
    world, place = call.hub.world, int(number) if number else None
    world.commands[place] = [
        {"options": [], "description": "", "type": 1}
        | part
        | {
            "id": str(world.snowflakes.next()),
            "application_id": str(world.bot.id),
            "version": str(world.snowflakes.next()),
        }
        | ({"guild_id": number} if number else {})
        for part in call.body
    ]
    return world.commands[place]


async def get_commands(call: Call) -> list[Json]:
    number = call.part.get("guild")
    known = call.hub.world.commands.get(int(number) if number else None, [])
    if call.query.get("with_localizations") == "true":
        return known
    return [_untranslated(command) for command in known]


def _untranslated(part: Json) -> Json:
    """Return a command as Discord tells it to who does not ask for all languages."""
    told = {name: value for name, value in part.items() if not name.endswith("_localizations")}
    inner = {
        name: [_untranslated(entry) for entry in part[name]]
        for name in ("options", "choices")
        if part.get(name)
    }
    return told | inner


_COMMANDS = "/applications/{application}/commands"
_OF_GUILD = "/applications/{application}/guilds/{guild}/commands"
ROUTES = [
    Route("GET", "/users/@me", get_me),
    Route("GET", "/oauth2/applications/@me", get_application),
    Route("GET", "/applications/@me", get_application),
    Route("GET", "/gateway", get_gateway),
    Route("GET", "/gateway/bot", get_gateway),
    Route("GET", "/users/{user}", get_user),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/guilds/{guild}", get_guild),
    Route("GET", "/guilds/{guild}/members/{user}", get_member),
    Route("GET", "/guilds/{guild}/channels", list_channels),
    Route("GET", "/users/@me/guilds", list_guilds),
    Route("PUT", _COMMANDS, put_commands),
    Route("GET", _COMMANDS, get_commands),
    Route("PUT", _OF_GUILD, put_commands),
    Route("GET", _OF_GUILD, get_commands),
]
