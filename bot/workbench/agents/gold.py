"""The labels' own wordings as answers: they must score in full, or the labels contradict."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.workbench.agents.team import Team
from bot.workbench.cases.model import (
    Case,
    CuratorCase,
    Learned,
    RecallCase,
    ReviewerCase,
    SummarizerCase,
)
from curator.agent_inputs import Sentence
from curator.curation.curator import CurationWindow, ProposedOperation, ProposedOperations
from curator.episodes.summarizer import EpisodeDraft, MessageRange
from memory.vocabulary import Language
from reviewer.review.reviewer import ReviewCase, Thought

REASON = "As labelled."


def gold_team(case: Case) -> Team:
    """Return agents that answer as the case is labelled."""
    agent = GoldAgent(case)
    return Team(agent, agent, agent, agent)


def gold_operations(case: CuratorCase) -> ProposedOperations:
    """Return the operations that a case's labels describe."""
    found = [_learned(learned) for learned in case.learn if not learned.optional]
    found += [
        ProposedOperation(op="BOOST", id=cited.id, quote=cited.quote, reason=REASON)
        for cited in case.boost
    ]
    found += [
        ProposedOperation(
            op="DELETE", id=cited.id, quote=cited.quote, because="corrected", reason=REASON
        )
        for cited in case.delete
    ]
    return ProposedOperations(operations=found or [ProposedOperation(op="SKIP")])


def gold_episode(case: SummarizerCase) -> EpisodeDraft:
    """Return the episode that a case's labels describe."""
    told = [Sentence(text=tell.gold, sources=list(tell.sources)) for tell in case.tells]
    return EpisodeDraft(
        summary=told[:2],
        topics=[],
        user_intent="",
        emotional_tone="",
        key_facts=told[2:],
        unresolved=[],
    )


def gold_thought(case: ReviewerCase) -> Thought:
    """Return the first decision that a case's label allows."""
    return Thought(thought=case.note or REASON, decision=case.decision[0])


def _learned(label: Learned) -> ProposedOperation:
    return ProposedOperation(
        op="ADD" if label.replaces is None else "UPDATE",
        id=label.replaces,
        content=label.gold,
        kind=label.kind[0] if label.kind else "fact",
        because=label.because,
        salience=0.6,
        confidence=1.0,
        grounding="real",
        quote=label.quote,
        reason=REASON,
    )


@dataclass(frozen=True, slots=True)
class GoldAgent:
    """Answers as a case is labelled."""

    case: Case
    model: str = "gold"

    def prompt_version(self, language: Language) -> str:
        """Return that there is no prompt."""
        return f"gold-{language}"

    async def propose(self, window: CurationWindow) -> ProposedOperations:
        """Return the operations that the labels describe."""
        if not isinstance(self.case, CuratorCase):
            raise TypeError("the case is not the curator's")
        return gold_operations(self.case)

    async def consider(self, case: ReviewCase) -> Thought:
        """Return the decision that the label allows."""
        if not isinstance(self.case, ReviewerCase):
            raise TypeError("the case is not the reviewer's")
        return gold_thought(self.case)

    async def summarize(self, stretch: MessageRange) -> EpisodeDraft:
        """Return the episode that the labels describe."""
        if not isinstance(self.case, SummarizerCase):
            raise TypeError("the case is not the summarizer's")
        return gold_episode(self.case)

    async def recalled(self, case: RecallCase) -> Sequence[str]:
        """Return the memories that the case is labelled with."""
        return case.relevant
