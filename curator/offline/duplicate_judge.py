"""The judge of duplicates that needs no model: it merges what certainly says the same."""

from config.agent import OfflineAgent
from curator.deduplication.judge import (
    DuplicateAnswer,
    DuplicateAnswers,
    DuplicateQuestion,
    NewItem,
)
from curator.offline.claim_equality import refines, says_the_same


class OfflineDuplicates(OfflineAgent):
    """Merges by rule and keeps the wording that is there; it replaces nothing.

    Of what stands beside it tells, by rule, what only says it more exactly.
    """

    rules = "offline-duplicates"

    async def judge(self, question: DuplicateQuestion) -> DuplicateAnswers:
        """Return for each item what it repeats, or that both are kept."""
        return DuplicateAnswers(answers=[_answer(item, question) for item in question.items])


def _answer(item: NewItem, question: DuplicateQuestion) -> DuplicateAnswer:
    for known in question.near(item):
        if says_the_same(item, known):
            return DuplicateAnswer(
                item=item.handle,
                answer="merge",
                id=known.handle,
                reason="The same in other words.",
            )
    for known in question.near(item):
        if refines(item, known):
            return DuplicateAnswer(
                item=item.handle, answer="keep both", id=known.handle, relation="refines"
            )
    return DuplicateAnswer(item=item.handle, answer="keep both")
