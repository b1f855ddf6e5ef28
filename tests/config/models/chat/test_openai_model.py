"""A chat model at an OpenAI-compatible endpoint: requests, retries, accounts.

Covers: config.models.calls.call_record, config.models.calls.usage_account,
config.models.chat.client.
"""

from time import monotonic

import pytest
from pydantic import SecretStr

from config.errors import MindUnavailable
from config.models.calls.messages import ChatMessage, Usage
from config.models.chat.openai_model import ChatMind
from config.settings.sections import MindSettings
from tests.config.models.conftest import HELLO, MakeMind, Sleeper
from tests.fakes.behaviours import CutOff, Empty, Fails, Garbage, Hangs, Refuses, Says, Slow
from tests.fakes.model_server import ModelServer


async def told(mind: ChatMind, lines: list[ChatMessage] = HELLO) -> str:
    return "".join([piece async for piece in mind.stream(lines)])


async def trouble(mind: ChatMind) -> MindUnavailable:
    with pytest.raises(MindUnavailable) as raised:
        await told(mind)
    return raised.value


async def test_an_answer_comes_piece_by_piece(server: ModelServer, mind_with: MakeMind):
    server.script(Says("Hello, dear friend."))
    pieces = [piece async for piece in mind_with().stream(HELLO)]
    assert pieces == ["Hello,", " dear", " friend."]


async def test_chinese_arrives_unharmed(server: ModelServer, mind_with: MakeMind):
    server.script(Says("你好，我是露米。"))
    assert await told(mind_with()) == "你好，我是露米。"


async def test_the_lines_are_sent_in_order(server: ModelServer, mind_with: MakeMind):
    server.script(Says("Yes."))
    await told(mind_with(), [*HELLO, ChatMessage("assistant", "Hi!"), ChatMessage("user", "Sure?")])
    assert server.requests[0]["messages"] == [
        {"role": "system", "content": "You are Lumi."},
        {"role": "user", "content": "Hello"},
        {"role": "assistant", "content": "Hi!"},
        {"role": "user", "content": "Sure?"},
    ]


async def test_a_lone_surrogate_from_a_terminal_does_no_harm(
    server: ModelServer, mind_with: MakeMind
):
    server.script(Says("Hm?"))
    assert await told(mind_with(), [ChatMessage("user", "odd \udc80 byte")]) == "Hm?"


async def test_the_settings_are_sent(server: ModelServer, mind_with: MakeMind):
    server.script(Says("Yes."))
    await told(mind_with(model="small", temperature=0.2, max_tokens=77))
    sent = server.requests[0]
    assert (sent["model"], sent["temperature"], sent["max_tokens"]) == ("small", 0.2, 77)
    assert "max_completion_tokens" not in sent


async def test_a_model_name_cannot_switch_to_another_api(server: ModelServer, mind_with: MakeMind):
    server.script(Says("Yes."))
    assert await told(mind_with(model="gpt-5-codex")) == "Yes."


@pytest.mark.parametrize(("told_as", "cached"), [(None, 0), (8, 8), (99, 11), (-1, 0)])
async def test_a_stream_is_counted(
    server: ModelServer, mind_with: MakeMind, told_as: int | None, cached: int
):
    server.script(Says("Hi", 11, 3, told_as), Says("Hi", 2, 1))
    mind = mind_with()
    await told(mind)
    await told(mind)
    assert mind.usage == Usage(tokens_in=13, tokens_out=4, tokens_cached=cached)


async def test_the_mind_is_called_like_its_model(mind_with: MakeMind):
    assert mind_with(model="small").name == "small"


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503])
async def test_a_passing_trouble_is_asked_again(
    server: ModelServer, mind_with: MakeMind, status: int
):
    server.script(Fails(status), Says("Better now."))
    assert await told(mind_with()) == "Better now."


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
async def test_a_lasting_trouble_is_not_asked_again(
    server: ModelServer, mind_with: MakeMind, status: int
):
    server.script(Fails(status), Says("never asked"))
    error = await trouble(mind_with())
    assert not error.retryable
    assert str(status) in str(error)
    assert len(server.requests) == 1


async def test_retries_end(server: ModelServer, mind_with: MakeMind):
    server.script(*[Fails(500)] * 4)
    error = await trouble(mind_with(retries=2))
    assert error.retryable
    assert len(server.requests) == 3


async def test_the_pauses_between_retries_double(
    server: ModelServer, mind_with: MakeMind, sleeper: Sleeper
):
    server.script(*[Fails(500)] * 4)
    await trouble(mind_with(retries=3))
    assert sleeper.slept == [0.5, 1.0, 2.0]


async def test_retry_after_is_honoured(server: ModelServer, mind_with: MakeMind, sleeper: Sleeper):
    server.script(Fails(429, retry_after=7), Says("Now."))
    await told(mind_with())
    assert sleeper.slept == [7.0]


async def test_nobody_waits_an_hour_because_an_endpoint_says_so(
    server: ModelServer, mind_with: MakeMind, sleeper: Sleeper
):
    server.script(Fails(429, retry_after=3600), Says("Now."))
    await told(mind_with(first_token_seconds=60))
    assert sleeper.slept == [20.0]


async def test_no_pause_is_begun_that_is_longer_than_a_person_waits(
    server: ModelServer, mind_with: MakeMind, sleeper: Sleeper
):
    server.script(Fails(429, retry_after=30), Says("never asked"))
    assert "429" in str(await trouble(mind_with()))
    assert sleeper.slept == []


@pytest.mark.parametrize("silent", [Hangs(), Slow(("never", "sent"), 3600)])
async def test_a_first_word_is_not_waited_for_as_long_as_a_call_may_take(
    server: ModelServer, mind_with: MakeMind, silent: Hangs | Slow
):
    server.script(*[silent] * 3)
    begun = monotonic()
    error = await trouble(mind_with(timeout_seconds=60, first_token_seconds=1))
    assert monotonic() - begun < 30
    assert "first_token_seconds" in str(error)
    assert error.retryable
    assert len(server.requests) == 1


async def test_what_has_begun_may_pause_longer(server: ModelServer, mind_with: MakeMind):
    server.script(Slow(("Let", " me", " think"), 1))
    mind = mind_with(first_token_seconds=2.5)
    assert await told(mind) == "Let me think"


async def test_a_thought_is_a_first_word_though_nobody_sees_it(
    server: ModelServer, mind_with: MakeMind
):
    server.script(Slow(("<think>", "tea", "?", "</think>", "Tea."), 0.6))
    assert await told(mind_with(first_token_seconds=2.5)) == "Tea."


async def test_an_agent_waits_for_its_first_word_as_long_as_a_call_may_take(
    server: ModelServer,
):
    server.script(Slow(("[SKIP]",), 0.3))
    chosen = MindSettings(base_url=server.url, model="m", first_token_seconds=0.1)
    assert await told(ChatMind(chosen, role="curator")) == "[SKIP]"


async def test_an_endpoint_that_hangs_is_left_alone_after_a_while(
    server: ModelServer, mind_with: MakeMind
):
    server.script(*[Hangs()] * 2)
    mind = mind_with(first_token_seconds=1, rest_after=2)
    for _ in range(2):
        await trouble(mind)
    assert "left alone" in str(await trouble(mind))
    assert len(server.requests) == 2


async def test_a_stream_that_breaks_off_keeps_its_pieces_and_is_not_asked_again(
    server: ModelServer, mind_with: MakeMind
):
    server.script(CutOff("Once upon a"), Says("never asked"))
    stream = mind_with().stream(HELLO)
    assert [await anext(stream) for _ in range(3)] == ["Once", " upon", " a"]
    with pytest.raises(MindUnavailable) as raised:
        await anext(stream)
    assert raised.value.retryable
    assert len(server.requests) == 1


async def test_a_stream_that_breaks_off_before_its_first_word_is_asked_again(
    server: ModelServer, mind_with: MakeMind
):
    server.script(CutOff(""), Says("All of it."))
    assert await told(mind_with()) == "All of it."


async def test_a_hanging_endpoint_is_given_up(server: ModelServer, mind_with: MakeMind):
    server.script(Hangs())
    error = await trouble(mind_with(timeout_seconds=0.1, retries=0))
    assert error.retryable


async def test_slow_words_are_waited_for(server: ModelServer, mind_with: MakeMind):
    server.script(Slow(("Wait", " for", " it"), 0.02))
    assert await told(mind_with()) == "Wait for it"


async def test_a_stream_that_falls_silent_is_given_up(server: ModelServer, mind_with: MakeMind):
    server.script(Slow(("never", "sent"), 3600))
    error = await trouble(mind_with(timeout_seconds=0.1, retries=0))
    assert error.retryable


@pytest.mark.parametrize(
    "garbage", [Garbage(), Garbage("{", "application/json"), Garbage("[]", "application/json")]
)
async def test_garbage_in_place_of_a_stream_is_no_answer(
    server: ModelServer, mind_with: MakeMind, garbage: Garbage
):
    server.script(garbage)
    await trouble(mind_with(retries=0))


@pytest.mark.parametrize(
    "event", ["{half", '"a word"', '{"error": {"message": "overloaded"}}', '{"choices": [{}]}']
)
async def test_garbage_inside_a_stream_is_no_answer(
    server: ModelServer, mind_with: MakeMind, event: str
):
    server.script(Garbage(f"data: {event}\n\ndata: [DONE]\n\n", "text/event-stream"))
    await trouble(mind_with(retries=0))


@pytest.mark.parametrize("silence", [Empty(), Refuses(), Says("")])
async def test_silence_is_asked_again_and_never_taken_for_an_answer(
    server: ModelServer, mind_with: MakeMind, silence: Empty | Refuses | Says
):
    server.script(silence, silence)
    error = await trouble(mind_with(retries=1))
    assert "empty" in str(error)
    assert len(server.requests) == 2


async def test_an_unreachable_endpoint_may_come_back(mind_with: MakeMind):
    error = await trouble(mind_with(base_url="http://127.0.0.1:9/v1", retries=0))
    assert error.retryable


async def test_a_wrong_key_is_named_without_being_shown():
    with ModelServer(api_key="right") as locked:
        settings = MindSettings(base_url=locked.url, model="m", api_key=SecretStr("sk-wrong"))
        error = await trouble(ChatMind(settings))
    assert "api_key" in str(error)
    assert "sk-wrong" not in str(error)


async def test_the_right_key_opens():
    with ModelServer(api_key="right") as locked:
        locked.script(Says("Welcome."))
        settings = MindSettings(base_url=locked.url, model="m", api_key=SecretStr("right"))
        assert await told(ChatMind(settings)) == "Welcome."


async def test_no_key_of_the_environment_is_ever_sent(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", "from-environment")
    with ModelServer(api_key="from-environment") as locked:
        error = await trouble(ChatMind(MindSettings(base_url=locked.url, model="m")))
    assert "401" in str(error)


async def test_an_error_tells_nothing_of_what_was_said(server: ModelServer, mind_with: MakeMind):
    server.script(Fails(400, code="context_length_exceeded", message="You sent: Hello"))
    error = await trouble(mind_with())
    assert "context_length_exceeded" in str(error)
    assert "Hello" not in str(error)


async def test_a_listener_may_leave_early(server: ModelServer, mind_with: MakeMind):
    server.script(Says("One two three"), Says("Four"))
    mind = mind_with()
    stream = mind.stream(HELLO)
    assert await anext(stream) == "One"
    await stream.aclose()  # type: ignore[attr-defined]  # the port promises an iterator only
    assert await told(mind) == "Four"
