"""An endpoint that answers without an end, or counts what nobody could, harms nothing."""

import pytest

from config.errors import MindUnavailable
from config.models.calls.messages import Usage
from config.models.calls.usage_account import RememberedAccount
from config.models.chat.openai_model import LONGEST_READ, LONGEST_SAID, ChatMind
from config.settings.sections import MindSettings
from tests.config.models.conftest import HELLO, MakeMind
from tests.fakes.behaviours import Says, Slow
from tests.fakes.model_server import ModelServer


async def heard(mind: ChatMind) -> tuple[str, str]:
    """Return what was said, and why no more was; nothing where there was no more."""
    said = ""
    try:
        async for piece in mind.stream(HELLO):
            said += piece
    except MindUnavailable as problem:
        return said, str(problem)
    return said, ""


async def test_no_more_is_told_of_an_answer_than_is_kept(server: ModelServer, mind_with: MakeMind):
    server.script(Says("x" * (LONGEST_SAID + 1)))
    said, why = await heard(mind_with())

    assert said == "x" * LONGEST_SAID
    assert "without an end" in why
    assert len(server.requests) == 1


async def test_as_much_as_is_kept_is_told(server: ModelServer, mind_with: MakeMind):
    server.script(Says("x" * LONGEST_SAID))
    assert await heard(mind_with()) == ("x" * LONGEST_SAID, "")


async def test_thoughts_without_an_end_are_given_up_and_not_asked_for_again(
    server: ModelServer, mind_with: MakeMind
):
    server.script(Says("<think>" + "x" * LONGEST_READ))
    said, why = await heard(mind_with())

    assert (said, "without an end" in why) == ("", True)
    assert len(server.requests) == 1


async def test_whoever_may_think_for_long_does(server: ModelServer, mind_with: MakeMind):
    server.script(Says("<think>" + "x" * LONGEST_READ + "</think>Tea."))
    assert await heard(mind_with(max_tokens=LONGEST_READ)) == ("Tea.", "")


async def test_a_blank_is_no_first_word(server: ModelServer, mind_with: MakeMind):
    server.script(Slow((" ", *[" "] * 10_000), 0.01))
    said, why = await heard(mind_with(first_token_seconds=1))

    assert (said, "first_token_seconds" in why) == ("", True)


@pytest.mark.parametrize(
    "counted", [(10**30, 3), (11, 2**63), (-(10**12), 3), (11, -1), (0, 0)], ids=str
)
async def test_a_count_that_cannot_be_is_none(server: ModelServer, counted: tuple[int, int]):
    server.script(Says("Hi", *counted))
    account = RememberedAccount()
    chosen = MindSettings(base_url=server.url, model="m")
    mind = ChatMind(chosen, account=account)
    assert await heard(mind) == ("Hi", "")

    [call] = account.calls
    assert [exchange.usage for exchange in call.exchanges] == [None]
    assert mind.usage == Usage()
