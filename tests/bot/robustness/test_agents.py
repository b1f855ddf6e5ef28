"""Every agent against everything that an endpoint may do: the whole matrix.

Memory changes only by valid operations, other people's never, and each refusal is counted.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from memory.tables import Job, ModelCall, Operation, Run
from tests.bot.robustness.endpoints import NO_ANSWER, UNDERSTOOD, open_jobs_of
from tests.bot.robustness.parts import PARTS, Part, shown_in
from tests.bot.robustness.world import PLANTED, Known, World, cause, made_once
from tests.fakes.behaviours import (
    Behaviour,
    Fails,
    SaysJson,
)
from tests.fakes.chat_requests import ChatRequest
from tests.fakes.model_server import ModelServer
from tests.stage import Stage, staged

ERRING = ("wrong", "foreign", "unknown", "obeys")
KEEPS_GOING = {"reviewer": {"wrong", "foreign", "obeys"}, "contradictions": {"obeys"}}
"""Where an error is none of the answer's form: what it does to memory is asserted all the same."""
REASONS = ("MindUnavailable", "MindResting", "ReplyNotUnderstood")
each_agent = pytest.mark.parametrize("agent", PARTS)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return made_once(tmp_path_factory.mktemp("world") / "data")


async def played(
    stage: Stage, world: World, part: Part, server: ModelServer, behaviour: Any
) -> tuple[Known, Known]:
    """Cause the agent's job and work it off; return what was known before and after."""
    server.script(route=behaviour)
    await cause(stage, world, part.kind)
    before = await Known.by(stage, part.kind)
    await stage.worker.drain()
    return before, await Known.by(stage, part.kind)


def settings_for(part: Part, server: ModelServer, **more: object) -> dict[str, Any]:
    """Return settings in which only the agent's role has a model."""
    mind = {"base_url": server.url, "model": part.role, "retries": 2, "timeout_seconds": 20}
    return {"minds": {part.role: mind | more}}


async def refusals(stage: Stage) -> Counter[str]:
    """Count what was refused, by reason, wherever it is recorded."""
    found = Counter(operation.rejected_because for operation in await stage.all(Operation))
    found += Counter(model_call.outcome for model_call in await stage.all(ModelCall))
    for run in await stage.all(Run):
        found += Counter({key: n for key, n in run.counts.items() if key.startswith("re")})
    return Counter({str(key): n for key, n in found.items() if key not in (None, "answered")})


async def others_are_untouched(stage: Stage, world: World) -> bool:
    """Tell whether nothing came over the other user's memory since the world was made."""
    own = [
        operation.op
        for operation in await stage.all(Operation)
        if operation.memory_id == world.foreign_id
    ]
    return own == ["ADD", "PROMOTE"]


async def open_jobs(stage: Stage, part: Part) -> list[Job]:
    """Return the agent's jobs that were tried, or could be by now."""
    return await open_jobs_of(stage, part.kind)


@each_agent
@pytest.mark.parametrize(
    ("refused", "form"),
    [(("json_schema",), "object"), (("json_schema", "json_object"), "none")],
)
async def test_an_endpoint_that_refuses_a_form_is_asked_in_the_next(  # noqa: PLR0913  # fixtures
    tmp_path: Path,
    world: World,
    server: ModelServer,
    agent: str,
    refused: tuple[str, ...],
    form: str,
):
    part = PARTS[agent]

    def route(request: ChatRequest) -> Behaviour:
        if request.body.get("response_format", {}).get("type") in refused:
            return Fails(400, message="This response_format type is unavailable now")
        return SaysJson(part.valid(request, world))

    with staged(world.copied(tmp_path), start=world.now, **settings_for(part, server)) as stage:
        before, after = await played(stage, world, part, server, route)

        assert before != after or await faded(stage, world)
        assert await open_jobs(stage, part) == []
        calls = await stage.all(ModelCall)
        assert {(call.outcome, call.form) for call in calls} == {("answered", form)}
        assert await others_are_untouched(stage, world)


@each_agent
@pytest.mark.parametrize("wrapped", UNDERSTOOD)
async def test_a_valid_answer_is_applied_however_it_is_wrapped(
    tmp_path: Path, world: World, server: ModelServer, agent: str, wrapped: str
):
    part = PARTS[agent]

    def route(request: ChatRequest) -> Behaviour:
        return UNDERSTOOD[wrapped](part.valid(request, world))

    with staged(world.copied(tmp_path), start=world.now, **settings_for(part, server)) as stage:
        before, after = await played(stage, world, part, server, route)

        assert before != after or await faded(stage, world)
        assert await open_jobs(stage, part) == []
        assert {model_call.outcome for model_call in await stage.all(ModelCall)} == {"answered"}
        assert await others_are_untouched(stage, world)


@each_agent
@pytest.mark.parametrize("trouble", NO_ANSWER)
async def test_no_answer_changes_nothing_and_is_made_good_later(
    tmp_path: Path, world: World, server: ModelServer, agent: str, trouble: str
):
    part = PARTS[agent]
    hangs = {"timeout_seconds": 0.1, "retries": 0} if trouble == "hang" else {}
    if trouble == "cut in the middle":
        hangs = {"retries": 0}

    def route(request: ChatRequest) -> Behaviour:
        return NO_ANSWER[trouble](part.valid(request, world))

    chosen = settings_for(part, server, **hangs)
    with staged(world.copied(tmp_path), start=world.now, **chosen) as stage:
        before, after = await played(stage, world, part, server, route)

        assert before == after
        assert await others_are_untouched(stage, world)
        reasons = {model_call.outcome for model_call in await stage.all(ModelCall)}
        assert reasons - {"resting"} in ({"not understood"}, {"unavailable"})
        assert await is_made_good_later(stage, part, trouble)


@each_agent
@pytest.mark.parametrize("error", ERRING)
async def test_what_is_wrong_in_an_answer_changes_nothing_and_is_counted(
    tmp_path: Path, world: World, server: ModelServer, agent: str, error: str
):
    part = PARTS[agent]

    def route(request: ChatRequest) -> Behaviour:
        return SaysJson(getattr(part, error)(request, world))

    with staged(world.copied(tmp_path), start=world.now, **settings_for(part, server)) as stage:
        before, after = await played(stage, world, part, server, route)

        assert before.memories - after.memories == set()
        assert added(before, after, agent) == set()
        assert (before.profiles, after.profiles) == (0, 0)
        assert await others_are_untouched(stage, world)
        if error not in KEEPS_GOING.get(agent, ()):
            assert await refusals(stage) or after.relations > before.relations


@each_agent
async def test_of_two_hundred_operations_only_as_many_apply_as_may(
    tmp_path: Path, world: World, server: ModelServer, agent: str
):
    part = PARTS[agent]

    def route(request: ChatRequest) -> Behaviour:
        return SaysJson(part.many(request, world))

    with staged(world.copied(tmp_path), start=world.now, **settings_for(part, server)) as stage:
        before, after = await played(stage, world, part, server, route)

        assert len(added(before, after, agent)) <= part.most
        assert all(len(content) < 1500 for _, content, _, _ in after.memories)
        assert await others_are_untouched(stage, world)


@each_agent
async def test_what_was_planted_cannot_leave_its_block(
    tmp_path: Path, world: World, server: ModelServer, agent: str
):
    part = PARTS[agent]

    def route(request: ChatRequest) -> Behaviour:
        return SaysJson(part.valid(request, world))

    with staged(world.copied(tmp_path), start=world.now, **settings_for(part, server)) as stage:
        await played(stage, world, part, server, route)

    for request in server.requests:
        shown = shown_in(ChatRequest(request))
        assert PLANTED not in shown
        assert shown.count("</memories>") <= 1
        assert shown.count("</messages>") <= 1


def added(before: Known, after: Known, agent: str) -> set[str]:
    """Return what is new, without a chapter that is made of its episodes' own words."""
    new = {content for _, content, _, _ in after.memories - before.memories}
    own = {"In June they spoke."} if agent != "chapter" else set()
    return {
        text for text in new if agent != "chapter" or not text.startswith("They spoke of")
    } - own


async def faded(stage: Stage, world: World) -> bool:
    done = [operation for operation in await stage.all(Operation) if operation.agent == "reviewer"]
    return [(operation.op, operation.memory_id) for operation in done] == [("FADE", world.cat_id)]


async def is_made_good_later(stage: Stage, part: Part, trouble: str) -> bool:
    """Tell whether the job waits with its reason, or a stand-in with a job of its own."""
    waiting = await open_jobs(stage, part)
    if part.kind == "compress" and not waiting:
        return (await refusals(stage))["refused: not understood"] == 1
    [job] = waiting
    if job.error is None:
        return (await Known.by(stage, part.kind)).stand_ins == 1
    return job.attempts + job.put_offs == 1 and job.error.startswith(REASONS)
