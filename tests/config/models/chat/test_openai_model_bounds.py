"""An endpoint that counts what nobody could harms nothing."""

import pytest

from config.errors import MindUnavailable
from config.models.calls.messages import Usage
from config.models.calls.usage_account import RememberedAccount
from config.models.chat.openai_model import ChatMind
from config.settings.sections import MindSettings
from tests.config.models.conftest import HELLO
from tests.fakes.behaviours import Says
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
