"""Evaluation: every case answered by its agents and scored."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.workbench.agents.team import Source, Team, TeamFor
from bot.workbench.cases.agent_inputs import finding_of, review_of, stretch_of, window_of
from bot.workbench.cases.files import LabelledCases
from bot.workbench.cases.model import (
    Case,
    CuratorCase,
    RecallCase,
    ReviewerCase,
    SummarizerCase,
    agent_of,
)
from bot.workbench.scoring.case_score import RATES, CaseScore, unanswered
from bot.workbench.scoring.curator_score import curator_score
from bot.workbench.scoring.dry_run import judged
from bot.workbench.scoring.rates import Count, total
from bot.workbench.scoring.reviewer_summarizer_score import (
    recall_score,
    reviewer_score,
    summarizer_score,
)
from config.errors import CompanionError, ReplyNotUnderstood, WorkbenchError
from curator.curation.curator import ProposedOperations
from curator.episodes.summarizer import EpisodeDraft
from reviewer.review.reviewer import Reviewer, Verdict

AT_ONCE = 4
"""How many questions may be open at an endpoint; few of them allow many more."""
Answered = tuple[dict[str, Count], list[str]]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How all cases came out."""

    source: Source
    model: str
    prompts: Sequence[str]
    """The prompts that were asked with, as the ledger names them."""
    note: str
    """What a reader must know to read the figures rightly."""
    scores: Sequence[CaseScore]
    embedder: str = ""
    """What memories were recalled with, where any were."""

    @property
    def rows(self) -> list["RateRow"]:
        """The rates by agent and language, and over both languages."""
        return [
            RateRow(agent, language, name, count)
            for agent, names in RATES.items()
            for name in names
            for language in ("en", "zh", "both")
            if (count := self._count(agent, name, None if language == "both" else language)).of
        ]

    def _count(self, agent: str, name: str, language: str | None) -> Count:
        return total(
            score.counts.get(name, Count())
            for score in self.scores
            if score.agent == agent and language in (None, score.language)
        )


@dataclass(frozen=True, slots=True)
class RateRow:
    """One rate of one agent in one language."""

    agent: str
    language: Literal["en", "zh", "both"]
    rate: str
    count: Count


async def score_all(
    cases: Sequence[LabelledCases], team_for: TeamFor, *, after_each: Callable[[], object] = tuple
) -> list[CaseScore]:
    """Return how each case came out, in the cases' order; a few are asked at once.

    Raises:
        MindUnavailable: the endpoint gave no answer at all.
        NotRecorded: a replay does not hold a case's answer.
        EmbedderError: the embedder of recall cannot be had.
    """
    gate, failed = asyncio.Semaphore(AT_ONCE), asyncio.Event()

    async def score_case(labelled: LabelledCases) -> CaseScore | None:
        async with gate:
            if failed.is_set():
                return None
            try:
                scored = await score(labelled, team_for(labelled.case))
            except CompanionError:
                failed.set()
                raise
            after_each()
            return scored

    # What is asked already is waited for: a recording keeps what was paid for.
    found = await asyncio.gather(*map(score_case, cases), return_exceptions=True)
    for each in found:
        if isinstance(each, BaseException):
            raise each
    return [each for each in found if isinstance(each, CaseScore)]


async def score(labelled: LabelledCases, team: Team) -> CaseScore:
    """Return how one case came out; what was not understood counts as nothing said."""
    case = labelled.case
    try:
        counts, wrong = await _answered(case, team)
    except ReplyNotUnderstood as problem:
        counts, wrong = _silent(case)
        wrong = [str(problem), *wrong]
    return CaseScore(case.id, labelled.aspect, agent_of(case), case.language, counts, wrong)


async def decide(reviewer: Reviewer, case: ReviewerCase) -> Verdict:
    """Return what the reviewer decides in its rounds; without a decision: KEEP."""
    review = review_of(case)
    while review.rounds_left > 0:
        thought = await reviewer.consider(review)
        if thought.decision is not None:
            return thought.decision
        findings = list(review.findings)
        if thought.search:
            findings.append(finding_of(case, thought.search))
        review = replace(review, findings=findings, rounds_left=review.rounds_left - 1)
    return "KEEP"


async def _answered(case: Case, team: Team) -> Answered:
    match case:
        case CuratorCase():
            window = window_of(case)
            return curator_score(case, judged(window, await team.curator.propose(window)))
        case ReviewerCase():
            return reviewer_score(case, await decide(team.reviewer, case))
        case SummarizerCase():
            return summarizer_score(case, await team.summarizer.summarize(stretch_of(case)))
        case RecallCase():
            if team.recaller is None:
                raise WorkbenchError(f"No store is open to recall {case.id} from.")
            return recall_score(case, await team.recaller.recalled(case))


def _silent(case: Case) -> Answered:
    """Return the score of an agent that said nothing that could be read."""
    match case:
        case CuratorCase():
            nothing = ProposedOperations(operations=[])
            counts, wrong = curator_score(case, judged(window_of(case), nothing))
        case ReviewerCase():
            counts, wrong = {case.trigger: Count(0, 1)}, []
        case SummarizerCase():
            empty = EpisodeDraft(
                summary=[],
                topics=[],
                user_intent="",
                emotional_tone="",
                key_facts=[],
                unresolved=[],
            )
            counts, wrong = summarizer_score(case, empty)
        case RecallCase():
            return recall_score(case, ())  # no words are read that could be misunderstood
    return unanswered(counts), wrong
