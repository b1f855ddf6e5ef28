"""Many people talk at once, and every model repeats all that it is shown: nothing leaks.

Each person has words of their own ("canaries") that nobody else says: told in private, told where
others hear, told in private mode, and told where they did not agree to be remembered. All models
repeat whatever stands in their prompts, in every field of every answer. What may happen then:

- *Aloud* in a channel is what was said there by people whose words may be kept (§3), and what the
  character answered there: all who take part heard it. Other people's prompts may hold it, but only
  those of a reply in that channel, of the curator that reads its messages (§6), and of the
  summarizer that reads the replies to its user (§5).
- A reply may say aloud what its prompt may hold: what is aloud there, what is remembered of the
  person it answers and was learned in that server, and what was learned in private only where that
  person allows it (§8, §13).
- Whatever is kept of a person (memories, evidence, ledger, sentences, profiles, runs, traces,
  calls) and exported holds their own words alone (§4, §13). What a server hears holds nothing that
  was told in private (§4: the audience).
- What was said in private mode or without a yes (§3) stands in no prompt but those of replies to
  who said it, in that conversation, and is nowhere once the session is over.
- Ids in runs, traces, the ledger and the lineage are of the person's own memories (§4).
"""

import asyncio
import os
import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import SQLModel

from bot.actions.memories import OwnMemory
from bot.agent_factory import agents_for, voice_for
from bot.worker.maintenance import DAILY
from config.prompting.prompt import Prompts
from config.settings.loader import load
from memory.ledger.proposal import Author, Batch
from memory.operations.apply import apply
from memory.operations.kinds.add import Add
from memory.tables import (
    Entity,
    EntityAlias,
    Evidence,
    Job,
    Memory,
    Message,
    ModelCall,
    Operation,
    Profile,
    PromptRecord,
    Relation,
    Run,
    Sentence,
    ShownSource,
    Trace,
)
from memory.text.quotes import Quote
from memory.vocabulary import MEMORY_SECTIONS
from tests.bot.canaries.repeating import CANARY, canaries_in, repeat
from tests.bot.canaries.watching import Prompt, WatchingAccount
from tests.crowd import Crowd
from tests.examples import SOAK, examples
from tests.fakes.model_server import ModelServer
from tests.stage import Stage, staged

READ_ALOUD = {"chat", "curator", "summarizer"}
"""The agents whose prompts may hold what others said aloud where it was said."""
OWNED: tuple[type[SQLModel], ...] = (
    *(Memory, Evidence, Relation, Entity, EntityAlias, Sentence, Profile),
    *(Operation, Run, Trace, Job, ModelCall, PromptRecord),
)
CHANNELS = {
    "north-1": "place:north",
    "south-1": "place:south",
    "north-2": "place:north",
    "south-2": "place:south",
    "north-3": "place:north",
}
ROLES = ("chat", "curator", "summarizer", "profiler", "reviewer")


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
        await stage.write(partial(apply, batch=batch, rules=stage.services.rules))


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


def check_prompt(world: World, prompt: Prompt, heard: dict[int, set[str]]) -> None:
    """Check what stands in one prompt."""
    here = heard.get(prompt.conversation_id or 0, set())
    may_hear = here if prompt.agent in READ_ALOUD else set()
    is_place = prompt.conversation_id in channel_ids(world)
    assert foreign(world, prompt.user_id, [prompt.text]) <= may_hear, prompt
    for canary in canaries_in([prompt.text]):
        owner = world.owner(canary)
        if off_record(canary, owner):
            assert prompt.agent == "chat", prompt
        if private(canary, owner) and is_place and not owner.allows:
            raise AssertionError(f"{canary} was told in private: {prompt}")


async def check_rows(world: World) -> None:
    """Check what is kept of each person."""
    for table in OWNED:
        for row in await world.stage.all(table):
            told = row.model_dump()
            user_id = told["user_id"]
            if user_id is None:
                continue
            assert foreign(world, user_id, [told]) == set(), row
            for canary in canaries_in([told]):
                owner = world.owner(canary)
                assert not off_record(canary, owner), row
                in_place = str(told.get("audience", "")).startswith("place:")
                assert owner.allows or not (in_place and private(canary, owner)), row


async def check_ids(world: World) -> None:
    """Check that all ids of memories are the person's own."""
    stage = world.stage
    owners = {memory.id: memory.user_id for memory in await stage.all(Memory)}
    named: list[tuple[int, Collection[Any]]] = [
        *((run.user_id, [*run.handles.values()]) for run in await stage.all(Run)),
        *((trace.user_id, [*trace.shown, *trace.used]) for trace in await stage.all(Trace)),
        *((operation.user_id, [operation.memory_id]) for operation in await stage.all(Operation)),
        *((evidence.user_id, [evidence.memory_id]) for evidence in await stage.all(Evidence)),
    ]
    readers = {
        prompt_record.id: prompt_record.user_id for prompt_record in await stage.all(PromptRecord)
    }
    named += [
        (readers[shown_source.record_id], [shown_source.source_id])
        for shown_source in await stage.all(ShownSource)
        if shown_source.section in MEMORY_SECTIONS
    ]
    for user_id, ids in named:
        assert {owners.get(part, user_id) for part in ids} <= {user_id}


async def check_exports(world: World) -> None:
    """Check what each person takes away."""
    for user_id, person in world.by_id.items():
        export = await OwnMemory(world.stage.services, user_id).export()
        assert foreign(world, user_id, [export]) == set()
        assert not [canary for canary in canaries_in([export]) if off_record(canary, person)]


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as fake:
        fake.script(route=repeat)
        yield fake


def settings_for(server: ModelServer) -> dict[str, Any]:
    mind = {"base_url": server.url, "retries": 0, "timeout_seconds": 60}
    return {
        "minds": {role: mind | {"model": role} for role in ROLES},
        "call_log": {"text": True},
        "profile": {"episodes": 1},
        "review": {"rounds": 2},
    }


@pytest.mark.parametrize(
    ("count", "seed"),
    [
        *((4, seed) for seed in range(examples(1))),
        *([(50, 7)] if SOAK in os.environ else []),
    ],
)
async def test_no_word_of_anybody_reaches_where_it_may_not(
    tmp_path: Path, server: ModelServer, caplog: pytest.LogCaptureFixture, count: int, seed: int
):
    for room in ("config", "memory", "curator", "reviewer", "bot"):
        caplog.set_level("DEBUG", logger=room)
    chosen, prompts, account = settings_for(server), Prompts.load(), WatchingAccount()
    settings = load(data=tmp_path, **chosen)
    voice, agents = voice_for(settings, prompts, account), agents_for(settings, prompts, account)
    with staged(tmp_path, voice=voice, agents=agents, **chosen) as stage:
        account.services = stage.services
        world = await met(stage, account, count)
        world.chance.seed(seed)
        await evening(world, 0)
        heard = await aloud(world)  # now: what is old is blanked
        await judge(world)
        await evening(world, 1)

        for conversation_id, said in (await aloud(world)).items():
            heard.setdefault(conversation_id, set()).update(said)
        for prompt in account.prompts:
            check_prompt(world, prompt, heard)
        await check_rows(world)
        await check_ids(world)
        await check_exports(world)
        assert CANARY.findall(caplog.text) == []
        assert_worth_it(world, heard)
        assert_gone(world)


def assert_worth_it(world: World, heard: dict[int, set[str]]) -> None:
    """Check that all agents were asked, and that there was something to be leaked to them."""
    read = world.account.prompts
    agents = {prompt.agent for prompt in read}
    wanted = {"chat", "curator", "duplicates", "summarizer", "profiler", "reviewer"}
    assert agents >= wanted | {"contradictions", "insights", "compressor", "chapter"}
    others = [prompt for prompt in read if foreign(world, prompt.user_id, [prompt.text])]
    assert {other.agent for other in others} >= {"chat", "curator"}
    assert all(heard[channel_id] for channel_id in channel_ids(world) if channel_id in heard)


def assert_gone(world: World) -> None:
    """Check that what was said off the record is in no file any more."""
    files = [path.read_bytes() for path in world.stage.folder.iterdir() if path.is_file()]
    for person in world.people:
        said = [person.canary("hush"), *([] if person.consents else [person.canary("aloud")])]
        assert not [text for text in said if any(text.encode() in held for held in files)]
