"""People, servers, channels and messages as Discord writes them."""

from datetime import datetime
from typing import Any

from tests.fakes.discord.snowflakes import instant
from tests.fakes.discord.world import (
    DM,
    EVERYONE,
    GROUP,
    PERMISSIONS,
    THREAD,
    Channel,
    Guild,
    Message,
    User,
    World,
)

Json = dict[str, Any]


def user_payload(user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.name.lower(),
        "global_name": user.name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
    }


def application_payload(world: World, *, flags: int) -> Json:
    bot = world.bot
    owner = world.users.get(0) or bot
    return {
        "id": str(bot.id),
        "name": bot.name,
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": flags,
        "owner": user_payload(owner),
        "team": None,
        "interactions_endpoint_url": None,
    }


def member_payload(guild: Guild, user: User, *, with_user: bool = True) -> Json:
    told: Json = {
        "roles": [],
        "joined_at": iso(instant(guild.id)),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "nick": None,
        "avatar": None,
        "flags": 0,
        "pending": False,
    }
    return told | ({"user": user_payload(user)} if with_user else {})


def guild_payload(world: World, guild: Guild) -> Json:
    channels = [channel for channel in world.channels.values() if channel.guild is guild]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "owner_id": str(guild.owner.id),
        "preferred_locale": guild.locale,
        "member_count": len(guild.members),
        "members": [member_payload(guild, member) for member in guild.members.values()],
        "roles": [everyone_payload(guild)],
        "channels": [
            channel_payload(channel, world) for channel in channels if channel.kind != THREAD
        ],
        "threads": [
            channel_payload(channel, world) for channel in channels if channel.kind == THREAD
        ],
        **_LITTLE_OF_A_GUILD,
    }


_LITTLE_OF_A_GUILD: Json = {
    "unavailable": False,
    "large": False,
    "features": [],
    "emojis": [],
    "stickers": [],
    "voice_states": [],
    "presences": [],
    "stage_instances": [],
    "guild_scheduled_events": [],
    "soundboard_sounds": [],
    "verification_level": 0,
    "default_message_notifications": 0,
    "explicit_content_filter": 0,
    "mfa_level": 0,
    "nsfw_level": 0,
    "premium_tier": 0,
    "premium_subscription_count": 0,
    "system_channel_id": None,
    "system_channel_flags": 0,
    "rules_channel_id": None,
    "public_updates_channel_id": None,
    "afk_channel_id": None,
    "afk_timeout": 300,
    "description": None,
    "banner": None,
    "splash": None,
    "discovery_splash": None,
    "vanity_url_code": None,
    "max_members": 500000,
    "premium_progress_bar_enabled": False,
}


def everyone_payload(guild: Guild) -> Json:
    return {
        "id": str(guild.id),
        "name": "@everyone",
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": 0,
        "permissions": str(EVERYONE),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def channel_payload(channel: Channel, world: World) -> Json:
    newest = max(channel.messages, default=None)
    told: Json = {
        "id": str(channel.id),
        "type": channel.kind,
        "flags": 0,
        "last_message_id": str(newest) if newest else None,
    }
    if channel.kind == DM:
        assert channel.recipient is not None
        return told | {"recipients": [user_payload(channel.recipient)]}
    if channel.kind == GROUP:
        owner, *_ = channel.others
        told |= {"owner_id": str(owner.id), "name": channel.name or None, "icon": None}
        return told | {"recipients": [user_payload(other) for other in channel.others]}
    assert channel.guild is not None
    told |= {
        "guild_id": str(channel.guild.id),
        "name": channel.name,
        "rate_limit_per_user": 0,
        "parent_id": str(channel.parent.id) if channel.parent else None,
    }
    return told | (_of_thread(channel, world) if channel.kind == THREAD else _of_text(channel))


def _of_text(channel: Channel) -> Json:
    denied = sum(PERMISSIONS[name] for name in channel.denied)
    assert channel.guild is not None
    overwrite = {"id": str(channel.guild.id), "type": 0, "allow": "0", "deny": str(denied)}
    return {
        "position": 0,
        "nsfw": False,
        "topic": None,
        "permission_overwrites": [overwrite] if denied else [],
    }


def _of_thread(channel: Channel, world: World) -> Json:
    begun = iso(instant(channel.id))
    return {
        "owner_id": str(world.bot.id),
        "message_count": len(channel.messages),
        "member_count": 2,
        "thread_metadata": {
            "archived": channel.archived,
            "auto_archive_duration": 1440,
            "archive_timestamp": begun,
            "create_timestamp": begun,
            "locked": False,
        },
    }


def message_payload(message: Message, world: World, *, deep: bool = True) -> Json:
    """Return a message; `deep` holds the message that it replies to as well."""
    channel, guild = message.channel, message.channel.guild
    told: Json = {
        "id": str(message.id),
        "channel_id": str(channel.id),
        "author": user_payload(message.author),
        "content": message.content,
        "timestamp": iso(message.at),
        "edited_timestamp": iso(message.edited_at) if message.edited_at else None,
        "tts": False,
        "mention_everyone": message.mentions_everyone,
        "mentions": [_mentioned(mention, guild) for mention in message.mentions],
        "mention_roles": [],
        "attachments": message.attachments,
        "embeds": message.embeds,
        "components": message.components,
        "pinned": False,
        "type": message.kind,
        "flags": message.flags,
    }
    if guild is not None and message.author.id in guild.members:
        told["guild_id"] = str(guild.id)
        told["member"] = member_payload(guild, message.author, with_user=False)
    elif guild is not None:
        told["guild_id"] = str(guild.id)
    return told | _further(message, world, deep=deep) | message.oddities


def _further(message: Message, world: World, *, deep: bool) -> Json:
    told: Json = {}
    if message.nonce is not None:
        told["nonce"] = message.nonce
    if message.interaction is not None:
        told |= _of_interaction(message)
    if message.replies_to is not None:
        replied = message.replies_to
        told["message_reference"] = _reference(replied)
        if deep:
            gone = replied.id not in replied.channel.messages
            there = None if gone else message_payload(replied, world, deep=False)
            told["referenced_message"] = there
    return told


def _of_interaction(message: Message) -> Json:
    interaction = message.interaction
    assert interaction is not None
    metadata = {
        "id": str(interaction.id),
        "type": interaction.kind,
        "user": user_payload(interaction.user),
        "authorizing_integration_owners": interaction.payload["authorizing_integration_owners"],
    }
    return {
        "interaction_metadata": metadata,
        "application_id": interaction.payload["application_id"],
    }


def _reference(replied: Message) -> Json:
    told: Json = {"type": 0, "message_id": str(replied.id), "channel_id": str(replied.channel.id)}
    if replied.channel.guild is not None:
        told["guild_id"] = str(replied.channel.guild.id)
    return told


def _mentioned(user: User, guild: Guild | None) -> Json:
    if guild is None or user.id not in guild.members:
        return user_payload(user)
    return user_payload(user) | {"member": member_payload(guild, user, with_user=False)}


def iso(at: datetime) -> str:
    return at.isoformat()
