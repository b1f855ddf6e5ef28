"""Contradictions without a model: two values of a slot for one, and nothing else."""

from datetime import UTC, datetime

import pytest

from reviewer.contradictions.arbiter import DoubtedMemory, DoubtedPair, Judgement
from reviewer.contradictions.offline_arbiter import OfflineArbiter

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def doubted(handle: str, key: str | None, value: str | None) -> DoubtedMemory:
    content = f"{key} is {value}."
    return DoubtedMemory(handle, content, "fact", "fact", key, value, None, None, NOW, [content])


async def judged(
    key: str | None, text: str | None, other: str | None, *, arbiter: OfflineArbiter | None = None
) -> Judgement:
    pair = DoubtedPair("en", NOW, doubted("a1", key, text), doubted("a2", key, other))
    return await (arbiter or OfflineArbiter()).judge(pair)


@pytest.mark.parametrize(
    ("key", "text", "other"),
    [
        ("name", "Mira", "Nora"),
        ("birthday", "05-04", "06-09"),
        ("birthday", "1990-05-04", "05-05"),
        ("home", "Oslo", "Bergen"),
        ("home", "北京", "杭州"),
        ("mother.birthday", "05-04", "06-09"),
        ("wife.name", "Ana", "Ida"),
    ],
)
async def test_two_values_of_a_slot_for_one_contradict(key, text, other):
    judgement = await judged(key, text, other)

    assert (judgement.answer, judgement.strength, judgement.stays) == ("contradicts", 1.0, None)
    assert text in judgement.thought


@pytest.mark.parametrize(
    ("key", "text", "other"),
    [
        (None, None, None),
        ("like", "coffee", "tea"),
        ("job", "baker", "nurse"),
        ("cat.name", "Pixel", "Pixie"),
        ("sister.birthday", "05-04", "06-09"),
        ("friend.home", "Oslo", "Lima"),
        ("birthday", "1990-05-04", "05-04"),
        ("home", "Grünerløkka, Oslo", "oslo"),
        ("home", "Oslo", None),
        ("name", "Mira", " mira "),
    ],
)
async def test_what_may_be_true_together_does_not_contradict(key, text, other):
    assert (await judged(key, text, other)).answer == "no contradiction"


async def test_a_place_that_may_lie_in_the_other_does_not_contradict():
    arbiter = OfflineArbiter(lambda text, other: "norway" not in (text, other))

    assert (await judged("home", "Oslo", "Norway", arbiter=arbiter)).answer == "no contradiction"
    assert (await judged("home", "Oslo", "Bergen", arbiter=arbiter)).answer == "contradicts"


async def test_two_slots_do_not_contradict():
    pair = DoubtedPair("en", NOW, doubted("a1", "name", "Mira"), doubted("a2", "home", "Oslo"))

    assert (await OfflineArbiter().judge(pair)).answer == "no contradiction"


async def test_the_reason_is_in_the_language_of_the_pair():
    pair = DoubtedPair("zh", NOW, doubted("a1", "home", "北京"), doubted("a2", "home", "杭州"))

    assert "两条" in (await OfflineArbiter().judge(pair)).thought


def test_the_rules_have_a_version_per_language():
    assert (OfflineArbiter().model, OfflineArbiter().prompt_version("zh")) == (
        "offline",
        "offline-zh-1",
    )
