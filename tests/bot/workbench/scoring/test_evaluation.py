"""Evaluations: agents on the labelled cases, and how they are shown.

Covers: bot.workbench.rendering.eval_lines, bot.workbench.rendering.pages,
bot.workbench.scoring.case_score.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from bot.workbench.agents.team import Team, model_team, offline_team
from bot.workbench.cases.files import LabelledCases
from bot.workbench.cases.model import Case, ReviewerCase, SummarizerCase
from bot.workbench.rendering.eval_lines import (
    as_markdown,
    heading,
    plain_lines,
    table,
    told,
    wrong_lines,
)
from bot.workbench.rendering.pages import eval_page
from bot.workbench.scoring.case_score import RATES, CaseScore
from bot.workbench.scoring.evaluation import Evaluation, decide, score, score_all
from bot.workbench.scoring.rates import Count
from config.errors import MindUnavailable, ReplyNotUnderstood
from config.models.chat.model import ScriptedMind
from config.prompting.prompt import Prompts
from reviewer.review.reviewer import ScriptedReviewer, Thought
from tests.bot.workbench.labelled import case, label

REVIEW = ReviewerCase.model_validate(
    {
        "id": "a-review",
        "language": "en",
        "trigger": "promotion",
        "memory": {"content": "The user is called Mira."},
        "elsewhere": [{"content": "Mira is short for Miranda."}],
        "decision": "PROMOTE",
    }
)
STRETCH = SummarizerCase.model_validate(
    {
        "id": "a-stretch",
        "language": "zh",
        "talk": [{"user": "我住在杭州"}],
        "tells": [{"gold": "小林住在杭州。", "sources": ["m1"], "that": "杭州"}],
    }
)
HOME = label("The user lives in Oslo.", "oslo")


@dataclass(frozen=True, slots=True)
class Failing:
    """Gives each case a mind that answers nothing that can be read."""

    error: Exception

    def __call__(self, case: Case) -> Team:
        return model_team(lambda _: ScriptedMind([self.error]), Prompts.load())


def evaluation(*scores: CaseScore, **more: Any) -> Evaluation:
    return Evaluation("replay", "a-model", (), "a note", list(scores), **more)


@pytest.mark.parametrize("asked", [case(learn=[HOME]), REVIEW, STRETCH])
async def test_what_was_not_understood_counts_against_the_agent(asked: Case):
    found = await score(LabelledCases("a", asked), Failing(ReplyNotUnderstood("Shape", "?"))(asked))

    assert found.counts["answered"] == Count(0, 1)
    assert all(count.hits == 0 for count in found.counts.values())
    assert found.wrong[0] == "The model's answer is not a Shape."


async def test_an_endpoint_that_is_down_ends_the_evaluation():
    with pytest.raises(MindUnavailable):
        await score_all([LabelledCases("a", REVIEW)], Failing(MindUnavailable("the cable")))


async def test_scores_come_in_the_order_of_the_cases():
    cases = [LabelledCases("a", one) for one in (STRETCH, REVIEW, case())]

    found = await score_all(cases, lambda _: offline_team())

    assert [case_score.id for case_score in found] == ["a-stretch", "a-review", "a-case"]


async def test_a_reviewer_finds_what_lies_elsewhere_and_then_decides():
    searching = Thought(thought="Is there a longer name?", search="name")
    reviewer = ScriptedReviewer([searching, Thought(thought="There is.", decision="PROMOTE")])

    assert await decide(reviewer, REVIEW) == "PROMOTE"

    [finding] = reviewer.asked[1].findings
    assert (finding.query, len(finding.memories)) == ("name", 1)
    assert [review_case.rounds_left for review_case in reviewer.asked] == [3, 2]


async def test_without_a_decision_in_three_rounds_it_is_kept():
    reviewer = ScriptedReviewer([Thought(thought="Hm.", search="x")] * 3)

    assert await decide(reviewer, REVIEW) == "KEEP"


def test_rates_stand_by_language_and_over_both():
    scores = [
        CaseScore("one", "use", "curator", "en", {"recall": Count(1, 2)}),
        CaseScore("two", "use", "curator", "zh", {"recall": Count(3, 3)}),
    ]

    [row] = table(evaluation(*scores))

    assert row == (
        "curator", "recall", "50 % (1/2)", "100 % (3/3)", "80 % (4/5)", "38–96", "> 80 ✗",
    )  # fmt: skip


def test_the_lines_say_who_answered_and_what_must_be_known():
    counts = {"fading": Count(1, 1)}
    lines = plain_lines(evaluation(CaseScore("one", "use", "reviewer", "en", counts)))

    assert lines[0] == "1 cases, answered by a-model, replayed"
    assert lines[1] == "note: a note"
    assert as_markdown(evaluation()).startswith("| agent | rate |")


def test_what_went_wrong_is_listed_case_by_case():
    scores = (CaseScore("one", "use", "curator", "en", {}, ("missed: tea",)),)

    assert list(wrong_lines(evaluation(*scores))) == ["use/one", "    missed: tea"]


def test_nothing_counted_is_a_dash():
    assert told(Count()) == "–"


def test_every_rate_has_a_meaning():
    assert all(meaning for rates in RATES.values() for meaning in rates.values())
    assert "rules" in heading(Evaluation("offline", "offline", (), "", []))


def test_the_page_escapes_what_people_and_models_wrote():
    wrong = "stored without reason: <script>alert('x')</script>"
    scores = CaseScore("one", "use", "curator", "en", {"recall": Count(0, 1)}, (wrong,))

    page = eval_page(evaluation(scores))

    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "prefers-color-scheme: dark" in page
