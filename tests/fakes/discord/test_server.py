"""The server refuses what Discord refuses, and a refusal that nobody expected fails the test."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.fakes.discord import DiscordServer
from tests.fakes.discord.buckets import Limit
from tests.fakes.discord.faults import Fails, Limited
from tests.fakes.discord.people import Act, send
from tests.fakes.discord.world import Channel, User

Json = dict[str, Any]
ROW = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}


class Bot:
    """A few bare requests, as a bot sends them."""

    def __init__(self, server: DiscordServer, session: aiohttp.ClientSession) -> None:
        self.server, self.session = server, session
        self.headers = {"Authorization": f"Bot {server.hub.token}"}

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Return the status and what was answered."""
        url = f"{self.server.url}/api/v10{path}"
        async with self.session.request(method, url, json=body, headers=self.headers) as answer:
            return answer.status, await answer.json() if answer.status != 204 else None

    async def post(self, channel: Channel, **body: Any) -> tuple[int, Any]:
        return await self.ask("POST", f"/channels/{channel.id}/messages", body)


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    made = DiscordServer(limits={"POST messages": Limit(2, 30)})
    await made.come_up()
    yield made
    await made.go_down()


@pytest.fixture
async def bot(server: DiscordServer) -> AsyncIterator[Bot]:
    async with aiohttp.ClientSession() as session:
        yield Bot(server, session)


@pytest.fixture
def mira(server: DiscordServer) -> User:
    return server.world.user("Mira")


@pytest.fixture
def dm(server: DiscordServer, mira: User) -> Channel:
    return server.world.dm(mira)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"content": "a" * 2001}, 50035),
        ({"content": ""}, 50006),
        ({"content": "a", "embeds": [{"description": "a" * 4097}]}, 50035),
        ({"content": "a", "embeds": [{}] * 11}, 50035),
        ({"content": "a", "components": [ROW] * 6}, 50035),
        ({"content": "a", "components": [ROW, ROW]}, 50035),
        ({"content": "a", "components": [{"type": 1, "components": []}]}, 50035),
        ({"content": "a", "attachments": [{"id": 0, "filename": "a.txt"}]}, 50035),
        ({"content": "a", "message_reference": {"message_id": 7}}, 50035),
        ({"content": "a", "nonce": "1" * 26}, 50035),
    ],
)
async def test_a_message_that_discord_refuses_is_refused(
    server: DiscordServer, bot: Bot, dm: Channel, body: Json, code: int
):
    status, told = await bot.post(dm, **body)

    assert (status, told["code"]) == (400, code)
    with pytest.raises(AssertionError, match=str(code)):
        server.check()


async def test_a_refusal_that_was_expected_is_none_of_the_tests_business(
    server: DiscordServer, bot: Bot, dm: Channel
):
    server.book.expect(50006)
    await bot.post(dm, content="")

    server.check()


async def test_a_route_it_does_not_know_fails_the_test(server: DiscordServer, bot: Bot):
    assert (await bot.ask("GET", "/stage-instances"))[0] == 404
    with pytest.raises(AssertionError, match="no such route"):
        server.check()


async def test_the_same_nonce_is_the_same_message(bot: Bot, dm: Channel):
    _, first = await bot.post(dm, content="a", nonce="7", enforce_nonce=True)
    _, again = await bot.post(dm, content="a", nonce="7", enforce_nonce=True)

    assert first["id"] == again["id"]
    assert len(dm.talk) == 1


async def test_an_empty_bucket_gives_429(server: DiscordServer, bot: Bot, dm: Channel):
    statuses = [(await bot.post(dm, content="a"))[0] for _ in range(3)]

    assert statuses == [200, 200, 429]
    assert server.hub.buckets.exceeded == ["POST messages"]


async def test_faults_come_as_often_as_planned(server: DiscordServer, bot: Bot):
    server.faults.plan("GET", "/users/@me", Limited(1.5, everywhere=True))
    status, told = await bot.ask("GET", "/users/@me")

    assert (status, told["retry_after"], told["global"]) == (429, 1.5, True)
    assert (await bot.ask("GET", "/users/@me"))[0] == 200


async def test_a_failure_may_come_after_the_deed(server: DiscordServer, bot: Bot, dm: Channel):
    server.faults.plan("POST", "*/typing", Fails(502, after=True))
    url = f"{server.url}/api/v10/channels/{dm.id}/typing"
    async with bot.session.post(url, headers=bot.headers) as answer:
        assert answer.status == 502

    assert len(dm.typed) == 1


@pytest.mark.parametrize(
    "command",
    [
        {"name": "Upper", "description": "a"},
        {"name": "two words", "description": "a"},
        {"name": "a", "description": ""},
        {"name": "a", "description": "a" * 101},
        {"name": "a", "description": "a", "name_localizations": {"xx": "a"}},
        {"name": "a", "description": "a", "options": [{"name": "b", "description": "c"}] * 26},
    ],
)
async def test_a_command_that_discord_refuses_is_refused(
    server: DiscordServer, bot: Bot, command: Json
):
    path = f"/applications/{server.world.bot.id}/commands"
    status, told = await bot.ask("PUT", path, [command])

    assert (status, told["code"]) == (400, 50035)


def clicked(server: DiscordServer, mira: User, dm: Channel) -> str:
    """Return where the answer to a click goes."""
    data = {"custom_id": "go", "component_type": 2}
    sent = send(server.hub, Act(3, mira, dm, data))
    return f"/interactions/{sent.id}/{sent.token}/callback"


async def test_an_interaction_is_answered_once(
    server: DiscordServer, bot: Bot, mira: User, dm: Channel
):
    path, answer = clicked(server, mira, dm), {"type": 4, "data": {"content": "a", "flags": 64}}

    assert (await bot.ask("POST", path, answer))[0] == 200
    assert (await bot.ask("POST", path, answer))[1]["code"] == 40060
    assert dm.talk == []


async def test_an_answer_that_comes_too_late_is_unknown(
    server: DiscordServer, bot: Bot, mira: User, dm: Channel
):
    path, server.hub.answer_seconds = clicked(server, mira, dm), 0.0

    told = await bot.ask("POST", path, {"type": 5})

    assert told[1]["code"] == 10062
    with pytest.raises(AssertionError, match="no answer in time"):
        server.check()


async def test_a_form_that_discord_refuses_is_refused(
    server: DiscordServer, bot: Bot, mira: User, dm: Channel
):
    form = {"title": "a" * 46, "custom_id": "form", "components": []}

    told = await bot.ask("POST", clicked(server, mira, dm), {"type": 9, "data": form})

    assert told[1]["code"] == 50035


async def test_another_persons_message_is_not_the_bots_to_edit(
    server: DiscordServer, bot: Bot, mira: User, dm: Channel
):
    theirs = await server.say(mira, dm, "Hello")

    told = await bot.ask("PATCH", f"/channels/{dm.id}/messages/{theirs.id}", {"content": "a"})

    assert told == (403, {"code": 50005, "message": told[1]["message"]})
