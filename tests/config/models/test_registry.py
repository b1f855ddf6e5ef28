import asyncio

import pytest

from config.models.chat.fallback import FallbackMind
from config.models.chat.model import ChatModel
from config.models.registry import ROLES, Roster, mind_settings
from config.settings.loader import load
from tests.config.models.conftest import HELLO
from tests.fakes.behaviours import Fails, Hangs, Says
from tests.fakes.model_server import ModelServer
from tests.stage import eventually

MIND = {"model": "small", "base_url": "http://127.0.0.1:9/v1"}


async def told(mind: ChatModel | None) -> str:
    assert mind is not None
    return "".join([piece async for piece in mind.stream(HELLO)])


@pytest.mark.parametrize("role", ROLES)
def test_each_role_may_have_a_model_of_its_own_or_share_one(role):
    own = load(minds={role: MIND | {"model": "own"}})

    assert _name(Roster(own).mind(role)) == "own"
    assert _name(Roster(load(mind=MIND)).mind(role)) == "small"
    assert _name(Roster(load()).mind(role)) is None
    assert mind_settings(own, role).model == "own"


def _name(mind: ChatModel | None) -> str | None:
    return mind.name if mind else None


def test_a_fallback_needs_a_model():
    with_one = load(mind=MIND | {"fallback": MIND | {"model": "spare"}})

    assert isinstance(Roster(with_one).mind("chat"), FallbackMind)
    assert not isinstance(Roster(load(mind=MIND | {"fallback": {}})).mind("chat"), FallbackMind)


async def test_roles_that_share_an_endpoint_share_its_rest(server: ModelServer):
    shared = {"base_url": server.url, "model": "m", "retries": 0, "rest_after": 2}
    roster = Roster(load(mind=shared | {"fallback": None}))
    server.script(Fails(500), Fails(500), Says("never asked"))

    for role in ("chat", "curator", "reviewer"):
        with pytest.raises(Exception, match="gave no answer"):
            await told(roster.mind(role))

    assert len(server.requests) == 2


async def test_an_endpoint_gets_so_many_questions_of_agents_at_once_and_any_of_people(
    server: ModelServer,
):
    roster = Roster(load(mind={"base_url": server.url, "model": "m", "concurrent_calls": 2}))
    server.script(Hangs(), Hangs(), Says("Hello."), Says("Here."))
    first, second, third = [
        asyncio.create_task(told(roster.mind(role)))
        for role in ("curator", "reviewer", "summarizer")
    ]

    async def asked_twice() -> bool:
        return len(server.requests) == 2

    async with asyncio.timeout(20):
        await eventually(asked_twice)
        to_a_person = await told(roster.mind("chat"))
        first.cancel()
        to_an_agent = await third

    assert (to_a_person, to_an_agent) == ("Hello.", "Here.")
    second.cancel()


async def test_while_the_first_rests_thesecond_answers_at_once(server: ModelServer):
    with ModelServer() as spare:
        mind = {"base_url": server.url, "model": "m", "retries": 0, "rest_after": 1}
        fallback = {"base_url": spare.url, "model": "spare"}
        chosen = Roster(load(mind=mind | {"fallback": fallback})).mind("chat")
        server.script(Fails(500))
        spare.script(Says("Here."), Says("Here again."))

        assert await told(chosen) == "Here."
        assert await told(chosen) == "Here again."
        assert len(server.requests) == 1
