"""Evenings of many people who talk at once, each with words of their own."""

import asyncio
import random
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from bot.worker.maintenance import DAILY
from memory.ledger.proposal import Author, Batch
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.tables import (
    Message,
)
from memory.text.quotes import Quote
from tests.bot.canaries.repeating import canaries_in
from tests.bot.canaries.watching import WatchingAccount
from tests.crowd import Crowd
from tests.stage import Stage

CHANNELS = {
    "north-1": "place:north",
    "south-1": "place:south",
    "north-2": "place:north",
    "south-2": "place:south",
    "north-3": "place:north",
}


@dataclass(frozen=True)
class Person:
    """One of those who talk."""

    name: str
    channels: tuple[str, ...]
    consents: bool
    allows: bool
    """Whether private things may be brought up where others hear."""

    @property
    def dm(self) -> str:
        return f"dm-{self.name}"

    def canary(self, kind: str, number: int = 0) -> str:
        """Return a word that nobody else says: by whom, of which kind."""
        return f"zq{self.name}{kind}{number}"


@dataclass
class World:
    """Everybody, and what is known of their canaries."""

    crowd: Crowd
    people: list[Person]
    account: WatchingAccount
    chance: random.Random = field(default_factory=lambda: random.Random(7))

    @property
    def stage(self) -> Stage:
        return self.crowd.stage

    @property
    def by_id(self) -> dict[int, Person]:
        return {self.crowd.people[person.name]: person for person in self.people}

    def owner(self, canary: str) -> Person:
        [owner] = [person for person in self.people if canary.startswith(f"zq{person.name}")]
        return owner

    async def talk(self, person: Person, channel: str, canary: str, **more: Any) -> None:
        """Say a canary among other things."""
        kept = person.consents or channel == person.dm
        said = f"{self.chance.choice(OPENINGS)} My own word is {canary}."
        await self.crowd.say(person.name, channel, said, kept=kept, **more)


OPENINGS = (
    "I went to the market today.",
    "The weather was nice, so I walked.",
    "Do you remember what I told you before?",
    "What do you know about me?",
    "Let us go on with it.",
)


def people_of(count: int) -> list[Person]:
    """Return so many, of every sort, spread over channels with some ten in each."""
    names = [f"{chr(97 + number // 26)}{chr(97 + number % 26)}x" for number in range(count)]
    rooms = list(CHANNELS)[: max(2, count // 10)]
    return [
        Person(
            name=name,
            channels=(rooms[number % len(rooms)], rooms[number // 2 % len(rooms)]),
            consents=number % 5 != 3,
            allows=number % 6 == 2,
        )
        for number, name in enumerate(names)
    ]


async def met(stage: Stage, account: WatchingAccount, count: int) -> World:
    """Let so many people take part."""
    world = World(Crowd(stage), people_of(count), account)
    for name, audience in CHANNELS.items():
        await world.crowd.channel(name, audience)
    for person in world.people:
        await world.crowd.person(person.name, private_in_places=person.allows)
        await world.crowd.channel(person.dm)
        for channel in person.channels:
            await world.crowd.join(person.name, channel, consents=person.consents)
    return world


async def at_once(world: World, *talks: Any) -> None:
    """Let them talk at once, in any order, while the background work goes on."""
    world.chance.shuffle(waiting := list(talks))
    await asyncio.gather(*waiting, world.stage.worker.drain())
    await world.stage.worker.drain()


async def evening(world: World, number: int) -> None:
    """Let everybody talk in private, in a channel, and off the record; then all sessions end."""
    people, talk = world.people, world.talk
    await at_once(
        world, *(talk(person, person.dm, person.canary("dm", number)) for person in people)
    )
    await off_the_record(world, number)
    told = [talk(person, person.channels[1], person.canary("aloud", number)) for person in people]
    await at_once(
        world,
        *told,
        *(talk(person, person.dm, person.canary("later", number)) for person in people),
    )
    for channel in world.crowd.channels:
        await world.crowd.end(channel)
    await world.stage.worker.drain()


async def off_the_record(world: World, number: int) -> None:
    """Let some turn private mode on, talk, and turn it off again, amid the others' talk."""
    crowd, hushed = world.crowd, world.people[1::4]
    for person in hushed:
        for channel in (person.channels[0], person.dm):
            await crowd.private_mode(person.name, channel, on=True)
    both = [(person, channel) for person in hushed for channel in (person.channels[0], person.dm)]
    whispers = [
        world.talk(person, channel, person.canary("hush", number)) for person, channel in both
    ]
    others = [person for person in world.people if person not in hushed]
    replies = [
        world.talk(other, other.channels[0], other.canary("beside", number)) for other in others
    ]
    await at_once(world, *whispers, *replies)
    for person, channel in both:
        await crowd.private_mode(person.name, channel, on=False)


async def tastes(world: World) -> None:
    """Let the curator have learned of everybody what calls for merging, and for doubt."""
    stage = world.stage
    for person in world.people:
        user_id = world.crowd.people[person.name]
        said = [message for message in await stage.all(Message) if message.author_id == user_id]
        told = next(message for message in said if message.retention == "normal")
        quotes = [Quote(int(told.id or 0), user_id, told.text)]
        liked = [
            Add(content=f"The user likes {drink}.", kind="preference", quotes=quotes)
            for drink in ("green tea", "oolong tea", "black tea", "white tea")
        ]
        drunk = [
            Add(
                content=f"The user drinks {drink} in the morning.",
                kind="fact",
                structured={"key": "drink.morning", "value": drink},
                quotes=quotes,
            )
            for drink in ("coffee", "milk")
        ]
        batch = Batch(
            user_id=user_id,
            author=Author("curator"),
            now=stage.clock.now(),
            proposals=[*map(as_taste, liked), *drunk],
            character=stage.app.character.id,
        )
        await stage.write(partial(apply, batch=batch, policy=stage.services.policy))


def as_taste(proposal: Add) -> Add:
    return replace(proposal, topic="drinks", entities=["tea"])


async def judge(world: World) -> None:
    """Have every memory's agents at work: reviews, contradictions, insights, merging, chapters."""
    stage = world.stage
    await tastes(world)
    for days in (31, 5):  # what waits for its review is merged with nothing before it was kept
        stage.clock.move(days=days)
        await stage.worker.chores.enqueue(DAILY)
        await stage.worker.drain()


def off_record(canary: str, owner: Person) -> bool:
    """Tell whether a canary was said where nothing of it may be kept."""
    kind = canary.removeprefix(f"zq{owner.name}")
    spoken_aloud = kind.startswith(("aloud", "beside"))
    return kind.startswith("hush") or (spoken_aloud and not owner.consents)


def private(canary: str, owner: Person) -> bool:
    return canary.removeprefix(f"zq{owner.name}").startswith(("dm", "later"))


async def aloud(world: World) -> dict[int, set[str]]:
    """Return by conversation what was said aloud in it; check what the character said."""
    heard: dict[int, set[str]] = {}
    messages = sorted(await world.stage.all(Message), key=lambda message: message.id or 0)
    authors = {message.id: message.author_id for message in messages}
    for message in messages:
        if message.retention != "normal":
            continue
        said, before = canaries_in([message.text]), heard.setdefault(message.conversation_id, set())
        if message.author_id is None and message.conversation_id in channel_ids(world):
            asker = world.by_id[authors[message.reply_to_id] or 0]
            for canary in said - before:
                assert may_be_told_here(world, canary, asker), (canary, message.text)
        before |= said
    return heard


def may_be_told_here(world: World, canary: str, asker: Person) -> bool:
    owner = world.owner(canary)
    is_own = owner == asker and not off_record(canary, owner)
    return is_own and (not private(canary, owner) or owner.allows)


def channel_ids(world: World) -> set[int]:
    return {world.crowd.channels[name] for name in CHANNELS}


def foreign(world: World, user_id: int, texts: Collection[object]) -> set[str]:
    """Return the canaries of others that stand in a person's texts."""
    own = f"zq{world.by_id[user_id].name}"
    return {canary for canary in canaries_in(texts) if not canary.startswith(own)}
