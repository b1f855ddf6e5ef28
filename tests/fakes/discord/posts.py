"""Posting: a message is made, changed or taken away, and the bot's connections hear of it."""

import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.fakes.discord.hub import Hub
from tests.fakes.discord.limits.messages import check_message
from tests.fakes.discord.payloads import message_payload
from tests.fakes.discord.refusals import NOT_THE_AUTHOR, TOO_MANY_EDITS, invalid
from tests.fakes.discord.world import EPHEMERAL, HAS_THREAD, Channel, Interaction, Message, User

Json = dict[str, Any]
MENTION = re.compile(r"<@!?(\d+)>")
REPLY = 19
OLD = timedelta(hours=1)
EDITS_OF_OLD = 3
"""How often a message older than an hour may be edited here; Discord tells no number."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message on its way."""

    channel: Channel
    author: User
    body: Json
    files: dict[str, tuple[str, bytes]]
    kind: int = 0
    interaction: Interaction | None = None
    at: datetime | None = None


def publish(hub: Hub, post: Post) -> Message:
    """Store a message and tell the connections; raises `Refusal`."""
    check_message(post.body)
    earlier = _same_nonce(post)
    if earlier is not None:
        return earlier
    message = _made(hub, post)
    post.channel.messages[message.id] = message
    if message.seen_by is None:
        hub.emit("MESSAGE_CREATE", message_payload(message, hub.world), post.channel)
    return message


def _same_nonce(post: Post) -> Message | None:
    nonce = post.body.get("nonce")
    if nonce is None or not post.body.get("enforce_nonce"):
        return None
    for message in post.channel.messages.values():
        if message.nonce == str(nonce) and message.author is post.author:
            return message
    return None


def _made(hub: Hub, post: Post) -> Message:
    body, snowflake = post.body, hub.world.snowflakes.next(post.at)
    flags = int(body.get("flags") or 0)
    replied = _replied(hub, body)
    nonce = body.get("nonce")
    message = Message(
        id=snowflake,
        channel=post.channel,
        author=post.author,
        content=(body.get("content") or "").strip(),
        at=post.at or datetime.now(UTC),
        kind=REPLY if replied and not post.kind else post.kind,
        flags=flags,
        embeds=[{"type": "rich"} | part for part in body.get("embeds") or []],
        components=_numbered(body.get("components") or []),
        attachments=_kept(hub, post, snowflake),
        replies_to=replied,
        nonce=None if nonce is None else str(nonce),
        interaction=post.interaction,
    )
    if flags & EPHEMERAL and post.interaction is not None:
        message.seen_by = post.interaction.user
    _note_mentions(hub, message, body.get("allowed_mentions"))
    return message


def _replied(hub: Hub, body: Json) -> Message | None:
    reference = body.get("message_reference")
    if not reference:
        return None
    channel = hub.world.channels.get(int(reference.get("channel_id") or 0))
    found = channel and channel.messages.get(int(reference["message_id"]))
    if not found and reference.get("fail_if_not_exists", True):
        raise invalid("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return found or None


def _note_mentions(hub: Hub, message: Message, allowed: Json | None) -> None:
    """Note who is named in a message, and for whom it rings."""
    named = [int(word) for word in MENTION.findall(message.content)]
    parse = ["users", "everyone"] if allowed is None else allowed.get("parse") or []
    chosen = {int(part) for part in (allowed or {}).get("users") or ()}
    ringing = [number for number in named if "users" in parse or number in chosen]
    replied = message.replies_to
    if replied is not None and (allowed is None or allowed.get("replied_user", False)):
        ringing.append(replied.author.id)
    known = hub.world.users
    message.mentions = [known[number] for number in dict.fromkeys(ringing) if number in known]
    silent = message.flags & (1 << 12)
    message.pinged = set() if silent else {mention.id for mention in message.mentions}
    loud = "@everyone" in message.content or "@here" in message.content
    message.mentions_everyone = loud and "everyone" in parse


def _kept(hub: Hub, post: Post, snowflake: int) -> list[Json]:
    """Store uploaded files and return the attachments of the message."""
    told = {str(part.get("id")): part for part in post.body.get("attachments") or []}
    made = []
    for number, (name, content) in post.files.items():
        key = hub.world.snowflakes.next()
        path = f"/attachments/{post.channel.id}/{key}/{name}"
        hub.world.files[path] = content
        made.append(attachment(hub, key, told.get(number, {}).get("filename") or name, path))
    for part in told.values():
        if str(part.get("id")) not in post.files:
            raise invalid("attachments", "ATTACHMENT_NOT_FOUND", f"No file {part.get('id')} came")
    return made


def attachment(hub: Hub, key: int, name: str, path: str) -> Json:
    """Return an attachment as a message holds it."""
    url = f"{hub.url}{path}"
    kind = {"txt": "text/plain; charset=utf-8", "json": "application/json; charset=utf-8"}
    kind["png"] = "image/png"
    return {
        "id": str(key),
        "filename": name,
        "size": len(hub.world.files[path]),
        "url": url,
        "proxy_url": url,
        "content_type": kind.get(name.rpartition(".")[2], "application/octet-stream"),
        "flags": 0,
    }


def _numbered(components: list[Json]) -> list[Json]:
    """Return components with the numbers that Discord gives them."""
    count = iter(range(1, 1000))

    def number(entry: Json) -> Json:
        inner = (
            {"components": [number(each) for each in entry["components"]]}
            if entry.get("components")
            else {}
        )
        return entry | {"id": entry.get("id") or next(count)} | inner

    return [number(component) for component in components]


def revise(hub: Hub, message: Message, body: Json, files: dict[str, tuple[str, bytes]]) -> Message:
    """Change a message of the bot; raises `Refusal`."""
    if message.author is not hub.world.bot:
        raise NOT_THE_AUTHOR
    check_message(body, editing=True)
    now = datetime.now(UTC)
    if now - message.at > OLD:
        message.late_edits += 1
        if message.late_edits > EDITS_OF_OLD:
            raise TOO_MANY_EDITS
    _rewrite(hub, message, body)
    if files:
        post = Post(message.channel, message.author, body, files)
        message.attachments = _kept(hub, post, message.id)
    message.edited_at, message.changed = now, time.perf_counter()
    message.edits.append(message.content)
    if message.seen_by is None:
        hub.emit("MESSAGE_UPDATE", message_payload(message, hub.world), message.channel)
    return message


def _rewrite(hub: Hub, message: Message, body: Json) -> None:
    if body.get("content") is not None:
        message.content = body["content"].strip()
        _note_mentions(hub, message, body.get("allowed_mentions"))
    if body.get("embeds") is not None:
        message.embeds = body["embeds"]
    if body.get("components") is not None:
        message.components = _numbered(body["components"])


def remove(hub: Hub, message: Message) -> None:
    """Take a message away."""
    del message.channel.messages[message.id]
    if message.seen_by is not None:
        return
    told = {"id": str(message.id), "channel_id": str(message.channel.id)}
    guild = message.channel.guild
    hub.emit(
        "MESSAGE_DELETE",
        told | ({"guild_id": str(guild.id)} if guild else {}),
        message.channel,
    )


def mark_thread(message: Message) -> None:
    """Note that a thread hangs on a message."""
    message.flags |= HAS_THREAD
