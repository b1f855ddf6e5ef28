"""Without a model only that is joined which loses nothing."""

import pytest

from curator.agent_inputs import ShownMemory
from curator.compression.compressor import RestingGroup
from curator.offline.compressor import OfflineCompressor


def shown(at: int, content: str, value: str, *, valid_from: str | None = None) -> ShownMemory:
    return ShownMemory(
        handle=f"a{at}",
        content=content,
        category="fact",
        kind="preference",
        topic="",
        key="like",
        value=value,
        valid_from=valid_from,
        valid_until=None,
        verified=False,
        recalled=False,
    )


async def joined(*memories: ShownMemory) -> list[tuple[str, list[str]]]:
    draft = await OfflineCompressor().compress(RestingGroup("en", 1, memories))
    return [(sentence.text, sentence.sources) for sentence in draft.sentences]


async def of(frame: str, *values: str, end: str = ".") -> list[tuple[str, list[str]]]:
    listed = [shown(at, f"{frame}{value}{end}", value) for at, value in enumerate(values, start=1)]
    return await joined(*listed)


@pytest.mark.parametrize(
    ("frame", "end", "text"),
    [
        ("The user likes ", ".", "The user likes tea, jazz and rain."),
        ("The user doesn't like ", ".", "The user doesn't like tea, jazz or rain."),
        ("用户喜欢", "。", "用户喜欢tea、jazz和rain。"),
        ("用户喜欢喝", "。", "用户喜欢喝tea、jazz和rain。"),
        ("用户不喜欢", "。", "用户不喜欢tea、jazz和rain。"),
    ],
)
async def test_values_of_one_frame_are_joined(frame, end, text):
    assert await of(frame, "tea", "jazz", "rain", end=end) == [(text, ["a1", "a2", "a3"])]


async def test_likes_and_dislikes_stay_apart():
    found = await joined(
        shown(1, "The user likes tea.", "tea"),
        shown(2, "The user hates jazz.", "jazz"),
        shown(3, "The user likes rain.", "rain"),
    )
    assert found == [("The user likes tea and rain.", ["a1", "a3"])]


@pytest.mark.parametrize("value", ["tea and milk", "tea, black", "茶和咖啡"])
async def test_a_value_that_is_a_list_already_is_left_alone(value):
    assert await of("The user likes ", value, value) == []


async def test_names_and_dated_things_are_left_alone():
    names = [shown(at, f"The user's cat is called {at}.", str(at)) for at in (1, 2, 3)]
    dated = [shown(at, "The user likes tea.", "tea", valid_from="2026") for at in (4, 5)]
    assert await joined(*names, *dated) == []
