"""An endpoint that sends its requests on gets no word to where it points."""

from collections.abc import Awaitable, Callable, Iterator

import pytest

from config.errors import EmbedderUnavailable, MindUnavailable
from config.models.chat.connections import client, waiting_client
from config.models.chat.openai_model import ChatMind
from config.models.embedding.openai_embedder import OpenAIEmbedder
from config.models.endpoint_probe import probe
from config.settings.sections import Embedding, MindSettings
from tests.config.models.conftest import HELLO, Facts, MakeMind
from tests.fakes.behaviours import Moves, Says
from tests.fakes.model_server import ModelServer

Ask = Callable[[ChatMind], Awaitable[object]]


async def stream(mind: ChatMind) -> str:
    return "".join([piece async for piece in mind.stream(HELLO)])


async def answer(mind: ChatMind) -> Facts:
    return await mind.answer(HELLO, Facts)


@pytest.fixture
def other() -> Iterator[ModelServer]:
    """Give another host, which would answer."""
    with ModelServer() as running:
        running.script(*[Says("It's me you told.")] * 3)
        yield running


def host(server: ModelServer) -> str:
    return server.url.removesuffix("/v1")


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("ask", [stream, answer])
async def test_what_was_said_stays_where_it_was_sent(
    server: ModelServer, other: ModelServer, mind_with: MakeMind, ask: Ask, status: int
):
    server.script(*[Moves(f"{other.url}/chat/completions?key=secret", status)] * 3)
    with pytest.raises(MindUnavailable) as raised:
        await ask(mind_with())

    assert (other.requests, len(server.requests)) == ([], 1)
    assert f"moved to {host(other)};" in str(raised.value)
    assert "base_url" in str(raised.value)
    assert "secret" not in str(raised.value)
    assert not raised.value.retryable


async def test_another_path_of_the_same_host_is_told_so(server: ModelServer, mind_with: MakeMind):
    server.script(Moves("/v2/chat/completions"))
    with pytest.raises(MindUnavailable) as raised:
        await stream(mind_with())

    assert f"moved to another path of {host(server)};" in str(raised.value)


@pytest.mark.parametrize("location", ["", "ftp://host/", "http://[", "http://a b/", "mailto:x"])
async def test_what_is_no_address_is_not_told(
    server: ModelServer, mind_with: MakeMind, location: str
):
    server.script(Moves(location))
    with pytest.raises(MindUnavailable) as raised:
        await stream(mind_with())

    assert "answered 307: it moved;" in str(raised.value)


async def test_a_probe_tells_where_the_endpoint_moved(server: ModelServer, other: ModelServer):
    server.script(Moves(f"{other.url}/chat/completions"))
    probed = await probe(MindSettings(base_url=server.url, model="m"))

    assert not probed.answers.can
    assert host(other) in probed.answers.detail
    assert other.requests == []


def test_what_is_to_be_embedded_stays_where_it_was_sent(server: ModelServer, other: ModelServer):
    server.script_embeddings(Moves(f"{other.url}/embeddings", 308))
    settings = Embedding(provider="openai", base_url=server.url, model="m", dimensions=8)
    with pytest.raises(EmbedderUnavailable) as raised:
        OpenAIEmbedder(settings).query("My cat is called Pixel.")

    assert other.embedding_requests == []
    assert f"moved to {host(other)};" in str(raised.value)


def test_all_who_ask_an_endpoint_share_its_clients(server: ModelServer, other: ModelServer):
    assert client(server.url) is client(server.url) is not client(other.url)
    assert waiting_client(server.url) is waiting_client(server.url)
