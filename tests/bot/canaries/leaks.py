"""What leaks where it may not: words in prompts, rows, ids and exports."""

from typing import TYPE_CHECKING, Any

from sqlmodel import SQLModel

from bot.actions.memories import OwnMemory
from memory.tables import (
    Entity,
    EntityAlias,
    Evidence,
    Job,
    Memory,
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
from memory.vocabulary import MEMORY_SECTIONS
from tests.bot.canaries.evenings import World, channel_ids, foreign, off_record, private
from tests.bot.canaries.repeating import canaries_in
from tests.bot.canaries.watching import Prompt

if TYPE_CHECKING:
    from collections.abc import Collection

READ_ALOUD = {"chat", "curator", "summarizer"}
"""The agents whose prompts may hold what others said aloud where it was said."""
OWNED: tuple[type[SQLModel], ...] = (
    *(Memory, Evidence, Relation, Entity, EntityAlias, Sentence, Profile),
    *(Operation, Run, Trace, Job, ModelCall, PromptRecord),
)


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
