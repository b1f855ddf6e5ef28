"""The routes of channels and messages."""

import time
from typing import Any

from tests.fakes.discord.payloads import channel_payload, message_payload
from tests.fakes.discord.posts import Post, mark_thread, publish, remove, revise
from tests.fakes.discord.refusals import (
    ARCHIVED,
    CANNOT_DM,
    NO_ACCESS,
    NO_HISTORY,
    NO_PERMISSION,
    unknown,
)
from tests.fakes.discord.rest import Call, Route
from tests.fakes.discord.world import DM, THREAD, Message

Json = dict[str, Any]
PAGE, LARGEST_PAGE = 50, 100


def _message(call: Call) -> Message:
    found = call.channel.messages.get(int(call.part["message"]))
    if found is None or found.seen_by is not None:
        raise unknown("Message")
    return found


def _may_write(call: Call) -> None:
    channel = call.channel
    needed = "send_messages_in_threads" if channel.kind == THREAD else "send_messages"
    if needed in channel.denied:
        raise NO_PERMISSION
    if channel.archived:
        raise ARCHIVED
    if channel.kind == DM and channel.recipient and not channel.recipient.takes_messages:
        raise CANNOT_DM


async def post_message(call: Call) -> Json:
    _may_write(call)
    if call.body.get("message_reference") and "read_message_history" in call.channel.denied:
        raise NO_HISTORY
    post = Post(call.channel, call.hub.world.bot, call.body, call.files)
    return message_payload(publish(call.hub, post), call.hub.world)


async def list_messages(call: Call) -> list[Json]:
    if "read_message_history" in call.channel.denied:
        return []  # as Discord does: it refuses nothing, and shows nothing
    limit = min(int(call.query.get("limit", PAGE)), LARGEST_PAGE)
    talk = call.channel.talk
    if "after" in call.query:
        chosen = [message for message in talk if message.id > int(call.query["after"])][:limit]
    else:
        before = int(call.query.get("before", 1 << 63))
        chosen = [message for message in talk if message.id < before][-limit:]
    readable = call.hub.gateway.allowed_intents & (1 << 15)
    told = [message_payload(message, call.hub.world) for message in reversed(chosen)]
    return told if readable else [_as_readable(call, entry) for entry in told]


def _as_readable(call: Call, told: Json) -> Json:
    for session in call.hub.gateway.sessions.values():
        return session.shown("MESSAGE_CREATE", told)
    return told


async def get_message(call: Call) -> Json:
    if "read_message_history" in call.channel.denied:
        raise NO_ACCESS
    return _as_readable(call, message_payload(_message(call), call.hub.world))


async def edit_message(call: Call) -> Json:
    changed = revise(call.hub, _message(call), call.body, call.files)
    return message_payload(changed, call.hub.world)


async def delete_message(call: Call) -> None:
    message = _message(call)
    if message.author is not call.hub.world.bot:
        raise NO_PERMISSION
    remove(call.hub, message)


async def type_here(call: Call) -> None:
    _may_write(call)
    call.channel.typed.append(time.monotonic())


async def react(call: Call) -> None:
    if "add_reactions" in call.channel.denied:
        raise NO_PERMISSION
    _message(call).reactions.append(call.part["emoji"])


async def unreact(call: Call) -> None:
    reactions = _message(call).reactions
    if call.part["emoji"] in reactions:
        reactions.remove(call.part["emoji"])


async def get_channel(call: Call) -> Json:
    return channel_payload(call.channel, call.hub.world)


async def begin_thread(call: Call) -> Json:
    """Hang a thread on a message."""
    mark_thread(_message(call))
    thread = call.hub.world.thread(call.channel, call.body["name"])
    told = channel_payload(thread, call.hub.world)
    call.hub.emit("THREAD_CREATE", told | {"newly_created": True}, thread)
    return told


_CHANNEL = "/channels/{channel}"
_ONE = _CHANNEL + "/messages/{message}"
ROUTES = [
    Route("GET", _CHANNEL, get_channel),
    Route("POST", _CHANNEL + "/messages", post_message, "POST messages"),
    Route("GET", _CHANNEL + "/messages", list_messages),
    Route("POST", _CHANNEL + "/typing", type_here, "POST typing"),
    Route("GET", _ONE, get_message),
    Route("PATCH", _ONE, edit_message, "PATCH message"),
    Route("DELETE", _ONE, delete_message, "DELETE message"),
    Route("POST", _ONE + "/threads", begin_thread),
    Route("PUT", _ONE + "/reactions/{emoji}/@me", react, "PUT reaction"),
    Route("DELETE", _ONE + "/reactions/{emoji}/@me", unreact, "PUT reaction"),
]
