import base64
import zlib

import pytest

from config.models.endpoint_probe import SIDE, Probed, probe, red_picture
from config.settings.sections import MindSettings
from tests.fakes.behaviours import Behaviour, Fails, Hangs, Says, SaysJson
from tests.fakes.chat_requests import ChatRequest
from tests.fakes.model_server import ModelServer

COLOURS = SaysJson({"colours": ["red", "green", "blue"], "count": 3})
READY = "Yes, I am ready."


def endpoint(*, schema: bool = True, json: bool = True, hello: str = READY, sees: str = "Red."):
    """Return a route that plays an endpoint of some abilities."""

    def route(request: ChatRequest) -> Behaviour:
        form = (request.body.get("response_format") or {}).get("type")
        content = request.body["messages"][-1]["content"]
        if isinstance(content, list):
            return Says(sees)
        if form == "json_schema":
            return COLOURS if schema else Fails(400)
        if form == "json_object":
            return COLOURS if json else Fails(400)
        return Says("[SKIP]") if "[SKIP]" in content else Says(hello)

    return route


async def probed(server: ModelServer, **more: object) -> Probed:
    usual = {"base_url": server.url, "model": "m", "timeout_seconds": 20}
    return await probe(MindSettings.model_validate(usual | more))


async def test_an_endpoint_that_can_do_everything(server: ModelServer):
    server.script(route=endpoint())
    found = await probed(server)

    assert all(ability.can for ability in found.abilities)
    assert (found.json_support, found.thinks_unopened) == ("schema", False)


@pytest.mark.parametrize(
    ("abilities", "support"),
    [
        ({"schema": False}, "object"),
        ({"schema": False, "json": False}, "none"),
    ],
)
async def test_what_it_cannot_do_says_what_to_set(server: ModelServer, abilities, support):
    server.script(route=endpoint(**abilities))
    found = await probed(server)

    assert found.json_support == support
    assert not found.schema.can
    assert "400" in found.schema.detail


async def test_an_endpoint_that_ignores_the_schema_is_found_out(server: ModelServer):
    server.script(route=lambda request: Says("Red, green and blue."))
    found = await probed(server)

    assert "does not keep to it" in found.schema.detail
    assert not found.lines.can
    assert found.json_support is None


async def test_pictures_must_really_be_seen(server: ModelServer):
    server.script(route=endpoint(sees="I cannot see pictures."))

    assert not (await probed(server)).pictures.can


async def test_thoughts_without_a_beginning_are_noticed(server: ModelServer):
    server.script(route=endpoint(hello=f"Hm.</think>{READY}"))

    assert (await probed(server)).thinks_unopened


@pytest.mark.parametrize("trouble", [Fails(401), Hangs(), Says("")])
async def test_of_an_endpoint_without_an_answer_nothing_more_is_asked(
    server: ModelServer, trouble: Behaviour
):
    server.script(trouble)
    found = await probed(server, timeout_seconds=1 if isinstance(trouble, Hangs) else 20)

    assert not found.answers.can
    assert found.answers.detail
    assert found.json_support is None
    assert len(server.requests) == 1


def test_the_picture_is_a_whole_red_png():
    kind, _, data = red_picture().partition(",")
    png = base64.b64decode(data)

    assert kind == "data:image/png;base64"
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    body = png[png.index(b"IDAT") + 4 :]
    rows = zlib.decompressobj().decompress(body)
    assert rows == (b"\0" + b"\xff\0\0" * SIDE) * SIDE
