"""A crowd: people who talk in channels of servers and in private, through the turn's own flow."""

from dataclasses import dataclass, field
from typing import Any

from sqlmodel import Session as Rows

from bot.flow.run_config import turn_config
from bot.flow.turn import build_turn
from bot.flow.turn_state import Flow
from memory.conversation.conversations import close_session, conversation_for, open_session
from memory.conversation.incoming import Incoming
from memory.conversation.users import Newcomer, participant_in, user_for
from memory.tables import UserSettings
from memory.vocabulary import PRIVATE
from tests.stage import Stage

PLATFORM = "local"


@dataclass
class Crowd:
    """Everybody on one stage, by their names, and the channels, by theirs."""

    stage: Stage
    flow: Flow = field(default_factory=build_turn)
    people: dict[str, int] = field(default_factory=dict)
    channels: dict[str, int] = field(default_factory=dict)

    async def person(self, name: str, **switches: bool) -> int:
        """Return a user, made where they are new, with these switches turned."""
        now = self.stage.clock.now()

        def work(rows: Rows) -> int:
            user = user_for(rows, PLATFORM, name, newcomer=Newcomer(name), now=now)
            own = rows.get_one(UserSettings, user.id)
            for switch, on in switches.items():
                setattr(own, switch, on)
            return int(user.id or 0)

        self.people[name] = await self.stage.write(work)
        return self.people[name]

    async def channel(self, name: str, audience: str = PRIVATE) -> int:
        """Return a conversation, made where it is new."""
        place = (PLATFORM, name, self.stage.app.character.id)
        now = self.stage.clock.now()
        self.channels[name] = await self.stage.write(
            lambda rows: conversation_for(rows, place, audience=audience, now=now).id or 0
        )
        return self.channels[name]

    async def join(self, person: str, channel: str, *, consents: bool = True) -> None:
        """Let somebody take part in a channel under their name, and agree to be remembered."""
        now = self.stage.clock.now()

        def work(rows: Rows) -> None:
            part = participant_in(rows, self.channels[channel], self.people[person])
            part.called = person
            part.consented_at = now if consents else None

        await self.stage.write(work)

    async def private_mode(self, person: str, channel: str, *, on: bool) -> None:
        """Turn private mode on or off."""
        now = self.stage.clock.now()

        def work(rows: Rows) -> None:
            part = participant_in(rows, self.channels[channel], self.people[person])
            part.private_since = now if on else None

        await self.stage.write(work)

    async def say(self, person: str, channel: str, text: str, **more: Any) -> str:
        """Say something and return the whole reply."""
        incoming = Incoming(
            conversation_id=self.channels[channel],
            user_id=self.people[person],
            text=text,
            held_by=self.stage.app.name,
            **more,
        )
        turn = self.stage.app.turn
        events = self.flow.astream(
            {"incoming": incoming},
            turn_config(incoming, turn),
            context=turn,
            stream_mode="custom",
            version="v2",
        )
        return "".join(
            [str(event["data"]["piece"]) async for event in events if event["type"] == "custom"]
        )

    async def end(self, channel: str) -> None:
        """Close the session of a channel."""

        def work(rows: Rows) -> None:
            session = open_session(rows, self.channels[channel])
            if session is not None:
                close_session(rows, session, self.stage.clock.now())

        await self.stage.write(work)


async def crowd_in(stage: Stage, audience: str, *names: str, channel: str = "hall") -> Crowd:
    """Return people who take part in one channel."""
    crowd = Crowd(stage)
    await crowd.channel(channel, audience)
    for name in names:
        await crowd.person(name)
        await crowd.join(name, channel)
    return crowd
