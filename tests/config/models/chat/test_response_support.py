"""What shape an endpoint keeps to is found out by asking, once for all who ask it."""

import logging
from typing import Any

import pytest

from config.errors import MindUnavailable, ReplyNotUnderstood
from config.models.calls.usage_account import RememberedAccount
from config.models.chat.fallback import FallbackMind
from config.models.chat.response_support import ResponseSupport
from config.models.registry import Roster
from config.settings.loader import load
from tests.config.models.conftest import HELLO, Facts, MakeMind
from tests.fakes.behaviours import Behaviour, Empty, Fails, Says, SaysJson
from tests.fakes.chat_requests import ChatRequest
from tests.fakes.model_server import ModelServer

FACTS = Facts(names=["Pixel"], count=1)
FITS = SaysJson(FACTS.model_dump())
PROSE = Says("Pixel is a name.")


def forms(server: ModelServer) -> list[str | None]:
    """Return in which form each request was made."""
    return [request.get("response_format", {}).get("type") for request in server.requests]


def refusing(*refused: str, status: int = 400, message: str = "response_format is not known"):
    """Return a server's way to answer that refuses these forms."""

    def route(asked: ChatRequest) -> Behaviour:
        form = asked.body.get("response_format", {}).get("type")
        return Fails(status, message=message) if form in refused else FITS

    return route


@pytest.mark.parametrize(
    ("refused", "tried"),
    [
        (["json_schema"], ["json_schema", "json_object"]),
        (["json_schema", "json_object"], ["json_schema", "json_object", None]),
    ],
)
async def test_a_form_that_is_refused_is_followed_by_the_next_for_good(
    server: ModelServer, mind_with: MakeMind, refused: list[str], tried: list[str | None]
):
    server.script(route=refusing(*refused))
    mind = mind_with()

    assert await mind.answer(HELLO, Facts) == FACTS
    assert forms(server) == tried
    assert await mind.answer(HELLO, Facts) == FACTS

    assert forms(server) == [*tried, tried[-1]]
    assert mind.keeps_json == (tried[-1] is not None)


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (422, "Extra inputs are not permitted"),
        (400, "bad request"),
        (500, "failed to parse grammar"),
        (501, "json_schema is not implemented"),
        (404, "Structured outputs are not available for this model"),
    ],
)
async def test_however_it_is_refused(
    server: ModelServer, mind_with: MakeMind, status: int, message: str
):
    server.script(route=refusing("json_schema", status=status, message=message))

    assert await mind_with(retries=0).answer(HELLO, Facts) == FACTS
    assert forms(server)[-1] == "json_object"


@pytest.mark.parametrize("status", [400, 422])
async def test_a_request_that_is_bad_in_any_form_teaches_nothing(
    server: ModelServer, mind_with: MakeMind, status: int
):
    mind = mind_with()
    server.script(route=lambda _: Fails(status, message="too long"))
    with pytest.raises(MindUnavailable, match=str(status)):
        await mind.answer(HELLO, Facts)
    assert forms(server) == ["json_schema", "json_object", None]

    server.script(route=lambda _: FITS)
    assert await mind.answer(HELLO, Facts) == FACTS
    assert forms(server)[-1] == "json_schema"


@pytest.mark.parametrize("status", [401, 403, 404, 429, 500])
async def test_other_troubles_are_no_matter_of_form(
    server: ModelServer, mind_with: MakeMind, status: int
):
    server.script(Fails(status))
    with pytest.raises(MindUnavailable):
        await mind_with(retries=0).answer(HELLO, Facts)
    assert forms(server) == ["json_schema"]


async def test_a_trouble_under_the_next_form_is_told_as_what_it_is(
    server: ModelServer, mind_with: MakeMind
):
    server.script(Fails(400, message="no json_schema"), Fails(500))
    with pytest.raises(MindUnavailable, match="500") as raised:
        await mind_with(retries=0).answer(HELLO, Facts)
    assert raised.value.retryable


async def test_answers_that_never_fit_let_the_next_question_go_in_the_next_form(
    server: ModelServer, mind_with: MakeMind
):
    mind = mind_with()
    server.script(PROSE, PROSE)
    with pytest.raises(ReplyNotUnderstood):
        await mind.answer(HELLO, Facts)
    server.script(Empty(), Empty(), FITS)
    with pytest.raises(ReplyNotUnderstood):
        await mind.answer(HELLO, Facts)
    await mind.answer(HELLO, Facts)

    assert forms(server) == ["json_schema"] * 2 + ["json_object"] * 2 + [None]


async def test_an_endpoint_that_needs_the_second_asking_each_time_is_asked_in_the_next_form(
    server: ModelServer, mind_with: MakeMind
):
    server.script(PROSE, FITS, PROSE, FITS, FITS)
    mind = mind_with()
    for _ in range(3):
        await mind.answer(HELLO, Facts)

    assert forms(server) == ["json_schema"] * 4 + ["json_object"]


async def test_one_slip_between_good_answers_changes_nothing(
    server: ModelServer, mind_with: MakeMind
):
    server.script(PROSE, FITS, FITS, PROSE, FITS, FITS)
    mind = mind_with()
    for _ in range(4):
        await mind.answer(HELLO, Facts)

    assert set(forms(server)) == {"json_schema"}


async def test_nothing_is_asked_for_that_the_settings_rule_out(
    server: ModelServer, mind_with: MakeMind
):
    server.script(route=refusing("json_object"))
    assert await mind_with(json_support="object").answer(HELLO, Facts) == FACTS
    assert await mind_with(json_support="none").answer(HELLO, Facts) == FACTS
    assert forms(server) == ["json_object", None, None]


async def test_the_shape_is_told_in_words_where_no_schema_tells_it(
    server: ModelServer, mind_with: MakeMind
):
    server.script(route=refusing("json_schema"))
    await mind_with().answer(HELLO, Facts)

    by_schema, in_words = (request["messages"][-1]["content"] for request in server.requests)
    assert by_schema == "Hello"
    assert '"names"' in in_words


async def test_streams_are_asked_as_ever(server: ModelServer, mind_with: MakeMind):
    mind = mind_with()
    server.script(route=refusing("json_schema", "json_object"))
    await mind.answer(HELLO, Facts)
    server.script(route=lambda _: Says("Hello there"))

    assert "".join([piece async for piece in mind.stream(HELLO)]) == "Hello there"
    assert "response_format" not in server.requests[-1]


def roster(server: ModelServer, **minds: Any) -> Roster:
    return Roster(load(mind={"base_url": server.url, "model": "fake-1"}, minds=minds))


async def test_who_shares_an_endpoint_shares_what_is_known_and_it_is_logged_once(
    server: ModelServer, caplog: pytest.LogCaptureFixture
):
    server.script(route=refusing("json_schema"))
    made = roster(server, reviewer={"base_url": server.url, "model": "another"})
    with caplog.at_level(logging.WARNING):
        for role in ("curator", "summarizer", "curator"):
            mind = made.mind(role)
            assert mind is not None
            await mind.answer(HELLO, Facts)

    assert forms(server) == ["json_schema", "json_object", "json_object", "json_object"]
    [told] = caplog.messages
    assert told == (
        "fake-1 does not keep to json_support 'schema' (it refuses that): from now on it is asked "
        "with 'object'"
    )
    another = made.mind("reviewer")
    assert another is not None
    await another.answer(HELLO, Facts)
    assert forms(server)[-2:] == ["json_schema", "json_object"]


async def test_the_second_endpoint_is_known_by_itself(server: ModelServer, mind_with: MakeMind):
    with ModelServer() as other:
        server.script(route=lambda _: Fails(503))
        other.script(route=refusing("json_schema", "json_object"))
        second = mind_with(base_url=other.url)
        mind = FallbackMind(mind_with(retries=0), second)

        assert await mind.answer(HELLO, Facts) == FACTS
        assert (mind.keeps_json, second.keeps_json) == (True, False)


async def test_the_account_tells_the_form_that_was_answered(server: ModelServer):
    account = RememberedAccount()
    server.script(route=refusing("json_schema"))
    mind = Roster(load(mind={"base_url": server.url, "model": "m"}), account).mind("curator")
    assert mind is not None
    await mind.answer(HELLO, Facts)
    server.script(route=lambda _: Says("Hi"))
    _ = [piece async for piece in mind.stream(HELLO)]

    assert [call.form for call in account.calls] == ["object", None]


def test_two_who_learn_the_same_at_once_fall_one_step():
    known = ResponseSupport("m", "schema")
    known.fall("schema", "why")
    known.fall("schema", "why")
    for _ in range(3):
        known.misfitted("schema")
    assert known.support == "object"


@pytest.mark.parametrize("last", [1, 9])
def test_after_words_there_is_nothing(last: int):
    known, support = ResponseSupport("m", "none"), "none"
    for _ in range(last):
        known.misfitted("none")
    assert known.support == support
