"""A gateway session: what one shard of the bot has been told, so that it can resume."""

from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, Protocol

Json = dict[str, Any]
GUILDS, MEMBERS, PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 9, 1 << 12, 1 << 15
GUILD_TYPING, DIRECT_TYPING = 1 << 11, 1 << 14
PRIVILEGED = MEMBERS | PRESENCES | MESSAGE_CONTENT
BLANKED: Json = {"content": "", "embeds": [], "attachments": [], "components": []}


class Line(Protocol):
    """The connection that a session speaks through."""

    def put(self, payload: Json) -> None: ...


@dataclass(eq=False)
class Session:
    """One IDENTIFY and all events since, whether a connection is there or not."""

    bot_id: int
    intents: int
    shard: tuple[int, int] = (0, 1)
    id: str = field(default_factory=lambda: token_hex(16))
    sequence: int = 0
    log: list[Json] = field(default_factory=list)
    line: Line | None = None
    ended: bool = False

    def serves(self, guild_id: int | None) -> bool:
        """Tell whether events of a server, or private ones, come through this shard."""
        number, count = self.shard
        return (guild_id >> 22) % count == number if guild_id else number == 0

    def send(self, event: str, payload: Json) -> None:
        """Send an event, or keep it for the time when the bot resumes."""
        self.sequence += 1
        packet = {"op": 0, "t": event, "s": self.sequence, "d": payload}
        self.log.append(packet)
        if self.line is not None:
            self.line.put(packet)

    def missed(self, sequence: int) -> list[Json]:
        """Return the events after one that was seen."""
        return [entry for entry in self.log if entry["s"] > sequence]

    def wants(self, event: str, guild_id: int | None) -> bool:
        """Tell whether the session's intents ask for an event."""
        if event.startswith("MESSAGE_"):
            needed = GUILD_MESSAGES if guild_id else DIRECT_MESSAGES
            return bool(self.intents & needed)
        if event == "TYPING_START":
            return bool(self.intents & (GUILD_TYPING if guild_id else DIRECT_TYPING))
        if event.startswith(("GUILD_", "CHANNEL_", "THREAD_")):
            return bool(self.intents & GUILDS)
        return True

    def shown(self, event: str, payload: Json) -> Json:
        """Return an event as this session may see it: without the words where it must not."""
        if not event.startswith("MESSAGE_") or "content" not in payload:
            return payload
        return payload if self._may_read(payload) else payload | BLANKED

    def _may_read(self, message: Json) -> bool:
        own = message["author"]["id"] == str(self.bot_id)
        called = str(self.bot_id) in [entry["id"] for entry in message["mentions"]]
        readable = bool(self.intents & MESSAGE_CONTENT)
        return readable or own or called or "guild_id" not in message
