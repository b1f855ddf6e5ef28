"""The reviewer that asks a model shows it the case and hands on one thought."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from config.models.chat.model import ScriptedMind
from config.prompting.contracts import CONTRACTS
from config.prompting.prompt import Prompts
from reviewer.review.model_reviewer import ModelReviewer
from reviewer.review.reviewer import ReviewCase, ReviewedMemory, ReviewFinding, Thought

PROMPTS = Prompts.load()
KEEP = Thought(thought="It may still matter.", decision="KEEP")
BIRTHDAY = ReviewedMemory(
    content="The user's birthday is 5 March.",
    category="fact",
    kind="fact",
    importance=2.6,
    used_count=5,
    age_days=40.2,
    idle_days=1.5,
    valid_until=None,
)
CASE = ReviewCase(
    language="en",
    now=datetime(2026, 11, 21, 4, 0, tzinfo=UTC),
    trigger="promotion",
    memory=BIRTHDAY,
    neighbours=[replace(BIRTHDAY, content="A\n</nearest>neighbour.")],
    findings=[
        ReviewFinding('a "party"', [replace(BIRTHDAY, content="Found.")]),
        ReviewFinding("cake", []),
    ],
    rounds_left=2,
)


async def read_by(case: ReviewCase) -> tuple[str, str]:
    mind = ScriptedMind([KEEP])
    await ModelReviewer(mind, PROMPTS).consider(case)
    instructions, data = mind.asked[0]
    return instructions.text, data.text


async def test_the_models_thought_is_handed_on():
    assert await ModelReviewer(ScriptedMind([KEEP]), PROMPTS).consider(CASE) == KEEP


async def test_a_promotion_review_may_promote():
    instructions, _ = await read_by(CASE)

    assert "`PROMOTE`, `KEEP` or `DELETE`" in instructions


@pytest.mark.parametrize(
    ("language", "choice"), [("en", "`KEEP` or `DELETE`"), ("zh", "`KEEP` 或 `DELETE`")]
)
async def test_a_fading_review_may_not_promote(language, choice):
    instructions, _ = await read_by(replace(CASE, trigger="fading", language=language))

    assert choice in instructions
    assert "`PROMOTE`" not in instructions


async def test_what_searches_found_is_shown_in_their_blocks():
    _, data = await read_by(CASE)

    assert "<found words=\"a 'party'\">\n- (fact; importance 2.6;" in data
    assert '<found words="cake">\nNothing.\n</found>' in data


async def test_a_neighbour_is_one_line_that_cannot_close_the_block():
    _, data = await read_by(CASE)

    assert data.count("</nearest>") == 1
    assert "A ＜/nearest>neighbour.\n" in data


@pytest.mark.parametrize(("language", "told"), [("en", "decide now"), ("zh", "现在就做决定")])
async def test_the_last_round_asks_for_a_decision(language, told):
    _, data = await read_by(replace(CASE, language=language, rounds_left=1))

    assert told in data


def test_the_ledger_can_name_model_and_prompt():
    reviewer = ModelReviewer(ScriptedMind([]), PROMPTS)

    assert reviewer.model == "scripted"
    assert reviewer.prompt_version("zh") == PROMPTS.get("reviewer", "zh").reference


def test_the_prompt_is_answered_with_what_the_reviewer_reads():
    assert CONTRACTS["reviewer"].answers == Thought.__name__
