"""What an endpoint tells as counts: an answer stands whatever that is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.models.calls.messages import Usage
from config.models.chat.token_counts import MOST_TOKENS, counts_of
from tests.config.models.conftest import HELLO, Facts, MakeMind
from tests.fakes.behaviours import Says
from tests.fakes.model_server import ModelServer

BOTH = {"prompt_tokens": 5, "completion_tokens": 2}
RUBBISH = [
    "rubbish",
    ["a", {"b": 1}],
    7,
    True,
    {},
    {"a": {"b": [{}]}},
    {"prompt_tokens": None, "completion_tokens": None, "total_tokens": None},
    {"prompt_tokens": "many", "completion_tokens": 3},
    {"prompt_tokens": "5", "completion_tokens": "2"},
    {"prompt_tokens": {"a": 1}, "completion_tokens": [2]},
    {"prompt_tokens": 10**400, "completion_tokens": 2},
    {"prompt_tokens": 5.5, "completion_tokens": 2},
    {"prompt_tokens": True, "completion_tokens": 2},
    {"prompt_tokens": 5},
]
COUNTED = [
    BOTH,
    {"prompt_tokens": 5.0, "completion_tokens": 2.0},
    BOTH | {"total_tokens": "x"},
    BOTH | {"prompt_tokens_details": "x"},
    BOTH | {"prompt_tokens_details": {"cached_tokens": "x", "audio_tokens": {}}},
    BOTH | {"prompt_tokens_details": {"cached_tokens": [1]}},
    BOTH | {"completion_tokens_details": [3]},
]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(
            st.sampled_from(["prompt_tokens", "completion_tokens", "prompt_tokens_details"]), inner
        )
    ),
)


@pytest.mark.parametrize(
    ("usage", "cost"),
    [(usage, Usage()) for usage in RUBBISH] + [(usage, Usage(5, 2)) for usage in COUNTED],
)
async def test_a_reply_stands_whatever_is_told_as_its_counts(
    server: ModelServer, mind_with: MakeMind, usage: object, cost: Usage
):
    server.script(Says("Hello, dear friend.", usage=usage))
    mind = mind_with()

    assert [piece async for piece in mind.stream(HELLO)] == ["Hello,", " dear", " friend."]
    assert (mind.usage, len(server.requests)) == (cost, 1)


@pytest.mark.parametrize(
    ("usage", "cost"),
    [(usage, Usage()) for usage in RUBBISH] + [(usage, Usage(5, 2)) for usage in COUNTED],
)
async def test_an_agent_is_heard_whatever_is_told_as_its_counts(
    server: ModelServer, mind_with: MakeMind, usage: object, cost: Usage
):
    server.script(Says('{"names": ["Pixel"], "count": 1}', usage=usage))
    mind = mind_with()

    assert await mind.answer(HELLO, Facts) == Facts(names=["Pixel"], count=1)
    assert (mind.usage, len(server.requests)) == (cost, 1)


@given(ANYTHING)
def test_counts_are_counts_or_none(told: object):
    if (counted := counts_of(told)) is not None:
        assert counted["prompt_tokens"] in range(1, MOST_TOKENS + 1)
        assert counted["completion_tokens"] in range(MOST_TOKENS + 1)
