"""Reviews without a model."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from memory.vocabulary import Kind
from reviewer.review.offline_reviewer import OfflineReviewer
from reviewer.review.reviewer import ReviewCase, ReviewedMemory, Trigger, Verdict

NOW = datetime(2026, 11, 21, 12, tzinfo=ZoneInfo("Europe/Oslo"))


async def verdict(
    trigger: Trigger, content: str, kind: Kind = "fact", uses: int = 0, until: str | None = None
) -> Verdict | None:
    memory = ReviewedMemory(content, "fact", kind, 2.5, uses, 30.0, 10.0, until)
    thought = await OfflineReviewer().consider(ReviewCase("en", NOW, trigger, memory, [], [], 3))
    assert thought.thought
    assert thought.search is None
    return thought.decision


@pytest.mark.parametrize(
    ("content", "kind", "uses"),
    [
        ("The user is called Mira.", "fact", 0),
        ("The user's birthday is 5 May.", "fact", 0),
        ("用户的猫叫团子。", "fact", 0),
        ("The user is allergic to nuts.", "boundary", 0),
        ("The user promised to call.", "promise", 0),
        ("The user loves sushi.", "preference", 5),
    ],
)
async def test_what_lasts_is_promoted(content, kind, uses):
    assert await verdict("promotion", content, kind, uses) == "PROMOTE"


@pytest.mark.parametrize(
    ("content", "kind", "uses", "until"),
    [
        ("The user is busy this week.", "context", 9, None),
        ("The user loves sushi.", "preference", 1, None),
        ("The user wants to learn Spanish.", "goal", 9, None),
        ("The user lives in Oslo.", "fact", 9, "2026-03"),
    ],
)
async def test_what_passes_or_ended_is_not_promoted(content, kind, uses, until):
    assert await verdict("promotion", content, kind, uses, until) == "KEEP"


async def test_a_passing_matter_that_ended_may_go():
    assert await verdict("fading", "The user has a cold.", "context", 3, "2026-10") == "DELETE"


@pytest.mark.parametrize("kind", ["preference", "fact", "boundary", "promise", "skill", "goal"])
async def test_anything_else_is_kept_though_it_fades(kind):
    assert await verdict("fading", "The user lives in Oslo.", kind) == "KEEP"
    assert await verdict("fading", "The user lived in Oslo.", kind, until="2020") == "KEEP"


async def test_the_reason_is_in_the_language_of_the_case():
    memory = ReviewedMemory("用户住在杭州。", "fact", "fact", 2.5, 3, 30.0, 1.0, None)
    case = ReviewCase("zh", NOW, "promotion", memory, [], [], 3)
    assert (await OfflineReviewer().consider(case)).thought.endswith("核心。")


def test_the_rules_have_a_version_per_language():
    assert OfflineReviewer().model == "offline"
    assert OfflineReviewer().prompt_version("en") == "offline-en-1"
